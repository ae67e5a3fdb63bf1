/** What can be looked at once a chart is read: its numbers, their plot, the check of the reading, the log. */
import { lazy, Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { Chart } from '../../../engine/contract/chart.ts';
import { hasData } from '../../../session/export/chart-files.ts';
import { ChartData } from '../data/chart-data.tsx';
import { DecisionLog } from '../log/decision-log.tsx';
import type { ChartFacts } from '../state/chart-selectors.ts';
import { VerificationCard } from '../verify/verification-card.tsx';
import styles from './chart-tabs.module.css';

const DataPlot = lazy(async () => ({ default: (await import('../data/data-plot.tsx')).DataPlot }));

interface ChartTabsProps {
  facts: ChartFacts;
  chart: Chart;
  large: boolean;
  disabled: boolean;
}

export function ChartTabs({ facts, chart, large, disabled }: ChartTabsProps) {
  const checked = chart.verification === 'card_confirmed';
  return (
    <Tabs className={styles.tabs ?? ''}>
      <TabList className={styles.list ?? ''} aria-label="Parts of this chart">
        <Tab id="data" className={styles.tab ?? ''}>
          Data
        </Tab>
        <Tab id="plot" className={styles.tab ?? ''}>
          Plot
        </Tab>
        <Tab id="check" className={styles.tab ?? ''}>
          Check {checked ? <span className={styles.done}>✓ confirmed</span> : null}
        </Tab>
        <Tab id="log" className={styles.tab ?? ''}>
          Log
        </Tab>
      </TabList>
      <TabPanel id="data" className={styles.panel ?? ''}>
        <ChartData facts={facts} chart={chart} tableHeightPx={large ? 420 : 360} />
      </TabPanel>
      <TabPanel id="plot" className={styles.panel ?? ''}>
        {hasData(chart) ? (
          <Suspense fallback={<p className={styles.soft}>Loading…</p>}>
            <DataPlot chart={chart} heightPx={large ? 380 : 280} />
          </Suspense>
        ) : (
          <p className={styles.soft}>There are no values to plot yet.</p>
        )}
      </TabPanel>
      <TabPanel id="check" className={styles.panel ?? ''}>
        <VerificationCard facts={facts} chart={chart} disabled={disabled} />
      </TabPanel>
      <TabPanel id="log" className={styles.panel ?? ''}>
        {facts.session ? <DecisionLog session={facts.session} place={facts.place} /> : null}
      </TabPanel>
    </Tabs>
  );
}
