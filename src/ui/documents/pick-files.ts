/** The browser's file picker, started from any button or key. */
import { openFiles, sourceOf } from './open-files.ts';

export function pickFiles(): Promise<void> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'application/pdf,.pdf';
    input.multiple = true;
    input.addEventListener('change', () => {
      void openFiles(Array.from(input.files ?? [], sourceOf)).then(() => resolve());
    });
    input.addEventListener('cancel', () => resolve());
    input.click();
  });
}
