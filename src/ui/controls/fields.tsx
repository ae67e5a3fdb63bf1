/** Form fields of the panels: a label, a control, and a line below when there is something to say. */
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  Button,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  Popover,
  Radio,
  RadioGroup,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components';
import styles from './fields.module.css';

export interface Choice {
  id: string;
  name: string;
  about?: string;
}

export interface SelectFieldProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange(id: string): void;
  hideLabel?: boolean;
}

export function SelectField({ label, choices, value, onChange, hideLabel = false }: SelectFieldProps) {
  return (
    <Select
      className={styles.field ?? ''}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key));
      }}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles.label ?? '')}>{label}</Label>
      <Button className={styles.select ?? ''}>
        <SelectValue className={styles.selectValue ?? ''}>
          {choices.find((choice) => choice.id === value)?.name ?? value}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ''}>
        <ListBox items={choices} className={styles.listBox ?? ''}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.name} className={styles.option ?? ''}>
              <Text slot="label">{choice.name}</Text>
              {choice.about ? (
                <Text slot="description" className={styles.about ?? ''}>
                  {choice.about}
                </Text>
              ) : null}
              <Check className={styles.check} aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

export interface NumberInputProps {
  label: string;
  value: number | null;
  onChange(value: number | null): void;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  placeholder?: string;
  maxDigits?: number;
}

export function NumberInput({
  label,
  value,
  onChange,
  min,
  max,
  step,
  unit,
  placeholder,
  maxDigits = 0,
}: NumberInputProps) {
  return (
    <NumberField
      className={styles.field ?? ''}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isFinite(next) ? next : null)}
      minValue={min}
      maxValue={max}
      {...(step === undefined ? {} : { step })}
      isWheelDisabled
      formatOptions={{ maximumFractionDigits: maxDigits }}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group className={styles.group ?? ''}>
        <Input className={styles.input ?? ''} placeholder={placeholder ?? ''} />
        {unit ? <span className={styles.unit}>{unit}</span> : null}
      </Group>
    </NumberField>
  );
}

export interface SegmentedProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange(id: string): void;
}

/** A few choices side by side, one of them in force. */
export function Segmented({ label, choices, value, onChange }: SegmentedProps) {
  return (
    <RadioGroup className={styles.field ?? ''} value={value} onChange={onChange} orientation="horizontal">
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <Radio key={choice.id} value={choice.id} className={styles.segment ?? ''}>
            {choice.name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

export interface CheckboxProps {
  children: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}

export function Checkbox({ children, checked, onChange }: CheckboxProps) {
  return (
    <AriaCheckbox className={styles.checkbox ?? ''} isSelected={checked} onChange={onChange}>
      <span className={styles.box} aria-hidden="true">
        <Check />
      </span>
      {children}
    </AriaCheckbox>
  );
}
