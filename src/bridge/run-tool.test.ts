import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../engine/contract/failure.ts';
import type { Actor } from './actor.ts';
import { browserAgent, consoleActor } from './actor.ts';
import { runTool } from './run-tool.ts';
import { FakeEngine, fakeDocument, fakeWorld } from './testing/fake-engine.ts';

const relayAgent: Actor = { kind: 'agent', name: 'claude-code', via: 'relay' };

function textOf(result: Awaited<ReturnType<typeof runTool>>): string {
  return result.content.flatMap((b) => (b.type === 'text' ? [b.text] : [])).join('\n');
}

describe('the one door', () => {
  it('answers with text, structured data and next calls', async () => {
    const { door } = fakeWorld();
    const result = await runTool(door, 'pdf_info', {}, { actor: consoleActor });
    expect(result.isError).toBeUndefined();
    expect(textOf(result)).toContain('"paper.pdf": 3 pages');
    expect(textOf(result)).toContain('pdf_find_charts {"document":"paper.pdf","pages":"1-3"}');
    expect(result.structuredContent).toMatchObject({ status: 'ok', page_count: 3 });
  });

  it('names unknown arguments and the accepted ones', async () => {
    const { door } = fakeWorld();
    const result = await runTool(door, 'pdf_extract_chart', { page: 1, hint: {} }, { actor: consoleActor });
    expect(result.failure?.code).toBe('bad_argument');
    expect(textOf(result)).toContain('"hint"');
    expect(textOf(result)).toContain('hints?');
  });

  it('takes lists and objects as JSON strings and numbers as text', async () => {
    const { door, engine } = fakeWorld();
    await runTool(door, 'pdf_extract_chart', { page: '1', hints: '{"p0.s1.axis":"left"}' }, { actor: consoleActor });
    expect(engine.calls[0]?.request).toMatchObject({ page: 1, hints: { 'p0.s1.axis': 'left' } });
    await runTool(door, 'pdf_render_pages', { pages: 1, clip: '[0,0,1,0.5]' }, { actor: consoleActor });
    expect(engine.calls.at(-1)?.request).toMatchObject({ pages: [1], clip: [0, 0, 1, 0.5] });
  });

  it('takes null for an optional argument as not given', async () => {
    const { door } = fakeWorld();
    const result = await runTool(
      door,
      'pdf_extract_chart',
      { page: 1, hints: null, region: null },
      { actor: consoleActor },
    );
    expect(result.isError).toBeUndefined();
  });

  it('names the tools when there is no such tool', async () => {
    const { door } = fakeWorld();
    const result = await runTool(door, 'pdf_open', {}, { actor: consoleActor });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('pdf_render_pages');
  });

  it('finds the document by name, path and id and says what is open otherwise', async () => {
    const { door, open } = fakeWorld();
    open.push(fakeDocument('doc-2', 'other.pdf', 9));
    for (const input of [{ document: 'other.pdf' }, { path: '/home/me/other.pdf' }, { document: 'doc-2' }]) {
      const result = await runTool(door, 'pdf_info', input, { actor: consoleActor });
      expect(result.structuredContent).toMatchObject({ page_count: 9 });
    }
    const missing = await runTool(door, 'pdf_info', { path: '/tmp/third.pdf' }, { actor: consoleActor });
    expect(missing.failure?.code).toBe('unknown_document');
    expect(textOf(missing)).toContain('"paper.pdf", "other.pdf"');
  });

  it('tells of a file that waits for its password, and opens it with the right one only', async () => {
    const { door, open, ports } = fakeWorld();
    const locked = [{ name: 'secret.pdf' }];
    ports.documents.locked = () => locked;
    ports.documents.unlock = async (name, password) => {
      if (password !== 'open') return fail('wrong_password', 'That is not the password of this file.');
      locked.length = 0;
      const document = fakeDocument('doc-9', name, 4);
      open.push(document);
      return succeed(document);
    };
    const info = (input: object) => runTool(door, 'pdf_info', input, { actor: consoleActor });
    expect(textOf(await info({}))).toContain('"secret.pdf" waits for its password');
    expect((await info({ password: 'guess' })).failure?.code).toBe('wrong_password');
    expect((await info({ password: 'open' })).structuredContent).toMatchObject({ page_count: 4 });
    expect(textOf(await info({ password: 'open' }))).toContain('No file waits for a password');
  });

  it('says that nothing is open when nothing is open', async () => {
    const { door, open } = fakeWorld();
    open.length = 0;
    const result = await runTool(door, 'pdf_info', {}, { actor: consoleActor });
    expect(result.failure?.code).toBe('no_document');
  });

  it('stops the work of the engine when the caller aborts', async () => {
    const { door, engine } = fakeWorld();
    engine.hang = true;
    const abort = new AbortController();
    const running = runTool(door, 'pdf_extract_chart', { page: 1 }, { actor: consoleActor, signal: abort.signal });
    expect(door.running.entries()).toHaveLength(1);
    abort.abort();
    const result = await running;
    expect(result.failure?.code).toBe('cancelled');
    expect(door.running.entries()).toHaveLength(0);
  });

  it('lets the person stop a running call', async () => {
    const { door, engine } = fakeWorld();
    engine.hang = true;
    const running = runTool(door, 'pdf_find_charts', {}, { actor: browserAgent });
    door.running.entries()[0]?.stop();
    expect(textOf(await running)).toContain('The person at the page stopped this call');
  });

  it('gives up after its limit even when the handler does not listen', async () => {
    const world = fakeWorld();
    world.engine.hang = true;
    const result = await runTool(
      { ...world.door, limitMs: 5 },
      'pdf_extract_chart',
      { page: 1 },
      { actor: consoleActor },
    );
    expect(result.failure?.code).toBe('timed_out');
  });

  it('turns a bug into a failure with code internal', async () => {
    const world = fakeWorld();
    const broken = () => {
      throw new Error('broken');
    };
    world.ports.documents = { list: broken, current: broken, pageInView: broken };
    const result = await runTool(world.door, 'pdf_info', {}, { actor: consoleActor });
    expect(result.failure?.code).toBe('internal');
    expect(textOf(result)).toContain('fault of Vernier');
  });

  it('fails with the code when the worker dies, and the next call works', async () => {
    const engine = new FakeEngine();
    let dead = true;
    const extract = engine.extractCharts.bind(engine);
    engine.extractCharts = async (...args) =>
      dead
        ? {
            ok: false,
            failure: { code: 'worker_lost', message: 'The worker ended during the call; it was restarted.' },
          }
        : extract(...args);
    const { door } = fakeWorld({ engine });
    const first = await runTool(door, 'pdf_extract_chart', { page: 1 }, { actor: consoleActor });
    expect(first.failure?.code).toBe('worker_lost');
    dead = false;
    const second = await runTool(door, 'pdf_extract_chart', { page: 1 }, { actor: consoleActor });
    expect(second.structuredContent).toMatchObject({ status: 'needs_hint' });
  });

  it('answers about the document it named when another one comes on screen during the call', async () => {
    const world = fakeWorld();
    const extract = world.engine.extractCharts.bind(world.engine);
    world.engine.extractCharts = async (...args) => {
      world.open.unshift(fakeDocument('doc-2', 'other.pdf'));
      return extract(...args);
    };
    const result = await runTool(world.door, 'pdf_extract_chart', { page: 1 }, { actor: consoleActor });
    expect(textOf(result)).toContain('"paper.pdf" page 1');
    expect(textOf(result)).not.toContain('other.pdf');
  });

  it('says so when the document was closed during the call', async () => {
    const world = fakeWorld();
    const extract = world.engine.extractCharts.bind(world.engine);
    world.engine.extractCharts = async (...args) => {
      world.open.splice(0, 1, fakeDocument('doc-2', 'other.pdf'));
      return extract(...args);
    };
    const result = await runTool(world.door, 'pdf_extract_chart', { page: 1 }, { actor: consoleActor });
    expect(result.failure?.code).toBe('unknown_document');
    expect(textOf(result)).toContain('closed during the call');
  });

  it('logs actor, door, arguments, outcome, sizes and duration', async () => {
    const { door } = fakeWorld();
    await runTool(door, 'pdf_info', { password: 'secret' }, { actor: relayAgent });
    const [entry] = door.log.entries();
    expect(entry).toMatchObject({ tool: 'pdf_info', actor: relayAgent, outcome: 'ok', seq: 1, durationMs: 0 });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });
});

