/** What is written on this page? Draw list -> words -> phrases -> labels with all their possible readings. */
import type { DrawList } from '../../pdf/draw-list-types.ts';
import { readLabel } from '../readings/read-label.ts';
import type { PageContent } from '../stage-types.ts';
import { outlinedRowsOf } from './outlined-labels.ts';
import { phrasesOf } from './phrases.ts';
import { wordsOf } from './text-lines.ts';
import { thinRulesOf } from './thin-rules.ts';

export function buildPageContent(list: DrawList): PageContent {
  const textPaths = new Set(list.glyphs.flatMap((glyph) => glyph.paths));
  const placed = wordsOf(list.glyphs);
  const rules = thinRulesOf(list).filter(({ pathId }) => !textPaths.has(pathId));
  const phrases = phrasesOf(placed, rules, list);
  for (const phrase of phrases) for (const id of phrase.drawnRules) textPaths.add(id);
  const words = placed.map(({ word }) => word);
  return {
    list,
    words,
    phrases,
    labels: phrases.map(readLabel),
    textPaths,
    outlinedRows: outlinedRowsOf(list, textPaths, words),
  };
}
