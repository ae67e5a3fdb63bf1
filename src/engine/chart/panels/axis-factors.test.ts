import { describe, expect, it } from 'vitest';
import { text } from '../../../../tests/pdf-kit.ts';
import { noLabels, panelOf, panelsOf, plain, say, small, withY } from './panel-testing.ts';

describe('factors and offsets', () => {
  const y = { range: [0, 4] as [number, number], ticks: [0, 2, 4] };

  it('above the axis are applied to every value', async () => {
    const panel = await panelOf(withY(y, { after: text(60, 264, '1e6', {}) }));
    expect(say(panel.left)).toBe('linear 4000000 2000000 0');
    expect(panel.left?.reading?.multiplier).toBe(1e6);
    expect(say(panel.bottom)).toBe('linear 0 2 4 6 8 10');
  });

  it('at the right end of the x axis are applied to it', async () => {
    const panel = await panelOf(withY(y, { after: text(360, 22, '+2.5e4', { align: 'right' }) }));
    expect(say(panel.bottom)).toBe('linear 25000 25002 25004 25006 25008 25010');
    expect(panel.bottom?.reading?.offset).toBe(25000);
  });

  it('that combine factor and constant are both applied', async () => {
    const panel = await panelOf(withY(y, { after: text(60, 264, '1e-9+5e-1', {}) }));
    expect(panel.left?.reading?.ticks.map((t) => t.value)).toEqual([0.500000004, 0.500000002, 0.5]);
  });

  it('with a raised power are applied', async () => {
    const after = `${text(60, 264, 'x10', {})}\n${text(60 + 15.6, 268, '3', { size: 7 })}`;
    const panel = await panelOf(withY(y, { after }));
    expect(say(panel.left)).toMatch(/^(linear 4000 2000 0|declined multiplier_unsure)$/);
  });

  it('that are long are still at their axis', async () => {
    const panel = await panelOf(withY(y, { plot: [60, 50, 200, 260], after: text(60, 264, '+1.2345677e4', {}) }));
    expect(panel.left?.reading?.offset).toBe(12345.677);
    expect(panel.title).toBeNull();
  });

  it('inside the plot, near no axis end, decline the axis they may belong to', async () => {
    const panel = await panelOf(withY(y, { after: text(90, 225, '1e6', {}) }));
    expect(say(panel.left)).toBe('declined multiplier_unsure');
    expect(say(panel.bottom)).toBe('linear 0 2 4 6 8 10');
  });

  it('that are a bare power are not guessed at', async () => {
    const after = `${text(60, 264, '10', {})}\n${text(60 + 11.2, 268, '3', { size: 7 })}`;
    const panel = await panelOf(withY(y, { after }));
    expect(say(panel.left)).toBe('declined multiplier_unsure');
  });

  it('in the brackets of a title are asked about', async () => {
    const panel = await panelOf(withY({ ...y, title: 'Rate [1e-4]' }));
    expect(panel.left?.questionKind).toBe('multiplier');
    expect(panel.left?.alternatives.map((a) => a.ticks[0]?.value)).toEqual([0.0004, 4]);
  });

  it('of the labels of an outer panel hold for the panels that borrow them', async () => {
    const content = [
      small([40, 60, 180, 240], { after: text(40, 244, '1e3', { size: 8 }) }),
      small([200, 60, 340, 240], { y: noLabels(plain.y) }),
    ].join('\n');
    const panels = await panelsOf(content);
    expect(panels.map((p) => say(p.left))).toEqual(['linear 4000 2000 0', 'linear 4000 2000 0']);
  });
});
