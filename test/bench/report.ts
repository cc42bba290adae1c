import type { Figures } from './measure';
import { partNames, type Part } from './parts';

/** What one run has measured. */
export interface Report {
  readonly at: string;
  readonly node: string;
  readonly rounds: number;
  /** The medians of all rounds, by case and figure: `studio`, `usPerCommand`. */
  readonly cases: { readonly [name: string]: Figures };
  /** The rounds themselves. */
  readonly byRound?: { readonly [name: string]: readonly Figures[] };
}

/** A figure beside what it is held against. */
interface Line {
  readonly figure: string;
  readonly of: readonly [name: string, figure: string];
  /** The case that it is divided by; none: the figure stands for itself. */
  readonly by?: readonly [name: string, figure: string];
  /** None: told for what it explains. */
  readonly target?: { readonly first: number; readonly lead?: number; readonly atLeast?: true };
  readonly unit: string;
}

const floor = 'floor on ws';
/** What is told of the product's frameworks beside its own figures: they do the floor's work, and nothing else. */
const bareNest = 'bare Nest';
/** The same, but written to the product's log. */
const bareNestOnOurLog = 'bare Nest on our log';

/** Milliseconds tell of the machine as well, so also beside the floor's, which took these where the targets were set. */
const joins = (
  [
    ['join of a large scene, p50', 'joinMs', { target: 2, floor: 1.3 }],
    ['join of a large scene, CPU', 'joinCpuMs', { target: 1.5, floor: 1 }],
    ['50 joins at once', 'allAtOnceMs', { target: 80, floor: 41 }],
  ] as const
).flatMap(([figure, name, ms]): Line[] => {
  const of = ['studio, joins', name] as const;
  const ratio = Math.round((ms.target / ms.floor) * 100) / 100;
  return [
    { figure, of, target: { first: ms.target }, unit: 'ms' },
    {
      figure: `${figure}, against the floor`,
      of,
      by: [`${floor}, joins`, name],
      target: { first: ratio },
      unit: 'ms',
    },
  ];
});

/** What the frameworks take of a figure, and what they and the log take. */
const framework = (name: string, unit: string): readonly Line[] =>
  [bareNest, bareNestOnOurLog].map((server) => ({
    figure: `the same of ${server}`,
    of: [server, name],
    by: [floor, name],
    unit,
  }));

const lines: readonly Line[] = [
  {
    figure: 'CPU per command, 64 in flight, N = 1',
    of: ['studio', 'usPerCommand'],
    by: [floor, 'usPerCommand'],
    target: { first: 3, lead: 2 },
    unit: 'µs',
  },
  ...framework('usPerCommand', 'µs'),
  {
    figure: 'CPU per command, 2000 layer states against 20',
    of: ['studio, 2000 layer states', 'usPerCommand'],
    by: ['studio', 'usPerCommand'],
    target: { first: 1.15 },
    unit: 'µs',
  },
  {
    figure: 'CPU per command, 200 layers that have state against 200 that have none',
    of: ['studio, 200 layers with state', 'usPerCommand'],
    by: ['studio, 200 layers without state', 'usPerCommand'],
    target: { first: 1.3 },
    unit: 'µs',
  },
  {
    figure: 'commands a second on one overlay, 64 in flight',
    of: ['studio', 'commandsPerS'],
    by: [floor, 'commandsPerS'],
    target: { first: 0.5, atLeast: true },
    unit: '/s',
  },
  ...framework('commandsPerS', '/s'),
  ...[1, 100, 1000, 5000].flatMap((n): Line[] => [
    ...(n > 1
      ? [
          {
            figure: `CPU per delivery, N = ${n}`,
            of: [`studio, N = ${n}`, 'usPerDelivery'],
            by: [`${floor}, N = ${n}`, 'usPerDelivery'],
            target: n === 5000 ? { first: 0.69, lead: 0.45 } : { first: 0.45, lead: 0.4 },
            unit: 'µs',
          } as const,
          {
            figure: `the same of bare Nest, N = ${n}`,
            of: [`${bareNest}, N = ${n}`, 'usPerDelivery'],
            by: [`${floor}, N = ${n}`, 'usPerDelivery'],
            unit: 'µs',
          } as const,
        ]
      : []),
    {
      figure: `idle latency to the slowest renderer, N = ${n}`,
      of: [`studio, N = ${n}`, 'latencyMs'],
      by: [`${floor}, N = ${n}`, 'latencyMs'],
      ...(n < 5000 && { target: { first: 1.1 } }),
      unit: 'ms',
    },
    ...[bareNest, ...(n === 1 ? [bareNestOnOurLog] : [])].map((server): Line => ({
      figure: `the same latency of ${server}, N = ${n}`,
      of: [`${server}, N = ${n}`, 'latencyMs'],
      by: [`${floor}, N = ${n}`, 'latencyMs'],
      unit: 'ms',
    })),
  ]),
  // The target was set on servers that had served commands to one renderer and to a hundred before.
  {
    figure: 'memory per renderer, N = 1000, against socket.io',
    of: ['studio, memory at work', 'kbPerRenderer'],
    by: ['floor on socket.io, memory at work', 'kbPerRenderer'],
    target: { first: 1 },
    unit: 'KB',
  },
  {
    figure: 'the same on servers that have done nothing yet',
    of: ['studio, memory', 'kbPerRenderer'],
    by: ['floor on socket.io, memory', 'kbPerRenderer'],
    target: { first: 1 },
    unit: 'KB',
  },
  ...joins,
  { figure: 'start on an empty store', of: ['studio', 'startMs'], target: { first: 490 }, unit: 'ms' },
  {
    figure: 'start on an empty store, against bare Nest and 150 ms',
    of: ['studio', 'startMs'],
    by: [bareNest, 'startAnd150Ms'],
    target: { first: 1 },
    unit: 'ms',
  },
  {
    figure: 'durable appends, 64 in flight, against bare SQLite',
    of: ['stores', 'appendsPerS'],
    by: ['stores', 'bareAppendsPerS'],
    target: { first: 0.7, atLeast: true },
    unit: '/s',
  },
  {
    figure: 'replay through a fold, against a bare scan with JSON.parse',
    of: ['stores', 'replayPerS'],
    by: ['stores', 'bareReplayPerS'],
    target: { first: 0.7, atLeast: true },
    unit: '/s',
  },
  {
    figure: 'rebuild of the read models',
    of: ['stores', 'rebuildPerS'],
    target: { first: 30_000, atLeast: true },
    unit: ' events/s',
  },
];

