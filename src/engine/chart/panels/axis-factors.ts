/**
 * Is a factor or an offset printed for a whole axis ("1e6" above it, "x10^3" at its right end, "[10^-4]" in its title)?
 * Ignoring one gives values that are wrong by powers of ten and look perfect, so every such text near an axis has to end
 * in one of three ways: applied, asked, or the axis declined.
 */
import { reason } from '../../contract/reasons.ts';
import { growRect, type Rect, rectsMeet, widthOf } from '../../geometry/rect.ts';
import { type AxisFactor, readAxisFactor } from '../readings/axis-factor.ts';
import type { Axis, AxisReading, PageContent, Panel, Phrase } from '../stage-types.ts';

/** Texts at an axis end stand within two lines of the plot's corner. */
const ZONE_EM = 2.4;
const LABEL_ZONE_PT = 22;

export function applyAxisFactors(panels: readonly Panel[], content: PageContent): void {
  const used = new Set(panels.flatMap((p) => [...p.furnitureText]));
  const candidates: { phrase: Phrase; said: AxisFactor }[] = [];
  for (const phrase of content.phrases) {
    if (!phrase.visible || used.has(phrase.id) || phrase.text.length > 24) continue;
    const said = readAxisFactor(phrase.text);
    if (said && (said.isUnit || !/[A-Za-z]{3}/.test(said.text))) candidates.push({ phrase, said });
  }
  const owners = new Map<number, { axis: Axis; distance: number }>();
  for (const panel of panels)
    for (const axis of axesOf(panel))
      for (const { phrase } of candidates) {
        const distance = isUnderOther(phrase, panel, panels) ? null : distanceToEnd(axis, panel.plot, phrase);
        const held = owners.get(phrase.id);
        if (distance !== null && (!held || distance < held.distance)) owners.set(phrase.id, { axis, distance });
      }
  for (const { phrase, said } of candidates) {
    const owner = owners.get(phrase.id);
    if (!owner) {
      if (said.certain && /e|\^/i.test(said.text)) declineNearby(panels, phrase);
      continue;
    }
    const sameSize = owner.axis.labels.some((l) => Math.abs(l.sizePt - phrase.sizePt) <= 0.35 * l.sizePt);
    // Panels that borrow their labels borrow what is printed with them.
    for (const panel of panels)
      for (const axis of axesOf(panel)) {
        if (axis.side !== owner.axis.side || axis.labels[0]?.id !== owner.axis.labels[0]?.id) continue;
        if (said.isUnit) {
          sayUnit(axis, said);
          continue;
        }
        panel.furnitureText.add(phrase.id);
        if (said.certain && sameSize) applyFactor(axis, said);
        else declineFactor(axis, phrase);
      }
  }
}

/** To be called when the titles are known. */
export function readTitleFactors(panels: readonly Panel[]): void {
  for (const panel of panels) for (const axis of axesOf(panel)) readTitleFactor(axis);
}

/** The phrase stands among the tick labels of the panel next door. */
function isUnderOther({ bbox: b }: Phrase, panel: Panel, panels: readonly Panel[]): boolean {
  const x = (b.x0 + b.x1) / 2;
  return panels.some(
    ({ plot: o }) =>
      o !== panel.plot &&
      (x < panel.plot.x0 || x > panel.plot.x1) &&
      x > o.x0 &&
      x < o.x1 &&
      b.y0 >= o.y1 &&
      b.y0 < o.y1 + LABEL_ZONE_PT,
  );
}

/**
 * An unmistakable factor that stands at no axis end, but in or at a plot: some axis is meant, and it is not certain which.
 */
function declineNearby(panels: readonly Panel[], phrase: Phrase): void {
  const near = panels.filter((p) => rectsMeet(growRect(p.plot, ZONE_EM * phrase.sizePt), phrase.bbox));
  for (const panel of near)
    for (const axis of axesOf(panel)) if (isCorner(axis, panel.plot, phrase)) declineFactor(axis, phrase);
}

