import type { ReactNode } from 'react';
import { numberIn } from '../text/numbers';
import { useSpeech } from '../text/texts';
import styles from './kit.module.css';

interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Cells with long texts: on a phone they stand below each other, each under its title. */
  readonly isStacked?: boolean;
}

/** Table with a head and one row per item, as wide as needed, in a scrolling frame. */
export function DataTable<Row>({ label, columns, rows, keyOf, isStacked = false }: DataTableProps<Row>) {
  const { language } = useSpeech();
  const written = (cell: ReactNode): ReactNode =>
    typeof cell === 'number' ? numberIn(language, cell) : cell;
  return (
    <div className={styles.tableFrame} role="group" aria-label={label} tabIndex={0}>
      <table className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) =>
              title === '' ? (
                <td key={key} />
              ) : (
                <th key={key} scope="col" className={isNumber === true ? styles.number : undefined}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, title, isNumber, cell }) => (
                <td
                  key={key}
                  className={isNumber === true ? styles.number : undefined}
                  {...(isStacked && { 'data-title': title })}
                >
                  {written(cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
