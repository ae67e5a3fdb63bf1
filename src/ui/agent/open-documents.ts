/** The page's open documents as the bridge sees them, including a file that waits for its password. */
import type { DocumentRegistry, OpenDocument } from '../../bridge/document-registry.ts';
import { fail, type Outcome, succeed } from '../../engine/contract/failure.ts';
import type { OpenDocument as DocumentOnScreen } from '../state/document-slice.ts';
import { selectActiveDocument, selectActiveView, useVernier } from '../state/store.ts';

export const openDocuments: DocumentRegistry = {
  list: () => useVernier.getState().documents.map(asOpenDocument),
  current() {
    const active = selectActiveDocument(useVernier.getState());
    return active ? asOpenDocument(active) : null;
  },
  pageInView: () => selectActiveView(useVernier.getState()).page,
  locked() {
    const request = useVernier.getState().passwordRequest;
    return request ? [{ name: request.name }] : [];
  },
  unlock,
};

function asOpenDocument({ documentId, name, info }: DocumentOnScreen): OpenDocument {
  return { documentId, info: { ...info, name } };
}

/** Gives the password to the dialog that waits for one and reports what became of it. */
function unlock(name: string, password: string): Promise<Outcome<OpenDocument>> {
  const { passwordRequest, documents } = useVernier.getState();
  if (!passwordRequest || passwordRequest.name !== name) {
    return Promise.resolve(fail('no_document', 'No file waits for a password any more.'));
  }
  const before = new Set(documents.map((d) => d.documentId));
  return new Promise((resolve) => {
    const leave = useVernier.subscribe((state) => {
      const opened = state.documents.find((d) => !before.has(d.documentId));
      const again = state.passwordRequest;
      if (opened) settle(succeed(asOpenDocument(opened)));
      else if (again && again !== passwordRequest && again.wrong && again.name === name) {
        settle(fail('wrong_password', 'That is not the password of this file. The person can type it in the page.'));
      } else if (!again && !state.opening.includes(name)) settle(fail('damaged_file', 'The file could not be opened.'));
    });
    const settle = (outcome: Outcome<OpenDocument>): void => {
      leave();
      resolve(outcome);
    };
    passwordRequest.answer(password);
  });
}
