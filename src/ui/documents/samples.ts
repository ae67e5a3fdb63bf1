/** The bundled samples: a list beside the files, made by the sample script. */
import * as z from 'zod/mini';
import { useVernier } from '../state/store.ts';
import { openFiles } from './open-files.ts';

const samplesSchema = z.array(z.object({ file: z.string(), title: z.string(), about: z.string() }));
export type Sample = z.infer<typeof samplesSchema>[number];

let listing: Promise<readonly Sample[]> | undefined;

export function listSamples(): Promise<readonly Sample[]> {
  listing ??= fetchSamples();
  return listing;
}

async function fetchSamples(): Promise<readonly Sample[]> {
  try {
    const response = await fetch(new URL('samples/index.json', document.baseURI));
    if (!response.ok) return [];
    const parsed = samplesSchema.safeParse(await response.json());
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Opens a sample, or shows it when it is open already. */
export async function openSample(file: string, inBackground = false): Promise<void> {
  const state = useVernier.getState();
  const present = state.documents.find((document) => document.origin === 'sample' && document.name === file);
  if (present) {
    state.activateDocument(present.documentId);
    return;
  }
  try {
    const response = await fetch(new URL(`samples/${encodeURIComponent(file)}`, document.baseURI));
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const blob = await response.blob();
    await openFiles([{ name: file, byteLength: blob.size, data: blob }], 'sample', inBackground);
  } catch (error) {
    state.tell({
      tone: 'problem',
      text: `The sample “${file}” could not be loaded.`,
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

let opened = false;

/** The page opens on a sample, so that a first look shows what it does; it never takes the place of a file that a person opened meanwhile. Runs once, also under StrictMode. */
export async function openFirstSample(wanted: string | null): Promise<void> {
  if (opened) return;
  opened = true;
  const samples = await listSamples();
  const first = samples.find((sample) => sample.file === wanted) ?? samples[0];
  const state = useVernier.getState();
  if (first && state.documents.length === 0 && state.opening.length === 0) await openSample(first.file, true);
}
