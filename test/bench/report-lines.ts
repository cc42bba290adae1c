import { type Line } from './channel-lines';

export const floor = 'floor on ws';
/** Reference server with the product's frameworks: it does only the floor's work. */
const bareNest = 'bare Nest';
/** The same reference server, but with the product's log. */
const bareNestOnOurLog = 'bare Nest on our log';

/**
 * Targets for joins. Milliseconds depend on the machine, so each is also compared with the floor. The floor's
 * times here come from the machine on which the targets were set.
 */
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

/** Returns the lines for the frameworks' share of a figure, without and with the log. */
const framework = (name: string, unit: string): readonly Line[] =>
  [bareNest, bareNestOnOurLog].map((server) => ({
    figure: `the same of ${server}`,
    of: [server, name],
    by: [floor, name],
    unit,
  }));

export const lines: readonly Line[] = [
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

export const sharedLines: readonly Line[] = [
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

export const scaleLines: readonly Line[] = [
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
  ...firstAnswers.flatMap(([name, summary]): Line[] => [
    {
      figure: `start to the first answer to a question, ${summary}, against an empty store`,
      of: [name, 'questionMs'],
      by: ['start, empty store', 'questionMs'],
      target: { first: 1.5 },
      unit: 'ms',
    },
    {
      figure: `start to the first answer to a command, ${summary}, against an empty store`,
      of: [name, 'commandMs'],
      by: ['start, empty store', 'commandMs'],
      target: { first: 1.5 },
      unit: 'ms',
    },
    { figure: `start to read models that have caught up, ${summary}`, of: [name, 'readyMs'], unit: 'ms' },
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
