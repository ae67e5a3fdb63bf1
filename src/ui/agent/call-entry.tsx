/** One call: who, which tool, what came out, how large and how long; arguments and raw answer when opened. */
import type { CallRecord } from '../../bridge/call-log.ts';
import type { ReplayStep } from '../../bridge/replay-log.ts';
import { describeActor } from '../../session/events.ts';
import styles from './agent.module.css';

export function CallEntry({ entry, replay }: { entry: CallRecord; replay: ReplayStep | undefined }) {
  const outcome = entry.code ?? entry.outcome;
  return (
    <li>
      <details className={styles.entry}>
        <summary className={styles.summary}>
          <span className={styles.seq}>{entry.seq}</span>
          <code className={styles.grow}>{entry.tool}</code>
          <span className={styles.badge} data-state={entry.outcome}>
            {outcome}
          </span>
          <span className={styles.time}>{entry.durationMs} ms</span>
        </summary>
        <dl className={styles.facts}>
          <dt>By</dt>
          <dd>{describeActor(entry.actor)}</dd>
          <dt>When</dt>
          <dd>{entry.at}</dd>
          <dt>Arguments</dt>
          <dd>
            <code>{JSON.stringify(entry.input)}</code>
          </dd>
          <dt>Answer</dt>
          <dd>{entry.summary}</dd>
          <dt>Size</dt>
          <dd>
            {entry.textChars} characters of text, {entry.structuredChars} structured
            {entry.pictureBytes > 0 ? `, ${entry.pictureBytes} picture bytes (${entry.image})` : ''}
          </dd>
          {replay && replay.verdict !== 'skipped' ? (
            <>
              <dt>Replay</dt>
              <dd>{replay.verdict === 'same' ? 'came out the same' : `differs now: ${replay.now}`}</dd>
            </>
          ) : null}
        </dl>
        <details className={styles.raw}>
          <summary>Raw answer</summary>
          <pre>{entry.result === null ? 'No longer kept.' : JSON.stringify(entry.result, null, 2)}</pre>
        </details>
      </details>
    </li>
  );
}
