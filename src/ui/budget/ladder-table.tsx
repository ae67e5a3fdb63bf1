/** How it came to that: one row per attempt, with its size against the budget. */
import { Check, X } from 'lucide-react';
import type { Attempt, PageRecord, RenderRequest } from '../../engine/contract/render.ts';
import type { OpenDocument } from '../state/document-slice.ts';
import { openCompare } from './compare/compare-store.ts';
import styles from './ladder-table.module.css';
import { dpiInWords, formatInWords, millisecondsInWords, pixelsInWords, sizeInWords } from './numbers-in-words.ts';

/** The bars end at this multiple of the budget: a first attempt may be fifty times too large, and near misses must still be seen. */
const shownRange = 2.5;

export interface LadderTableProps {
  document: OpenDocument;
  request: RenderRequest;
  record: PageRecord;
}

export function LadderTable({ document: open, request, record }: LadderTableProps) {
  const { attempts, budget_share: share } = record;
  if (attempts.length === 0) return null;
  const range = Math.max(1, share) * shownRange;
  const totalMs = attempts.reduce((sum, attempt) => sum + attempt.ms, 0);
  return (
    <section className={styles.section}>
      <h3>What was tried</h3>
      <p className={styles.lead}>
        {attempts.length === 1 ? 'One attempt' : `${attempts.length} attempts`} in {millisecondsInWords(totalMs)}. The
        line marks the {sizeInWords(Math.round(share))} that the budget leaves for this picture; the rest is for the
        report sent with it. Choose a row to see it beside the original.
      </p>
      <table className={styles.ladder}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Attempt</th>
            <th scope="col">Size</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no name but their place in the ladder
            <tr key={index} data-kept={attempt.kept ? '' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.pick}
                  onClick={() =>
                    openCompare({ documentId: open.documentId, request, record, picture: null, rung: index })
                  }
                >
                  {formatInWords(attempt)}
                </button>
                <span className={styles.soft}>
                  {dpiInWords(attempt.dpi)}
                  {attempt.pixels[0] > 0 ? `, ${pixelsInWords(attempt.pixels)} px` : ''}
                </span>
              </th>
              <td className={styles.sizeCell}>
                <SizeBar attempt={attempt} share={share} range={range} />
              </td>
              <td className={styles.why}>
                <span className={styles.verdict}>
                  {attempt.kept ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
                  {attempt.kept ? 'Kept' : 'Not used'}
                  <span className={styles.time}>{millisecondsInWords(attempt.ms)}</span>
                </span>
                <span className={styles.soft}>{attempt.why}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SizeBar({ attempt, share, range }: { attempt: Attempt; share: number; range: number }) {
  const bytes = attempt.encoded_bytes;
  const over = bytes !== null && bytes > share;
  return (
    <>
      <span className={styles.size}>{bytes === null ? 'not made' : sizeInWords(bytes)}</span>
      <span className={styles.bar} aria-hidden="true">
        <span
          className={styles.fill}
          data-over={over ? '' : undefined}
          data-beyond={bytes !== null && bytes > range ? '' : undefined}
          style={{ width: `${Math.min(1, (bytes ?? 0) / range) * 100}%` }}
        />
        <span className={styles.line} style={{ left: `${(share / range) * 100}%` }} />
      </span>
    </>
  );
}
