import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Check, Field, inputClass, TextField } from '../ui/field';
import styles from './kit.module.css';

interface InputProps {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly error?: string | undefined;
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

export function NumberInput({ label, field, value, disabled, error, onValue }: NumberInputProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="number"
      disabled={disabled}
      error={error}
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

interface ChoicesProps extends Omit<InputProps, 'error'> {
  readonly options: readonly string[];
  readonly named: (option: string) => string;
}

export function Choices({ label, options, named, value, disabled, onValue }: ChoicesProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
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
  /** How a value is written. */
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => unknown;
}

/** A value that is written as text: as long as somebody writes, the text stays as they have it. */
function WrittenInput({ label, help, value, disabled, error, write, read, onValue }: WrittenInputProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Field label={label} help={help} error={error}>
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

/** Anything, as JSON. What is no JSON is a text: the interface says what it takes. */
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
