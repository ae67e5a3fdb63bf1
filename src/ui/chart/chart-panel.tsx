/** The Charts panel: the charts of the document, or the one that is looked at; and its large view over the page. */

import { X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { selectActiveDocument, selectActiveView, useVernier } from '../state/store.ts';
import styles from './chart-panel.module.css';
import { ChartList } from './list/chart-list.tsx';
import { ProjectSection, RememberedFiles } from './project/project-section.tsx';
import { enlarge, selectChart } from './state/chart-actions.ts';
import { isPast, useSelectedChart, useSession } from './state/chart-selectors.ts';
import { pageKey, useCharts } from './state/chart-store.ts';
import { ChartWorkspace } from './workspace/chart-workspace.tsx';
import { PastNotice } from './workspace/past-notice.tsx';

export function ChartPanel() {
  const document = useVernier(selectActiveDocument);
  const facts = useSelectedChart();
  const enlarged = useCharts((state) => state.enlarged);
  const announcement = useCharts((state) => state.announcement);
  const atSeq = useCharts((state) => state.atSeq);
  const { session } = useSession(document?.documentId ?? null);
  useOnlyChartOfPage();
  const shown = facts && facts.place.documentId === document?.documentId ? facts : null;
  return (
    <div className={styles.panel}>
      <p className="visually-hidden" aria-live="polite" data-testid="announcement">
        {announcement}
      </p>
      {shown ? (
        <>
          {enlarged ? (
            <p className={styles.soft}>This chart is open in the large view.</p>
          ) : (
            <ChartWorkspace facts={shown} large={false} />
          )}
          <LargeView open={enlarged} title={shown.document.name}>
            <ChartWorkspace facts={shown} large />
          </LargeView>
        </>
      ) : document ? (
        <>
          {atSeq !== null && isPast(session, atSeq) ? <PastNotice session={session} atSeq={atSeq} /> : null}
          <ChartList document={document} />
          <ProjectSection document={document} session={session} />
          <RememberedFiles />
        </>
      ) : (
        <>
          <p className={styles.soft}>Open a PDF to read its charts.</p>
          <RememberedFiles />
        </>
      )}
    </div>
  );
}

interface LargeViewProps {
  open: boolean;
  title: string;
  children: React.ReactNode;
}

function LargeView({ open, title, children }: LargeViewProps) {
  const announcement = useCharts((state) => state.announcement);
  return (
    <Dialog
      title={title}
      open={open}
      onClose={() => enlarge(false)}
      size="full"
      aside={
        <IconButton name="Close the large view" onPress={() => enlarge(false)}>
          <X aria-hidden="true" />
        </IconButton>
      }
    >
      {/* The live region outside is silent while a dialog is open. */}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {open ? children : null}
    </Dialog>
  );
}

/** A page with a single chart leaves nothing to choose: it is opened at once, unless the person closed it. */
function useOnlyChartOfPage(): void {
  const document = useVernier(selectActiveDocument);
  const page = useVernier((state) => selectActiveView(state).page);
  const key = document ? pageKey(document.documentId, page) : '';
  const search = useCharts((state) => state.searches[key]);
  const only = search?.state === 'found' && search.found.charts.length === 1 ? search.found.charts[0] : undefined;
  const chartId = only?.chart_id;
  const documentId = document?.documentId;
  useEffect(() => {
    if (documentId === undefined || chartId === undefined || offered.has(key)) return;
    offered.add(key);
    if (useCharts.getState().selected?.documentId === documentId) return;
    selectChart({ documentId, page, chartId });
  }, [documentId, page, chartId, key]);
}

/** Pages whose only chart was opened by itself once. */
const offered = new Set<string>();
