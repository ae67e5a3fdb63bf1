/** A list that parts of the page add to and React reads: overlays, badges, shortcuts. Plain, so that it needs no React to be filled. */
import { useSyncExternalStore } from 'react';

export interface Registry<T> {
  /** Adds an entry and returns the function that takes it out again. */
  register(entry: T): () => void;
  entries(): readonly T[];
  subscribe(listener: () => void): () => void;
}

export function createRegistry<T>(): Registry<T> {
  let entries: readonly T[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly T[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  return {
    register(entry) {
      change([...entries, entry]);
      return () => change(entries.filter((other) => other !== entry));
    },
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useRegistry<T>(registry: Registry<T>): readonly T[] {
  return useSyncExternalStore(registry.subscribe, registry.entries);
}
