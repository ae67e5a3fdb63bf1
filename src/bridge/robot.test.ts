/**
 * Does our advice work? The robot runs through every sample under every preset's budget, and through every corpus page
 * under the default one. It must reach numbers or an honest decline, stay within the budget, and never meet a suggested
 * call that fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInProcessEngine } from '../cli/engine-in-process.ts';
import type { EngineClient } from '../engine/contract/engine-client.ts';
import presets from '../ui/budget/presets.json' with { type: 'json' };
import type { Actor } from './actor.ts';
import { defaultTextLimit } from './answer/compose-text.ts';
import type { Bridge } from './bridge.ts';
import { bytesOf, type RobotRun, runRobot } from './testing/advice-robot.ts';
import { bridgeOnFile } from './testing/bridge-on-file.ts';

const samples = listPdfs('public/samples');
const corpus = [...listPdfs('../shared/corpus/generated'), ...listPdfs('../shared/corpus/real')];
/** All corpus pages take minutes; the ordinary run takes every n-th, `VERNIER_ROBOT=all` takes them all. */
const stride = process.env.VERNIER_ROBOT === 'all' ? 1 : 12;
/** Enough to follow every branch of a page with a chart or two, and the main ones under the other budgets. */
const maxCalls = 20;
const fewCalls = 6;
/** Ladders under small budgets take seconds each; nothing here measures time. */
const patienceMs = 180_000;
const relayAgent: Actor = { kind: 'agent', name: 'robot', via: 'relay' };
const nativeAgent: Actor = { kind: 'agent', name: 'robot', via: 'native' };

let client: EngineClient;

beforeAll(async () => {
  client = createInProcessEngine();
});

function listPdfs(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, name));
}

function openBridge(path: string, budgetBytes: number): Promise<Bridge> {
  return bridgeOnFile(client, path.split('/').at(-1) ?? path, new Uint8Array(readFileSync(path)), budgetBytes);
}

function expectHonest(run: RobotRun, budgetBytes: number): void {
  const failed = run.failures.map((s) => `${s.tool} ${JSON.stringify(s.input)}: ${s.text}`);
  expect(failed).toEqual([]);
  expect(run.reached).not.toBe('nothing');
  for (const step of run.steps) {
    expect(bytesOf(step.result), `${step.tool} ${JSON.stringify(step.input)}`).toBeLessThanOrEqual(budgetBytes);
    const asksForMore = step.input.limit !== undefined;
    if (!asksForMore) expect(step.text.length, step.text).toBeLessThanOrEqual(defaultTextLimit + 50);
    expect(step.text).not.toMatch(/[A-Za-z0-9+/]{200}/);
  }
}

describe.skipIf(samples.length === 0)('the robot on every sample', { timeout: patienceMs }, () => {
  // A preset above the hard limit is served at the limit.
  const budgets = [...new Set(presets.budgets.map((preset) => Math.min(preset.budget_bytes, 7_000_000)))];
  const cases = samples.flatMap((path) => budgets.map((budget) => ({ path, budget })));
  it.each(cases)('$path within $budget bytes', async ({ path, budget }) => {
    const bridge = await openBridge(path, budget);
    expectHonest(await runRobot(bridge, relayAgent, budget === 200_000 ? maxCalls : fewCalls), budget);
  });

  it.each(samples)("%s without pictures, as a browser's agent", async (path) => {
    const bridge = await openBridge(path, 200_000);
    expectHonest(await runRobot(bridge, nativeAgent, maxCalls), 200_000);
  });
});

describe.skipIf(corpus.length === 0)('the robot on corpus pages', { timeout: patienceMs }, () => {
  it.each(corpus.filter((_, i) => i % stride === 0))('%s', async (path) => {
    const bridge = await openBridge(path, 200_000);
    expectHonest(await runRobot(bridge, relayAgent, maxCalls), 200_000);
  });
});
