import type { ReactNode } from 'react';
import styles from './kit.module.css';

export interface TableColumn<Row> {
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
}

/** A table as people know it: a head, a row for each; as wide as it must be, in a frame that scrolls. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <div className={styles.tableFrame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" className={isNumber === true ? styles.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, isNumber, cell }) => (
                <td key={key} className={isNumber === true ? styles.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
