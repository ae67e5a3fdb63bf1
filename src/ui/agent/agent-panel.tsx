/** The Agent panel: who answers, what runs now, what agents proposed, how an agent connects, and the log of its calls. */
import { AdviceTable } from './advice-table.tsx';
import styles from './agent.module.css';
import { CallLogView } from './call-log-view.tsx';
import { DoorsCard } from './doors-card.tsx';
import { PolicySwitch } from './policy-switch.tsx';
import { ProposedAnswers } from './proposed-answers.tsx';
import { RelayCard } from './relay-card.tsx';
import { RunningStrip } from './running-strip.tsx';

export function AgentPanel() {
  return (
    <div className={styles.panel}>
      <RunningStrip />
      <PolicySwitch />
      <ProposedAnswers />
      <RelayCard />
      <DoorsCard />
      <CallLogView />
      <AdviceTable />
    </div>
  );
}
