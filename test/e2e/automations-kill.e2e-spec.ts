import { ApiClient, ok } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { StudioProcess } from '../support/server-process';
import { realTime, untilRead } from '../support/until';

/*
 * Events, and the server killed at random moments among them: each event that fits a trigger has exactly one run or one
 * refusal, and each step of a run has one effect. More rounds: KILL_ROUNDS=200 npx jest test/e2e/automations-kill
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const EVENTS = 10;

interface Counted {
  readonly automationId: string;
  readonly name: string;
  readonly runs24h: number;
  readonly refused24h: { readonly [reason: string]: number };
}

let studio: StudioProcess;
let api: ApiClient;
const random = new Random(SEED);

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
}, 60_000);

const counter = (name: string) => ({ type: 'counter', name });
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

/** Sends an event until the server has answered. */
async function simulate(login: string, key: string): Promise<void> {
  for (;;) {
    try {
      const { status } = await api.post('/simulate/follow', { login }, { 'idempotency-key': key });
      if (status < 300) return;
    } catch {
      // It was killed.
    }
    await realTime(20, 'the server starts again');
  }
}

async function killedAfter(ms: number): Promise<void> {
  await realTime(ms, 'the kill comes at a random moment');
  await studio.kill();
  studio = await studio.restart();
}

it('each event has one run or one refusal, and each step one effect, however often the server is killed', async () => {
  for (const each of automations)
    await ok(api.post('/automations', { trigger: { type: 'follow' }, ...each }));
  for (let round = 0; round < ROUNDS; round++) {
    const killing = killedAfter(random.int(10, 600));
    for (let i = 0; i < EVENTS; i++)
      await simulate(i % 2 === 0 ? 'owl' : 'eve', `automation-round-${round}-event-${i}`);
    await killing;
  }
  const sum = ({ runs24h, refused24h }: Counted): number =>
    runs24h + Object.values(refused24h).reduce((all, count) => all + count, 0);
  const { body } = await untilRead(
    () => api.get<{ items: readonly Counted[] }>('/automations'),
    ({ body: { items } }) => items.every((each) => sum(each) >= ROUNDS * EVENTS),
    { what: 'all events are handled', within: 30_000 },
  );
  const runsOf = (name: string): number => body.items.find((each) => each.name === name)?.runs24h ?? 0;
  expect(body.items.map((each) => [each.name, sum(each)])).toEqual(
    automations.map(({ name }) => [name, ROUNDS * EVENTS]),
  );
  await untilRead(
    async () => {
      const { items } = await ok(
        api.get<{ items: readonly { name: string; value: number }[] }>('/bot/counters'),
      );
      return Object.fromEntries(items.map(({ name, value }) => [name, value]));
    },
    (all) =>
      all['all_later'] === runsOf('all') &&
      all['single_later'] === runsOf('single') &&
      all['queue'] === 2 * runsOf('queue'),
    {
      what: `steps of ${JSON.stringify(body.items.map((each) => [each.name, each.runs24h]))}`,
      within: 30_000,
    },
  );
  const { items } = await ok(api.get<{ items: readonly { name: string; value: number }[] }>('/bot/counters'));
  expect(Object.fromEntries(items.map(({ name, value }) => [name, value]))).toEqual({
    ...{ all: runsOf('all'), all_later: runsOf('all'), owls: runsOf('owls') },
    ...{ single: runsOf('single'), single_later: runsOf('single'), queue: 2 * runsOf('queue') },
  });
}, 240_000);
