/** What stands where the pages would be when nothing is open: what this is for, and the ways in. */
import { FolderOpen } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { cancelOpening } from '../documents/open-files.ts';
import { pickFiles } from '../documents/pick-files.ts';
import { useSamples } from '../documents/sample-menu.tsx';
import { openSample } from '../documents/samples.ts';
import { useVernier } from '../state/store.ts';
import styles from './empty-state.module.css';

export function EmptyState() {
  const samples = useSamples();
  const opening = useVernier((state) => state.opening);
  if (opening.length > 0) {
    return (
      <div className={styles.empty}>
        <div className={styles.opening} role="status">
          <p className={styles.soft}>Opening {opening.length === 1 ? opening[0] : `${opening.length} files`}…</p>
          <Button onPress={cancelOpening}>Stop</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <div className={styles.card}>
        <h2>Drop or paste a PDF anywhere on this page</h2>
        <p className={styles.soft}>
          See what a size limit does to its pages before a model reads them, and take exact numbers out of its charts.
          The file stays on your computer.
        </p>
        <Button look="primary" onPress={() => void pickFiles()}>
          <FolderOpen aria-hidden="true" />
          Choose a PDF
        </Button>
        {samples.length > 0 ? (
          <>
            <h3 className={styles.or}>or look at a sample</h3>
            <ul className={styles.samples}>
              {samples.map((sample) => (
                <li key={sample.file}>
                  <button type="button" onClick={() => void openSample(sample.file)}>
                    <strong>{sample.title}</strong>
                    <span>{sample.about}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}
