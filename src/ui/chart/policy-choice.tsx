/** Who answers in this session: shown and changed in one place, for people; a change is an event of the log. */
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { type Policy, policies, policyLabels } from '../../session/events.ts';
import styles from './policy-choice.module.css';
import { choosePolicy } from './state/chart-actions.ts';
import { useSession } from './state/chart-selectors.ts';

const isPolicy = (value: string): value is Policy => policies.some((policy) => policy === value);

export function PolicyChoice({ documentId }: { documentId: string }) {
  const { state } = useSession(documentId);
  return (
    <RadioGroup
      className={styles.group ?? ''}
      value={state.policy}
      onChange={(value) => {
        if (isPolicy(value)) choosePolicy(documentId, value);
      }}
    >
      <Label className={styles.label ?? ''}>Who answers questions</Label>
      {policies.map((policy) => (
        <Radio key={policy} value={policy} className={styles.radio ?? ''}>
          <span className={styles.dot} aria-hidden="true" />
          {policyLabels[policy]}
        </Radio>
      ))}
    </RadioGroup>
  );
}
