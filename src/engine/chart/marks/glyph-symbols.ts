/**
 * Plotting symbols that a producer sets as characters: dingbats, or a font of its own with one dot per glyph. They are
 * handed on as small shapes with the box of their ink, so that the same rules find groups, legends and lines through
 * them. Letters and digits are never taken: a label beside a point is text.
 */

import { type DrawnGlyph, type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';
import type { PageContent, Phrase } from '../stage-types.ts';
import type { Shape } from './shapes.ts';

const symbolChars = /^[\u2190-\u21ff\u2200-\u22ff\u2500-\u27bf\u2b00-\u2bff\u00d7\u00b7\u2022\u2217+*]$/u;
const symbolFonts = /dingbat|wingding|webding|dotfont/i;

export interface GlyphSymbols {
  shapes: Shape[];
  /** Phrases made of nothing but symbols. */
  phrases: Set<Phrase>;
}

export function glyphSymbols(content: PageContent, taken: ReadonlySet<number>): GlyphSymbols {
  const glyphs = content.list.glyphs;
  const alone = loneGlyphs(content);
  const counts = new Map<string, number>();
  const candidates: DrawnGlyph[] = [];
  for (const g of glyphs) {
    if (!g.visible || taken.has(g.id) || g.bbox.x0 > g.bbox.x1) continue;
    // A font of symbols does not move on after a glyph, whatever letters its codes have.
    const isType3 = g.source === 'type3' || g.fontName.startsWith('Type3 ');
    const special = symbolFonts.test(g.fontName) || (isType3 && g.advancePt === 0);
    const plain = g.char !== null && symbolChars.test(g.char) && alone.has(g.id);
    if (!special && !plain) continue;
    candidates.push(g);
    counts.set(g.shapeKey, (counts.get(g.shapeKey) ?? 0) + 1);
  }
  const symbols = candidates.filter((g) => (counts.get(g.shapeKey) ?? 0) >= 3);
  const ids = new Set(symbols.map((g) => g.id));
  const phrases = content.phrases.filter((p) => p.words.every((w) => w.glyphIds.every((id) => ids.has(id))));
  return { shapes: symbols.map(shapeOfGlyph), phrases: new Set(phrases) };
}

/** Glyphs that are a word by themselves, or stand in a word of the same symbols: points beside each other read as one. */
function loneGlyphs(content: PageContent): Set<number> {
  const out = new Set<number>();
  for (const word of content.words) {
    const [first, ...others] = [...word.text];
    if (first !== undefined && others.every((c) => c === first)) for (const id of word.glyphIds) out.add(id);
  }
  return out;
}

/** Negative ids keep characters apart from paths. */
const idOf = (g: DrawnGlyph): number => -1 - g.id;

function shapeOfGlyph(g: DrawnGlyph): Shape {
  const { x0, y0, x1, y1 } = g.bbox;
  const path: DrawnPath = {
    id: idOf(g),
    z: g.z,
    paint: 'fill',
    isRect: false,
    cmds: Uint8Array.from([PathCommand.M, PathCommand.L, PathCommand.L, PathCommand.L, PathCommand.Z]),
    coords: Float64Array.from([x0, y0, x1, y0, x1, y1, x0, y1]),
    bbox: g.bbox,
    clip: g.clip,
    clipIsRect: true,
    rgb: g.rgb,
    alpha: g.alpha,
    evenOdd: false,
    widthPt: 0,
    dash: [],
    dashPhase: 0,
    cap: 0,
    join: 0,
    group: -1,
    layer: null,
    inPattern: false,
    twin: null,
  };
  return {
    ids: [path.id],
    z: g.z,
    path,
    fill: g.rgb,
    stroke: null,
    fillAlpha: g.alpha,
    strokeAlpha: 0,
    widthPt: 0,
    dash: [],
    bbox: g.bbox,
    seen: g.bbox,
    symbol: `character ${g.shapeKey}`,
  };
}
