/** Ways out of the page: a file that the browser saves, text on the clipboard. Nothing is sent anywhere. */
import { useVernier } from '../../state/store.ts';
import { announce } from '../state/chart-store.ts';

/** A browser starts a download in its own time; the object URL must live that long. */
const keepUrlMs = 60_000;

export function saveFile(name: string, content: string | Uint8Array, mime: string): void {
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  const url = URL.createObjectURL(new Blob([part], { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepUrlMs);
  announce(`${name} saved.`);
}

export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(said);
    useVernier.getState().tell({ tone: 'info', text: said });
  } catch {
    useVernier.getState().tell({ tone: 'problem', text: 'The browser did not allow copying. Save the file instead.' });
  }
}
