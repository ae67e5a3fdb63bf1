/** Answers as a file, all charts as a zip, and what the browser remembers, with the way to forget it. */
import { Archive, FolderOpen, Save, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Session } from '../../../session/session.ts';
import { Button, IconButton } from '../../controls/button.tsx';
import type { OpenDocument } from '../../state/document-slice.ts';
import { forgetAnswers } from '../state/chart-actions.ts';
import { useCharts } from '../state/chart-store.ts';
import { hasDigest } from '../state/document-sessions.ts';
import { listRemembered, type RememberedFile } from '../state/remembered.ts';
import { openProjectFile, pickProject, saveProject } from './project-actions.ts';
import styles from './project-section.module.css';
import { saveAllCharts } from './save-all.ts';

export function ProjectSection({ document, session }: { document: OpenDocument; session: Session | null }) {
  const scan = useCharts((state) => state.scan);
  const keepable = session !== null && hasDigest(session);
  return (
    <section className={styles.section} aria-label="Keep and share">
      <h3>Keep and share</h3>
      <div className={styles.ways}>
        <Button size="s" isDisabled={scan !== null} onPress={() => void saveAllCharts(document.documentId)}>
          <Archive aria-hidden="true" /> All charts (zip)
        </Button>
        <Button size="s" isDisabled={!keepable} onPress={() => saveProject(document.documentId)}>
          <Save aria-hidden="true" /> Save project
        </Button>
        <Button size="s" onPress={pickProject}>
          <FolderOpen aria-hidden="true" /> Open project
        </Button>
        {/* Tests and password managers find a file input; people use the button. */}
        <input
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          data-testid="project-input"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void openProjectFile(file);
            event.target.value = '';
          }}
        />
      </div>
      <p className={styles.note}>
        {keepable
          ? 'A project file holds answers and verdicts, not the PDF.'
          : 'This file is too large for a digest; its answers last as long as this tab.'}
      </p>
    </section>
  );
}

export function RememberedFiles() {
  const tick = useCharts((state) => state.sessionTick);
  const [files, setFiles] = useState<readonly RememberedFile[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is read anew after every change
  useEffect(() => {
    let live = true;
    void listRemembered().then((listed) => {
      if (live) setFiles(listed);
    });
    return () => {
      live = false;
    };
  }, [tick]);
  if (files.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Remembered in this browser">
      <h3>Remembered in this browser</h3>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.sha256}>
            <span className={styles.name}>{file.name}</span>
            <span className={styles.count}>
              {file.eventCount === 0 ? 'no answers' : `${file.eventCount} ${file.eventCount === 1 ? 'step' : 'steps'}`}
            </span>
            <IconButton name={`Forget ${file.name} and its answers`} onPress={() => void forgetAnswers(file.sha256)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button size="s" onPress={() => void Promise.all(files.map((file) => forgetAnswers(file.sha256)))}>
          <Trash2 aria-hidden="true" /> Forget all
        </Button>
      </div>
      <p className={styles.note}>
        Names and answers only; the files stay with you. Open a file again and its answers come back.
      </p>
    </section>
  );
}
