/** Says that a past state of the log is looked at, and leads back to now. */
import type { Session } from '../../../session/session.ts';
import { Button } from '../../controls/button.tsx';
import { lookAt } from '../state/chart-actions.ts';
import styles from './chart-workspace.module.css';

export function PastNotice({ session, atSeq }: { session: Session | null; atSeq: number }) {
  const last = session?.state().seq ?? 0;
  return (
    <div className={styles.past} role="status">
      <p>
        You see the state after step {Math.min(atSeq, last)} of {last}. Nothing can be changed here.
      </p>
      <Button size="s" onPress={() => lookAt(null)}>
        Back to now
      </Button>
    </div>
  );
}
