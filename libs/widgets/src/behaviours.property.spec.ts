import * as fc from 'fast-check';
import Ajv2020 from 'ajv/dist/2020';
import type {
  GivenLine,
  LinesTaken,
  BehaviourContext,
  Occurrences,
  PollView,
  PredictionView,
} from './behaviour';
import type { Activity } from '@studio/platforms/activity';
import { catalog, findBehaviour } from './catalog';
import { stateSchema } from './describe';
import { defaultValues } from './read-values';
import type { Values } from './widget';

const kinds = ['follow', 'sub', 'resub', 'gift', 'cheer', 'raid', 'tip', 'redemption', 'hype'] as const;

const activity: fc.Arbitrary<Activity> = fc.record(
  {
    activityId: fc.string({ minLength: 1, maxLength: 8 }),
    kind: fc.constantFrom(...kinds),
    platform: fc.constantFrom('twitch', 'kick', 'youtube', 'kofi'),
    at: fc.constant('2026-01-01T00:00:00.000Z'),
    user: fc.option(fc.record({ login: fc.string(), name: fc.string({ unit: 'grapheme', maxLength: 60 }) })),
    viewerId: fc.option(fc.constantFrom('v1', 'v2')),
    message: fc.option(fc.string({ unit: 'grapheme', maxLength: 300 })),
    bits: fc.nat(1_000_000),
    viewers: fc.nat(100_000),
    micros: fc.integer({ min: 0, max: 10_000_000_000 }),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    tier: fc.constantFrom('1', '2', '3', 'prime'),
    months: fc.integer({ min: 1, max: 200 }),
    gifted: fc.integer({ min: 1, max: 100 }),
    level: fc.integer({ min: 1, max: 20 }),
    received: fc.boolean(),
    late: fc.constant(false),
    simulated: fc.boolean(),
  },
  {
    requiredKeys: [
      'activityId',
      'kind',
      'platform',
      'at',
      'user',
      'viewerId',
      'message',
      'late',
      'simulated',
    ],
  },
);

const givenLine: fc.Arbitrary<GivenLine> = fc
  .record({
    id: fc.constantFrom('m1', 'm2', 'm3'),
    platform: fc.constantFrom('twitch', 'kick', 'youtube'),
    text: fc.string({ unit: 'grapheme', maxLength: 300 }),
  })
  .map(({ id, platform, text }) => ({
    viewerId: `v ${id}`,
    line: {
      ...{ messageId: id, platform, at: '2026-01-01T00:00:00.000Z', first: true, highlighted: false },
      user: { userId: id, login: id, name: id, color: null, badges: [], roles: ['sub'] },
      parts: [{ kind: 'text', text }],
      ...{ reply: null, pinned: false, late: false, simulated: false },
    },
  }));

const view: fc.Arbitrary<PollView> = fc.record({
  platform: fc.constantFrom('twitch', 'kofi'),
  pollId: fc.constantFrom('p1', 'p2'),
  phase: fc.constantFrom('start' as const, 'progress' as const, 'end' as const),
  title: fc.string({ maxLength: 60 }),
  choices: fc.array(fc.record({ title: fc.string({ maxLength: 25 }), votes: fc.nat(1000) }), {
    maxLength: 12,
  }),
  endsAt: fc.constantFrom(null, '2026-01-01T00:01:00.000Z', 'soon'),
});

const predictionView: fc.Arbitrary<PredictionView> = fc.record({
  platform: fc.constantFrom('twitch', 'kofi'),
  predictionId: fc.constantFrom('p1', 'p2'),
  title: fc.string({ maxLength: 60 }),
  outcomes: fc.array(
    fc.record({ title: fc.string({ maxLength: 25 }), points: fc.nat(1_000_000), users: fc.nat(1000) }),
    { maxLength: 12 },
  ),
  locksAt: fc.constantFrom('2026-01-01T00:01:00.000Z', 'soon'),
});

const taken: fc.Arbitrary<LinesTaken> = fc.oneof(
  fc.record({ messageId: fc.constantFrom('m1', 'm2') }),
  fc.constant({ platform: 'twitch', login: 'm1' }),
  fc.constant({ platform: 'twitch', all: true as const }),
);