describe('picture channels', () => {
  it('sends none by default on native and says how to get them', async () => {
    const { door } = fakeWorld();
    const result = await runTool(door, 'pdf_render_pages', { pages: '3' }, { actor: browserAgent });
    expect(result.content.every((b) => b.type === 'text')).toBe(true);
    expect(textOf(result)).toContain('image "element"');
  });

  it('sends an image block first by default on the relay', async () => {
    const { door } = fakeWorld();
    const result = await runTool(door, 'pdf_render_pages', { pages: '3' }, { actor: relayAgent });
    expect(result.content.map((b) => b.type)).toEqual(['image', 'text']);
    expect(JSON.stringify(result.structuredContent)).not.toMatch(/iVBOR/);
    expect(textOf(result)).not.toMatch(/iVBOR/);
  });

  it('shows pictures in the page and gives the selector', async () => {
    const shown: string[] = [];
    const { door } = fakeWorld({
      showPictures: async (pictures) => {
        shown.push(...pictures.map((p) => p.caption));
        return '#vernier-agent-pictures';
      },
    });
    const result = await runTool(door, 'pdf_render_pages', { pages: '1', image: 'element' }, { actor: browserAgent });
    expect(shown).toEqual(['Page 1']);
    expect(textOf(result)).toContain('#vernier-agent-pictures > figure:nth-of-type(1) > img');
  });

  it('refuses to inline more than a client survives', async () => {
    const world = fakeWorld();
    world.engine.pictureBytes = new Uint8Array(7_000_000);
    const result = await runTool(world.door, 'pdf_render_pages', { pages: '1' }, { actor: relayAgent });
    expect(result.content).toHaveLength(1);
    expect(textOf(result)).toContain('ask for fewer pages, a clip or a smaller budget_bytes');
  });

  it('refuses a budget above the hard limit with the range', async () => {
    const { door } = fakeWorld();
    const result = await runTool(
      door,
      'pdf_render_pages',
      { pages: '1', budget_bytes: 50_000_000 },
      { actor: relayAgent },
    );
    expect(result.failure?.code).toBe('bad_argument');
    expect(textOf(result)).toContain('7000000');
  });
});
