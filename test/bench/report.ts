import { automationLines, channelLines, type Line } from './channel-lines';
import type { Figures } from './measure';
import { partNames, type Part } from './parts';
import { floor, lines, scaleLines, sharedLines } from './report-lines';

/** Results of one run. */
export interface Report {
  readonly at: string;
  readonly node: string;
  readonly rounds: number;
  /** The medians of all rounds, by case and figure: `studio`, `usPerCommand`. */
  readonly cases: { readonly [name: string]: Figures };
  /** The rounds themselves. */
  readonly byRound?: { readonly [name: string]: readonly Figures[] };
}

interface Row {
  readonly figure: string;
  readonly value: string;
  readonly ratio: string;
  /** Lowest and highest ratio, if there were several. */
  readonly range: string;
  readonly target: string;
  readonly verdict: string;
}

function rowsOf(report: Report): readonly Row[] {
  return [...lines, ...sharedLines, ...scaleLines, ...channelLines, ...automationLines].flatMap(
    ({ figure, of, by, target, unit }) => {
      const value = report.cases[of[0]]?.[of[1]];
      if (value === undefined) return [];
      const ratios = by ? ratiosOf(report, of, by) : [];
      if (by && ratios.length === 0) return [];
      const ratio = by ? medianOf(ratios) : null;
      const range = ratios.length > 1 ? `${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}` : '';
      const summary = {
        figure,
        value: `${round(value)} ${unit}`,
        ratio: ratio === null ? '' : times(ratio),
        range,
      };
      if (!target) return [{ ...summary, target: '', verdict: '' }];
      const held = ratio ?? value;
      const { first, lead, atLeast } = target;
      const meets = (bound: number): boolean => (atLeast ? held >= bound : held <= bound);
      const verdict = lead !== undefined && meets(lead) ? 'leads' : meets(first) ? 'met' : 'missed';
      const sign = atLeast ? '≥' : '≤';
      const bounds = `${sign} ${first}${lead === undefined ? '' : `, ${sign} ${lead} to lead`}`;
      return [{ ...summary, target: bounds, verdict }];
    },
  );
}

/**
 * Returns the ratios of two figures per round, since the machine may be half as fast in the next round. A report
 * without rounds has one ratio: that of the medians.
 */
function ratiosOf(report: Report, of: Line['of'], by: Line['of']): readonly number[] {
  const [values, bases] = [of, by].map(([name, figure]) =>
    (report.byRound?.[name] ?? []).flatMap((figures) => figures[figure] ?? []),
  ) as [number[], number[]];
  if (values.length > 0 && values.length === bases.length)
    return values.map((value, round) => value / (bases[round] ?? 0));
  const [value, base] = [report.cases[of[0]]?.[of[1]], report.cases[by[0]]?.[by[1]]];
  return value === undefined || base === undefined ? [] : [value / base];
}

/** Returns the figures as a Markdown table, beside those of another run if there is one. */
export function tableOf(report: Report, baseline: Report | null): string {
  const before = new Map(baseline && rowsOf(baseline).map((row) => [row.figure, row]));
  const rows = rowsOf(report);
  const hasRanges = rows.some(({ range }) => range !== '');
  const head = [
    'figure',
    'value',
    'ratio',
    ...(hasRanges ? ['least to greatest'] : []),
    'target',
    '',
    ...(baseline ? ['baseline', 'ratio'] : []),
  ];
  const cells = rows.map(({ figure, value, ratio, range, target, verdict }) => {
    const old = before.get(figure);
    return [
      figure,
      value,
      ratio,
      ...(hasRanges ? [range] : []),
      target,
      verdict,
      ...(baseline ? [old?.value ?? '', old?.ratio ?? ''] : []),
    ];
  });
  return markdown(head, cells);
}

/** Returns the name of the case with the parts of another case's CPU time. */
export function partsCase(name: string): string {
  return `${name}, parts`;
}

/** Returns the cases and figures to divide into parts, with their headings. */
function wholesOf({ cases }: Report): readonly (readonly [name: string, figure: string, heading: string])[] {
  const wholes = [
    ['studio', 'usPerCommand', 'µs per command, N = 1'],
    ...[100, 1000, 5000].map((n) => [`studio, N = ${n}`, 'usPerDelivery', `µs per delivery, N = ${n}`]),
  ] as const;
  return (wholes as readonly (readonly [string, string, string])[]).filter(
    ([name]) => cases[partsCase(name)],
  );
}

/** Returns the parts of the CPU time as a Markdown table; '' if they were not measured. */
export function partsTableOf(report: Report, title: string): string {
  const wholes = wholesOf(report);
  if (wholes.length === 0) return '';
  const head = [title, ...wholes.flatMap(([, , heading]) => [heading, '× floor'])];
  const cellsOf = (label: string, valueOf: (name: string, figure: string) => number): string[] => [
    label,
    ...wholes.flatMap(([name, figure]) => {
      const value = valueOf(name, figure);
      const whole = report.cases[name]?.[figure] ?? 0;
      const [ratio = 0] = [
        medianOf(ratiosOf(report, [name, figure], [name.replace('studio', floor), figure])),
      ];
      return [fixed(value), fixed((ratio * value) / whole)];
    }),
  ];
  const rows = (Object.keys(partNames) as Part[]).map((part) =>
    cellsOf(partNames[part], (name) => report.cases[partsCase(name)]?.[part] ?? 0),
  );
  return markdown(head, [...rows, cellsOf('all', (name, figure) => report.cases[name]?.[figure] ?? 0)]);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, head.map(() => '---'), ...rows];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function times(ratio: number): string {
  return `${round(ratio)} ×`;
}

/** With the same places below each other: summands. */
function fixed(value: number): string {
  return value.toFixed(2);
}

export function round(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** The middle of each figure over all rounds. */
export function mediansOf(rounds: readonly Figures[]): Figures {
  const names = [...new Set(rounds.flatMap((figures) => Object.keys(figures)))];
  return Object.fromEntries(
    names.map((name) => [name, round(medianOf(rounds.flatMap((figures) => figures[name] ?? [])))]),
  );
}
