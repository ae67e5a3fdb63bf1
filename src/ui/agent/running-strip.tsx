/** What an agent is doing right now, for how long, and the way to stop it. */
import { Square } from 'lucide-react';
import { describeActor } from '../../session/events.ts';
import { IconButton } from '../controls/button.tsx';
import styles from './agent.module.css';
import { useClock, useRunningCalls } from './use-bridge-state.ts';

export function RunningStrip() {
  const running = useRunningCalls();
  const now = useClock(running.length > 0);
  return (
    <div className={styles.strip} role="status" aria-label="Running calls" data-busy={running.length > 0}>
      {running.length === 0 ? <p className={styles.soft}>No call is running.</p> : null}
      {running.map((call) => (
        <div key={call.id} className={styles.running}>
          <span className={styles.pulse} aria-hidden="true" />
          <span className={styles.grow}>
            {describeActor(call.actor)} calls <code>{call.tool}</code>
          </span>
          <span className={styles.time}>{((now - call.startedMs) / 1000).toFixed(1)} s</span>
          <IconButton name={`Stop ${call.tool}`} onPress={call.stop}>
            <Square />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
