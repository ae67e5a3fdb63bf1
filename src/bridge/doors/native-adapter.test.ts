import { describe, expect, it } from 'vitest';
import { createBridge } from '../bridge.ts';
import { fakeWorld } from '../testing/fake-engine.ts';
import { openNativeDoor } from './native-adapter.ts';
import type { ModelContextTool } from './native-types.ts';

function fakeContext(refuse: (name: string) => 'throw' | 'reject' | null = () => null) {
  const tools = new Map<string, ModelContextTool>();
  return {
    tools,
    modelContext: {
      registerTool(tool: ModelContextTool, { signal }: { signal: AbortSignal }) {
        const how = refuse(tool.name);
        if (how === 'throw') throw new TypeError('bad name');
        if (how === 'reject' || tools.has(tool.name)) return Promise.reject(new Error('InvalidStateError'));
        tools.set(tool.name, tool);
        signal.addEventListener('abort', () => tools.delete(tool.name));
        return Promise.resolve();
      },
    },
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the native door', () => {
  it('is silent where the browser has no such thing', () => {
    const door = openNativeDoor(createBridge(fakeWorld().ports), { document: {}, navigator: {} });
    expect(door.state()).toEqual({ state: 'absent', registered: [], refused: [] });
  });

  it('registers every tool once, with honest annotations', async () => {
    const context = fakeContext();
    const door = openNativeDoor(createBridge(fakeWorld().ports), { document: context });
    await settle();
    expect(door.state().registered).toHaveLength(10);
    expect(context.tools.get('pdf_render_pages')?.annotations).toMatchObject({
      readOnlyHint: true,
      untrustedContentHint: true,
    });
    expect(context.tools.get('pdf_answer_question')?.annotations.readOnlyHint).toBe(false);
  });

  it('finds the older place on navigator', async () => {
    const context = fakeContext();
    openNativeDoor(createBridge(fakeWorld().ports), { document: {}, navigator: context });
    await settle();
    expect(context.tools.size).toBe(10);
  });

  it('keeps each refusal with the name of its tool and registers the others', async () => {
    const context = fakeContext((name) => (name === 'pdf_info' ? 'throw' : name === 'pdf_get_log' ? 'reject' : null));
    const door = openNativeDoor(createBridge(fakeWorld().ports), { document: context });
    await settle();
    expect(door.state().registered).toHaveLength(8);
    expect(
      door
        .state()
        .refused.map((r) => r.tool)
        .sort(),
    ).toEqual(['pdf_get_log', 'pdf_info']);
  });

  it('takes its tools back, so that opening again works', async () => {
    const context = fakeContext();
    const bridge = createBridge(fakeWorld().ports);
    openNativeDoor(bridge, { document: context }).close();
    const again = openNativeDoor(bridge, { document: context });
    await settle();
    expect(again.state().refused).toEqual([]);
    expect(context.tools.size).toBe(10);
  });

  it('gives the facts once, as text, because the whole object goes to a model', async () => {
    const context = fakeContext();
    openNativeDoor(createBridge(fakeWorld().ports), { document: context });
    const result = await context.tools.get('pdf_extract_chart')?.execute({ page: 1 });
    expect(result).toMatchObject({ structuredContent: { status: 'needs_hint' } });
    expect(JSON.stringify(result).length).toBeLessThan(1_900);
  });

  it('resolves with an object and never throws, whatever the input', async () => {
    const context = fakeContext();
    openNativeDoor(createBridge(fakeWorld().ports), { document: context });
    for (const input of [undefined, null, 5, 'text', [], { page: -1 }, { page: 'x', hints: 3 }]) {
      const result = await context.tools.get('pdf_extract_chart')?.execute(input);
      expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    }
  });
});
