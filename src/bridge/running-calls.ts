/** The calls that run right now, for the live strip: who runs which tool since when, and a way to stop it. */
import type { Actor } from './actor.ts';

export interface RunningCall {
  id: number;
  tool: string;
  actor: Actor;
  startedMs: number;
  stop: () => void;
}

export class RunningCalls {
  private list: readonly RunningCall[] = [];
  private readonly listeners = new Set<() => void>();
  private nextId = 1;

  readonly entries = (): readonly RunningCall[] => this.list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Adds a call; the returned function takes it off again. */
  start(call: Omit<RunningCall, 'id'>): () => void {
    const entry = { ...call, id: this.nextId };
    this.nextId += 1;
    this.set([...this.list, entry]);
    return () => this.set(this.list.filter((c) => c.id !== entry.id));
  }

  private set(list: readonly RunningCall[]): void {
    this.list = list;
    for (const listener of this.listeners) listener();
  }
}
