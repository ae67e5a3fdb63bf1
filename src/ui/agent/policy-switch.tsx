/** Who answers questions in this tab: four closed choices, always visible. */
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { defaultPolicy, type Policy, policies, policyLabels } from '../../session/events.ts';
import { useVernier } from '../state/store.ts';
import styles from './agent.module.css';
import { choosePolicy, chosenPolicy } from './policy.ts';
import { useOpenSessions } from './use-bridge-state.ts';

const consequences: Record<Policy, string> = {
  i_answer: 'Agents can read and wait; only you answer.',
  agent_answers: 'Answers of an agent stand at once. You can still change any of them.',
  agent_proposes: 'Answers of an agent take effect and are marked until you confirm them.',
  read_only: 'Nobody changes answers; everything can be read.',
};

const isPolicy = (value: string): value is Policy => policies.some((policy) => policy === value);

export function PolicySwitch() {
  const open = useOpenSessions();
  const activeId = useVernier((state) => state.activeDocumentId);
  const active = open.find((entry) => entry.documentId === activeId) ?? open[0];
  const policy = active?.session.state().policy ?? chosenPolicy() ?? defaultPolicy;
  return (
    <section className={styles.section}>
      <RadioGroup
        className={styles.policies ?? ''}
        value={policy}
        onChange={(value) => {
          if (isPolicy(value)) choosePolicy(value);
        }}
      >
        <Label className={styles.title ?? ''}>Who answers</Label>
        <div className={styles.choices}>
          {policies.map((choice) => (
            <Radio key={choice} value={choice} className={styles.choice ?? ''}>
              {policyLabels[choice]}
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <p className={styles.soft}>{consequences[policy]}</p>
    </section>
  );
}
