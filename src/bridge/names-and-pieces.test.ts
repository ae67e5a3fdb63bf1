/** The tools on questions about a name and about pieces of a curve, with the real engine behind them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPdf, type ChartSpec, chart } from '../../tests/pdf-kit.ts';
import { createInProcessEngine } from '../cli/engine-in-process.ts';
import type { EngineClient } from '../engine/contract/engine-client.ts';
import type { Actor } from './actor.ts';
import type { Bridge } from './bridge.ts';
import { bridgeOnFile } from './testing/bridge-on-file.ts';

const agent: Actor = { kind: 'agent', name: 'reader', via: 'native' };
const person: Actor = { kind: 'person', name: 'person', via: 'page' };
let client: EngineClient;
beforeAll(() => {
  client = createInProcessEngine();
});

type Pair = [number, number];
const wave = (offset: number): Pair[] =>
  Array.from({ length: 21 }, (_, i): Pair => [i / 2, offset + Math.round(200 * Math.sin(i / 3)) / 10]);
const plain: ChartSpec = {
  x: { range: [0, 10], ticks: [0, 2, 4, 6, 8, 10] },
  y: { range: [0, 100], ticks: [0, 20, 40, 60, 80, 100] },
};
const blue: [number, number, number] = [0, 0, 1];
const twins: ChartSpec = {
  ...plain,
  curves: [{ points: wave(30) }, { points: wave(60) }],
  legend: { at: [80, 255], entries: ['model', 'measured'].map((label) => ({ label, rgb: blue })) },
};
const pieces: ChartSpec = {
  ...plain,
  curves: [{ points: wave(50).slice(0, 11).reverse() }, { points: wave(50).slice(10) }],
};

const open = (spec: ChartSpec): Promise<Bridge> => bridgeOnFile(client, 'paper.pdf', buildPdf(chart(spec)), 200_000);
const textOf = (result: { content: { type: string; text?: string }[] }): string =>
  result.content.map((part) => part.text ?? '').join('\n');

describe('a question about a name', () => {
  it('is listed with its entries and a picture, and its series give their numbers meanwhile', async () => {
    const bridge = await open(twins);
    const listed = await bridge.run('pdf_list_questions', { page: 1, image: 'inline' }, { actor: agent });
    expect(textOf(listed)).toContain('entry_1 = "model"');
    expect(listed.structuredContent).toMatchObject({
      questions: [{ id: 'p0.s0.label' }, { id: 'p0.s1.label' }],
    });
    expect(listed.content.some((part) => part.type === 'image')).toBe(true);
    const series = await bridge.run('pdf_get_series', { page: 1, series_id: 'p0.s1' }, { actor: agent });
    expect(series.structuredContent).toMatchObject({ total: 21 });
  });

  it('is answered once for both curves, and again the other way round', async () => {
    const bridge = await open(twins);
    const names = async (): Promise<(string | undefined)[]> => {
      const both = ['p0.s0', 'p0.s1'].map((id) =>
        bridge.run('pdf_get_series', { page: 1, series_id: id }, { actor: agent }),
      );
      return (await Promise.all(both)).map((read) => /"(model|measured)"/.exec(textOf(read))?.[1]);
    };
    const answer = (option: string, id = 'p0.s0.label') =>
      bridge.run('pdf_answer_question', { page: 1, id, option }, { actor: person });
    const first = await answer('entry_2');
    expect(first.structuredContent).toMatchObject({ changed: true, open_questions: [] });
    expect(await names()).toEqual(['measured', 'model']);
    expect((await answer('entry_1')).failure).toBeUndefined();
    expect(await names()).toEqual(['model', 'measured']);
    const alone = await bridge.run(
      'pdf_extract_chart',
      { page: 1, hints: { 'p0.s1.label': 'entry_1' } },
      { actor: agent },
    );
    expect(textOf(alone)).toContain('p0.s0 curve "measured"');
    expect((await answer('entry_7')).failure?.code).toBe('bad_hint_value');
    expect((await answer('entry_1', 'p0.s1.label')).failure?.code).toBe('unknown_question');
  });
});

describe('a question about two pieces', () => {
  it('holds the numbers back until it is answered, and then gives one curve', async () => {
    const bridge = await open(pieces);
    const before = await bridge.run('pdf_get_series', { page: 1, series_id: 'p0.s0' }, { actor: agent });
    expect(before.structuredContent).toMatchObject({
      status: 'needs_hint',
      pending_question: 'p0.s0.same_series',
    });
    const said = await bridge.run(
      'pdf_answer_question',
      { page: 1, id: 'p0.s0.same_series', option: 'one' },
      { actor: person },
    );
    expect(said.structuredContent).toMatchObject({ series_with_data: ['p0.s0'], open_questions: [] });
    const after = await bridge.run('pdf_get_series', { page: 1, series_id: 'p0.s0' }, { actor: agent });
    expect(after.structuredContent).toMatchObject({ total: 21 });
  });
});
