import { ApiClient, ok } from '../support/api-client';
import { Random } from '../support/fuzz/random';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { realTime, until } from '../support/until';

/*
 * The server is killed while activities come in, a goal counts them, and countdowns end and switch scenes: nothing that
 * has an effect is repeated, and nothing that is due is forgotten. `npm run test:long` does more rounds;
 * KILL_ROUNDS=50 KILL_SEED=7 npx jest test/e2e/process-kill others.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? (onSharedStores ? 1 : 2));
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const CHEERS = 12;
const FIRST_BITS = 1;
/** Several end in each round; the next round has others, so that each end switches to a scene that is not live. */
const ENDING = 2;

let studio: StudioProcess;
let api: ApiClient;
let path = '';
let goal = 0;
const countdowns: { readonly memberId: number; readonly sceneId: number }[] = [];
const random = new Random(SEED);

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  path = `/overlays/${(await ok(api.post<{ overlayId: string }>('/overlays', {}))).overlayId}`;
  const add = async (widget: string, values: object): Promise<number> =>
    (await ok(api.post<{ memberId: number }>(`${path}/members`, { widget, values }))).memberId;
  goal = await add('goal-bar', { source: 'bits', range: 'all', target: 1_000_000 });
  for (let n = 0; n < 2 * ENDING; n++) {
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(`${path}/scenes`, { name: `Scene ${n}`, mode: 'snapshot' }),
    );
    countdowns.push({ sceneId, memberId: await add('countdown', { onEnd: 'scene', endSceneId: sceneId }) });
  }
  // A new goal counts what was before it at once: only after that does each cheer count by itself.
  await post('/simulate/cheer', { login: 'viewer0', bits: FIRST_BITS }, 'first-cheer');
  await until(async () => (await effects()).counted > 0, { within: 40_000 });
}, 60_000);

/** On shared stores, a command of a killed server counts as in progress for half a minute. */
async function post(route: string, body: object, key: string): Promise<void> {
  for (;;) {
    const answer = await api.post(route, body, { 'idempotency-key': key });
    if (answer.body['code'] !== 'idempotency_in_progress') return void (await ok(Promise.resolve(answer)));
    await realTime(1_000 * Number(answer.headers.get('retry-after')), 'the server says when to ask again');
  }
}

/** Waits until everything of so many rounds has happened. */
async function untilDone(rounds: number): Promise<void> {
  const wanted = afterRounds(rounds);
  // A lease of servers is taken over in ten seconds at most.
  await until(
    async () => {
      const { counted, ended, switched } = await effects();
      return counted >= wanted.counted && ended >= wanted.ended && switched >= wanted.switched;
    },
    { within: 40_000, what: async () => `${rounds} rounds, not ${JSON.stringify(await effects())}` },
  );
}

/** Runs a round: countdowns start and viewers cheer. Running it again has no further effect. */
async function happen(round: number): Promise<void> {
  const starts = endingIn(round).map(({ memberId }) =>
    post(
      `${path}/members/${memberId}/commands/start`,
      { args: { seconds: 1 } },
      `start-${round}-${memberId}`,
    ),
  );
  const cheers = Array.from({ length: CHEERS }, (_, i) =>
    post('/simulate/cheer', { login: `viewer${i % 5}`, bits: 1 + (i % 3) }, `cheer-${round}-${i}`),
  );
  await Promise.all([...starts, ...cheers]);
}

const endingIn = (round: number) => countdowns.slice((round % 2) * ENDING, (round % 2) * ENDING + ENDING);

/** Returns the effects of all rounds so far, from the log. */
async function effects() {
  const all = (await storedEvents(studio.dataDir)).filter(({ stream }) =>
    path.endsWith(stream.split('-')[1] ?? ''),
  );
  const of = (type: string) => all.filter((event) => event.type === type);
  return {
    counted: of('widget.reacted').filter(({ data }) => (data as { memberId: number }).memberId === goal)
      .length,
    ended: of('widget.woke').length,
    switched: of('scene.went-live').filter(({ meta }) => meta.operation === 'go_live_scene').length,
  };
}

const afterRounds = (rounds: number) => ({
  counted: 1 + rounds * CHEERS,
  ended: rounds * ENDING,
  switched: rounds * ENDING,
});

it.each(Array.from({ length: ROUNDS }, (_, round) => [round, random.int(0, 2_000)] as const))(
  'round %i: killed after %i ms, everything happens once',
  async (round, killAfterMs) => {
    const happening = happen(round).catch(() => undefined);
    await realTime(killAfterMs, 'the server is killed at a chosen moment');
    await studio.kill();
    await happening;
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    await happen(round);
    await untilDone(round + 1);
    expect(await effects()).toEqual(afterRounds(round + 1));
  },
  90_000,
);

it('nothing was done twice, also after a last start', async () => {
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
  // What comes now is reacted to after all that came before.
  await happen(ROUNDS);
  await untilDone(ROUNDS + 1);
  expect(await effects()).toEqual(afterRounds(ROUNDS + 1));
  const value = (
    await ok(
      api.post<{ state: { value: number } }>(`${path}/members/${goal}/commands/add`, { args: { by: 1 } }),
    )
  ).state.value;
  expect(value).toBe(FIRST_BITS + (ROUNDS + 1) * BITS + 1);
}, 60_000);

const BITS = Array.from({ length: CHEERS }, (_, i) => 1 + (i % 3)).reduce((sum, bits) => sum + bits);
