import { ok } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { counter, KilledStudio, outcomesOf, type Counted } from '../support/killed-studio';
import { storedEvents } from '../support/stored-events';
import { untilRead } from '../support/until';

/*
 * Twenty automations of all modes, 50 raids for each kill, and each raid fits about two of them: each match has exactly
 * one run or one recorded refusal. `npm run test:long` sends 2,000 raids;
 * KILL_ROUNDS=200 KILL_SEED=7 npx jest test/e2e/automations-many-kills sends 10,000 others.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const EVENTS = 50;
const AUTOMATIONS = 20;
const MOST_VIEWERS = 105;

let studio: KilledStudio;
const random = new Random(SEED);

beforeAll(async () => {
  studio = await KilledStudio.start();
}, 60_000);

const delay = (ms: number) => ({ type: 'delay', ms });
const atOnce = { mode: 'parallel', maxRuns: 20 };

/** Ways to run; each first counts the run by its first step, and `ends` is how many a finished run has counted. */
const kinds = [
  { mode: 'single', steps: (name: string) => [counter(name), delay(100)] },
  { mode: 'restart', maxRuns: 1, steps: (name: string) => [delay(50), counter(name)] },
  { mode: 'queued', maxRuns: 20, steps: (name: string) => [counter(name), delay(20)] },
  { ...atOnce, steps: (name: string) => [counter(name), delay(30)] },
  { ...atOnce, queue: 'shared', steps: (name: string) => [counter(name)] },
  { mode: 'single', cooldown: { globalS: 1 }, steps: (name: string) => [counter(name)] },
  {
    ...atOnce,
    conditions: { items: [{ var: 'user.login', op: 'eq', value: 'owl' }] },
    steps: (name: string) => [counter(name)],
  },
  { ...atOnce, steps: (name: string) => [{ type: 'repeat', times: 1, steps: [counter(name)] }] },
  {
    ...atOnce,
    steps: (name: string) => [
      { type: 'random', branches: [{ steps: [counter(name)] }, { steps: [counter(name)] }] },
    ],
  },
  {
    ...atOnce,
    steps: (name: string) => [
      { type: 'parallel', branches: [{ steps: [counter(name)] }, { steps: [delay(10)] }] },
    ],
  },
];

const automations = Array.from({ length: AUTOMATIONS }, (_, n) => {
  const { steps, ...kind } = kinds[n % kinds.length] as (typeof kinds)[number];
  const name = `raids_${n}`;
  const viewers = { min: 5 * n + 1, max: 5 * n + 10 };
  return {
    ...{ ...kind, name, viewers, trigger: { type: 'raid', filter: { viewers } } },
    ...{ actions: steps(name), isCounted: kind.mode !== 'restart' },
  };
});

/** Sends all raids with kills among them; returns how many fit each automation. */
async function raidsWithKills(): Promise<ReadonlyMap<string, number>> {
  const expected = new Map<string, number>(automations.map(({ name }) => [name, 0]));
  for (let round = 0; round < ROUNDS; round++) {
    const killing = studio.killedAfter(random.int(10, 1_500));
    for (let i = 0; i < EVENTS; i++) {
      const viewers = random.int(1, MOST_VIEWERS);
      for (const { name, viewers: fitting } of automations)
        if (viewers >= fitting.min && viewers <= fitting.max)
          expected.set(name, (expected.get(name) ?? 0) + 1);
      const login = i % 2 === 0 ? 'owl' : 'eve';
      await studio.simulate('raid', { login, viewers }, `many-kills-${SEED}-round-${round}-raid-${i}`);
    }
    await killing;
  }
  return expected;
}

/** Returns the runs that the log has of each automation, and how often an event has led to a run more than once. */
async function requested(items: readonly Counted[]) {
  const names = new Map(items.map(({ automationId, name }) => [automationId, name]));
  const runs = (await storedEvents(studio.dataDir)).flatMap(({ type, data }) => {
    const { automationId, eventId } = data as { automationId?: string; eventId?: string };
    return type === 'run.requested' && automationId
      ? [`${names.get(automationId) ?? ''} ${eventId ?? ''}`]
      : [];
  });
  return { runs: runs.length, events: new Set(runs).size };
}

it('each of many raids has one run or one refusal of each automation it fits, however often the server is killed', async () => {
  for (const { viewers: _, isCounted: _counted, ...body } of automations)
    await ok(studio.api.post('/automations', body));
  const expected = await raidsWithKills();
  const items = await untilRead(
    () => studio.automations(),
    (all) => all.every((each) => outcomesOf(each) >= (expected.get(each.name) ?? 0)),
    { what: 'all raids are handled', within: 120_000 },
  );
  expect(Object.fromEntries(items.map((each) => [each.name, outcomesOf(each)]))).toEqual(
    Object.fromEntries(expected),
  );
  const { runs, events } = await requested(items);
  expect({ runs, events }).toEqual({
    runs: events,
    events: items.reduce((all, each) => all + each.runs24h, 0),
  });
  const counted = automations.filter(({ isCounted }) => isCounted).map(({ name }) => name);
  const effects = new Map(
    items.filter(({ name }) => counted.includes(name)).map(({ name, runs24h }) => [name, runs24h]),
  );
  await untilRead(
    () => studio.counters(),
    (values) => [...effects].every(([name, runs]) => (values[name] ?? 0) === runs),
    { what: `steps of ${JSON.stringify([...effects])}`, within: 60_000 },
  );
}, 1_200_000);
