import { describe, expect, it, vi } from 'vitest';
import { findShortcut, keyName, type Shortcut } from './shortcuts.ts';

const press = (key: string, part: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...part,
});

const entry = (id: string, keys: string[], part: Partial<Shortcut> = {}): Shortcut => ({
  id,
  group: 'Test',
  label: id,
  keys,
  run: vi.fn(),
  ...part,
});

describe('keys', () => {
  it('names a printed character by itself, whatever had to be held for it', () => {
    expect(keyName(press('?', { shiftKey: true }))).toBe('?');
    expect(keyName(press('R', { shiftKey: true }))).toBe('R');
  });

  it('names Shift where the key prints nothing, and Command like Ctrl', () => {
    expect(keyName(press('Tab', { shiftKey: true }))).toBe('Shift+Tab');
    expect(keyName(press('o', { metaKey: true }))).toBe('Mod+o');
    expect(keyName(press('Z', { ctrlKey: true, shiftKey: true }))).toBe('Mod+Shift+z');
  });

  it('gives a key to the part that came last, while it wants it', () => {
    let open = true;
    const pages = entry('pages', ['ArrowLeft']);
    const question = entry('question', ['ArrowLeft'], { when: () => open });
    const event = Object.assign(Object.create(null), press('ArrowLeft'));
    expect(findShortcut([pages, question], event, false)).toBe(question);
    open = false;
    expect(findShortcut([pages, question], event, false)).toBe(pages);
  });

  it('leaves keys to an open dialog', () => {
    const pages = entry('pages', ['x']);
    const inside = entry('inside', ['x'], { inDialogs: true });
    const event = Object.assign(Object.create(null), press('x'));
    expect(findShortcut([pages], event, true)).toBeNull();
    expect(findShortcut([pages, inside], event, true)).toBe(inside);
  });
});
