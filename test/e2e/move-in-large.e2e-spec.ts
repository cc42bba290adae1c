import { ApiClient, ok } from '../support/api-client';
import { MoveInClient } from '../support/move-in';
import { longestServerPause, serverCpuMs } from '../support/server-pauses';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/*
 * 100,000 viewers with their points, as a large channel brings them along. Prints how long it takes and the longest
 * pause of the server (docs/performance.md); each counts once, after the server was killed in the middle too.
 */

const VIEWERS = 100_000;

let studio: StudioProcess | undefined;

afterEach(async () => {
  await studio?.stop();
});

/** Points of a viewer: no two neighbours have the same. */
const pointsOf = (n: number): number => 1000 + (n % 997);

function table(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => `${10_000 + n},viewer_${n},${pointsOf(n)},${n % 50}`);
  return ['Twitch ID,Username,Points,Minutes', ...rows].join('\n');
}

async function pointsIn(api: ApiClient, n: number): Promise<number | null> {
  const { status, body } = await api.get<{ points: number }>(
    `/bot/loyalty/viewers/viewer_${n}?platform=twitch`,
  );
  return status === 200 ? body.points : null;
}

it(`imports the points of ${VIEWERS} viewers, each once`, async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  const [moves, api] = [new MoveInClient(studio), new ApiClient(studio.api)];
  const { moveInId } = await moves.begin('csv');
  const file = table(VIEWERS);
  let [readMs, appliedMs] = [0, 0];
  const cpuBefore = await serverCpuMs(studio);
  const pause = await longestServerPause(studio, async () => {
    const began = performance.now();
    expect((await moves.send(moveInId, 'points.csv', file)).status).toBe(200);
    readMs = performance.now() - began;
    await ok(api.post(`/move-in/${moveInId}/apply`, { kinds: ['viewer'] }));
    await moves.untilState(moveInId, 'applied', 240_000);
    appliedMs = performance.now() - began;
  });
  const cpuMs = (await serverCpuMs(studio)) - cpuBefore;
  process.stdout.write(
    `${VIEWERS} viewers: read in ${Math.round(readMs)} ms, applied after ${Math.round(appliedMs)} ms, ${Math.round(cpuMs)} ms of processor time, longest pause ${Math.round(pause)} ms\n`,
  );
  expect((await moves.show(moveInId)).result).toMatchObject({ viewers: VIEWERS, unknownViewers: 0 });
  for (const n of [0, 4711, VIEWERS - 1])
    expect([
      n,
      await untilRead(
        () => pointsIn(api, n),
        (points) => points !== null,
      ),
    ]).toEqual([n, pointsOf(n)]);
}, 300_000);

it('goes on after the server was killed in the middle, and counts nobody twice', async () => {
  const count = 12_000;
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  let moves = new MoveInClient(studio);
  const { moveInId } = await moves.begin('csv');
  expect((await moves.send(moveInId, 'points.csv', table(count))).status).toBe(200);
  const before = new ApiClient(studio.api);
  await ok(before.post(`/move-in/${moveInId}/apply`, { kinds: ['viewer'], pointsMode: 'add' }));
  await until(async () => (await moves.show(moveInId)).done >= 2);
  await studio.kill();
  const { dataDir } = studio;
  studio = await StudioProcess.start({ dataDir, env: { RATE_LIMITS: 'off' } });
  moves = new MoveInClient(studio);
  const { result } = await moves.untilState(moveInId, 'applied', 60_000);
  expect(result).toMatchObject({ viewers: count, unknownViewers: 0 });
  const api = new ApiClient(studio.api);
  for (const n of [0, 999, 1000, 1999, 2500, count - 1])
    expect([
      n,
      await untilRead(
        () => pointsIn(api, n),
        (points) => points !== null,
      ),
    ]).toEqual([n, pointsOf(n)]);
  await moves.undo(moveInId);
  for (const n of [0, 2500, count - 1])
    expect([
      n,
      await untilRead(
        () => pointsIn(api, n),
        (points) => points === 0,
      ),
    ]).toEqual([n, 0]);
}, 180_000);
