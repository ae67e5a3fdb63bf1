/**
 * The relay's side of the socket: pages that connect, pair with a code and answer calls. One page is active and gets the
 * calls; others wait. Everything that can go wrong between a call and its answer (no page, page reloaded, no answer in
 * time, answer too large) is an answer of its own.
 */
import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  maxMessageBytes,
  type PageMessage,
  pageMessageSchema,
  parseJsonMessage,
  plainCode,
  type RelayedResult,
  type RelayMessage,
  type RelayPageInfo,
  relayVersion,
  showCode,
} from '../bridge/doors/relay-messages.ts';

type Hello = Extract<PageMessage, { type: 'hello' }>;
type Refusal = Extract<RelayMessage, { type: 'refused' }>['reason'];

interface ConnectedPage {
  socket: WebSocket;
  info: RelayPageInfo;
  tools: Hello['tools'];
}

interface PendingCall {
  page: ConnectedPage;
  settle: (result: RelayedResult) => void;
}

export interface RelayPagesOptions {
  /** Origins beside those of this machine, such as "https://vernier.example". */
  allowedOrigins: readonly string[];
  /** Wanted port; when it is taken the next ones are tried unless `onlyPort`. */
  port: number;
  onlyPort: boolean;
  report: (line: string) => void;
  /** The page stops its calls earlier; this only catches a page that does not answer at all. */
  answerLimitMs?: number;
}

/** Above the page's own limit of 25 s and well under the 60 s after which clients give up. */
const defaultAnswerLimitMs = 30_000;
const portTries = 10;
/** After so many wrong codes a new one is drawn, so that a code of six digits cannot be guessed. */
const wrongCodesAllowed = 5;
/** A frame may be larger than what is passed on, so that a too large answer is refused with a sentence, not a dead socket. */
const maxFrameBytes = 64_000_000;
/** A socket that does not introduce itself is closed. */
const helloLimitMs = 10_000;

export class RelayPages {
  port = 0;
  private code = drawCode();
  private wrongCodes = 0;
  private server: WebSocketServer | null = null;
  private pages: ConnectedPage[] = [];
  private readonly pending = new Map<number, PendingCall>();
  private readonly listeners = new Set<() => void>();
  private nextId = 1;

  constructor(private readonly options: RelayPagesOptions) {}

  async listen(): Promise<void> {
    const tries = this.options.onlyPort ? 1 : portTries;
    for (let i = 0; i < tries; i++) {
      const port = this.options.port === 0 ? 0 : this.options.port + i;
      const server = await tryListen(port);
      if (!server) continue;
      this.server = server;
      const address = server.address();
      this.port = typeof address === 'object' && address !== null ? address.port : port;
      server.on('connection', (socket, request) => this.meet(socket, request));
      return;
    }
    throw new Error(
      `Port ${this.options.port}${tries > 1 ? ` and the ${tries - 1} after it are` : ' is'} taken; give another with --port.`,
    );
  }

  close(): void {
    for (const client of this.server?.clients ?? []) client.terminate();
    this.server?.close();
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** How a person connects a page, as a sentence. */
  invitation(): string {
    return `open the Vernier page, choose Agent, press Connect with port ${this.port} and code ${showCode(this.code)}`;
  }

  activeTools(): Hello['tools'] | null {
    return this.pages[0]?.tools ?? null;
  }

  titles(): string[] {
    return this.pages.map((page) => page.info.title);
  }

  call(name: string, input: unknown, client: string, signal?: AbortSignal): Promise<RelayedResult> {
    const page = this.pages[0];
    if (!page) {
      return Promise.resolve(
        problem(
          'no_document',
          `No page is connected to the relay. Ask the person to ${this.invitation()}. Then send the call again.`,
        ),
      );
    }
    const id = this.nextId;
    this.nextId += 1;
    return new Promise((resolve) => {
      const onAbort = (): void => {
        send(page.socket, { type: 'cancel', id });
        settle(problem('cancelled', 'The caller cancelled the call.'));
      };
      const settle = (result: RelayedResult): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.pending.delete(id);
        resolve(result);
      };
      const limit = this.options.answerLimitMs ?? defaultAnswerLimitMs;
      const timer = setTimeout(() => {
        send(page.socket, { type: 'cancel', id });
        settle(
          problem(
            'timed_out',
            `The page did not answer within ${limit / 1000} s. It may be busy or asleep in a background tab; ask the person to look at it.`,
          ),
        );
      }, limit);
      this.pending.set(id, { page, settle });
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();
      else send(page.socket, { type: 'call', id, name, input, client });
    });
  }

