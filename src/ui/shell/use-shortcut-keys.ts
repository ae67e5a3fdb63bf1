/** Listens for the keys of the shortcut table. */
import { useEffect } from 'react';
import { findShortcut, isTyping, ownsArrows, shortcuts } from '../shortcuts.ts';

const movingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);

export function useShortcutKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      if (movingKeys.has(event.key) && ownsArrows(event.target)) return;
      const inDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      const entry = findShortcut(shortcuts.entries(), event, inDialog);
      if (!entry) return;
      event.preventDefault();
      entry.run(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
