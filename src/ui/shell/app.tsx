/** The frame of the page: header, thumbnails, pages, side panel; and what may lie over it: notices, dialogs, the drop target. */
import { useEffect } from 'react';
import { CompareDialog } from '../budget/compare/compare-dialog.tsx';
import { DropVeil } from '../documents/drop-veil.tsx';
import { PasswordDialog } from '../documents/password-dialog.tsx';
import { openFirstSample } from '../documents/samples.ts';
import { useFileDrop } from '../documents/use-file-drop.ts';
import { selectActiveDocument, useVernier } from '../state/store.ts';
import { linkedSample } from '../viewer/deep-link-sync.ts';
import { PageList } from '../viewer/page-list.tsx';
import { Thumbnails } from '../viewer/thumbnails.tsx';
import { ViewToolbar } from '../viewer/view-toolbar.tsx';
import styles from './app.module.css';
import { EmptyState } from './empty-state.tsx';
import { Header } from './header.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { Notices } from './notices.tsx';
import { SidePanel } from './side-panel.tsx';
import { useShortcutKeys } from './use-shortcut-keys.ts';
import { useTheme } from './use-theme.ts';
import '../viewer/viewer-shortcuts.ts';
import './app-shortcuts.ts';
import '../budget/register-budget.ts';

export function App() {
  const open = useVernier(selectActiveDocument);
  const thumbnailsOpen = useVernier((state) => state.thumbnailsOpen);
  const panelOpen = useVernier((state) => state.panelOpen);
  const dragging = useFileDrop();
  useShortcutKeys();
  useTheme();
  useEffect(() => {
    void openFirstSample(linkedSample());
  }, []);

  return (
    <div
      className={styles.app}
      data-thumbnails={open && thumbnailsOpen ? 'open' : 'closed'}
      data-panel={panelOpen ? 'open' : 'closed'}
      data-empty={open ? undefined : ''}
    >
      <Header />
      {open && thumbnailsOpen ? <Thumbnails key={open.documentId} document={open} /> : null}
      <main className={styles.main}>
        {open ? (
          <>
            <ViewToolbar document={open} />
            <div className={styles.pages}>
              <PageList key={open.documentId} document={open} />
            </div>
          </>
        ) : (
          <EmptyState />
        )}
        <Notices />
      </main>
      <SidePanel />
      <DropVeil dragging={dragging} />
      <CompareDialog />
      <PasswordDialog />
      <HelpSheet />
    </div>
  );
}
