/**
 * The native door: registers every tool with the browser. A registration can be refused at once or later, for one tool or
 * all; each refusal is kept with the tool's name and stops no other. Results are objects and nothing is ever thrown,
 * because a thrown reason does not reach the caller. Runs outside React, so StrictMode cannot register twice.
 */
import { browserAgent } from '../actor.ts';
import type { ToolResult } from '../answer/deliver.ts';
import type { Bridge } from '../bridge.ts';
import { findModelContext, type ModelContext } from './native-types.ts';

export interface NativeState {
  state: 'absent' | 'registered';
  registered: readonly string[];
  refused: readonly { tool: string; reason: string }[];
}

export interface NativeDoor {
  state(): NativeState;
  subscribe(listener: () => void): () => void;
  close(): void;
}

const absent: NativeState = { state: 'absent', registered: [], refused: [] };

export function openNativeDoor(
  bridge: Bridge,
  scope: { document?: unknown; navigator?: unknown } = globalThis,
): NativeDoor {
  const context = findModelContext(scope);
  const listeners = new Set<() => void>();
  const controllers: AbortController[] = [];
  let current: NativeState = context ? { ...absent, state: 'registered' } : absent;
  const set = (next: Partial<NativeState>): void => {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  };
  if (context) {
    for (const tool of bridge.tools()) {
      const controller = new AbortController();
      controllers.push(controller);
      void register(context, bridge, tool, controller.signal).then((reason) => {
        // Taking a tool back rejects its registration; that is no refusal.
        if (controller.signal.aborted) return;
        if (reason === null) set({ registered: [...current.registered, tool.name] });
        else set({ refused: [...current.refused, { tool: tool.name, reason }] });
      });
    }
  }
  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      for (const controller of controllers) controller.abort();
      set(absent);
    },
  };
}

/**
 * Browsers hand the whole object to the model, so the facts go once, as text; scripts that want data call
 * `window.vernier`.
 */
function forModel(result: ToolResult): ToolResult {
  const status = result.structuredContent?.status;
  const { structuredContent: _twice, ...rest } = result;
  return typeof status === 'string' ? { ...rest, structuredContent: { status } } : rest;
}

async function register(
  context: ModelContext,
  bridge: Bridge,
  tool: ReturnType<Bridge['tools']>[number],
  signal: AbortSignal,
): Promise<string | null> {
  try {
    await context.registerTool(
      {
        name: tool.name,
        title: tool.title,
        description: tool.description,
        inputSchema: tool.inputSchema,
        annotations: {
          readOnlyHint: tool.annotations.readOnly,
          untrustedContentHint: tool.annotations.untrustedContent,
          consequentialHint: false,
          debugging: tool.annotations.debugging ?? false,
        },
        execute: async (input, client) =>
          forModel(await bridge.run(tool.name, input, { actor: browserAgent, signal: client?.signal })),
      },
      { signal },
    );
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
