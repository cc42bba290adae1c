/** Figure with its comparison. */
export interface Line {
  readonly figure: string;
  readonly of: readonly [name: string, figure: string];
  /** Case to divide by; undefined for an absolute figure. */
  readonly by?: readonly [name: string, figure: string];
  /** Target; undefined for figures listed only as an explanation. */
  readonly target?: { readonly first: number; readonly lead?: number; readonly atLeast?: true };
  readonly unit: string;
}

const kinds: Readonly<Record<string, number>> = {
  chat: 300,
  follow: 2000,
  sub: 2000,
  cheer: 2000,
  tip: 2000,
};

/** Loads that have lines, as channels by events a minute. */
const loads = ['1 × 600', '60 × 120', '250 × 30', '500 × 30'];

/** Returns the lines of a load: cost, level over time, answers and memory. */
function linesOf(load: string): readonly Line[] {
  const name = `channels, ${load}`;
  return [
    {
      figure: `CPU per event, ${load} a minute`,
      of: [name, 'usPerEvent'],
      by: [name, 'floorUsPerEvent'],
      unit: 'µs',
    },
    {
      figure: `the same, last window against the first`,
      of: [name, 'lastWindowUs'],
      by: [name, 'firstWindowUs'],
      target: { first: 1.15 },
      unit: 'µs',
    },
    { figure: `share of a core`, of: [name, 'util'], target: { first: 0.6 }, unit: '' },
    { figure: `answer of GET /me, p50`, of: [name, 'answerMs'], unit: 'ms' },
    { figure: `answer of GET /me, p99`, of: [name, 'slowAnswerMs'], target: { first: 50 }, unit: 'ms' },
    { figure: `memory before, resident`, of: [name, 'idleMb'], target: { first: 180 }, unit: 'MB' },
    { figure: `memory per channel, resident`, of: [name, 'mbPerChannel'], target: { first: 1 }, unit: 'MB' },
  ];
}

/** Lines of live channels. */
export const channelLines: readonly Line[] = [
  ...Object.entries(kinds).map(([kind, bound]): Line => ({
    figure: `CPU of a live event, ${kind}, all threads`,
    of: [`channels, ${kind}`, 'usPerEvent'],
    target: { first: bound },
    unit: 'µs',
  })),
  ...loads.flatMap(linesOf),
];

/** Lines of automations. */
export const automationLines: readonly Line[] = [
  {
    figure: 'CPU of an event for each automation it does not fit',
    of: ['automations, events', 'usPerAutomation'],
    target: { first: 20 },
    unit: 'µs',
  },
  {
    figure: 'chat lines a second against 50 patterns',
    of: ['automations, patterns', 'linesPerSecond'],
    target: { first: 500, atLeast: true },
    unit: '/s',
  },
  { figure: 'from an event to the act, p50', of: ['automations, acts', 'actP50Ms'], unit: 'ms' },
  {
    figure: 'from an event to the act, p95',
    of: ['automations, acts', 'actP95Ms'],
    target: { first: 150 },
    unit: 'ms',
  },
];
