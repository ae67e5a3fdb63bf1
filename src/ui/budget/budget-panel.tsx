/** What a byte budget makes of the page on screen: the request, what arrives, how it came to that, and what to do about it. */
import { selectActiveDocument, selectActiveView, useVernier } from '../state/store.ts';
import styles from './budget-panel.module.css';
import { ClipSection } from './clip-section.tsx';
import { LadderTable } from './ladder-table.tsx';
import { ModelLoss } from './model-loss.tsx';
import { PageTotals } from './page-totals.tsx';
import { RequestForm } from './request-form.tsx';
import { ResultView } from './result-view.tsx';
import { RunState } from './run-state.tsx';
import { useAutoRun } from './use-auto-run.ts';

export function BudgetPanel() {
  const open = useVernier(selectActiveDocument);
  const page = useVernier((state) => selectActiveView(state).page);
  const run = useVernier((state) => state.budgetRun);
  useAutoRun();
  if (!open) {
    return <p className={styles.nothing}>Open a PDF to see what a size limit does to its pages.</p>;
  }
  const current = run?.documentId === open.documentId ? run : null;
  const records = current?.answer?.report.pages ?? [];
  const record = records.find((candidate) => candidate.page === page) ?? records[0];
  const picture = current?.answer?.pictures.find((candidate) => candidate.page === record?.page) ?? null;
  const stale = current?.state === 'running';
  return (
    <div className={styles.panel}>
      <RequestForm document={open} />
      {current ? <RunState run={current} /> : null}
      {current?.answer && record ? (
        <div className={styles.answer} data-stale={stale ? '' : undefined} aria-busy={stale}>
          {records.length > 1 ? <PageTotals report={current.answer.report} shown={record.page} /> : null}
          <ResultView document={open} request={current.request} record={record} picture={picture} />
          <LadderTable document={open} request={current.request} record={record} />
          <ModelLoss document={open} request={current.request} record={record} />
          <ClipSection document={open} record={record} picture={picture} />
        </div>
      ) : null}
    </div>
  );
}
