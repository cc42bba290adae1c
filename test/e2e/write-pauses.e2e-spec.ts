import { makeAccount, signIn } from '../support/accounts';
import { ok, type Answer, type ApiClient } from '../support/api-client';
import { longestServerPause } from '../support/server-pauses';
import { StudioProcess } from '../support/server-process';

/*
 * The largest changes of an overlay, and the longest check of a giveaway, keep the server from others for 100 ms at most.
 * The server's processor time bounds its pauses from above, on a busy machine too.
 */

/** Milliseconds, on the machine that bounds are meant for. */
const MOST_MS = 100;
/** The least of them counts: what else the server does costs the others. */
const TRIES = 5;
/** Requests that wait for an answer at once. */
const AT_ONCE = 16;
const [SCENES, PREVIEWS, JOINS] = [29, 68, 12_000];

let studio: StudioProcess;
let owner: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  owner = (await signIn(studio, await makeAccount(studio, 'streamer'))).client;
}, 60_000);

async function often(times: number, request: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < times) await request(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The least of some tries, each of which may be prepared. */
async function leastPause(
  request: () => Promise<Answer>,
  status: number,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < TRIES && least > MOST_MS; i++) {
    await prepare();
    const pause = await longestServerPause(studio, async () => {
      const answer = await request();
      expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
    });
    least = Math.min(least, pause);
  }
  return least;
}

/**
 * Makes an overlay with many scenes, and then layers with long values.
 * @returns the address of its history, and its revisions before and after the layers
 */
async function large(layers: number, characters: number, scenes: number, previews: number) {
  const { overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Large' }));
  const at = `/overlays/${overlayId}`;
  const revNow = async (): Promise<number> => (await ok(owner.get<{ rev: number }>(at))).rev;
  await often(scenes, (n) => ok(owner.post(`${at}/scenes`, { name: `Scene ${n}`, mode: 'snapshot' })));
  await often(previews, () => ok(owner.post(`${at}/scenes/1/preview`, {})));
  const before = await revNow();
  const values = { url: 'https://example.org/', css: 'c'.repeat(characters) };
  await often(layers, (n) => ok(owner.post(`${at}/members`, { widget: 'browser', name: `${n}`, values })));
  return { at, history: `${at}/history`, before, after: await revNow() };
}

describe('an overlay of which a restore is near the largest event', () => {
  let made: Awaited<ReturnType<typeof large>>;
  beforeAll(async () => {
    made = await large(198, 3900, 1, 0);
  }, 60_000);

  const restore = (rev: number) => owner.post(`${made.history}/restore`, { rev });

  it('is compared with itself as it was', async () => {
    const { at, before, after } = made;
    const pause = await leastPause(() => owner.get(`${at}/diff?from=${before}&to=${after}`), 200);
    expect(pause).toBeLessThan(MOST_MS);
  }, 60_000);

  it('is restored, and the restore is undone', async () => {
    const { before, after, history } = made;
    const back = () => ok(restore(after));
    expect(await leastPause(() => restore(before), 200, back)).toBeLessThan(MOST_MS);
    const undo = () => owner.post(`${history}/undo`, {});
    expect(await leastPause(undo, 200, () => back().then(() => ok(restore(before))))).toBeLessThan(MOST_MS);
    const preview = () => owner.post(`${history}/undo`, { dryRun: true });
    expect(await leastPause(preview, 200)).toBeLessThan(MOST_MS);
  }, 60_000);
});

it('a restore that is refused as too large pauses the server for 100 ms at most', async () => {
  const { history, before } = await large(198, 3900, SCENES, PREVIEWS);
  const restore = () => owner.post(`${history}/restore`, { rev: before });
  expect(await leastPause(restore, 413)).toBeLessThan(MOST_MS);
}, 120_000);

it('a check of a giveaway with 12,000 joins pauses the server for 100 ms at most', async () => {
  const settings = { keyword: 'win', minRole: 'everyone' };
  const { giveawayId } = await ok(owner.post<{ giveawayId: string }>('/bot/giveaway', settings));
  await often(JOINS, (n) =>
    ok(owner.post('/simulate/chat', { platform: 'twitch', login: `viewer${n}`, message: '!win' })),
  );
  const viewers = async (): Promise<number> =>
    (await ok(owner.get<{ entries: { viewers: number } }>('/bot/giveaway'))).entries.viewers;
  for (const end = Date.now() + 60_000; (await viewers()) < JOINS;)
    if (Date.now() > end) throw new Error(`Only ${await viewers()} viewers have joined.`);
  await ok(owner.post('/bot/giveaway/draw', { count: 1 }));
  const { winners } = await ok(owner.get<{ winners: readonly { login: string }[] }>('/bot/giveaway'));
  await ok(owner.post('/bot/giveaway/control', { action: 'claim', login: winners[0]?.login }));
  await ok(owner.post('/bot/giveaway/control', { action: 'close' }));
  // Its list is made anew for every request.
  const check = () => owner.get(`/bot/giveaway/history/${giveawayId}/check?draw=1`);
  expect(await leastPause(check, 200)).toBeLessThan(MOST_MS);
}, 300_000);
