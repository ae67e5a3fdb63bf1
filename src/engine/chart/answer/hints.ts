/**
 * The caller's answers. Closed enums only, and every key has to meet a question that this page really asks; nothing is
 * remembered from one call to the next. A key that nothing asked for, or an option that is not on the list, is a failure
 * of the whole call, so that a typing error is never mistaken for an answer.
 */

import type { Question } from '../../contract/chart.ts';
import { type Failure, fail } from '../../contract/failure.ts';

export type Verdict =
  | { kind: 'confirmed' }
  | { kind: 'axes_wrong' }
  | { kind: 'labels_wrong'; seriesId: string | null };

/** A map with more answers than any page can ask is not read. */
const mostHints = 2000;

export class HintDesk {
  readonly questions: Question[] = [];
  /** Every question that came up, answered or open: a letter stays with its question when others are answered. */
  asked = 0;
  private readonly used = new Set<string>();
  private readonly hints: ReadonlyMap<string, string>;
  private trouble: Failure | null = null;

  constructor(hints: Record<string, string>) {
    this.hints = new Map(Object.entries(hints));
  }

  /** Whether the caller sent an answer to this question, right or wrong. */
  isAnswered(id: string): boolean {
    return this.hints.has(id);
  }

  /** The answer to a question, or null: then the question stays open and is listed. */
  ask(question: Question): string | null {
    this.asked += 1;
    const answer = this.hints.get(question.id);
    if (answer === undefined) {
      this.questions.push(question);
      return null;
    }
    this.used.add(question.id);
    if (!question.options.some((o) => o.id === answer)) {
      this.refuse(
        question.id,
        answer,
        question.options.map((o) => o.id),
      );
      return null;
    }
    return answer;
  }

  verdict(chartId: string, seriesIds: readonly string[]): Verdict | null {
    const key = `${chartId}.verify`;
    const value = this.hints.get(key);
    if (value === undefined) return null;
    this.used.add(key);
    if (value === 'confirmed' || value === 'axes_wrong') return { kind: value };
    if (value === 'labels_wrong') return { kind: 'labels_wrong', seriesId: null };
    const one = /^labels_wrong:s(\d{1,6})$/.exec(value);
    const seriesId = one && `${chartId}.s${Number(one[1])}`;
    if (seriesId && seriesIds.includes(seriesId)) return { kind: 'labels_wrong', seriesId };
    this.refuse(key, value, ['confirmed', 'labels_wrong', 'labels_wrong:s0 …', 'axes_wrong']);
    return null;
  }

  private refuse(id: string, value: string, options: string[]): void {
    this.trouble ??= fail('bad_hint_value', `The answer to ${clip(id)} must be one of: ${options.join(', ')}.`, {
      hint: clip(id),
      value: clip(value),
      options,
    }).failure;
  }

  /** To be called when the whole page has been read. */
  failure(): Failure | null {
    if (this.trouble) return this.trouble;
    for (const key of this.hints.keys()) {
      if (!this.used.has(key)) {
        return fail(
          'unknown_hint',
          `Nothing on this page asks "${clip(key)}". Send only ids of open questions, or pN.verify for a chart that was read.`,
          {
            hint: clip(key),
            known: [...this.used, ...this.questions.map((q) => q.id)].slice(0, 50),
          },
        ).failure;
      }
    }
    return null;
  }
}

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** Hints as they come from outside: must be a map of words. */
export function checkHints(hints: unknown): Failure | null {
  if (typeof hints !== 'object' || hints === null || Array.isArray(hints)) {
    return fail('bad_argument', 'hints must be an object from question id to option id.').failure;
  }
  const entries = Object.entries(hints);
  const bad = entries.find(([, v]) => typeof v !== 'string');
  if (bad)
    return fail('bad_hint_value', `The answer to ${clip(bad[0])} must be a word from its list of options.`, {
      hint: clip(bad[0]),
    }).failure;
  if (entries.length > mostHints) {
    return fail('unknown_hint', `${entries.length} answers were sent; no page asks more than ${mostHints} questions.`, {
      count: entries.length,
      limit: mostHints,
    }).failure;
  }
  return null;
}
