import { describe, expect, it } from 'vitest';
import { text } from '../../../../tests/pdf-kit.ts';
import { panelOf, say } from './panel-testing.ts';

const dual = {
  x: { range: [0, 10] as [number, number], ticks: [0, 5, 10] },
  y: { range: [0, 40] as [number, number], ticks: [0, 10, 20, 30, 40] },
  y2: { range: [900, 1000] as [number, number], ticks: [920, 940, 960, 980] },
};

describe('a second scale beside a plot', () => {
  it('is read although the words of a legend stand in its row', async () => {
    const panel = await panelOf({ ...dual, after: [text(367, 262, 'Rain'), text(367, 276, 'Sun')].join('\n') });
    expect(say(panel.left)).toBe('linear 40 30 20 10 0');
    expect(say(panel.right)).toBe('linear 980 960 940 920');
  });

  it('never vanishes when its numbers fit no scale', async () => {
    const y2 = {
      ...dual.y2,
      ticks: [920, 940, 960, 980].map((value, i) => ({ value, label: ['3', '14', '15', '92'][i] ?? '' })),
    };
    const panel = await panelOf({ ...dual, y2 });
    expect(panel.right).not.toBeNull();
    expect(panel.right?.reading).toBeNull();
    expect(panel.right?.declined).not.toBeNull();
  });

  it('never vanishes when a number of its row stands past the corner', async () => {
    const panel = await panelOf({ ...dual, after: text(367, 275, '1020') });
    expect(panel.right).not.toBeNull();
  });
});

describe('words beside mirrored tick marks', () => {
  const mirrored = [0, 10, 20, 30, 40]
    .map((v) => 50 + (v / 40) * 210)
    .map((y) => `0.6 w 0 G 360 ${y} m 364 ${y} l S`)
    .join('\n');

  it('are no axis when they stand at some of the marks only', async () => {
    const words = [text(372, 47, 'end', { size: 7 }), text(372, 99.5, 'begin', { size: 7 })].join('\n');
    const panel = await panelOf({ x: dual.x, y: dual.y, after: `${mirrored}\n${words}` });
    expect(panel.right).toBeNull();
  });
});
