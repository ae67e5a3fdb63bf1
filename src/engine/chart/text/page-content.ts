/** What is written on this page? Draw list -> words -> phrases -> labels with all their possible readings. */
import type { DrawList, DrawnGlyph } from '../../pdf/draw-list-types.ts';
import { readLabel } from '../readings/read-label.ts';
import type { PageContent } from '../stage-types.ts';
import { joinDateLines } from './date-lines.ts';
import { withCharactersOfInk } from './glyph-ink.ts';
import { outlinedRowsOf } from './outlined-labels.ts';
import { phrasesOf } from './phrases.ts';
import { type PlacedWord, wordsOf } from './text-lines.ts';
import { thinRulesOf } from './thin-rules.ts';
import { solveUnnamedFonts } from './unnamed-digits.ts';

export function buildPageContent(list: DrawList): PageContent {
  const textPaths = new Set(list.glyphs.flatMap((glyph) => glyph.paths));
  const placed = readWords(list.glyphs);
  const rules = thinRulesOf(list).filter(({ pathId }) => !textPaths.has(pathId));
  const phrases = joinDateLines(phrasesOf(placed, rules, list));
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

/** Words, read twice when the first reading tells what the glyphs of an unnamed font are. */
function readWords(glyphs: readonly DrawnGlyph[]): PlacedWord[] {
  const named = withCharactersOfInk(glyphs);
  const words = wordsOf(named);
  if (!words.some(({ word }) => word.hasUnknown)) return words;
  const solved = solveUnnamedFonts(words, named);
  if (solved.size === 0) return words;
  return wordsOf(
    named.map((glyph): DrawnGlyph => {
      const char = solved.get(glyph.id);
      return char === undefined ? glyph : { ...glyph, char, source: 'cid' };
    }),
  );
}
