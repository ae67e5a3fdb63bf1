/** Who answers questions, in all PDFs alike: four closed choices, always visible. */
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { type Policy, policies, policyLabels } from '../../session/events.ts';
import styles from './agent.module.css';
import { choosePolicy, usePolicy } from './policy.ts';

const consequences: Record<Policy, string> = {
  i_answer: 'Agents can read and wait; only you answer.',
  agent_answers: 'Answers of an agent stand at once. You can still change any of them.',
  agent_proposes: 'Answers of an agent take effect and are marked until you confirm them.',
  read_only: 'Nobody changes answers; everything can be read.',
};

const isPolicy = (value: string): value is Policy => policies.some((policy) => policy === value);

export function PolicySwitch() {
  const { policy } = usePolicy();
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
      <p className={styles.soft}>{consequences[policy]} The same for every PDF you open.</p>
    </section>
  );
}
