/**
 * The text of an answer, kept under a limit that agents' clients do not cut. Order of sacrifice: body lines from the end,
 * then further next calls. The head, what was lost, and the first next call always stay, whole: a call cut in the middle
 * would fail when sent.
 */
import type { SuggestedCall, ToolAnswer } from '../tool.ts';
import { cutText, untrustedNotice } from './untrusted-text.ts';

/** Browser vendors ask for at most 1,500 characters per tool output; a little is left for the quoting around it. */
export const defaultTextLimit = 1_450;
const headLimit = 240;
const lostLimit = 260;
/** Beyond four an agent does not choose better, and the list eats the room of the facts. */
const maxNext = 4;

export function formatCall(call: SuggestedCall): string {
  return `${call.tool} ${JSON.stringify(call.arguments)}`;
}

export function composeText(answer: ToolAnswer): string {
  const limit = answer.textLimit ?? defaultTextLimit;
  const head = answer.head.map((line) => cutText(line, headLimit));
  const lost = answer.lost.map((line) => `Lost: ${cutText(line, lostLimit)}`);
  const notice = answer.quotesPdf ? [untrustedNotice] : [];
  const block = answer.block === undefined ? [] : [answer.block];
  const fixed = [...head, ...block, ...lost, ...notice];
  const next = chooseNext(answer.next, limit - lengthOf(fixed));
  const room = limit - lengthOf([...fixed, ...next]);
  return [...head, ...fitBody(answer.body, room), ...block, ...lost, ...notice, ...next].join('\n');
}

function chooseNext(calls: SuggestedCall[], room: number): string[] {
  const lines: string[] = [];
  // Half of what is left goes to the calls at most, so that facts are not crowded out; the first call always stays.
  let left = Math.max(room * 0.6, 0);
  for (const call of calls.slice(0, maxNext)) {
    const line = `${formatCall(call)} (${call.why})`;
    if (lines.length > 0 && line.length > left) continue;
    lines.push(line);
    left -= line.length + 1;
  }
  return lines.length > 0 ? ['Next:', ...lines] : [];
}

function fitBody(body: string[], room: number): string[] {
  const lines: string[] = [];
  let left = room;
  for (const [index, raw] of body.entries()) {
    const line = cutText(raw, 320);
    const note = `… ${body.length - index} more lines left out here.`;
    const isLast = index === body.length - 1;
    if (line.length + 1 + (isLast ? 0 : note.length + 1) > left) {
      if (note.length + 1 <= left) lines.push(note);
      break;
    }
    lines.push(line);
    left -= line.length + 1;
  }
  return lines;
}

function lengthOf(lines: string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}