const firstAnswers = [
  ['start, one overlay', 'one overlay'],
  ['start, many events', 'a million events'],
  ['start, lagging', 'a million events, read models behind'],
] as const;

const sharedLines: readonly Line[] = [
  {
    figure: 'documents that a preview of 200 layers or its end writes, shared stores',
    of: ['shared, limits', 'documentsPerCommand'],
    target: { first: 6 },
    unit: '',
  },
  {
    figure: 'a list as it is after the newest change, 25 such commands at once, shared stores',
    of: ['shared, limits', 'listMs'],
    target: { first: 300 },
    unit: 'ms',
  },
  {
    figure: 'the longest of these',
    of: ['shared, limits', 'longestListMs'],
    target: { first: 300 },
    unit: 'ms',
  },
  {
    figure: 'CPU per command on EventStoreDB, 64 in flight, against the embedded log',
    of: ['shared, commands', 'usPerCommand'],
    by: ['shared, commands', 'embeddedUsPerCommand'],
    target: { first: 2.5 },
    unit: 'µs',
  },
  {
    figure: 'events a second of an import into EventStoreDB, against one append after the other',
    of: ['shared, import', 'eventsPerS'],
    by: ['shared, import', 'oneByOnePerS'],
    target: { first: 5, atLeast: true },
    unit: '/s',
  },
  ...(['restore', 'undo', 'redo'] as const).map((name): Line => ({
    figure: `${name} of 100 layers on an overlay at its limits, CPU`,
    of: ['shared, decisions', `${name}Ms`],
    target: { first: 100 },
    unit: 'ms',
  })),
];

