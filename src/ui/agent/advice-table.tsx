/** Whether agents use what answers recommend: an agent that stops using a tool is grading it. */
import { useMemo } from 'react';
import { countAdvice } from '../../bridge/advice-followed.ts';
import styles from './agent.module.css';
import { useCallLog } from './use-bridge-state.ts';

const situationWords = {
  downsampled: 'after a lossy picture',
  needs_hint: 'after a question',
  declined: 'after a decline',
  failed: 'after a failure',
  ok: 'after an answer',
} as const;

export function AdviceTable() {
  const entries = useCallLog();
  const counts = useMemo(
    () =>
      countAdvice(
        entries.filter((entry) => entry.actor.kind === 'agent'),
        Date.now(),
      ),
    [entries],
  );
  if (counts.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title} id="advice-followed">
        Advice followed
      </h3>
      <table className={styles.table} aria-labelledby="advice-followed">
        <thead>
          <tr>
            <th scope="col">Advice</th>
            <th scope="col">Offered</th>
            <th scope="col">Followed</th>
            <th scope="col">Own way</th>
            <th scope="col">Ignored</th>
            <th scope="col">Dead end</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={`${count.situation}/${count.kind}`}>
              <th scope="row">
                {count.kind} {situationWords[count.situation]}
              </th>
              <td>{count.offered}</td>
              <td>{count.followed}</td>
              <td>{count.adapted}</td>
              <td>{count.ignored}</td>
              <td>{count.dead_end}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>
        Each answer suggests next calls. Followed: sent as suggested. Own way: the same tool with other arguments.
        Ignored: something else was called. Dead end: nothing was called any more.
      </p>
    </section>
  );
}
