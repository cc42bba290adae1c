import { useFormTexts } from './text/form-texts';
import { Field, inputClass, SwitchRow, TextField } from '../ui/field';
import { ActionInput, type ChosenAction } from './action-input';
import { Advanced } from './advanced';
import { ChoiceSelect } from './choice-select';
import { Choices, JsonInput, LinesInput, NumberInput } from './form-inputs';
import { LaterHeadersInput } from './later-headers-input';
import styles from './kit.module.css';
import type { PlacedText } from './template/checked-text';
import { LaterTemplateField } from './template/later-template-field';
import { RowsInput, type RowColumn } from './rows-input';
import { valueAt, withValueAt, type FormValues } from './values';

interface AnyField {
  /** Path of the value, as `limits.queue`. */
  readonly key: string;
  readonly advanced?: boolean;
  /** Shows the field only if it returns true. */
  readonly showIf?: (values: FormValues) => boolean;
}

export interface ChoiceOption {
  readonly key: string;
  readonly label: string;
}

interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  /** Options: labels of their own, or keys that the form's texts translate. */
  readonly options: readonly (string | ChoiceOption)[];
  /** The values are numbers. */
  readonly numeric?: boolean;
  /** Label of the empty choice; its value is null. */
  readonly none?: string;
}

interface ChoicesField extends AnyField {
  readonly kind: 'choices';
  readonly options: readonly string[];
}

interface PlainField extends AnyField {
  /** `headers`: the API returns only names; values can be sent but not read. */
  readonly kind: 'text' | 'long' | 'switch' | 'lines' | 'json' | 'headers';
  readonly maxLength?: number;
  /** Empty is null. */
  readonly nullable?: boolean;
}

/** Text with placeholders. */
interface TemplateTextField extends AnyField {
  readonly kind: 'template';
  readonly place: PlacedText | ((values: FormValues) => PlacedText);
  readonly maxLength: number;
  readonly long?: boolean;
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
  /** Initial values of a row. */
  readonly blank: FormValues;
  readonly least: number;
  readonly most: number;
  /** The rows are below their label, which unfolds them. */
  readonly folded?: boolean;
}

/** Field of a form: the path of its value, and its input. */
export type FormField =
  TemplateTextField | ChoiceField | ChoicesField | PlainField | NumberField | ActionField | RowsField;

/** Labels of a form's fields by key, and names of the choices. */
export interface FormTexts {
  readonly labels: { readonly [key: string]: string };
  readonly options?: { readonly [option: string]: string };
}

interface FormFieldsProps {
  readonly fields: readonly FormField[];
  readonly texts: FormTexts;
  readonly values: FormValues;
  readonly disabled?: boolean;
  /** Path of the object that the fields are of, such as `steps.2`; empty for the whole body. */
  readonly path?: string;
  readonly onChange: (values: FormValues) => void;
}

/** Renders all fields of a form; advanced fields are folded. */
export function FormFields({ fields, ...rest }: FormFieldsProps) {
  const t = useFormTexts();
  const shown = fields.filter(({ showIf }) => showIf?.(rest.values) ?? true);
  const advanced = shown.filter((field) => field.advanced === true);
  return (
    <>
      <FieldGrid fields={shown.filter((field) => field.advanced !== true)} {...rest} />
      {advanced.length > 0 && (
        <Advanced names={advanced.map(({ key }) => nameIn(rest.path, key))}>
          <summary>{t.form.advanced}</summary>
          <FieldGrid fields={advanced} {...rest} />
        </Advanced>
      )}
    </>
  );
}

const nameIn = (path: string | undefined, key: string): string =>
  path === undefined ? key : `${path}.${key}`;

function FieldGrid({ fields, texts, values, disabled = false, path, onChange }: FormFieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.key} className={wide.has(field.kind) ? styles.wide : undefined}>
          <OneField
            field={field}
            texts={texts}
            value={valueAt(values, field.key)}
            values={values}
            disabled={disabled}
            name={nameIn(path, field.key)}
            onValue={(value) => onChange(withValueAt(values, field.key, value))}
          />
        </div>
      ))}
    </div>
  );
}

const wide = new Set<FormField['kind']>([
  'template',
  'long',
  'lines',
  'json',
  'choices',
  'action',
  'headers',
  'rows',
]);

interface OneFieldProps {
  readonly field: FormField;
  readonly texts: FormTexts;
  readonly value: unknown;
  /** Values of all fields. */
  readonly values: FormValues;
  readonly disabled: boolean;
  readonly name: string;
  readonly onValue: (value: unknown) => void;
}

function OneField({ field, texts, value, values, disabled, name, onValue }: OneFieldProps) {
  const label = texts.labels[field.key] ?? field.key;
  const named = (option: string): string => texts.options?.[option] ?? option;
  switch (field.kind) {
    case 'switch':
      return <SwitchRow {...{ label, name, disabled, checked: value === true, onSwitch: onValue }} />;
    case 'choice':
      return (
        <Field label={label} name={name}>
          {(ids) => <ChoiceSelect {...ids} {...{ field, named, value, disabled, onValue }} />}
        </Field>
      );
    case 'choices':
      return <Choices options={field.options} {...{ label, name, named, value, disabled, onValue }} />;
    case 'number':
      return <NumberInput {...{ label, name, field, value, disabled, onValue }} />;
    case 'lines':
      return <LinesInput {...{ label, name, value, disabled, onValue }} />;
    case 'json':
      return <JsonInput {...{ label, name, value, disabled, onValue }} />;
    case 'headers':
      return <LaterHeadersInput {...{ label, name, value, disabled, onValue }} />;
    case 'rows': {
      const rows = (
        <RowsInput
          {...{ label, name, field, value, disabled, onValue, named }}
          labelOf={(key) => texts.labels[`${field.key}.${key}`] ?? key}
        />
      );
      return field.folded === true ? (
        <Advanced names={[name]}>
          <summary>{label}</summary>
          {rows}
        </Advanced>
      ) : (
        rows
      );
    }
    case 'long':
      return (
        <Field label={label} name={name}>
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
    case 'template':
      return (
        <LaterTemplateField
          {...{ label, name, disabled, maxLength: field.maxLength }}
          place={typeof field.place === 'function' ? field.place(values) : field.place}
          value={typeof value === 'string' ? value : ''}
          {...(field.long && { rows: 3 })}
          onText={(text) => onValue(emptied(text, field))}
        />
      );
    case 'action':
      return <ActionInput {...{ label, name, value, disabled, onValue }} types={field.types} />;
    case 'text':
      return (
        <TextField
          {...{ label, name, disabled, maxLength: field.maxLength }}
          value={typeof value === 'string' ? value : ''}
          onText={(text) => onValue(emptied(text, field))}
        />
      );
  }
}

const emptied = (text: string, { nullable }: Pick<PlainField, 'nullable'>): string | null =>
  text === '' && nullable === true ? null : text;
