import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFormTexts } from './text/form-texts';
import { Button, IconButton } from '../ui/button';
import { classes } from '../ui/classes';
import { Field, GroupFault, Select, SwitchRow, TextField } from '../ui/field';
import { NumberInput } from './form-inputs';
import styles from './kit.module.css';
import type { PlacedText } from './template/checked-text';
import { LaterTemplateField } from './template/later-template-field';
import type { FormValues } from './values';

export type RowColumn =
  | {
      readonly key: string;
      readonly kind: 'text';
      readonly maxLength: number;
      readonly optional?: boolean;
    }
  /** A text with placeholders. */
  | {
      readonly key: string;
      readonly kind: 'template';
      readonly place: PlacedText;
      readonly maxLength: number;
      readonly optional?: boolean;
    }
  /** Name of the row, which stays. */
  | { readonly key: string; readonly kind: 'name' }
  /** A list of words, separated by spaces. */
  | { readonly key: string; readonly kind: 'words' }
  | { readonly key: string; readonly kind: 'switch' }
  | { readonly key: string; readonly kind: 'choice'; readonly options: readonly string[] }
  | {
      readonly key: string;
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      /** Difference between two values; 1 by default. */
      readonly step?: number;
    };

interface CellProps {
  readonly label: string;
  /** Path of the field in the API. */
  readonly name?: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onValue: (value: unknown) => void;
}

interface RowsInputProps extends CellProps {
  /** More as the least than as the most number of rows: none can be added or removed. */
  readonly field: {
    readonly columns: readonly RowColumn[];
    readonly blank: FormValues;
    readonly least: number;
    readonly most: number;
  };
  readonly labelOf: (column: string) => string;
  /** Returns the name of a choice. */
  readonly named: (option: string) => string;
}

/** A short list of records, all of them at once: what one may be depends on the others. */
export function RowsInput({ label, name, field, value, disabled, onValue, labelOf, named }: RowsInputProps) {
  const t = useFormTexts();
  const { columns, blank, least, most } = field;
  const rows = Array.isArray(value) ? (value as readonly FormValues[]) : [];
  const isFixed = least > most;
  const isUneven = columns.some(({ kind }) => kind === 'template');
  const changed = (index: number, key: string, to: unknown): void =>
    onValue(rows.map((row, at) => (at === index ? { ...row, [key]: to } : row)));
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      <GroupFault name={name} />
      {rows.map((row, index) => (
        <div
          key={index}
          className={classes(styles.listRow, isUneven && styles.uneven)}
          role="group"
          aria-label={`${label} ${index + 1}`}
        >
          {columns.map((column) => (
            <CellInput
              key={column.key}
              label={labelOf(column.key)}
              {...(name !== undefined && { name: `${name}.${index}.${column.key}` })}
              column={column}
              named={named}
              value={row[column.key]}
              disabled={disabled}
              onValue={(to) => changed(index, column.key, to)}
            />
          ))}
          {!isFixed && (
            <IconButton
              label={`${t.common.remove}: ${label} ${index + 1}`}
              disabled={disabled || rows.length <= least}
              onClick={() => onValue(rows.filter((_, at) => at !== index))}
            >
              <X size={16} />
            </IconButton>
          )}
        </div>
      ))}
      {!isFixed && (
        <Button disabled={disabled || rows.length >= most} onClick={() => onValue([...rows, blank])}>
          <Plus size={16} aria-hidden />
          {t.form.addRow}
        </Button>
      )}
    </fieldset>
  );
}

function CellInput({
  column,
  named,
  ...input
}: CellProps & { readonly column: RowColumn; readonly named: (option: string) => string }) {
  if (column.kind === 'number') return <NumberInput {...input} field={column} />;
  const { label, name, value, disabled, onValue } = input;
  if (column.kind === 'switch')
    return (
      <SwitchRow label={label} name={name} disabled={disabled} checked={value === true} onSwitch={onValue} />
    );
  if (column.kind === 'name') return <b className={styles.rowName}>{`!${String(value)}`}</b>;
  if (column.kind === 'choice')
    return (
      <Field label={label} name={name}>
        {(ids) => (
          <Select
            {...ids}
            disabled={disabled}
            value={typeof value === 'string' ? value : ''}
            options={column.options.map((key) => ({ key, label: named(key) }))}
            onKey={onValue}
          />
        )}
      </Field>
    );
  if (column.kind === 'template')
    return (
      <LaterTemplateField
        {...{ label, name, disabled, place: column.place, maxLength: column.maxLength }}
        required={column.optional !== true}
        value={typeof value === 'string' ? value : ''}
        onText={onValue}
      />
    );
  if (column.kind === 'words')
    return (
      <WordsInput {...input} words={Array.isArray(value) ? (value as readonly unknown[]).map(String) : []} />
    );
  return (
    <TextField
      label={label}
      name={name}
      required={column.optional !== true}
      disabled={disabled}
      maxLength={column.maxLength}
      value={typeof value === 'string' ? value : ''}
      onText={onValue}
    />
  );
}

/** Words separated by spaces. The text stays as typed until the field loses the focus. */
function WordsInput({ words, ...input }: Omit<CellProps, 'value'> & { readonly words: readonly string[] }) {
  const { label, name, disabled, onValue } = input;
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      name={name}
      disabled={disabled}
      value={text ?? words.join(' ')}
      onText={(written) => {
        setText(written);
        onValue(written.split(/[\s,]+/u).filter((word) => word !== ''));
      }}
      onBlur={() => setText(null)}
    />
  );
}
