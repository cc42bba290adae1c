import { DataTable } from '../kit/data-table';
import { numberIn } from '../text/numbers';
import { useSpeech } from '../text/texts';
import styles from './stats.module.css';
import { useStatsTexts } from './text/stats-texts';

export interface CountedThing {
  readonly name: string;
  readonly value: number;
  /** Formatted value, if it is more than the number. */
  readonly text?: string;
  /** Share of the track that is filled, 0 to 1; otherwise as the largest is to the others. */
  readonly share?: number;
}

interface BarChartProps {
  readonly label: string;
  readonly items: readonly CountedThing[];
  /** Column headings for the names and the values. */
  readonly heads: { readonly name: string; readonly value: string };
}

/** Bar chart, with the same values as a table. */
export function BarChart({ label, items, heads }: BarChartProps) {
  const t = useStatsTexts();
  const { language } = useSpeech();
  const most = Math.max(1, ...items.map(({ value }) => value));
  return (
    <div>
      <div className={styles.bars} aria-hidden>
        {items.map(({ name, value, text, share }, i) => (
          <div key={`${name} ${i}`} className={styles.bar}>
            <span className={styles.barName} title={name}>
              {name}
            </span>
            {value === 0 && share === undefined ? (
              <span />
            ) : (
              <span className={styles.track}>
                <span className={styles.fill} style={{ width: `${(share ?? value / most) * 100}%` }} />
              </span>
            )}
            <span className={styles.value}>{text ?? numberIn(language, value)}</span>
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
            {
              key: 'value',
              title: heads.value,
              isNumber: true,
              cell: ({ value, text }) => text ?? numberIn(language, value),
            },
          ]}
        />
      </details>
    </div>
  );
}
