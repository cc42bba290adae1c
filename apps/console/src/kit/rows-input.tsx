import { Plus, X } from 'lucide-react';
import { useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { TextField } from '../ui/field';
import { NumberInput } from './form-inputs';
import styles from './kit.module.css';
import type { FormValues } from './values';

export type RowColumn =
  | { readonly key: string; readonly kind: 'text'; readonly maxLength: number }
  | { readonly key: string; readonly kind: 'number'; readonly min: number; readonly max: number };

interface CellProps {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onValue: (value: unknown) => void;
}

interface RowsInputProps extends CellProps {
  readonly field: {
    readonly columns: readonly RowColumn[];
    readonly blank: FormValues;
    readonly least: number;
    readonly most: number;
  };
  readonly labelOf: (column: string) => string;
}

/** A short list of records, all of them at once: what one may be depends on the others. */
export function RowsInput({ label, field, value, disabled, onValue, labelOf }: RowsInputProps) {
  const t = useTexts();
  const { columns, blank, least, most } = field;
  const rows = Array.isArray(value) ? (value as readonly FormValues[]) : [];
  const changed = (index: number, key: string, to: unknown): void =>
    onValue(rows.map((row, at) => (at === index ? { ...row, [key]: to } : row)));
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {rows.map((row, index) => (
        <div key={index} className={styles.listRow} role="group" aria-label={`${label} ${index + 1}`}>
          {columns.map((column) => (
            <CellInput
              key={column.key}
              label={labelOf(column.key)}
              column={column}
              value={row[column.key]}
              disabled={disabled}
              onValue={(to) => changed(index, column.key, to)}
            />
          ))}
          <IconButton
            label={`${t.common.remove}: ${label} ${index + 1}`}
            disabled={disabled || rows.length <= least}
            onClick={() => onValue(rows.filter((_, at) => at !== index))}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      <Button disabled={disabled || rows.length >= most} onClick={() => onValue([...rows, blank])}>
        <Plus size={16} aria-hidden />
        {t.form.addRow}
      </Button>
    </fieldset>
  );
}

function CellInput({ column, ...input }: CellProps & { readonly column: RowColumn }) {
  if (column.kind === 'number') return <NumberInput {...input} field={column} />;
  const { label, value, disabled, onValue } = input;
  return (
    <TextField
      label={label}
      required
      disabled={disabled}
      maxLength={column.maxLength}
      value={typeof value === 'string' ? value : ''}
      onText={onValue}
    />
  );
}
