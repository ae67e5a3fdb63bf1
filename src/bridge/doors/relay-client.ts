/**
 * The page's side of the relay. Nothing is opened until a person pressed Connect. A dropped socket is opened again with
 * growing pauses, a refusal is shown and not retried, and an answer too large for the relay is refused here with the
 * repair. The socket goes to 127.0.0.1 only.
 */
import { deliverFailure } from '../answer/deliver.ts';
import { cutText } from '../answer/untrusted-text.ts';
import type { Bridge } from '../bridge.ts';
import {
  maxMessageBytes,
  type PageMessage,
  parseJsonMessage,
  plainCode,
  type RelayMessage,
  type RelayPageInfo,
  relayMessageSchema,
  relayVersion,
} from './relay-messages.ts';

export type RelayStatus = 'off' | 'connecting' | 'connected' | 'waiting' | 'refused';

export interface RelayState {
  status: RelayStatus;
  port: number;
  code: string;
  /** Whether this page gets the calls, and the titles of the other connected pages. */
  active: boolean;
  others: readonly string[];
  /** One sentence for the person. */
  message: string;
  /** When `waiting`: milliseconds until the next try. */
  retryInMs: number;
}

/** What is used of a WebSocket; the browser's and Node's both fit. */
export interface RelaySocket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

export interface RelayClientOptions {
  bridge: Bridge;
  page: () => RelayPageInfo;
  openSocket: (url: string) => RelaySocket;
  after: (ms: number, run: () => void) => () => void;
}

/** A relay restarts with its client within seconds; after about two minutes a person should look. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

export class RelayClient {
  private current: RelayState = {
    status: 'off',
    port: 0,
    code: '',
    active: false,
    others: [],
    message: '',
    retryInMs: 0,
  };
  private readonly listeners = new Set<() => void>();
  private readonly running = new Map<number, AbortController>();
  private socket: RelaySocket | null = null;
  private welcomed = false;
  private tries = 0;
  private cancelRetry: (() => void) | null = null;

  constructor(private readonly options: RelayClientOptions) {}

  readonly state = (): RelayState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Called from a click. */
  connect(port: number, code: string): void {
    this.drop();
    this.tries = 0;
    this.set({ status: 'connecting', port, code: plainCode(code), message: `Connecting to port ${port}…` });
    this.open();
  }

  disconnect(): void {
    this.drop();
    this.set({ status: 'off', active: false, others: [], message: '' });
  }

  /** Asks the relay to send the calls to this page. */
  claim(): void {
    this.send({ type: 'claim' });
  }

  tellTitle(): void {
    if (this.welcomed) this.send({ type: 'title', title: this.options.page().title });
  }

  private open(): void {
    const socket = this.options.openSocket(`ws://127.0.0.1:${this.current.port}/`);
    this.socket = socket;
    this.welcomed = false;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      const { bridge, page } = this.options;
      this.send({ type: 'hello', version: relayVersion, code: this.current.code, page: page(), tools: bridge.tools() });
    };
    socket.onmessage = ({ data }) => {
      const message = typeof data === 'string' ? parseJsonMessage(relayMessageSchema, data) : null;
      if (message && this.socket === socket) this.take(message);
    };
    socket.onerror = () => {};
    socket.onclose = () => {
      if (this.socket === socket) this.lost(opened);
    };
  }

  private take(message: RelayMessage): void {
    switch (message.type) {
      case 'welcome':
        this.welcomed = true;
        this.tries = 0;
        this.set({ status: 'connected', message: 'Connected.' });
        return;
      case 'refused':
        this.drop();
        this.set({ status: 'refused', active: false, message: cutText(message.message, 300) });
        return;
      case 'active':
        this.set({ active: message.active, others: message.others.slice(0, 10).map((title) => cutText(title, 60)) });
        return;
      case 'cancel':
        this.running.get(message.id)?.abort();
        return;
      case 'call':
        // Before the welcome nothing has shown that this relay knows the code.
        if (this.welcomed) void this.run(message);
        return;
    }
  }

  private async run(call: Extract<RelayMessage, { type: 'call' }>): Promise<void> {
    const controller = new AbortController();
    const { socket } = this;
    this.running.set(call.id, controller);
    const name = cutText(call.client, 60) || 'agent';
    const actor = { kind: 'agent' as const, name, via: 'relay' as const };
    const result = await this.options.bridge.run(call.name, call.input, { actor, signal: controller.signal });
    this.running.delete(call.id);
    if (this.socket !== socket) return;
    const text = JSON.stringify({ type: 'result', id: call.id, result } satisfies PageMessage);
    // Nearly all of a large message is base64, so characters are bytes.
    if (text.length <= maxMessageBytes) {
      socket?.send(text);
      return;
    }
    const message = `The answer has ${text.length} bytes; the relay passes on at most ${maxMessageBytes}. Ask for fewer pages, a clip, a smaller budget_bytes, or image "element".`;
    const refused = deliverFailure(call.name, {
      code: 'too_large',
      message,
      details: { bytes: text.length, limit: maxMessageBytes },
    });
    this.send({ type: 'result', id: call.id, result: refused });
  }

  private lost(opened: boolean): void {
    const wasWelcomed = this.welcomed;
    this.drop();
    const { port } = this.current;
    if (!wasWelcomed && this.tries === 0) {
      const message = opened
        ? `The program on port ${port} closed the connection; is it the relay?`
        : `Nothing answers on port ${port}. Start the relay (your agent does that), check the port, and allow access to the local network if the browser asks.`;
      this.set({ status: 'refused', active: false, others: [], message });
      return;
    }
    const pause = pausesMs[this.tries];
    if (pause === undefined) {
      this.set({
        status: 'refused',
        active: false,
        message: 'The relay did not come back. Press Connect to try again.',
      });
      return;
    }
    this.tries += 1;
    this.set({
      status: 'waiting',
      active: false,
      others: [],
      retryInMs: pause,
      message: 'The relay went away; trying again.',
    });
    this.cancelRetry = this.options.after(pause, () => {
      this.cancelRetry = null;
      this.open();
    });
  }

  private drop(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    const { socket } = this;
    this.socket = null;
    this.welcomed = false;
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
    socket?.close();
  }

  private send(message: PageMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private set(change: Partial<RelayState>): void {
    this.current = { ...this.current, ...change };
    for (const listener of this.listeners) listener();
  }
}
