/** The log of calls, newest first, with filter by outcome, export and replay. */
import { Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { toJsonLines } from '../../bridge/call-log.ts';
import { type ReplayStep, replayCalls } from '../../bridge/replay-log.ts';
import { personHere } from '../../session/events.ts';
import { Button } from '../controls/button.tsx';
import styles from './agent.module.css';
import { CallEntry } from './call-entry.tsx';
import { pageBridge } from './page-bridge.ts';
import { useCallLog } from './use-bridge-state.ts';

/** More entries than a person scrolls through; the export holds all. */
const shownEntries = 200;

export function CallLogView() {
  const entries = useCallLog();
  const [replayed, setReplayed] = useState<ReadonlyMap<number, ReplayStep>>(new Map());
  const [busy, setBusy] = useState(false);
  const replay = async (): Promise<void> => {
    setBusy(true);
    const own = entries.filter((entry) => entry.actor.kind === 'agent');
    const steps = await replayCalls(pageBridge().bridge, own, { actor: personHere });
    setReplayed(new Map(steps.map((step) => [step.seq, step])));
    setBusy(false);
  };
  const verdicts = [...replayed.values()];
  const same = verdicts.filter((step) => step.verdict === 'same').length;
  const differs = verdicts.filter((step) => step.verdict === 'differs').length;
  return (
    <section className={styles.section} aria-label="Calls">
      <div className={styles.row}>
        <h3 className={styles.title}>Calls: {entries.length}</h3>
        <Button size="s" isDisabled={entries.length === 0 || busy} onPress={() => void replay()}>
          <RotateCcw aria-hidden="true" /> Replay
        </Button>
        <Button size="s" isDisabled={entries.length === 0} onPress={() => save(toJsonLines(entries))}>
          <Download aria-hidden="true" /> Export
        </Button>
      </div>
      {verdicts.length > 0 ? (
        <p className={styles.soft} role="status">
          Replayed: {same} came out the same, {differs} differ, {verdicts.length - same - differs} left alone.
        </p>
      ) : null}
      {entries.length === 0 ? <p className={styles.soft}>No agent has called yet.</p> : null}
      <ol className={styles.log}>
        {entries
          .slice(-shownEntries)
          .toReversed()
          .map((entry) => (
            <CallEntry key={entry.seq} entry={entry} replay={replayed.get(entry.seq)} />
          ))}
      </ol>
    </section>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'vernier-calls.jsonl';
  link.click();
  // The download has begun when the click returns; a pause keeps browsers that read later content.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
