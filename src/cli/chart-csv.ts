/** `vernier chart --csv`: the file that the page saves, written by the same code, with the hints of the command line as who decided. */
import manifest from '../../package.json' with { type: 'json' };
import type { ChartResponse } from '../engine/contract/chart.ts';
import { type Actor, chartOfHint, decisionKey, verdictKey } from '../session/events.ts';
import { pageCsv } from '../session/export/chart-files.ts';
import { type Decision, emptyState, type SessionState } from '../session/fold.ts';
import type { DocumentIdentity } from '../session/session.ts';

const caller: Actor = { kind: 'person', name: 'hints of the command line', via: 'console' };

export function chartsAsCsv(
  response: ChartResponse,
  document: DocumentIdentity,
  hints: unknown,
  exportedAt: string,
): string {
  const tool = { name: 'Vernier', version: manifest.version };
  const context = { tool, exportedAt, document, state: stateOf(response.page, hints, exportedAt) };
  return pageCsv(
    response.charts.map((chart) => ({ page: response.page, chart })),
    context,
  );
}

function stateOf(page: number, hints: unknown, at: string): SessionState {
  const given = typeof hints === 'object' && hints !== null ? Object.entries(hints) : [];
  const decisions = given.map(([hintId, value], index): [string, Decision] => {
    const chartId = chartOfHint(hintId);
    const kind = hintId === verdictKey(chartId) ? 'verdict' : 'answer';
    const decision = { page, hintId, chartId, kind, value: String(value), actor: caller, at } as const;
    return [decisionKey(page, hintId), { ...decision, seq: index + 1, reviewedBy: caller }];
  });
  return { ...emptyState, decisions: new Map(decisions) };
}
