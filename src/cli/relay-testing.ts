/** For tests of the relay: the process with the official client on stdio, and a page (in Node, on a fake engine) at the other end. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { createBridge } from '../bridge/bridge.ts';
import { RelayClient, type RelaySocket, type RelayState } from '../bridge/doors/relay-client.ts';
import type { FakeWorld } from '../bridge/testing/fake-engine.ts';

/** Steps to take back after each test, last first. */
export const leave: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of leave.splice(0).reverse()) await step();
});

export interface RunningRelay {
  client: Client;
  port: number;
  code: string;
  listChanges: () => number;
  stderr: () => string;
}

export async function startRelay(args: string[] = []): Promise<RunningRelay> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', 'src/cli/main.ts', 'relay', '--port', '0', ...args],
    stderr: 'pipe',
  });
  let stderr = '';
  const invited = new Promise<{ port: number; code: string }>((resolve) => {
    transport.stderr?.on('data', (chunk: Buffer) => {
      stderr += String(chunk);
      const match = /port (\d+) and code (\d{3} \d{3})/.exec(stderr);
      if (match) resolve({ port: Number(match[1]), code: match[2] ?? '' });
    });
  });
  const client = new Client({ name: 'test-agent', version: '1.0.0' });
  let changes = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1;
  });
  await client.connect(transport);
  leave.push(() => client.close());
  return { client, ...(await invited), listChanges: () => changes, stderr: () => stderr };
}

export function openPage(world: FakeWorld, title: string, origin = 'http://127.0.0.1:4173'): RelayClient {
  const page = new RelayClient({
    bridge: createBridge(world.ports),
    page: () => ({ id: title, title, origin }),
    openSocket: (url) => wrapSocket(new WebSocket(url, { origin })),
    after: (ms, run) => {
      const timer = setTimeout(run, Math.min(ms, 20));
      return () => clearTimeout(timer);
    },
  });
  leave.push(() => page.disconnect());
  return page;
}

export function wrapSocket(socket: WebSocket): RelaySocket {
  const wrapped: RelaySocket = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  };
  socket.on('open', () => wrapped.onopen?.());
  socket.on('message', (data) => wrapped.onmessage?.({ data: String(data) }));
  socket.on('close', () => wrapped.onclose?.());
  socket.on('error', () => wrapped.onerror?.());
  return wrapped;
}

export function until(page: RelayClient, wanted: (state: RelayState) => boolean): Promise<RelayState> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!wanted(page.state())) return;
      stop();
      resolve(page.state());
    };
    const stop = page.subscribe(check);
    check();
  });
}

export async function pair(relay: RunningRelay, page: RelayClient): Promise<void> {
  page.connect(relay.port, relay.code);
  await until(page, (s) => s.status === 'connected' && s.active);
}

const contentSchema = z.array(
  z.union([
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('image'), data: z.string(), mimeType: z.string() }),
  ]),
);

export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const content = contentSchema.parse(result.content);
  const text = content.flatMap((b) => (b.type === 'text' ? [b.text] : [])).join('\n');
  return { content, text, isError: result.isError === true, structured: result.structuredContent };
}
