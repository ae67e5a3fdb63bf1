/** Progress of a rendering that takes longer than a moment, with a way to stop it, and what went wrong. */
import { useEffect, useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import type { BudgetRun } from '../state/budget-slice.ts';
import styles from './budget-panel.module.css';
import { cancelRun, runForPages } from './budget-runs.ts';

/** Quicker answers need no sign of work. */
const patienceMs = 500;

export function RunState({ run, kind = 'pages' }: { run: BudgetRun; kind?: 'pages' | 'clip' }) {
  const slow = useSlow(run);
  if (run.state === 'running' && slow) {
    const what =
      kind === 'clip'
        ? 'Rendering the clip'
        : run.total > 1
          ? `Rendering page ${run.done + 1} of ${run.total}`
          : 'Rendering';
    return (
      <div className={styles.progress}>
        <ProgressBar
          aria-label={what}
          className={styles.progressBar ?? ''}
          {...(run.done > 0 ? { value: run.done, maxValue: run.total } : { isIndeterminate: true })}
        >
          {({ percentage }) => (
            <span
              className={styles.progressFill}
              data-unknown={run.done > 0 ? undefined : ''}
              style={{ width: `${percentage ?? 30}%` }}
            />
          )}
        </ProgressBar>
        <span>{what}…</span>
        <Button size="s" onPress={() => cancelRun(kind)}>
          Cancel
        </Button>
      </div>
    );
  }
  if (run.state === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>{run.failure?.message ?? 'The rendering failed.'}</p>
        {kind === 'pages' ? (
          <Button size="s" onPress={runForPages}>
            Try again
          </Button>
        ) : null}
      </div>
    );
  }
  if (run.state === 'cancelled') {
    return (
      <div className={styles.failed} data-tone="info">
        <p>Stopped. Nothing was rendered.</p>
        {kind === 'pages' ? (
          <Button size="s" onPress={runForPages}>
            Render again
          </Button>
        ) : null}
      </div>
    );
  }
  return null;
}

function useSlow(run: BudgetRun): boolean {
  const [slow, setSlow] = useState(false);
  const { state, startedAt } = run;
  useEffect(() => {
    setSlow(false);
    if (state !== 'running') return;
    const timer = setTimeout(() => setSlow(true), Math.max(0, startedAt + patienceMs - performance.now()));
    return () => clearTimeout(timer);
  }, [state, startedAt]);
  return slow;
}
