import { RenderClient } from '@studio/realtime/testing/render-client';
import { setTimeout as delay } from 'node:timers/promises';
import { makeAccount, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { DrawingClient } from '../support/drawing-client';
import type { Figures } from './measure';
import { startServer } from './target';

const VIEWERS = 200;
/** Number of points of a stroke, and the time between two, in ms; then the next stroke begins. */
const [POINTS, POINT_MS] = [20, 50];
/** One in this many viewers' strokes is timed. */
const TIMED = 20;

/**
 * Measures viewers who all draw at once, one stroke per second each: the CPU cost, and the delay until a stroke is
 * shown.
 */
export async function measureDrawing(seconds: number): Promise<Figures> {
  const server = await startServer('/readyz', undefined, { TRUST_PROXY: 'loopback' });
  try {
    const at = { api: `http://127.0.0.1:${server.port}/api/v1`, url: `http://127.0.0.1:${server.port}` };
    const account = await makeAccount(server, 'drawer');
    const api = new ApiClient(at.api, account.token);
    const { client: owner } = await signIn(at, account);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Drawn on' }));
    const path = `/overlays/${overlayId}`;
    const { memberId } = await ok(api.post<{ memberId: number }>(`${path}/drawing/viewers/enable`, {}));
    const { url: link } = await ok(owner.patch<{ url: string }>(`${path}/drawing/link`, { anonymous: true }));
    const { url: page } = await ok(api.get<{ url: string }>(`${path}/link`));
    const renderer = new RenderClient({ url: at.url, link: page.split('/o/')[1] ?? '' });
    await renderer.waitFor(({ state }) => state !== null);
    const viewers = await Promise.all(Array.from({ length: VIEWERS }, (_, i) => guest(link, i)));
    const layer = await ok(api.post<{ memberId: number }>(`${path}/members`, { widget: 'text' }));
    const command = () =>
      ok(
        api.patch(`${path}/members`, { changes: [{ memberId: layer.memberId, layout: { x: commands++ } }] }),
      );
    let commands = 1;
    const idle = await timesOf(command, seconds);
    const before = server.cpuS();
    const began = performance.now();
    const busy = timesOf(command, seconds);
    const waits: Promise<number>[] = [];
    for (let second = 0; second < seconds; second++)
      await Promise.all(
        viewers.map(async (viewer, i) => {
          await delay((i * 1000) / VIEWERS);
          const y = i / VIEWERS;
          const stroke = viewer.begin([[0, y]]);
          const reported = i % TIMED === 0 ? untilReported(renderer, memberId, y) : null;
          for (let n = 1; n < POINTS; n++) {
            await delay(POINT_MS);
            viewer.move(stroke, [[n / POINTS, y]]);
          }
          viewer.end(stroke);
          if (reported) waits.push(reported);
        }),
      );
    const beside = await busy;
    const took = (performance.now() - began) / 1000;
    const cpu = (server.cpuS() - before) * 1000;
    const shown = (await Promise.all(waits)).sort((a, b) => a - b);
    for (const viewer of viewers) viewer.close();
    renderer.close();
    return {
      'CPU per second of 200 viewers who draw, ms': cpu / took,
      'a stroke is told after, p50 ms': shown[Math.floor(shown.length / 2)] ?? NaN,
      'a stroke is told after, longest ms': shown.at(-1) ?? NaN,
      'a command when nobody draws, p95 ms': idle,
      'a command beside 200 viewers who draw, p95 ms': beside,
    };
  } finally {
    await server.stop();
  }
}

/** Returns the 95th percentile of command times in ms, at ten commands per second. */
async function timesOf(command: () => Promise<unknown>, seconds: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < seconds * 10; n++) {
    const began = performance.now();
    await command();
    times.push(performance.now() - began);
    await delay(100);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;
}

/** Opens a guest with an IP address of its own. */
async function guest(link: string, n: number): Promise<DrawingClient> {
  const viewer = await DrawingClient.open(link, { 'x-forwarded-for': `10.0.0.${n}` });
  await viewer.hears('hello');
  viewer.say({ type: 'guest' });
  await viewer.hears('may');
  return viewer;
}

/** Returns the time until a renderer receives a stroke that begins at a height, in ms. */
async function untilReported(renderer: RenderClient, memberId: number, y: number): Promise<number> {
  const began = performance.now();
  const seen = renderer.signals.length;
  const height = Math.round(y * 10_000) / 10_000;
  await renderer.waitFor(({ signals }) =>
    signals.slice(seen).some(({ payload }) => {
      const { memberId: of, strokes } = payload as {
        memberId: number;
        strokes: readonly { readonly points: readonly (readonly [number, number])[] }[];
      };
      return of === memberId && strokes.some(({ points }) => points.some(([, at]) => at === height));
    }),
  );
  return performance.now() - began;
}
