/** Arguments that several tools share, each described once. */
import * as z from 'zod';
import { imageChannels } from '../tool.ts';

export const documentFields = {
  document: z
    .string()
    .max(1_000)
    .optional()
    .describe('Name or id of an open document; the one on screen when left out.'),
  path: z.string().max(4_000).optional().describe('Same as document; a path is matched by its file name.'),
};

export const imageField = {
  image: z
    .enum(imageChannels)
    .optional()
    .describe(
      'Picture channel: inline (image block), element (shown in the page, selector returned for a screenshot), none. Default: inline on the relay, else none.',
    ),
};

export const pageField = {
  page: z.number().int().describe('1-based page number.'),
};

export const optionalPageField = {
  page: z.number().int().optional().describe('1-based page number; the page on screen when left out.'),
};

export const hintsField = {
  hints: z
    .record(z.string().max(100), z.string().max(100))
    .optional()
    .describe(
      'Answers by question id, e.g. {"p0.s1.axis":"left"}, and verdicts; closed choices. Send all of them each time.',
    ),
};
