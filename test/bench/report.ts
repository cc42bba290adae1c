import type { Figures } from './measure';

/** What one run has measured: figure by case, `studio, 20 layers · usPerCommand`. */
export interface Report {
  readonly at: string;
  readonly node: string;
  readonly rounds: number;
  readonly cases: { readonly [name: string]: Figures };
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

const lines: readonly Line[] = [
  {
    figure: 'CPU per command, 64 in flight, N = 1',
    of: ['studio', 'usPerCommand'],
    by: [floor, 'usPerCommand'],
    target: { first: 3, lead: 2 },
    unit: 'µs',
  },
  {
    figure: 'of it on the main thread: door, decision, views',
    of: ['studio', 'mainUsPerCommand'],
    by: [floor, 'usPerCommand'],
    unit: 'µs',
  },
  {
    figure: 'CPU per command, 2000 layer states against 20',
    of: ['studio, 2000 layer states', 'usPerCommand'],
    by: ['studio', 'usPerCommand'],
    target: { first: 1.15 },
    unit: 'µs',
  },
  {
    figure: 'commands a second on one overlay, 64 in flight',
    of: ['studio', 'commandsPerS'],
    by: [floor, 'commandsPerS'],
    target: { first: 0.5, atLeast: true },
    unit: '/s',
  },
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
            figure: 'of it sending: what each renderer after the first adds',
            of: [`studio, N = ${n}`, 'usPerFurther'],
            by: [`${floor}, N = ${n}`, 'usPerFurther'],
            unit: 'µs',
          } as const,
        ]
      : []),
    {
      figure: `idle latency to the slowest renderer, N = ${n}`,
      of: [`studio, N = ${n}`, 'latencyMs'],
      by: [`${floor}, N = ${n}`, 'latencyMs'],
      target: { first: 1.1 },
      unit: 'ms',
    },
  ]),
  {
    figure: 'memory per renderer, N = 1000, against socket.io',
    of: ['studio, memory', 'kbPerRenderer'],
    by: ['floor on socket.io, memory', 'kbPerRenderer'],
    target: { first: 1 },
    unit: 'KB',
  },
  { figure: 'join of a large scene, p50', of: ['joins', 'joinMs'], target: { first: 2 }, unit: 'ms' },
  { figure: 'join of a large scene, CPU', of: ['joins', 'joinCpuMs'], target: { first: 1.5 }, unit: 'ms' },
  { figure: '50 joins at once', of: ['joins', 'allAtOnceMs'], target: { first: 80 }, unit: 'ms' },
  { figure: 'start on an empty store', of: ['studio', 'startMs'], target: { first: 490 }, unit: 'ms' },
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
  ['start, many events', 'a million events'],
  ['start, lagging', 'a million events, read models behind'],
] as const;

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
      figure: `start to the first answer to a question, ${told}`,
      of: [name, 'questionMs'],
      by: ['start, one overlay', 'questionMs'],
      target: { first: 1.5 },
      unit: 'ms',
    },
    {
      figure: `start to the first answer to a command, ${told}`,
      of: [name, 'commandMs'],
      by: ['start, one overlay', 'commandMs'],
      target: { first: 1.5 },
      unit: 'ms',
    },
    { figure: `start to read models that have caught up, ${told}`, of: [name, 'readyMs'], unit: 'ms' },
  ]),
  {
    figure: 'start to the first answer to a command on 100,000 commits',
    of: ['start, many events', 'longCommandMs'],
    by: ['start, one overlay', 'commandMs'],
    target: { first: 1.5 },
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
  readonly ratio: number | null;
  readonly target: string;
  readonly verdict: string;
}

function rowsOf({ cases }: Report): readonly Row[] {
  return [...lines, ...scaleLines].flatMap(({ figure, of, by, target, unit }) => {
    const value = cases[of[0]]?.[of[1]];
    if (value === undefined) return [];
    const base = by && cases[by[0]]?.[by[1]];
    if (by && base === undefined) return [];
    const ratio = base === undefined ? null : value / base;
    const told = { figure, value: `${round(value)} ${unit}`, ratio };
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

/** The figures as a Markdown table, beside those of another run if there is one. */
export function tableOf(report: Report, baseline: Report | null): string {
  const before = new Map(baseline && rowsOf(baseline).map((row) => [row.figure, row]));
  const head = ['figure', 'value', 'ratio', 'target', '', ...(baseline ? ['baseline', 'ratio'] : [])];
  const rows = rowsOf(report).map(({ figure, value, ratio, target, verdict }) => {
    const old = before.get(figure);
    return [
      figure,
      value,
      told(ratio),
      target,
      verdict,
      ...(baseline ? [old?.value ?? '', told(old?.ratio)] : []),
    ];
  });
  const all = [head, head.map(() => '---'), ...rows];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function told(ratio: number | null | undefined): string {
  return ratio === null || ratio === undefined ? '' : `${round(ratio)} ×`;
}

export function round(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** The middle of each figure over all rounds. */
export function mediansOf(rounds: readonly Figures[]): Figures {
  const names = [...new Set(rounds.flatMap((figures) => Object.keys(figures)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = rounds.flatMap((figures) => figures[name] ?? []).sort((a, b) => a - b);
      return [name, round(values[(values.length - 1) >> 1] ?? 0)];
    }),
  );
}
