/** The panel at the side: budget, charts, agent. The last two are parts of their own, loaded when they are looked at. */
import { type ComponentType, lazy, Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { BudgetPanel } from '../budget/budget-panel.tsx';
import { useVernier } from '../state/store.ts';
import type { PanelName } from '../state/view-slice.ts';
import styles from './side-panel.module.css';

const parts = import.meta.glob<Record<string, ComponentType>>(['../chart/chart-panel.tsx', '../agent/agent-panel.tsx']);

function lazyPart(path: string, name: string, missing: string): ComponentType {
  return lazy(async () => {
    const part = (await parts[path]?.())?.[name];
    return { default: part ?? (() => <p className={styles.missing}>{missing}</p>) };
  });
}

const ChartPanel = lazyPart('../chart/chart-panel.tsx', 'ChartPanel', 'Chart reading is not part of this build.');
const AgentPanel = lazyPart('../agent/agent-panel.tsx', 'AgentPanel', 'The agent bridge is not part of this build.');

const panels: { id: PanelName; title: string }[] = [
  { id: 'budget', title: 'Budget' },
  { id: 'charts', title: 'Charts' },
  { id: 'agent', title: 'Agent' },
];

const isPanel = (key: unknown): key is PanelName => panels.some((panel) => panel.id === key);

export function SidePanel() {
  const panel = useVernier((state) => state.panel);
  const showPanel = useVernier((state) => state.showPanel);
  const panelOpen = useVernier((state) => state.panelOpen);
  const loading = <p className={styles.missing}>Loading…</p>;
  return (
    <aside className={styles.side} aria-label="Side panel">
      <Tabs
        className={styles.tabs ?? ''}
        selectedKey={panel}
        onSelectionChange={(key) => {
          if (isPanel(key)) showPanel(key);
        }}
      >
        <TabList className={styles.list ?? ''} aria-label="Panels">
          {panels.map(({ id, title }) => (
            <Tab key={id} id={id} className={styles.tab ?? ''}>
              {title}
            </Tab>
          ))}
        </TabList>
        {panelOpen ? (
          <>
            <TabPanel id="budget" className={styles.panel ?? ''}>
              <BudgetPanel />
            </TabPanel>
            <TabPanel id="charts" className={styles.panel ?? ''}>
              <Suspense fallback={loading}>
                <ChartPanel />
              </Suspense>
            </TabPanel>
            <TabPanel id="agent" className={styles.panel ?? ''}>
              <Suspense fallback={loading}>
                <AgentPanel />
              </Suspense>
            </TabPanel>
          </>
        ) : null}
      </Tabs>
    </aside>
  );
}
