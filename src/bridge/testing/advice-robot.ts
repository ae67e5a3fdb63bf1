/**
 * A caller that knows no tool but the first and sends only calls that an answer's *text* recommended, word for word. It
 * takes the newest advice first and goes back to older advice when that runs out, as an agent without ideas would.
 */
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { ToolResult } from '../answer/deliver.ts';
import type { Bridge } from '../bridge.ts';

export interface RobotStep {
  tool: string;
  input: Record<string, unknown>;
  result: ToolResult;
  text: string;
}

export interface RobotRun {
  steps: RobotStep[];
  failures: RobotStep[];
  reached: 'data' | 'declined' | 'nothing';
}

const inputSchema = z.record(z.string(), z.unknown());

export async function runRobot(bridge: Bridge, actor: Actor, maxCalls: number): Promise<RobotRun> {
  const steps: RobotStep[] = [];
  const sent = new Set<string>();
  const stack: { tool: string; input: Record<string, unknown> }[] = [{ tool: 'pdf_info', input: {} }];
  let reached: RobotRun['reached'] = 'nothing';
  while (steps.length < maxCalls) {
    const next = stack.pop();
    if (!next) break;
    const key = JSON.stringify(next);
    // Waiting for a person is advice that a robot without a person cannot use.
    if (sent.has(key) || next.tool === 'pdf_wait_for_answers') continue;
    sent.add(key);
    const result = await bridge.run(next.tool, next.input, { actor });
    const text = textOf(result);
    steps.push({ ...next, result, text });
    stack.push(...readAdvice(text).toReversed());
    reached = judge(result, reached);
  }
  return { steps, failures: steps.filter((s) => s.result.isError), reached };
}

/** Calls as an agent reads them: the lines after "Next:". */
export function readAdvice(text: string): { tool: string; input: Record<string, unknown> }[] {
  const [, after = ''] = text.split('\nNext:\n');
  return after.split('\n').flatMap((line) => {
    const match = /^(pdf_[a-z_]+) (\{.*\}) \(.*\)$/.exec(line);
    return match?.[1] && match[2] ? [{ tool: match[1], input: inputSchema.parse(JSON.parse(match[2])) }] : [];
  });
}

function judge(result: ToolResult, before: RobotRun['reached']): RobotRun['reached'] {
  const { status, csv, charts } = result.structuredContent ?? {};
  if (before === 'data' || typeof csv === 'string') return 'data';
  if (status === 'declined') return 'declined';
  // No chart on any page is an honest end as well.
  return Array.isArray(charts) && charts.length === 0 ? 'declined' : before;
}

function textOf(result: ToolResult): string {
  return result.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

/** Everything that crosses the door, as it is counted on the wire. */
export function bytesOf(result: ToolResult): number {
  return new TextEncoder().encode(JSON.stringify(result)).length;
}