/** Something that happens, and how long after what happened before, in ms. */
const step = (commands: readonly { readonly name: string; readonly args: readonly Values[] }[]) =>
  fc.tuple(
    fc.oneof(
      activity.map((data) => ({ on: 'activity' as const, data })),
      fc
        .constantFrom('settings', 'streamStarted', 'streamEnded', 'dayBegan')
        .map((on) => ({ on: on as 'settings', data: {} })),
      fc.record({ on: fc.constant('sceneLive' as const), data: fc.record({ sceneId: fc.nat(5) }) }),
      fc.constant({ on: 'due' as const, data: {} }),
      fc.record({ on: fc.constant('firstLine' as const), data: givenLine }),
      fc.record({ on: fc.constant('platformPoll' as const), data: view }),
      fc.record({ on: fc.constant('platformPrediction' as const), data: predictionView }),
      fc.record({ on: fc.constant('linesTaken' as const), data: taken }),
      ...commands.map(({ name, args }) =>
        fc.constantFrom(...args).map((data) => ({ on: 'command' as const, name, data })),
      ),
    ),
    fc.nat(20_000),
  );

/** Returns arguments of a command: the required ones, and all properties at their low and at their high end. */
function argsOf(schema: Values | undefined): readonly Values[] {
  const properties = Object.entries((schema?.['properties'] ?? {}) as { [key: string]: Values });
  const required = (schema?.['required'] ?? []) as readonly string[];
  const ends = (end: 'low' | 'high') =>
    Object.fromEntries(properties.map(([key, property]) => [key, valueOf(property, end)]));
  const [low, high] = [ends('low'), ends('high')];
  const least = Object.fromEntries(required.map((key) => [key, low[key]]));
  return [least, low, high];
}

function valueOf(property: Values, end: 'low' | 'high'): unknown {
  if (Array.isArray(property['enum'])) return (property['enum'] as unknown[]).at(end === 'low' ? 0 : -1);
  if (property['type'] === 'boolean') return end === 'high';
  if (property['type'] === 'string')
    return end === 'low' ? 'a' : 'b'.repeat(Number(property['maxLength'] ?? 20));
  if (property['type'] === 'array') return [];
  return end === 'low' ? (property['minimum'] ?? 0) : (property['maximum'] ?? 1000);
}

const [lineOfCommands] = fc.sample(givenLine, { seed: 1, numRuns: 1 }) as [GivenLine];

const behaviours = catalog.flatMap(({ slug }) => findBehaviour(slug) ?? []);

it.each(behaviours.map((behaviour) => [behaviour.widget.slug, behaviour] as const))(
  '%s takes whatever comes, tells what its catalog entry says, and the same for the same',
  (_slug, behaviour) => {
    const { widget } = behaviour;
    const valid = new Ajv2020({ strictRequired: true }).compile(stateSchema(widget));
    const commands = widget.commands.map(({ name, args }) => ({ name, args: argsOf(args) }));
    const values = defaultValues(widget);
    const run = (steps: readonly (readonly [Step, number])[]): Values => {
      let state = behaviour.initial(values);
      let now = Date.UTC(2026, 0, 1);
      for (const [happened, later] of steps) {
        now += later;
        const moment: BehaviourContext = {
          now,
          values,
          timeZone: 'Europe/Berlin',
          random: () => 0.3,
          masked: (text) => text,
          line: lineOfCommands,
          people: ['v1', 'v2', 'v3'].map((viewerId) => ({
            viewerId,
            user: { platform: 'twitch', userId: viewerId, login: viewerId },
            name: viewerId,
            weight: 2,
          })),
        };
        state = after(state, happened, moment);
        const due = behaviour.due?.(state, values) ?? null;
        expect(due === null || Number.isFinite(due)).toBe(true);
        const view = JSON.parse(JSON.stringify(behaviour.view?.(state) ?? state)) as Values;
        expect([valid(view), valid.errors]).toEqual([true, null]);
      }
      return state;
    };
    const after = (state: Values, happened: Step, moment: BehaviourContext): Values => {
      if (happened.on === 'due') return behaviour.wake?.(state, moment) ?? state;
      if (happened.on === 'command')
        return behaviour.commands[happened.name]?.(state, happened.data, moment) ?? state;
      const react = behaviour.on?.[happened.on] as
        ((state: Values, data: unknown, moment: BehaviourContext) => Values) | undefined;
      return react?.(state, happened.data, moment) ?? state;
    };
    fc.assert(
      fc.property(fc.array(step(commands), { maxLength: 40 }), (steps) => {
        const once = run(steps);
        expect(run(steps as never)).toEqual(once);
      }),
      { seed: 20_261_123, numRuns: 40 },
    );
  },
);

type Step =
  | { readonly on: 'due'; readonly data: Values }
  | { readonly on: 'command'; readonly name: string; readonly data: Values }
  | {
      readonly on: keyof Occurrences;
      readonly data: unknown;
    };