  private meet(socket: WebSocket, request: IncomingMessage): void {
    const origin = request.headers.origin ?? '';
    let page: ConnectedPage | null = null;
    const timer = setTimeout(() => socket.close(), helloLimitMs);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(timer);
      if (page) this.leave(page);
    });
    if (!this.accepts(origin)) {
      const shown = origin === '' ? 'no origin' : origin;
      this.refuse(
        socket,
        'wrong_origin',
        `This relay does not take pages from ${shown}. Start it with --allow-origin ${origin || 'ORIGIN'} if you trust that page.`,
      );
      return;
    }
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? null : parseJsonMessage(pageMessageSchema, String(data));
      if (page) {
        if (message) this.take(page, message, byteLengthOf(data));
        return;
      }
      if (message?.type !== 'hello') {
        this.refuse(socket, 'bad_message', 'The relay expects a Vernier page to introduce itself.');
        return;
      }
      clearTimeout(timer);
      page = this.introduce(socket, message);
    });
  }

  private introduce(socket: WebSocket, hello: Hello): ConnectedPage | null {
    if (hello.version !== relayVersion) {
      this.refuse(
        socket,
        'wrong_version',
        `The page speaks version ${hello.version} of the relay's language, this relay ${relayVersion}. Update the older one.`,
      );
      return null;
    }
    if (plainCode(hello.code) !== this.code) {
      this.wrongCodes += 1;
      if (this.wrongCodes >= wrongCodesAllowed) {
        this.wrongCodes = 0;
        this.code = drawCode();
        this.options.report(`too many wrong codes; the code is now ${showCode(this.code)}`);
      }
      this.refuse(
        socket,
        'wrong_code',
        "The code is not the one of this relay. Ask the agent for it (any tool call tells it), or look at the relay's own output.",
      );
      return null;
    }
    this.wrongCodes = 0;
    const page = { socket, info: hello.page, tools: hello.tools };
    // A tab that reconnects takes its own place; otherwise the page that connected last is the one the person means.
    this.pages = [page, ...this.pages.filter((other) => other.info.id !== hello.page.id)];
    send(socket, { type: 'welcome', version: relayVersion });
    this.options.report(`page connected from ${hello.page.origin}`);
    this.changed();
    return page;
  }

  private take(page: ConnectedPage, message: PageMessage, bytes: number): void {
    switch (message.type) {
      case 'result': {
        const call = this.pending.get(message.id);
        if (!call || call.page !== page) return;
        if (bytes <= maxMessageBytes) call.settle(message.result);
        else
          call.settle(
            problem(
              'too_large',
              `The answer has ${bytes} bytes; more than ${maxMessageBytes} would end the connection to the client. Ask for fewer pages, a clip, a smaller budget_bytes, or image "element".`,
            ),
          );
        return;
      }
      case 'title':
        page.info = { ...page.info, title: message.title };
        this.changed();
        return;
      case 'claim':
        this.pages = [page, ...this.pages.filter((other) => other !== page)];
        this.changed();
        return;
      case 'hello':
        return;
    }
  }

  private leave(page: ConnectedPage): void {
    this.pages = this.pages.filter((other) => other !== page);
    for (const call of [...this.pending.values()]) {
      if (call.page === page) {
        call.settle(
          problem(
            'worker_lost',
            `The page was reloaded or closed during the call, so there is no answer. When it is back, ask the person to ${this.invitation()}; then send the call again.`,
          ),
        );
      }
    }
    this.options.report('page disconnected');
    this.changed();
  }

  private accepts(origin: string): boolean {
    if (this.options.allowedOrigins.includes(origin)) return true;
    return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
  }

  private refuse(socket: WebSocket, reason: Refusal, message: string): void {
    this.options.report(`refused a page: ${message}`);
    send(socket, { type: 'refused', reason, message });
    socket.close(4403, reason);
  }

  private changed(): void {
    for (const page of this.pages) {
      const others = this.pages.filter((other) => other !== page).map((other) => other.info.title);
      send(page.socket, { type: 'active', active: page === this.pages[0], others });
    }
    for (const listener of this.listeners) listener();
  }
}

function problem(code: string, message: string): RelayedResult {
  return { content: [{ type: 'text', text: `${code}: ${message}` }], isError: true, failure: { code, message } };
}

function send(socket: WebSocket, message: RelayMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function drawCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

function byteLengthOf(data: Buffer | ArrayBuffer | Buffer[]): number {
  return Array.isArray(data) ? data.reduce((sum, part) => sum + part.byteLength, 0) : data.byteLength;
}

function tryListen(port: number): Promise<WebSocketServer | null> {
  return new Promise((resolve) => {
    const server = new WebSocketServer({ host: '127.0.0.1', port, maxPayload: maxFrameBytes });
    server.once('error', () => resolve(null));
    server.once('listening', () => resolve(server));
  });
}
