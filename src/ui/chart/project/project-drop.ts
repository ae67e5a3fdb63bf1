/**
 * Project files dropped on the page. The page's own drop takes every file for a PDF, so a drop of nothing but project
 * files is taken before it; an empty drop event then tells the page that the dragging is over.
 */
import { looksLikeProject } from '../../../session/export/project-file.ts';
import { openProjectFile } from './project-actions.ts';

export function takeProjectDrops(): void {
  window.addEventListener(
    'drop',
    (event) => {
      const files = Array.from(event.dataTransfer?.files ?? []);
      if (files.length === 0 || !files.every((file) => looksLikeProject(file.name))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      window.dispatchEvent(new DragEvent('drop'));
      for (const file of files) void openProjectFile(file);
    },
    { capture: true },
  );
}
