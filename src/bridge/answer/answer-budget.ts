/**
 * How many bytes an answer may take, and how they are shared: text first, then structured data, and what is left for
 * pictures. The figure is the caller's, else the one set in the page, so that an agent gets what the person sees.
 */
import * as z from 'zod';
import { renderDefaults } from '../../engine/contract/render.ts';
import type { ToolCall } from '../tool.ts';
import { defaultStructuredLimit } from './chart-facts.ts';

/** The upper bound keeps the largest answer under the relay's 9 MB a message, whatever a caller sets. */
const bounds = { min: 4_096, max: 7_000_000 } as const;
/** Text of the default length, in bytes, with the JSON around it. */
const textShare = 1_900;
/** On small budgets the structured part gives way to the picture. */
const structuredFraction = 0.3;

export const budgetField = {
  budget_bytes: z
    .number()
    .int()
    .min(bounds.min)
    .max(bounds.max)
    .optional()
    .describe('Bytes the pictures may take after base64: 4096 to 7000000. Default: as set in the page, else 200000.'),
};

export interface AnswerBudget {
  totalBytes: number;
  structuredChars: number;
  pictureBytes: number;
  maxSidePx: number | null;
}

export function answerBudget(call: ToolCall, input: { budget_bytes?: number | undefined }): AnswerBudget {
  const set = call.ports.pictureLimits?.();
  const wanted = input.budget_bytes ?? set?.budgetBytes ?? renderDefaults.budget_bytes;
  const totalBytes = Math.min(bounds.max, Math.max(bounds.min, Math.round(wanted)));
  const structuredChars = Math.min(defaultStructuredLimit, Math.floor(totalBytes * structuredFraction));
  const pictureBytes = Math.max(1_000, totalBytes - textShare - structuredChars);
  return { totalBytes, structuredChars, pictureBytes, maxSidePx: set?.maxSidePx ?? null };
}