/** The phrase stands in the quarter of the plot around the end where this axis would have its factor. */
function isCorner(axis: Axis, plot: Rect, { bbox: b }: Phrase): boolean {
  const [x, y] = [(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2];
  const right = x > (plot.x0 + plot.x1) / 2;
  const top = y < plot.y0 + 0.25 * (plot.y1 - plot.y0);
  const bottom = y > plot.y1 - 0.25 * (plot.y1 - plot.y0);
  if (axis.side === 'left') return top && !right;
  if (axis.side === 'right') return top && right;
  return axis.side === 'bottom' ? bottom && right : top && right;
}

const axesOf = (panel: Panel): Axis[] => [panel.bottom, panel.top, panel.left, panel.right].filter((a) => a !== null);

/** How far the phrase is from the place where programs print factors, or null when it is not there at all. */
function distanceToEnd(axis: Axis, plot: Rect, phrase: Phrase): number | null {
  const size = Math.max(phrase.sizePt, axis.labels[0]?.sizePt ?? phrase.sizePt);
  const b = phrase.bbox;
  const labels = axis.labels.map((l) => l.bbox);
  const cx = (b.x0 + b.x1) / 2;
  if (axis.side === 'left' || axis.side === 'right') {
    const above = plot.y0 - b.y1;
    const below = b.y0 - plot.y1;
    const gap = Math.max(above, below);
    if (gap < -0.6 * size || gap > ZONE_EM * size) return null;
    const reach = 0.2 * widthOf(plot);
    const [from, to] =
      axis.side === 'left'
        ? [Math.min(...labels.map((l) => l.x0)) - 2 * size, plot.x0 + reach]
        : [plot.x1 - reach, Math.max(...labels.map((l) => l.x1)) + 2 * size];
    // The text starts (or ends) near the axis line, however long it is.
    const at = axis.side === 'left' ? Math.min(cx, b.x0) : Math.max(cx, b.x1);
    // Below a vertical axis stand the labels of the horizontal one; only text clear of the plot's width counts there.
    if (at < from || at > to || (gap === below && b.x1 > plot.x0 && b.x0 < plot.x1)) return null;
    return Math.abs(at - axis.linePt) + Math.max(0, gap);
  }
  const [near, far] = [Math.min(...labels.map((l) => l.y0)), Math.max(...labels.map((l) => l.y1))];
  const inBand = b.y1 >= near - 0.5 * size && b.y0 <= far + ZONE_EM * size && axis.side === 'bottom';
  const inTopBand = b.y0 <= far + 0.5 * size && b.y1 >= near - ZONE_EM * size && axis.side === 'top';
  if (!inBand && !inTopBand) return null;
  if (b.x1 < plot.x1 - 0.15 * widthOf(plot) || b.x0 > plot.x1 + 3 * size) return null;
  return Math.abs(b.x1 - plot.x1);
}

function applyFactor(axis: Axis, said: AxisFactor): void {
  const readings = axis.reading ? [axis.reading] : axis.alternatives;
  if (readings.some((r) => !takesFactor(r, said))) {
    decline(axis, said.text);
    return;
  }
  if (axis.reading) axis.reading = scaled(axis.reading, said);
  else axis.alternatives = axis.alternatives.map((r) => scaled(r, said));
}

/** A second factor, or a factor for dates or names, is a misunderstanding; an offset does not go with a log scale. */
const takesFactor = (r: AxisReading, said: AxisFactor): boolean =>
  r.multiplier === null &&
  r.offset === null &&
  (r.calibration.scale === 'linear' || (r.calibration.scale === 'log' && said.offset === 0 && said.factor > 0));

function scaled(r: AxisReading, { factor, offset, text }: AxisFactor): AxisReading {
  const c = r.calibration;
  const linear = c.scale === 'linear';
  return {
    ...r,
    calibration: linear
      ? { ...c, a: c.a * factor + offset, b: c.b * factor }
      : { ...c, a: c.a + Math.log(factor) / Math.log(c.base) },
    ticks: r.ticks.map((t) => ({ ...t, value: t.value * factor + offset })),
    multiplier: factor === 1 ? null : factor,
    offset: offset === 0 ? null : offset,
    // An offset far larger than the range moves the resolved digits along with it.
    digits: offset === 0 ? r.digits : Math.min(15, r.digits + extraDigits(r, factor, offset)),
    verify: [r.verify, `The text "${text}" at the axis was applied to every value.`].filter(Boolean).join(' '),
  };
}

function extraDigits(r: AxisReading, factor: number, offset: number): number {
  const largest = Math.max(...r.ticks.map((t) => Math.abs(t.value * factor)));
  return largest > 0 ? Math.max(0, Math.ceil(Math.log10((Math.abs(offset) + largest) / largest))) : 0;
}

function declineFactor(axis: Axis, phrase: Phrase): void {
  if (axis.reading?.calibration.scale === 'category') return;
  decline(axis, phrase.text);
}

function decline(axis: Axis, text: string): void {
  axis.reading = null;
  axis.alternatives = [];
  axis.questionKind = null;
  axis.declined = reason('multiplier_unsure', `It reads "${text}".`);
}

/** "Thousands", "(000)", "(100k)": the unit of the values as printed, which stays with them and is pointed out. */
function sayUnit(axis: Axis, { text }: AxisFactor): void {
  const say = (r: AxisReading): AxisReading =>
    r.calibration.scale === 'category' || r.verify?.includes(text)
      ? r
      : {
          ...r,
          verify: [r.verify, `Values are as printed; the text at the axis says "${text}".`].filter(Boolean).join(' '),
        };
  if (axis.reading) axis.reading = say(axis.reading);
  axis.alternatives = axis.alternatives.map(say);
}

/**
 * A power of ten in a title may multiply the labels or may have been divided out of them; both habits exist, so it is
 * asked. Units ("in thousands", "(000)") belong to the values as printed and stay with the title.
 */
function readTitleFactor(axis: Axis): void {
  const said = axis.title ? readAxisFactor(axis.title.text) : null;
  if (!said || !axis.reading || said.offset !== 0) return;
  const r = axis.reading;
  if (r.calibration.scale !== 'linear' && r.calibration.scale !== 'log') return;
  if (said.isUnit) {
    sayUnit(axis, said);
    return;
  }
  if (!takesFactor(r, said)) return;
  const applied = { ...scaled(r, said), choice: `multiplied by ${said.factor}` };
  axis.reading = null;
  axis.alternatives = [applied, { ...r, choice: 'as printed' }];
  axis.questionKind = 'multiplier';
}
