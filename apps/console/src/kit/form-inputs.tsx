import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Check, Field, GroupFault, inputClass, TextField } from '../ui/field';
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
  /** Formats a value as text. */
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => unknown;
}

/** Input for a value written as text. During input the text stays as typed. */
function WrittenInput({ label, name, help, value, disabled, write, read, onValue }: WrittenInputProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Field label={label} name={name} help={help}>
      {(ids) => (
        <textarea
          {...ids}
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

export function LinesInput(props: InputProps) {
  const t = useTexts();
  return (
    <WrittenInput
      {...props}
      help={t.common.onePerLine}
      write={(value) => (Array.isArray(value) ? value.join('\n') : '')}
      read={(text) => text.split('\n').flatMap((line) => line.trim() || [])}
    />
  );
}

/** Input for any JSON. Invalid JSON is sent as a text, and the API says what it accepts. */
export function JsonInput(props: InputProps) {
  return (
    <WrittenInput
      {...props}
      help="JSON"
      write={(value) => (value === undefined || value === null ? '' : JSON.stringify(value))}
      read={(text) => {
        if (text.trim() === '') return null;
        try {
          return JSON.parse(text) as unknown;
        } catch {
          return text;
        }
      }}
    />
  );
}
