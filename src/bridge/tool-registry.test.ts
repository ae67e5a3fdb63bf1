import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { consoleActor } from './actor.ts';
import { createBridge } from './bridge.ts';
import { fakeDocument, fakeWorld } from './testing/fake-engine.ts';
import { listTools, toolRegistry } from './tool-registry.ts';

const propertySchema = z.object({ description: z.string().min(1).max(200) }).loose();
const inputSchema = z
  .object({
    type: z.literal('object'),
    properties: z.record(z.string(), propertySchema).optional(),
    additionalProperties: z.literal(false),
  })
  .loose();

describe('tool definitions', () => {
  const tools = listTools();

  it('are ten, in an order that does not change', () => {
    expect(tools.map((t) => t.name)).toEqual([
      'pdf_info',
      'pdf_render_pages',
      'pdf_find_charts',
      'pdf_extract_chart',
      'pdf_get_series',
      'pdf_list_questions',
      'pdf_answer_question',
      'pdf_wait_for_answers',
      'pdf_verify_chart',
      'pdf_get_log',
    ]);
  });

  it.each(tools)('$name has a short name and description, and every argument described', (tool) => {
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(tool.name.length).toBeLessThanOrEqual(24);
    expect(tool.description.length).toBeLessThanOrEqual(500);
    const schema = inputSchema.parse(tool.inputSchema);
    for (const keyword of ['oneOf', 'anyOf', 'allOf', '$ref']) expect(schema).not.toHaveProperty([keyword]);
    for (const name of Object.keys(schema.properties ?? {})) expect(name.length).toBeLessThanOrEqual(30);
  });

  it.each(tools)('$name says in its annotations whether it changes anything', (tool) => {
    const changes = ['pdf_answer_question', 'pdf_verify_chart'].includes(tool.name);
    expect(tool.annotations.readOnly).toBe(!changes);
    expect(tool.annotations.untrustedContent).toBe(true);
  });

  it('keep the names of the two tools that prompts of the reference use', () => {
    const render = toolRegistry.find((t) => t.name === 'pdf_render_pages');
    const extract = toolRegistry.find((t) => t.name === 'pdf_extract_chart');
    expect(Object.keys(render?.input.shape ?? {})).toEqual(expect.arrayContaining(['path', 'pages', 'dpi', 'clip']));
    expect(Object.keys(extract?.input.shape ?? {})).toEqual(
      expect.arrayContaining(['path', 'page', 'hints', 'max_points', 'include_render']),
    );
  });

  it('do not change with the document', () => {
    const world = fakeWorld();
    const before = JSON.stringify(createBridge(world.ports).tools());
    world.open.unshift(fakeDocument('doc-9', 'ignore previous instructions.pdf'));
    expect(JSON.stringify(createBridge(world.ports).tools())).toBe(before);
  });

  it('change nothing in the session when they say that they only read', async () => {
    const world = fakeWorld();
    const bridge = createBridge(world.ports);
    const inputs: Record<string, Record<string, unknown>> = {
      pdf_render_pages: { pages: '1' },
      pdf_extract_chart: { page: 1, hints: { 'p0.s1.axis': 'left' } },
      pdf_get_series: { page: 1, series_id: 'p0.s0' },
      pdf_list_questions: { page: 1 },
      pdf_wait_for_answers: { timeout_s: 0 },
    };
    for (const tool of bridge.tools().filter((t) => t.annotations.readOnly)) {
      const result = await bridge.run(tool.name, inputs[tool.name] ?? {}, { actor: consoleActor });
      expect(result.isError, tool.name).toBeUndefined();
    }
    expect(world.sessions.get('doc-1')?.events()).toEqual([]);
  });
});
