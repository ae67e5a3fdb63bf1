/** The other doors: the browser's own agent interface, and the console. */
import styles from './agent.module.css';
import { useNative } from './use-bridge-state.ts';

export function DoorsCard() {
  const native = useNative();
  return (
    <section className={styles.section} aria-label="Other doors">
      <h3 className={styles.title}>Agents in the browser</h3>
      {native.state === 'absent' ? (
        <p className={styles.soft}>
          This browser has no WebMCP switched on. In Chromium, start it with <code>--enable-features=WebMCP</code>.
        </p>
      ) : (
        <p>
          WebMCP: {native.registered.length} tools registered.
          {native.refused.map((refusal) => (
            <span key={refusal.tool} className={styles.problem}>
              {' '}
              {refusal.tool} was refused: {refusal.reason}.
            </span>
          ))}
        </p>
      )}
      <p className={styles.soft}>
        Console and scripts: <code>await vernier.call('pdf_info')</code>
      </p>
    </section>
  );
}
