import { useState } from 'react';
import { useTexts } from '../text/texts';
import { useFormTexts } from './text/form-texts';
import { Check, Field, GroupFault, inputClass, TextField } from '../ui/field';
import { useFaultAt } from '../ui/faults';
import styles from './kit.module.css';

interface InputProps {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  /** Path of the field in the API. */
  readonly name?: string;
  readonly onValue: (value: unknown) => void;
}

interface NumberInputProps extends InputProps {
  readonly field: {
    readonly min?: number;
    readonly max?: number;
    readonly step?: number | 'any';
    readonly nullable?: boolean;
  };
}

export function NumberInput({ label, name, field, value, disabled, onValue }: NumberInputProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="number"
      disabled={disabled}
      name={name}
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

interface ChoicesProps extends InputProps {
  readonly options: readonly string[];
  readonly named: (option: string) => string;
}

export function Choices({ label, name, options, named, value, disabled, onValue }: ChoicesProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <GroupFault name={name} />
      {options.map((option) => (
        <Check
          key={option}
          label={named(option)}
          disabled={disabled}
          checked={chosen.includes(option)}
          onCheck={(on) => onValue(options.filter((each) => (each === option ? on : chosen.includes(each))))}
        />
      ))}
    </fieldset>
  );
}

interface WrittenInputProps extends InputProps {
  readonly help?: string;
  /** Shown instead of the help if the value is wrong. */
  readonly error?: string | undefined;
  /** Shown like the error; the form can be sent nevertheless. */
  readonly refusal?: string | undefined;
  /** Formats a value as text. */
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => unknown;
}

/** Input for a value written as text. During input the text stays as typed. */
function WrittenInput({
  label,
  name,
  help,
  error,
  refusal,
  value,
  disabled,
  write,
  read,
  onValue,
}: WrittenInputProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Field label={label} name={name} help={help} error={error ?? refusal}>
      {(ids) => (
        <textarea
          {...ids}
          // A form with it is not sent.
          ref={(input) => input?.setCustomValidity(error ?? '')}
          className={inputClass}
          disabled={disabled}
          value={text ?? write(value)}
          onBlur={() => setText(null)}
          onChange={(event) => {
            setText(event.target.value);
            onValue(read(event.target.value));
          }}
        />
      )}
    </Field>
  );
}

/** Input for a list of texts, one per line. A refusal of one of them says which line it is about. */
export function LinesInput(props: InputProps) {
  const t = useTexts();
  const { form } = useFormTexts();
  const fault = useFaultAt(props.name);
  const [, entry] = /\.(\d+)$/.exec(fault?.path ?? '') ?? [];
  return (
    <WrittenInput
      {...props}
      help={t.common.onePerLine}
      refusal={fault && entry !== undefined ? form.inLine(Number(entry) + 1, fault.text) : undefined}
      write={(value) => (Array.isArray(value) ? value.join('\n') : '')}
      read={(text) => text.split('\n').flatMap((line) => line.trim() || [])}
    />
  );
}

/** Input for an object or a list as JSON. Other text is kept as it is, and said to be wrong beside the input. */
export function JsonInput(props: InputProps) {
  const t = useFormTexts();
  return (
    <WrittenInput
      {...props}
      help="JSON"
      error={typeof props.value === 'string' ? t.form.notJson : undefined}
      write={(value) => {
        if (value === undefined || value === null) return '';
        return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      }}
      read={(text) => {
        if (text.trim() === '') return null;
        try {
          const value: unknown = JSON.parse(text);
          return typeof value === 'object' ? value : text;
        } catch {
          return text;
        }
      }}
    />
  );
}
