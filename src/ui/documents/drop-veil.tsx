/** Shown while files are held over the page. */
import styles from './documents.module.css';

export function DropVeil({ dragging }: { dragging: boolean }) {
  if (!dragging) return null;
  return (
    <div className={styles.veil}>
      <p>Drop to open</p>
    </div>
  );
}
