/**
 * The relay as clients use it: started as a process, spoken to by the official SDK client over stdio, with the page's own
 * relay client (in Node, on a fake engine) at the other end.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { createBridge } from '../bridge/bridge.ts';
import { RelayClient } from '../bridge/doors/relay-client.ts';
import { fakeWorld } from '../bridge/testing/fake-engine.ts';
import { readRelayArguments } from './relay-command.ts';

import { callTool, leave, openPage, pair, startRelay, until, wrapSocket } from './relay-testing.ts';

/** Each test starts a process; on a busy machine that alone takes seconds. */
const patienceMs = 120_000;

describe('the relay with a client and a page', { timeout: patienceMs }, () => {
  it('lists, extracts, asks with an image block, takes the answer and gives the series', async () => {
    const relay = await startRelay();
    const world = fakeWorld();
    await pair(relay, openPage(world, 'paper.pdf'));

    const { tools } = await relay.client.listTools();
    expect(tools.map((t) => t.name)).toContain('pdf_extract_chart');
    expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });

    const extracted = await callTool(relay.client, 'pdf_extract_chart', { page: 1 });
    expect(extracted.structured).toMatchObject({ status: 'needs_hint' });
    expect(extracted.content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });

    const asked = await callTool(relay.client, 'pdf_list_questions', { page: 1 });
    expect(asked.content[0]).toMatchObject({ type: 'image' });
    const answered = await callTool(relay.client, 'pdf_answer_question', {
      page: 1,
      id: 'p0.s1.axis',
      option: 'right',
    });
    expect(answered.structured).toMatchObject({ series_with_data: ['p0.s1'], reviewed: false });
    expect(world.sessions.get('doc-1')?.events()[0]?.actor).toEqual({
      kind: 'agent',
      name: 'test-agent',
      via: 'relay',
    });

    const series = await callTool(relay.client, 'pdf_get_series', { page: 1, series_id: 'p0.s1' });
    expect(series.text).toContain('x,y');
    expect(series.structured).toMatchObject({ total: 12 });
  });

  it('says how to connect when no page is connected, and has the tools already', async () => {
    const relay = await startRelay();
    expect((await relay.client.listTools()).tools).toHaveLength(10);
    const result = await callTool(relay.client, 'pdf_info');
    expect(result.isError).toBe(true);
    expect(result.text).toContain(`port ${relay.port} and code ${relay.code}`);
  });

  it('tells the client when the list may have changed', async () => {
    const relay = await startRelay();
    await pair(relay, openPage(fakeWorld(), 'paper.pdf'));
    await callTool(relay.client, 'pdf_info');
    expect(relay.listChanges()).toBeGreaterThan(0);
  });

  it('refuses a wrong code and draws a new one after five', async () => {
    const relay = await startRelay();
    const page = openPage(fakeWorld(), 'paper.pdf');
    const wrong = relay.code === '000 000' ? '111111' : '000000';
    for (let i = 0; i < 5; i++) {
      page.connect(relay.port, wrong);
      const state = await until(page, (s) => s.status === 'refused');
      expect(state.message).toContain('The code is not the one');
    }
    page.connect(relay.port, relay.code);
    await until(page, (s) => s.status === 'refused');
    const told = await callTool(relay.client, 'pdf_info');
    const fresh = /code (\d{3} \d{3})/.exec(told.text)?.[1] ?? '';
    page.connect(relay.port, fresh);
    expect((await until(page, (s) => s.status === 'connected')).status).toBe('connected');
  });

  it('refuses a page of another origin unless it is allowed, and says how', async () => {
    const refused = await startRelay();
    const page = openPage(fakeWorld(), 'paper.pdf', 'https://evil.example');
    page.connect(refused.port, refused.code);
    expect((await until(page, (s) => s.status === 'refused')).message).toContain('--allow-origin https://evil.example');

    const open = await startRelay(['--allow-origin', 'https://vernier.example/app']);
    await pair(open, openPage(fakeWorld(), 'paper.pdf', 'https://vernier.example'));
  });

  it('answers a call whose page was reloaded, and works again once the page is back', async () => {
    const relay = await startRelay();
    const world = fakeWorld();
    world.engine.hang = true;
    const page = openPage(world, 'paper.pdf');
    await pair(relay, page);
    const waiting = callTool(relay.client, 'pdf_extract_chart', { page: 1 });
    await new Promise<void>((resolve) => {
      const extract = world.engine.extractCharts.bind(world.engine);
      world.engine.extractCharts = (...args) => {
        resolve();
        return extract(...args);
      };
    });
    page.disconnect();
    const lost = await waiting;
    expect(lost.isError).toBe(true);
    expect(lost.text).toContain('reloaded or closed during the call');
    world.engine.hang = false;
    await pair(relay, page);
    expect((await callTool(relay.client, 'pdf_extract_chart', { page: 1 })).structured).toMatchObject({
      status: 'needs_hint',
    });
  });

  it("sends calls to the page that connected last, lists the others, and follows the person's choice", async () => {
    const relay = await startRelay();
    const first = openPage(fakeWorld(), 'first.pdf');
    await pair(relay, first);
    const second = openPage(fakeWorld(), 'second.pdf');
    await pair(relay, second);
    expect((await until(first, (s) => !s.active)).others).toEqual(['second.pdf']);
    expect((await callTool(relay.client, 'pdf_info')).text).toContain(
      'Calls go to "second.pdf"; also connected: "first.pdf"',
    );
    first.claim();
    await until(first, (s) => s.active);
    expect((await callTool(relay.client, 'pdf_info')).text).toContain('Calls go to "first.pdf"');
    first.disconnect();
    await until(second, (s) => s.active);
    expect((await callTool(relay.client, 'pdf_info')).isError).toBe(false);
  });

  it("cancels the page's work when the client cancels", async () => {
    const relay = await startRelay();
    const world = fakeWorld();
    world.engine.hang = true;
    await pair(relay, openPage(world, 'paper.pdf'));
    const abort = new AbortController();
    const waiting = relay.client.callTool({ name: 'pdf_find_charts', arguments: {} }, undefined, {
      signal: abort.signal,
    });
    const cancelled = new Promise<void>((resolve) => {
      const find = world.engine.findCharts.bind(world.engine);
      world.engine.findCharts = (id, page, options) => {
        options?.signal?.addEventListener('abort', resolve, { once: true });
        abort.abort();
        return find(id, page, options);
      };
    });
    await expect(waiting).rejects.toThrow();
    await cancelled;
  });

  it('refuses a 12 MB result with the repair and stays alive', async () => {
    const relay = await startRelay();
    const socket = new WebSocket(`ws://127.0.0.1:${relay.port}`, { origin: 'http://localhost:4173' });
    leave.push(() => socket.close());
    const big = { content: [{ type: 'image', data: 'A'.repeat(12_000_000), mimeType: 'image/png' }] };
    socket.on('message', (data) => {
      const message = z.object({ type: z.string(), id: z.number().optional() }).parse(JSON.parse(String(data)));
      if (message.type === 'call') socket.send(JSON.stringify({ type: 'result', id: message.id, result: big }));
    });
    await new Promise((resolve) => socket.once('open', resolve));
    const hello = {
      type: 'hello',
      version: 1,
      code: relay.code,
      page: { id: 'x', title: 'x', origin: 'x' },
      tools: [],
    };
    const welcome = new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify(hello));
    await welcome;
    for (let i = 0; i < 2; i++) {
      const result = await callTool(relay.client, 'pdf_render_pages', { pages: '1' });
      expect(result.isError).toBe(true);
      expect(result.text).toContain('more than 9000000 would end the connection');
    }
  });

  it('takes back its place after the connection dropped', async () => {
    const relay = await startRelay();
    const sockets: WebSocket[] = [];
    const world = fakeWorld();
    const page = new RelayClient({
      bridge: createBridge(world.ports),
      page: () => ({ id: 'tab', title: 'paper.pdf', origin: 'http://localhost:1' }),
      openSocket: (url) => {
        const socket = new WebSocket(url, { origin: 'http://localhost:1' });
        sockets.push(socket);
        return wrapSocket(socket);
      },
      after: (_ms, run) => {
        const timer = setTimeout(run, 1);
        return () => clearTimeout(timer);
      },
    });
    leave.push(() => page.disconnect());
    await pair(relay, page);
    sockets[0]?.terminate();
    await until(page, (s) => s.status === 'waiting');
    await until(page, (s) => s.status === 'connected' && s.active);
    expect((await callTool(relay.client, 'pdf_info')).isError).toBe(false);
  });
});