const scaleLines: readonly Line[] = [
  {
    figure: 'CPU per command, 10,000 idle overlays against one',
    of: ['idle overlays', 'usPerCommand'],
    by: ['one overlay', 'usPerCommand'],
    target: { first: 1.15 },
    unit: 'µs',
  },
  {
    figure: 'CPU per command, a long history against 100 commits',
    of: ['long history', 'usPerCommand'],
    by: ['idle overlays', 'usPerCommand'],
    target: { first: 1.15 },
    unit: 'µs',
  },
  {
    figure: 'CPU per command, 100 overlays at once against one',
    of: ['100 overlays', 'usPerCommand'],
    by: ['idle overlays', 'usPerCommand'],
    unit: 'µs',
  },
  {
    figure: 'commands a second, 100 overlays at once against one',
    of: ['100 overlays', 'commandsPerS'],
    by: ['idle overlays', 'commandsPerS'],
    unit: '/s',
  },
  ...['100 commits', '1000 commits', 'long history'].flatMap((history): Line[] => [
    {
      figure: `CPU per undo, ${history}, against a command`,
      of: [`undo, ${history}`, 'usPerUndo'],
      by: [`undo, ${history}`, 'usPerCommand'],
      unit: 'µs',
    },
  ]),
  {
    figure: 'CPU to look up a step of long ago, long history',
    of: ['undo, long history', 'revertMs'],
    by: ['undo, 100 commits', 'revertMs'],
    unit: 'ms',
  },
  ...['overlay', 'layers', 'scenes', 'history'].map((name): Line => ({
    figure: `CPU per query, ${name}, against bare fastify`,
    of: [`query, ${name}`, 'usPerQuery'],
    by: [`query, ${name}`, 'bareUsPerQuery'],
    unit: 'µs',
  })),
  ...firstAnswers.flatMap(([name, told]): Line[] => [
    {
      figure: `start to the first answer to a question, ${told}, against an empty store`,
      of: [name, 'questionMs'],
      by: ['start, empty store', 'questionMs'],
      target: { first: 1.5 },
      unit: 'ms',
    },
    {
      figure: `start to the first answer to a command, ${told}, against an empty store`,
      of: [name, 'commandMs'],
      by: ['start, empty store', 'commandMs'],
      target: { first: 1.5 },
      unit: 'ms',
    },
    { figure: `start to read models that have caught up, ${told}`, of: [name, 'readyMs'], unit: 'ms' },
  ]),
  {
    figure: 'start to the first answer to a command on 100,000 commits, against an empty store',
    of: ['start, many events', 'longCommandMs'],
    by: ['start, empty store', 'commandMs'],
    target: { first: 1.5 },
    unit: 'ms',
  },
  {
    figure: 'the same, its state not kept by this version yet',
    of: ['start, many events', 'unkeptCommandMs'],
    by: ['start, empty store', 'commandMs'],
    unit: 'ms',
  },
  {
    figure: 'first build of all read models, a million events',
    of: ['first build', 'eventsPerS'],
    unit: ' events/s',
  },
];

interface Row {
  readonly figure: string;
  readonly value: string;
  readonly ratio: string;
  /** The least and the greatest ratio, where there were several. */
  readonly range: string;
  readonly target: string;
  readonly verdict: string;
}

function rowsOf(report: Report): readonly Row[] {
  return [...lines, ...sharedLines, ...scaleLines].flatMap(({ figure, of, by, target, unit }) => {
    const value = report.cases[of[0]]?.[of[1]];
    if (value === undefined) return [];
    const ratios = by ? ratiosOf(report, of, by) : [];
    if (by && ratios.length === 0) return [];
    const ratio = by ? medianOf(ratios) : null;
    const range = ratios.length > 1 ? `${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}` : '';
    const told = {
      figure,
      value: `${round(value)} ${unit}`,
      ratio: ratio === null ? '' : times(ratio),
      range,
    };
    if (!target) return [{ ...told, target: '', verdict: '' }];
    const held = ratio ?? value;
    const { first, lead, atLeast } = target;
    const meets = (bound: number): boolean => (atLeast ? held >= bound : held <= bound);
    const verdict = lead !== undefined && meets(lead) ? 'leads' : meets(first) ? 'met' : 'missed';
    const sign = atLeast ? '≥' : '≤';
    const bounds = `${sign} ${first}${lead === undefined ? '' : `, ${sign} ${lead} to lead`}`;
    return [{ ...told, target: bounds, verdict }];
  });
}

/**
 * A figure against another: round by round, since the machine may be half as fast in the next. A report that doesn't
 * tell its rounds has one ratio, that of the medians.
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

/** The figures as a Markdown table, beside those of another run if there is one. */
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

/** The case that the parts of another one's CPU time are kept as. */
export function partsCase(name: string): string {
  return `${name}, parts`;
}

/** What is divided into parts: a case and its figure, with its heading. */
function wholesOf({ cases }: Report): readonly (readonly [name: string, figure: string, heading: string])[] {
  const wholes = [
    ['studio', 'usPerCommand', 'µs per command, N = 1'],
    ...[100, 1000, 5000].map((n) => [`studio, N = ${n}`, 'usPerDelivery', `µs per delivery, N = ${n}`]),
  ] as const;
  return (wholes as readonly (readonly [string, string, string])[]).filter(
    ([name]) => cases[partsCase(name)],
  );
}

/** What the CPU time is made of, as a Markdown table; '' if that wasn't measured. */
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
