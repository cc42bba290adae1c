import { styleText } from 'node:util';

// How things are shown to people. Colours and cut lines only on a terminal.

/** Columns of a table: a heading, and whether its values stand at the right. */
export interface Column {
  readonly heading: string;
  readonly right?: boolean;
}

const GAP = '  ';

/** A heading and the rows below it, aligned; the last column is as wide as it likes. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = columns.map(({ heading }, i) =>
    rows.reduce((width, row) => Math.max(width, [...(row[i] ?? '')].length), heading.length),
  );
  const line = (cells: readonly string[]): string => fitted(aligned(columns, widths, cells));
  return [styled('bold', line(columns.map(({ heading }) => heading))), ...rows.map(line)];
}

/** Cells in columns of given widths, for rows that come one by one. */
function aligned(
  columns: readonly Pick<Column, 'right'>[],
  widths: readonly number[],
  cells: readonly string[],
): string {
  return cells
    .map((cell, i) => {
      const missing = ' '.repeat(Math.max(0, (widths[i] ?? 0) - [...cell].length));
      return columns[i]?.right ? missing + cell : cell + missing;
    })
    .join(GAP)
    .trimEnd();
}

/** Rows that come one by one: columns grow as they need to. */
export class Rows {
  private readonly widths: number[];

  constructor(private readonly columns: readonly (Column & { readonly width?: number })[]) {
    this.widths = columns.map(({ heading, width = 0 }) => Math.max(heading.length, width));
  }

  heading(): string {
    return styled('bold', this.row(this.columns.map(({ heading }) => heading)));
  }

  row(cells: readonly string[]): string {
    cells.forEach((cell, i) => {
      if (i < cells.length - 1) this.widths[i] = Math.max(this.widths[i] ?? 0, [...cell].length);
    });
    return fitted(aligned(this.columns, this.widths, cells));
  }
}

/** On a terminal a line takes one line. */
export function fitted(line: string): string {
  const width = process.stdout.isTTY ? process.stdout.columns : 0;
  const characters = [...line];
  return width > 0 && characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : line;
}

export function styled(format: 'bold' | 'dim' | 'red' | 'green', text: string): string {
  return process.stdout.isTTY ? styleText(format, text) : text;
}

/** `2026-11-20 20:57:34.123`, UTC. */
export function shownTime(at: string): string {
  return at.replace('T', ' ').replace(/Z$/, '');
}

/** A value as JSON, cut where it gets long; – for none. */
export function shownValue(value: unknown, atMost = 60): string {
  if (value === undefined) return '–';
  const characters = [...JSON.stringify(value)];
  return characters.length > atMost ? `${characters.slice(0, atMost - 1).join('')}…` : characters.join('');
}

export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
