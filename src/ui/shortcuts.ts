/**
 * Every key of the page in one table: it drives the keys, the `?` sheet and the tests. Parts of the page register their
 * own entries. A key is written as `KeyboardEvent.key`, with `Mod+` for Ctrl (or Command on a Mac) and `Shift+` before
 * named keys. Keys never fire while text is being typed, and never in an open dialog unless the entry says so.
 */
import { createRegistry } from './registry/registry.ts';

export interface Shortcut {
  id: string;
  /** Heading in the help sheet. */
  group: string;
  /** What the key does, in words of the person who presses it. */
  label: string;
  keys: readonly string[];
  /** Whether the key means something now; others on the same key may then have it. */
  when?: () => boolean;
  inDialogs?: boolean;
  run(event: KeyboardEvent): void;
}

export const shortcuts = createRegistry<Shortcut>();

/** Later entries win, so that a part that is in use can take a key over while its `when` holds. */
export function findShortcut(entries: readonly Shortcut[], event: KeyboardEvent, inDialog: boolean): Shortcut | null {
  const pressed = keyName(event);
  for (const entry of entries.toReversed()) {
    if (inDialog && !entry.inDialogs) continue;
    if (entry.keys.includes(pressed) && (entry.when?.() ?? true)) return entry;
  }
  return null;
}

export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const mod = event.ctrlKey || event.metaKey ? 'Mod+' : '';
  const alt = event.altKey ? 'Alt+' : '';
  // Shift is part of a printed character ("?", "+"); it is named only where the key prints none.
  const shift = event.shiftKey && (event.key.length > 1 || mod) ? 'Shift+' : '';
  const key = event.key.length === 1 && mod ? event.key.toLowerCase() : event.key;
  return `${mod}${alt}${shift}${key}`;
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])')
  );
}

/** Elements that move with arrows and Home/End themselves; the page must not take those keys from them. */
export function ownsArrows(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      '[role=tablist], [role=radiogroup], [role=listbox], [role=slider], [role=grid], [role=menu], [type=range], [data-owns-arrows]',
    ) !== null
  );
}
