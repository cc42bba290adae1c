import type { Activity } from '@studio/platforms/activity';
import { openEmbeddedSignals } from '@studio/pubsub/embedded/embedded-signals';
import type { Recorded } from './activity.projection';
import { HypeTrains, type HypeEvent } from './hype-trains';

const START = Date.parse('2026-01-01T12:00:00Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

let now: number;
let train: Partial<Recorded> | null;
let given: Partial<Activity>[];
let trains: HypeTrains;

beforeEach(() => {
  now = START + 60_000;
  given = [];
  train = {
    platform: 'twitch',
    trainId: 't',
    phase: 'start',
    level: 1,
    at: at(0),
    startedAt: at(0),
    endsAt: at(300),
  };
  trains = new HypeTrains({
    record: {
      train: () => Promise.resolve(train as Recorded | null),
      latest: () => Promise.resolve(given as Activity[]),
    },
    upToDate: () => Promise.resolve(),
    signals: openEmbeddedSignals(() => undefined),
    clock: { now: () => now },
  });
});
afterEach(() => trains.stop());

const read = () => trains.source.read('a', 'hype');

/** Advances the train and waits until listeners were notified. */
const step = async (body: Partial<HypeEvent['body']>): Promise<void> => {
  const activity = new Promise<void>((resolve) => trains.source.listen?.(() => resolve()));
  const step = { type: 'hype-progress', trainId: 't', level: 1, progress: 0, goal: 0, endsAt: null, ...body };
  await trains.publish('a', { body: step } as HypeEvent, { simulated: false });
  await activity;
};

it('is what was recorded last, until it is over', async () => {
  expect(await read()).toEqual({
    ...{ level: 1, progress: 0, goal: 0, startedAt: at(0), endsAt: at(300), top: [] },
  });
  now = START + 300_000;
  expect(await read()).toBeNull();
  [now, train] = [START, { ...train, phase: 'end' }];
  expect(await read()).toBeNull();
  train = null;
  expect(await read()).toBeNull();
});

it('goes on by steps that nothing keeps, of the same train only', async () => {
  await read();
  await step({ progress: 400, goal: 1600, endsAt: at(330) });
  expect(await read()).toMatchObject({ level: 1, progress: 400, goal: 1600, endsAt: at(330) });
  train = { ...train, phase: 'level', level: 2, progress: 10, goal: 2000 };
  expect(await read()).toMatchObject({ level: 2, progress: 10, goal: 2000, endsAt: at(300) });
  await step({ trainId: 'another', level: 9 });
  expect(await read()).toMatchObject({ level: 2 });
});

it('names who gave most of each since it began', async () => {
  const by = (login: string, more: Partial<Activity>): Partial<Activity> => ({
    ...{ platform: 'twitch', at: at(10), user: { login, name: login.toUpperCase() } },
    ...more,
  });
  given = [
    by('ada', { kind: 'cheer', bits: 100 }),
    by('bob', { kind: 'cheer', bits: 150 }),
    by('ada', { kind: 'cheer', bits: 100 }),
    by('cyd', { kind: 'cheer', bits: 999, at: at(-1) }),
    by('dot', { kind: 'cheer', bits: 999, platform: 'kick' }),
    by('bob', { kind: 'sub' }),
    by('eva', { kind: 'gift', gifted: 5 }),
    { ...by('', { kind: 'cheer', bits: 999 }), user: null },
  ];
  expect(await read()).toMatchObject({
    top: [
      { name: 'ADA', kind: 'bits', amount: 200 },
      { name: 'EVA', kind: 'subs', amount: 5 },
    ],
  });
});
