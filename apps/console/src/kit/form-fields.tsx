import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Check, Field, inputClass, Select, SwitchRow, TextField } from '../ui/field';
import { ActionInput, type ChosenAction } from './action-input';
import styles from './kit.module.css';
import { valueAt, withValueAt, type FormValues } from './values';

interface AnyField {
  /** Path of the value, as `limits.queue`. */
  readonly key: string;
  readonly advanced?: boolean;
  /** Only where this holds. */
  readonly showIf?: (values: FormValues) => boolean;
}

interface ChoiceField extends AnyField {
  readonly kind: 'choice' | 'choices';
  readonly options: readonly string[];
}

interface PlainField extends AnyField {
  readonly kind: 'text' | 'long' | 'switch' | 'lines';
  readonly maxLength?: number;
  /** Empty is null. */
  readonly nullable?: boolean;
}

interface NumberField extends AnyField {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly nullable?: boolean;
}

interface ActionField extends AnyField {
  readonly kind: 'action';
  readonly types: readonly ChosenAction[];
}

/** One value of a form: where it is and how it is filled in. */
export type FormField = ChoiceField | PlainField | NumberField | ActionField;

/** What a form says, by key of its fields, and what its choices are called. */
export interface FormTexts {
  readonly labels: { readonly [key: string]: string };
  readonly options?: { readonly [option: string]: string };
}

interface FormFieldsProps {
  readonly fields: readonly FormField[];
  readonly texts: FormTexts;
  readonly values: FormValues;
  readonly disabled?: boolean;
  readonly onChange: (values: FormValues) => void;
}

/** All fields of a form; those of interest to few are folded. */
export function FormFields({ fields, ...rest }: FormFieldsProps) {
  const t = useTexts();
  const shown = fields.filter(({ showIf }) => showIf?.(rest.values) ?? true);
  const advanced = shown.filter((field) => field.advanced === true);
  return (
    <>
      <FieldGrid fields={shown.filter((field) => field.advanced !== true)} {...rest} />
      {advanced.length > 0 && (
        <details className={styles.more}>
          <summary>{t.form.advanced}</summary>
          <FieldGrid fields={advanced} {...rest} />
        </details>
      )}
    </>
  );
}

function FieldGrid({ fields, texts, values, disabled = false, onChange }: FormFieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.key} className={wide.has(field.kind) ? styles.wide : undefined}>
          <OneField
            field={field}
            texts={texts}
            value={valueAt(values, field.key)}
            disabled={disabled}
            onValue={(value) => onChange(withValueAt(values, field.key, value))}
          />
        </div>
      ))}
    </div>
  );
}

const wide = new Set<FormField['kind']>(['long', 'lines', 'choices', 'action']);

interface OneFieldProps {
  readonly field: FormField;
  readonly texts: FormTexts;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onValue: (value: unknown) => void;
}

function OneField({ field, texts, value, disabled, onValue }: OneFieldProps) {
  const label = texts.labels[field.key] ?? field.key;
  const named = (option: string): string => texts.options?.[option] ?? option;
  switch (field.kind) {
    case 'switch':
      return <SwitchRow label={label} checked={value === true} disabled={disabled} onSwitch={onValue} />;
    case 'choice':
      return (
        <Field label={label}>
          {(ids) => (
            <Select
              {...ids}
              disabled={disabled}
              value={String(value)}
              options={field.options.map((key) => ({ key, label: named(key) }))}
              onKey={onValue}
            />
          )}
        </Field>
      );
    case 'choices':
      return (
        <Choices
          label={label}
          field={field}
          named={named}
          value={value}
          disabled={disabled}
          onValue={onValue}
        />
      );
    case 'number':
      return <NumberInput label={label} field={field} value={value} disabled={disabled} onValue={onValue} />;
    case 'lines':
      return <LinesInput label={label} value={value} disabled={disabled} onValue={onValue} />;
    case 'long':
      return (
        <Field label={label}>
          {(ids) => (
            <textarea
              {...ids}
              className={inputClass}
              disabled={disabled}
              maxLength={field.maxLength}
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => onValue(emptied(event.target.value, field))}
            />
          )}
        </Field>
      );
    case 'action':
      return (
        <ActionInput label={label} types={field.types} value={value} disabled={disabled} onValue={onValue} />
      );
    case 'text':
      return (
        <TextField
          label={label}
          disabled={disabled}
          maxLength={field.maxLength}
          value={typeof value === 'string' ? value : ''}
          onText={(text) => onValue(emptied(text, field))}
        />
      );
  }
}

const emptied = (text: string, { nullable }: PlainField): string | null =>
  text === '' && nullable === true ? null : text;

type InputProps<Of> = Pick<OneFieldProps, 'value' | 'disabled' | 'onValue'> & {
  readonly label: string;
  readonly field: Of;
};

function NumberInput({ label, field, value, disabled, onValue }: InputProps<NumberField>) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="number"
      disabled={disabled}
      min={field.min}
      max={field.max}
      step={field.step ?? 1}
      value={text ?? (typeof value === 'number' ? String(value) : '')}
      onBlur={() => setText(null)}
      onText={(typed) => {
        setText(typed);
        if (typed === '') onValue(field.nullable === true ? null : (field.min ?? 0));
        else if (Number.isFinite(Number(typed))) onValue(Number(typed));
      }}
    />
  );
}

function Choices({
  label,
  field,
  named,
  value,
  disabled,
  onValue,
}: InputProps<ChoiceField> & { readonly named: (option: string) => string }) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {field.options.map((option) => (
        <Check
          key={option}
          label={named(option)}
          disabled={disabled}
          checked={chosen.includes(option)}
          onCheck={(on) =>
            onValue(field.options.filter((each) => (each === option ? on : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}

function LinesInput({ label, value, disabled, onValue }: Omit<InputProps<never>, 'field'>) {
  const t = useTexts();
  const [text, setText] = useState<string | null>(null);
  const lines = Array.isArray(value) ? value.join('\n') : '';
  return (
    <Field label={label} help={t.common.onePerLine}>
      {(ids) => (
        <textarea
          {...ids}
          className={inputClass}
          disabled={disabled}
          value={text ?? lines}
          onBlur={() => setText(null)}
          onChange={(event) => {
            setText(event.target.value);
            onValue(event.target.value.split('\n').flatMap((line) => line.trim() || []));
          }}
        />
      )}
    </Field>
  );
}
