import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { classes } from './classes';
import { useFault } from './faults';
import styles from './field.module.css';

interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  /** Path of the field in the API; the form around it then shows the API's error here. */
  readonly name?: string | undefined;
  /** Error of another source. */
  readonly error?: string | undefined;
  /** Renders the input. It receives the id for the label and the id of the description. */
  readonly children: (ids: FieldIds) => ReactNode;
}

/** Label over an input, with its help and error. */
export function Field({ label, help, name, error: own, children }: FieldProps) {
  const id = useId();
  const fault = useFault(name);
  const error = own ?? fault;
  const about = `${id}-about`;
  const isExplained = help !== undefined || error !== undefined;
  return (
    <div className={styles.field}>
      <div className={styles.labelled}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {children({
          id,
          ...(isExplained && { 'aria-describedby': about }),
          ...(error !== undefined && { 'aria-invalid': true }),
        })}
      </div>
      {isExplained && (
        <span id={about} className={error === undefined ? styles.help : styles.error}>
          {error ?? help}
        </span>
      )}
    </div>
  );
}

export const inputClass = styles.input ?? '';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly large?: boolean;
  readonly onText: (text: string) => void;
}

export function TextField({ label, help, error, large, onText, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} name={rest.name} error={error}>
      {(ids) => (
        <input
          {...ids}
          {...rest}
          className={classes(styles.input, large && styles.large)}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

interface SelectProps<Key extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value'
> {
  readonly value: Key;
  readonly large?: boolean;
  readonly options: readonly { readonly key: Key; readonly label: string }[];
  readonly onKey: (key: Key) => void;
}

/**
 * The browser's own: known everywhere, also in docks and on phones. A value without an option stays chosen, so that a
 * form lacks nothing while its options load, and shows no other one in its place.
 */
export function Select<Key extends string>({
  value,
  large,
  options,
  onKey,
  className,
  ...rest
}: SelectProps<Key>) {
  return (
    <select
      {...rest}
      className={classes(styles.input, large && styles.large, className)}
      value={value}
      onChange={(event) => {
        const chosen = options.find(({ key }) => key === event.target.value);
        if (chosen) onKey(chosen.key);
      }}
    >
      {options.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
      {value && !options.some(({ key }) => key === value) && <option value={value}>…</option>}
    </select>
  );
}

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  readonly onSwitch: (on: boolean) => void;
}

export function Switch({ onSwitch, className, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      {...rest}
      className={classes(styles.switch, className)}
      onChange={(event) => onSwitch(event.target.checked)}
    />
  );
}

/** A switch with its label beside it. */
export function SwitchRow({
  label,
  help,
  ...rest
}: SwitchProps & { readonly label: string; readonly help?: string }) {
  const id = useId();
  const fault = useFault(rest.name);
  return (
    <div className={styles.row}>
      <Switch id={id} {...rest} aria-invalid={fault !== undefined || undefined} />
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {fault !== undefined && <div className={styles.error}>{fault}</div>}
        {fault === undefined && help !== undefined && <div className={styles.help}>{help}</div>}
      </div>
    </div>
  );
}

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  readonly label: ReactNode;
  readonly onCheck: (on: boolean) => void;
}

export function Check({ label, onCheck, ...rest }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...rest} onChange={(event) => onCheck(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Error of a group of inputs, such as the entries of a list. */
export function GroupFault({ name }: { readonly name: string | undefined }) {
  const fault = useFault(name);
  return fault === undefined ? null : (
    <span className={styles.error} role="alert">
      {fault}
    </span>
  );
}
