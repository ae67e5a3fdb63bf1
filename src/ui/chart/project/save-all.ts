/** All charts of a document as one zip: pages that were not looked at yet are searched and read first. */

import { fileStem, type PlacedChart, zipCharts } from '../../../session/export/chart-files.ts';
import { hintsOfPage } from '../../../session/fold.ts';
import { tabSessions } from '../../../session/tab-sessions.ts';
import { useVernier } from '../../state/store.ts';
import { exportContext } from '../data/export-context.ts';
import { saveFile } from '../data/save-file.ts';
import { scanDocument } from '../state/chart-search.ts';
import { pageKey, useCharts } from '../state/chart-store.ts';
import { sharedReader, shownState } from '../state/page-readings.ts';

export async function saveAllCharts(documentId: string): Promise<void> {
  const document = useVernier.getState().documents.find((other) => other.documentId === documentId);
  const session = tabSessions.sessionOf(documentId);
  const state = shownState(documentId);
  if (!document || !session || !state) return;
  const finished = await scanDocument();
  if (!finished) return;
  const charts: PlacedChart[] = [];
  const moot: string[] = [];
  for (let page = 1; page <= document.info.pageCount; page += 1) {
    const search = useCharts.getState().searches[pageKey(documentId, page)];
    if (search?.state !== 'found' || search.found.charts.length === 0) continue;
    const reading = await sharedReader().read(documentId, page, hintsOfPage(state, page), { lane: 'batch' });
    if (!reading.ok) {
      useVernier
        .getState()
        .tell({ tone: 'problem', text: `Page ${page} is not in the zip: ${reading.failure.message}` });
      continue;
    }
    moot.push(...reading.value.moot);
    charts.push(...reading.value.response.charts.map((chart) => ({ page, chart })));
  }
  if (charts.length === 0) {
    useVernier.getState().tell({ tone: 'info', text: 'No charts were found in this document.' });
    return;
  }
  const context = exportContext(session, state, moot);
  const bytes = zipCharts({ charts, context, events: session.events() });
  saveFile(`${fileStem(session.identity.name)}-charts.zip`, bytes, 'application/zip');
}
