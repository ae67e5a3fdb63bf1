/** For tests of text: the phrases of a page that is drawn in the test. */
import { buildPdf } from '../../../../tests/pdf-kit.ts';
import { pageContentOf } from '../../../../tests/read-kit.ts';
import type { Phrase } from '../stage-types.ts';

export const phrasesOf = async (content: string | string[], options = {}): Promise<Phrase[]> =>
  (await pageContentOf(buildPdf(content, options))).phrases;

export const textsOf = async (content: string | string[], options = {}): Promise<string[]> =>
  (await phrasesOf(content, options)).map((phrase) => phrase.text).sort();