describe("the page's side", () => {
  it('says so when nothing answers on the port', async () => {
    const page = openPage(fakeWorld(), 'paper.pdf');
    page.connect(1, '123456');
    expect((await until(page, (s) => s.status === 'refused')).message).toContain('Nothing answers on port 1');
  });
});

describe('arguments of the relay', () => {
  it('reads ports and origins and names what is wrong', () => {
    expect(readRelayArguments([])).toMatchObject({ port: 8417, onlyPort: false });
    expect(readRelayArguments(['--port=9000', '--allow-origin', 'https://a.example/x'])).toEqual({
      port: 9000,
      onlyPort: true,
      allowedOrigins: ['https://a.example'],
    });
    expect(readRelayArguments(['--port', 'many'])).toBe('--port many is not a port');
    expect(readRelayArguments(['--allow-origin', 'vernier'])).toContain('is not an origin');
    expect(readRelayArguments(['--code'])).toContain('unknown argument');
  });
});

describe('the current protocol', { timeout: patienceMs }, () => {
  it('is served on the same process: client named per request, tools listed, a call answered', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'relay', '--port', '0'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    leave.push(() => child.kill());
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (id: number, method: string, params: Record<string, unknown>): Promise<unknown> => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'current-client', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } })}\n`);
      return JSON.parse(String((await lines.next()).value));
    };
    expect(await ask(1, 'server/discover', {})).toMatchObject({ result: { supportedVersions: ['2026-07-28'] } });
    expect(await ask(2, 'tools/list', {})).toMatchObject({ result: { tools: expect.arrayContaining([]) } });
    expect(await ask(3, 'tools/call', { name: 'pdf_info', arguments: {} })).toMatchObject({
      result: { isError: true },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end();
    expect(await ended).toBe(0);
  });
});
