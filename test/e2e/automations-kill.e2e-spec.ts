import { ok } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { counter, KilledStudio, outcomesOf } from '../support/killed-studio';
import { untilRead } from '../support/until';

/*
 * Events, and the server killed at random moments among them: each event that fits a trigger has exactly one run or one
 * refusal, and each step of a run has one effect. More rounds: KILL_ROUNDS=200 npx jest test/e2e/automations-kill
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const EVENTS = 10;

let studio: KilledStudio;
const random = new Random(SEED);

beforeAll(async () => {
  studio = await KilledStudio.start();
}, 60_000);

const automations = [
  {
    name: 'all',
    mode: 'parallel',
    maxRuns: 20,
    actions: [counter('all'), { type: 'delay', ms: 20 }, counter('all_later')],
  },
  {
    name: 'owls',
    mode: 'queued',
    maxRuns: 20,
    conditions: { items: [{ var: 'user.login', op: 'eq', value: 'owl' }] },
    actions: [counter('owls')],
  },
  {
    name: 'single',
    mode: 'single',
    actions: [counter('single'), { type: 'delay', ms: 200 }, counter('single_later')],
  },
  {
    name: 'queue',
    mode: 'parallel',
    maxRuns: 20,
    queue: 'one',
    actions: [{ type: 'repeat', times: 2, steps: [counter('queue')] }],
  },
];

it('each event has one run or one refusal, and each step one effect, however often the server is killed', async () => {
  for (const each of automations)
    await ok(studio.api.post('/automations', { trigger: { type: 'follow' }, ...each }));
  for (let round = 0; round < ROUNDS; round++) {
    const killing = studio.killedAfter(random.int(10, 600));
    for (let i = 0; i < EVENTS; i++)
      await studio.simulate('follow', { login: i % 2 === 0 ? 'owl' : 'eve' }, `kill-${round}-event-${i}`);
    await killing;
  }
  const items = await untilRead(
    () => studio.automations(),
    (all) => all.every((each) => outcomesOf(each) >= ROUNDS * EVENTS),
    { what: 'all events are handled', within: 30_000 },
  );
  const runsOf = (name: string): number => items.find((each) => each.name === name)?.runs24h ?? 0;
  expect(items.map((each) => [each.name, outcomesOf(each)])).toEqual(
    automations.map(({ name }) => [name, ROUNDS * EVENTS]),
  );
  await untilRead(
    () => studio.counters(),
    (all) =>
      all['all_later'] === runsOf('all') &&
      all['single_later'] === runsOf('single') &&
      all['queue'] === 2 * runsOf('queue'),
    {
      what: `steps of ${JSON.stringify(items.map((each) => [each.name, each.runs24h]))}`,
      within: 30_000,
    },
  );
  expect(await studio.counters()).toEqual({
    ...{ all: runsOf('all'), all_later: runsOf('all'), owls: runsOf('owls') },
    ...{ single: runsOf('single'), single_later: runsOf('single'), queue: 2 * runsOf('queue') },
  });
}, 240_000);
