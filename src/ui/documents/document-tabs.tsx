/** The open files, side by side. */
import { X } from 'lucide-react';
import { useVernier } from '../state/store.ts';
import { forgetThumbnails } from '../viewer/thumbnail-cache.ts';
import styles from './documents.module.css';
import { cancelOpening, closeDocument } from './open-files.ts';

export function DocumentTabs() {
  const documents = useVernier((state) => state.documents);
  const activeId = useVernier((state) => state.activeDocumentId);
  const activate = useVernier((state) => state.activateDocument);
  const opening = useVernier((state) => state.opening);
  return (
    <nav className={styles.tabs} aria-label="Open files">
      {documents.map((document) => (
        <div
          key={document.documentId}
          className={styles.tab}
          data-active={document.documentId === activeId ? '' : undefined}
        >
          <button
            type="button"
            className={styles.tabName}
            aria-current={document.documentId === activeId ? 'true' : undefined}
            title={document.name}
            onClick={() => activate(document.documentId)}
          >
            {document.name}
          </button>
          <button
            type="button"
            className={styles.tabClose}
            aria-label={`Close ${document.name}`}
            onClick={() => {
              forgetThumbnails(document.documentId);
              void closeDocument(document.documentId);
            }}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
      {opening.length > 0 ? (
        <span className={styles.opening} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          Opening {opening.length === 1 ? opening[0] : `${opening.length} files`}…
          <button type="button" className={styles.tabClose} aria-label="Stop opening" onClick={cancelOpening}>
            <X aria-hidden="true" />
          </button>
        </span>
      ) : null}
    </nav>
  );
}
