/** Which documents are open in the page, which one is shown, and how a caller's `document` or `path` finds one of them. */
import type { DocumentInfo } from '../engine/contract/document.ts';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import { cutText } from './answer/untrusted-text.ts';

export interface OpenDocument {
  documentId: string;
  info: DocumentInfo;
}

/** A file that was given to the page and is not open: it wants a password. */
export interface LockedDocument {
  name: string;
}

export interface DocumentRegistry {
  list(): OpenDocument[];
  current(): OpenDocument | null;
  /** 1-based page that the person looks at in the current document. */
  pageInView(): number;
  /** Files that wait for a password. */
  locked?(): LockedDocument[];
  /** Tries a password on a waiting file. */
  unlock?(name: string, password: string): Promise<Outcome<OpenDocument>>;
}

export interface DocumentArguments {
  document?: string | undefined;
  path?: string | undefined;
}

/** Finds the open document that the arguments name; without a name it is the current one. */
export function findDocument(registry: DocumentRegistry, args: DocumentArguments): Outcome<OpenDocument> {
  const wanted = args.document ?? args.path;
  const open = registry.list();
  if (wanted === undefined) {
    const current = registry.current() ?? open[0];
    return current ? succeed(current) : noDocument(registry);
  }
  if (args.document !== undefined && args.path !== undefined && fileName(args.path) !== fileName(args.document)) {
    return fail('bad_argument', 'Both document and path were given and they differ. Send one of them.');
  }
  const byId = open.find((d) => d.documentId === wanted);
  if (byId) return succeed(byId);
  const named = open.filter((d) => d.info.name === wanted || d.info.name === fileName(wanted));
  const current = registry.current();
  const chosen = named.find((d) => d.documentId === current?.documentId) ?? named[0];
  if (chosen && (named.length === 1 || chosen.documentId === current?.documentId)) return succeed(chosen);
  if (named.length > 1) {
    const ids = named.map((d) => d.documentId);
    return fail('bad_argument', `${named.length} open documents have that name. Use an id: ${ids.join(', ')}.`, {
      ids,
    });
  }
  if (open.length === 0) return noDocument(registry);
  const names = open.slice(0, 5).map((d) => documentLabel(registry, d));
  return fail(
    'unknown_document',
    `${JSON.stringify(cutText(wanted, 80))} is not open in the page. Open: ${names.map((n) => JSON.stringify(n)).join(', ')}. Files are opened by the person at the page; name an open one or leave document out.`,
    { open: names },
  );
}

function noDocument(registry: DocumentRegistry): Outcome<OpenDocument> {
  const locked = registry.locked?.() ?? [];
  const first = locked[0];
  if (first) {
    return fail(
      'password_required',
      `${JSON.stringify(cutText(first.name, 60))} waits for a password. The person can type it in the page, or send it: pdf_info {"password":"..."}.`,
    );
  }
  return fail(
    'no_document',
    'No PDF is open in the page. Ask the person to drop or pick one there, press "Open PDF" and upload one, or add #sample=chart.pdf to the address for a sample; then call pdf_info again.',
  );
}

/** What a later call can name the document by: its file name when that is short and unique, else its id. */
export function documentLabel(registry: DocumentRegistry, document: OpenDocument): string {
  const { name } = document.info;
  const twins = registry.list().filter((d) => d.info.name === name);
  const plain = name === cutText(name, 60);
  return plain && twins.length === 1 ? name : document.documentId;
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
