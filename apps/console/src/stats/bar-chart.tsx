import { DataTable } from '../kit/data-table';
import { classes } from '../ui/classes';
import styles from './stats.module.css';
import { useStatsTexts } from './text/stats-texts';

export interface CountedThing {
  readonly name: string;
  readonly value: number;
  /** How the value is written, where that is not the number alone. */
  readonly text?: string;
  /** Share of the track that is filled, 0 to 1; otherwise as the largest is to the others. */
  readonly share?: number;
}

interface BarChartProps {
  readonly label: string;
  readonly items: readonly CountedThing[];
  /** What the names and the values are. */
  readonly heads: { readonly name: string; readonly value: string };
}

/** Bars for those who look, and the same as a table for all. */
export function BarChart({ label, items, heads }: BarChartProps) {
  const t = useStatsTexts();
  const most = Math.max(1, ...items.map(({ value }) => value));
  return (
    <div>
      <div className={styles.bars} aria-hidden>
        {items.map(({ name, value, text, share }, i) => (
          <div key={`${name} ${i}`} className={styles.bar}>
            <span className={styles.barName} title={name}>
              {name}
            </span>
            <span className={styles.track}>
              <span
                className={classes(styles.fill, value === 0 && styles.zero)}
                style={{ width: `${(share ?? value / most) * 100}%` }}
              />
            </span>
            <span className={styles.value}>{text ?? value}</span>
          </div>
        ))}
      </div>
      <details className={styles.twin}>
        <summary>{t.table}</summary>
        <DataTable
          label={label}
          rows={items.map((item, index) => ({ ...item, index }))}
          keyOf={({ index }) => index}
          columns={[
            { key: 'name', title: heads.name, cell: ({ name }) => name },
            { key: 'value', title: heads.value, isNumber: true, cell: ({ value, text }) => text ?? value },
          ]}
        />
      </details>
    </div>
  );
}
