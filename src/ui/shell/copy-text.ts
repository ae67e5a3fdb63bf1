/** Copies text and says so; says too when the browser refuses. */
import { useVernier } from '../state/store.ts';

export async function copyText(text: string, what: string): Promise<void> {
  const { tell } = useVernier.getState();
  try {
    await navigator.clipboard.writeText(text);
    tell({ tone: 'info', text: `${what} was copied.` });
  } catch {
    tell({ tone: 'problem', text: `${what} could not be copied: the browser does not allow it here.` });
  }
}
