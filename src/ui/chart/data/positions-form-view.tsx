/** The form for values at chosen x. What is typed asks the curve; it never becomes data. */
import { type FormEvent, useState } from 'react';
import type { Chart } from '../../../engine/contract/chart.ts';
import { cellOf } from '../../../session/export/chart-table.ts';
import { Button } from '../../controls/button.tsx';
import styles from './chart-data.module.css';
import { parseList, parseSpread } from './positions-form.ts';

interface PositionsFormProps {
  chart: Chart;
  onChoose(xs: readonly number[]): void;
}

/** A handful of values shows the course of a curve; more can be asked for. */
const firstCount = '11';

export function PositionsForm({ chart, onChoose }: PositionsFormProps) {
  const axis = chart.x_axis ?? { scale: 'linear' as const };
  const range = chart.x_axis?.range ?? null;
  const [from, setFrom] = useState(range ? String(cellOf(axis, range[0])) : '');
  const [to, setTo] = useState(range ? String(cellOf(axis, range[1])) : '');
  const [count, setCount] = useState(firstCount);
  const [list, setList] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = list.trim() === '' ? parseSpread({ from, to, count }, axis) : parseList(list, axis);
    setProblem(parsed.ok ? null : parsed.problem);
    if (parsed.ok) onChoose(parsed.xs);
  };
  return (
    <form className={styles.form} onSubmit={choose}>
      <div className={styles.fields}>
        <Field label="x from" value={from} onChange={setFrom} />
        <Field label="to" value={to} onChange={setTo} />
        <Field label="values" value={count} onChange={setCount} narrow />
      </div>
      <Field label="or exactly these x" value={list} onChange={setList} />
      <div className={styles.ways}>
        <Button type="submit" size="s" look="primary">
          Show values
        </Button>
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
      </div>
    </form>
  );
}

interface FieldProps {
  label: string;
  value: string;
  narrow?: boolean;
  onChange(value: string): void;
}

function Field({ label, value, narrow = false, onChange }: FieldProps) {
  return (
    <label className={styles.field} data-narrow={narrow}>
      <span>{label}</span>
      <input type="text" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
