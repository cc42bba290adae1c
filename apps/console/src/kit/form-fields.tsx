import { useTexts } from '../text/texts';
import { Field, inputClass, Select, SwitchRow, TextField } from '../ui/field';
import { ActionInput, type ChosenAction } from './action-input';
import { Choices, JsonInput, LinesInput, NumberInput } from './form-inputs';
import { HeadersInput } from './headers-input';
import styles from './kit.module.css';
import { RowsInput, type RowColumn } from './rows-input';
import { valueAt, withValueAt, type FormValues } from './values';

interface AnyField {
  /** Path of the value, as `limits.queue`. */
  readonly key: string;
  readonly advanced?: boolean;
  /** Only where this holds. */
  readonly showIf?: (values: FormValues) => boolean;
}

export interface ChoiceOption {
  readonly key: string;
  readonly label: string;
}

interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  /** Those that are called by themselves, and those that the form's texts have a name for. */
  readonly options: readonly (string | ChoiceOption)[];
  /** The values are numbers. */
  readonly numeric?: boolean;
  /** What no choice is called; its value is null. */
  readonly none?: string;
}

interface ChoicesField extends AnyField {
  readonly kind: 'choices';
  readonly options: readonly string[];
}

interface PlainField extends AnyField {
  /** `headers`: names alone are told, values only sent. */
  readonly kind: 'text' | 'long' | 'switch' | 'lines' | 'json' | 'headers';
  readonly maxLength?: number;
  /** Empty is null. */
  readonly nullable?: boolean;
}

interface NumberField extends AnyField {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
  readonly nullable?: boolean;
}

interface ActionField extends AnyField {
  readonly kind: 'action';
  readonly types: readonly ChosenAction[];
}

interface RowsField extends AnyField {
  readonly kind: 'rows';
  readonly columns: readonly RowColumn[];
  /** What a row begins with. */
  readonly blank: FormValues;
  readonly least: number;
  readonly most: number;
}

/** One value of a form: where it is and how it is filled in. */
export type FormField = ChoiceField | ChoicesField | PlainField | NumberField | ActionField | RowsField;

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
  /** What is wrong, by key of the field. */
  readonly errors?: { readonly [key: string]: string };
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
        <details className={styles.more} open={advanced.some(({ key }) => rest.errors?.[key]) || undefined}>
          <summary>{t.form.advanced}</summary>
          <FieldGrid fields={advanced} {...rest} />
        </details>
      )}
    </>
  );
}

function FieldGrid({ fields, texts, values, disabled = false, errors = {}, onChange }: FormFieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.key} className={wide.has(field.kind) ? styles.wide : undefined}>
          <OneField
            field={field}
            texts={texts}
            value={valueAt(values, field.key)}
            disabled={disabled}
            error={errors[field.key]}
            onValue={(value) => onChange(withValueAt(values, field.key, value))}
          />
        </div>
      ))}
    </div>
  );
}

const wide = new Set<FormField['kind']>(['long', 'lines', 'json', 'choices', 'action', 'headers', 'rows']);

interface OneFieldProps {
  readonly field: FormField;
  readonly texts: FormTexts;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onValue: (value: unknown) => void;
}

function OneField({ field, texts, value, disabled, error, onValue }: OneFieldProps) {
  const label = texts.labels[field.key] ?? field.key;
  const named = (option: string): string => texts.options?.[option] ?? option;
  switch (field.kind) {
    case 'switch':
      return <SwitchRow label={label} checked={value === true} disabled={disabled} onSwitch={onValue} />;
    case 'choice':
      return (
        <Field label={label} error={error}>
          {(ids) => <ChoiceSelect {...ids} {...{ field, named, value, disabled, onValue }} />}
        </Field>
      );
    case 'choices':
      return <Choices options={field.options} {...{ label, named, value, disabled, onValue }} />;
    case 'number':
      return <NumberInput {...{ label, field, value, disabled, error, onValue }} />;
    case 'lines':
      return <LinesInput {...{ label, value, disabled, error, onValue }} />;
    case 'json':
      return <JsonInput {...{ label, value, disabled, error, onValue }} />;
    case 'headers':
      return <HeadersInput {...{ label, value, disabled, error, onValue }} />;
    case 'rows':
      return (
        <RowsInput
          {...{ label, field, value, disabled, onValue }}
          labelOf={(key) => texts.labels[`${field.key}.${key}`] ?? key}
        />
      );
    case 'long':
      return (
        <Field label={label} error={error}>
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
          error={error}
          maxLength={field.maxLength}
          value={typeof value === 'string' ? value : ''}
          onText={(text) => onValue(emptied(text, field))}
        />
      );
  }
}

const emptied = (text: string, { nullable }: PlainField): string | null =>
  text === '' && nullable === true ? null : text;

interface ChoiceSelectProps extends Pick<OneFieldProps, 'value' | 'disabled' | 'onValue'> {
  readonly id: string;
  readonly field: ChoiceField;
  readonly named: (option: string) => string;
}

function ChoiceSelect({ field, named, value, onValue, ...rest }: ChoiceSelectProps) {
  const { options, numeric, none } = field;
  return (
    <Select
      {...rest}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      options={[
        ...(none === undefined ? [] : [{ key: '', label: none }]),
        ...options.map((each) => (typeof each === 'string' ? { key: each, label: named(each) } : each)),
      ]}
      onKey={(key) => onValue(key === '' && none !== undefined ? null : numeric === true ? Number(key) : key)}
    />
  );
}
