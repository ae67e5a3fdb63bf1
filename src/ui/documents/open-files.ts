/**
 * The way of every file into the page: drop, paste, picker, sample, agent. Files of one batch open one after the other;
 * each failure is told in words and takes nothing away that was open before.
 */
import type { FileSource, OpenedDocument } from '../../engine/contract/engine-client.ts';
import { fail, type Outcome } from '../../engine/contract/failure.ts';
import { getEngineClient } from '../engine.ts';
import type { OpenDocument } from '../state/document-slice.ts';
import { useVernier } from '../state/store.ts';
import { failureInWords } from './failure-words.ts';

export function sourceOf(file: File): FileSource {
  return { name: file.name || 'Untitled.pdf', byteLength: file.size, data: file };
}

let opening = new AbortController();

/** Stops the openings that are under way; what is open stays. */
export function cancelOpening(): void {
  opening.abort();
  opening = new AbortController();
}

export async function openFiles(
  sources: readonly FileSource[],
  origin: OpenDocument['origin'] = 'file',
  inBackground = false,
): Promise<Outcome<OpenedDocument>[]> {
  const outcomes: Outcome<OpenedDocument>[] = [];
  const state = useVernier.getState();
  state.setOpening((names) => [...names, ...sources.map((source) => source.name)]);
  const { signal } = opening;
  for (const source of sources) {
    const outcome = await openAsking(source, signal);
    if (outcome.ok) addOpened(outcome.value, source, origin, inBackground);
    else if (outcome.failure.code !== 'cancelled') {
      const words = failureInWords(outcome.failure, source.name);
      const retry = outcome.failure.code === 'engine_start_failed' || outcome.failure.code === 'worker_lost';
      useVernier.getState().tell({
        tone: 'problem',
        ...words,
        ...(retry ? { action: { label: 'Try again', run: () => void openFiles([source], origin) } } : {}),
      });
    }
    // Last, so that there is no moment at which the file is neither being opened nor open.
    useVernier.getState().setOpening((names) => withoutFirst(names, source.name));
    outcomes.push(outcome);
  }
  return outcomes;
}

function addOpened(
  { documentId, info }: OpenedDocument,
  source: FileSource,
  origin: OpenDocument['origin'],
  inBackground: boolean,
): void {
  const state = useVernier.getState();
  state.addDocument({ documentId, name: source.name, info, pages: info.pages, origin }, inBackground);
  if (info.repaired) {
    state.tell({
      tone: 'info',
      text: `“${source.name}” was damaged and was repaired while opening.`,
      detail: 'Pages may be missing or differ from what the author made.',
    });
  }
}

/** Opens a file, asking for its password until it opens or the person gives up. */
async function openAsking(source: FileSource, signal: AbortSignal): Promise<Outcome<OpenedDocument>> {
  let outcome = await getEngineClient().open(source, { signal });
  while (!outcome.ok && (outcome.failure.code === 'password_required' || outcome.failure.code === 'wrong_password')) {
    const password = await askPassword(source.name, outcome.failure.code === 'wrong_password');
    if (password === null) return fail('cancelled', 'No password was given.');
    outcome = await getEngineClient().open(source, { password, signal });
  }
  return outcome;
}

let lastQuestion: Promise<unknown> = Promise.resolve();

/** One dialog at a time, however many protected files are dropped at once. */
function askPassword(name: string, wrong: boolean): Promise<string | null> {
  const answer = lastQuestion.then(
    () =>
      new Promise<string | null>((resolve) => {
        useVernier.getState().askPassword({
          name,
          wrong,
          answer(password) {
            useVernier.getState().askPassword(null);
            resolve(password);
          },
        });
      }),
  );
  lastQuestion = answer;
  return answer;
}

function withoutFirst(names: readonly string[], name: string): readonly string[] {
  const index = names.indexOf(name);
  return index < 0 ? names : [...names.slice(0, index), ...names.slice(index + 1)];
}

export async function closeDocument(documentId: string): Promise<void> {
  useVernier.getState().removeDocument(documentId);
  await getEngineClient().close(documentId);
}
