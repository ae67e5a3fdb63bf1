import { describe, expect, it } from 'vitest';
import { line } from '../../../../tests/pdf-kit.ts';
import { noLabels, panelsOf, plain, say, small } from './panel-testing.ts';

const box = (x0: number, y0: number, x1: number, y1: number): string =>
  `0.5 w 0 G ${x0} ${y0} ${x1 - x0} ${y1 - y0} re S`;

/** Name strips on panels of the row. */
const strips = (...spans: [number, number][]): string => spans.map(([x0, x1]) => box(x0, 160, x1, 174)).join('\n');

describe('panels with labels on every other side', () => {
  it('take the scale of a panel of their size beside them when their marks stand alike', async () => {
    const content = [
      strips([40, 180], [190, 330]),
      small([40, 60, 180, 160]),
      small([190, 60, 330, 160], { x: noLabels(plain.x), y: noLabels(plain.y) }),
    ];
    const panels = await panelsOf(content.join('\n'));
    expect(panels.map((p) => `${say(p.bottom)}, ${say(p.left)}`)).toEqual(Array(2).fill('linear 0 5 10, linear 4 2 0'));
    const [first, second] = panels.map((p) => p.bottom?.reading?.ticks.map((t) => Math.round(t.posPt)));
    expect(second).toEqual(first?.map((x) => x + 150));
  });

  it('take no scale when no strips say that they belong together', async () => {
    const content = [
      small([40, 60, 180, 160]),
      small([190, 60, 330, 160], { x: noLabels(plain.x), y: noLabels(plain.y) }),
    ];
    const panels = await panelsOf(content.join('\n'));
    expect(panels.filter((p) => p.bottom?.reading && p.left?.reading)).toHaveLength(1);
  });

  it('take no scale from a panel that stands apart', async () => {
    const content = [
      small([40, 60, 180, 160]),
      strips([40, 180], [210, 350]),
      small([210, 60, 350, 160], { x: noLabels(plain.x), y: noLabels(plain.y) }),
    ];
    const panels = await panelsOf(content.join('\n'));
    expect(panels.filter((p) => p.bottom?.reading && p.left?.reading)).toHaveLength(1);
  });

  it('take no scale from a panel of another size', async () => {
    const content = [
      small([40, 60, 180, 160]),
      strips([40, 180], [190, 350]),
      small([190, 60, 350, 160], { x: noLabels(plain.x), y: noLabels(plain.y) }),
    ];
    const panels = await panelsOf(content.join('\n'));
    expect(panels.filter((p) => p.bottom?.reading && p.left?.reading)).toHaveLength(1);
  });

  it('take no scale when their marks stand at other places', async () => {
    const other = noLabels({ range: [0, 7], ticks: [0, 3, 6] });
    const other2 = small([190, 60, 330, 160], { x: other, y: noLabels(plain.y) });
    const content = [strips([40, 180], [190, 330]), small([40, 60, 180, 160]), other2];
    const panels = await panelsOf(content.join('\n'));
    expect(panels.filter((p) => p.bottom?.reading && p.left?.reading)).toHaveLength(1);
  });

  it('may have their marks beyond a strip with a name', async () => {
    const marks = [0, 5, 10].map((v) =>
      line(
        [
          [40 + 14 * v, 275],
          [40 + 14 * v, 279],
        ],
        { width: 0.6 },
      ),
    );
    const upper = small([40, 175, 180, 260], { x: { range: [0, 10], ticks: [] } });
    const content = [small([40, 60, 180, 145]), upper, box(40, 260, 180, 275), box(40, 145, 180, 160), ...marks];
    const panels = await panelsOf(content.join('\n'));
    expect(panels.map((p) => say(p.bottom))).toEqual(Array(2).fill('linear 0 5 10'));
  });
});
