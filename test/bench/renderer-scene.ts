import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { catalog } from '@studio/widgets/catalog';
import { buildPage, RenderServer } from '../../apps/renderer/test/render-server';
import { layer, stackOf } from '../../apps/renderer/test/pictures';
import type { Figures } from './measure';

/** Load of the busy scene: chat lines per second, and ms between moves and between alerts. */
const [LINES, MOVES_MS, ALERTS_MS] = [20, 500, 8000];
/** Share of the time in which the heap may grow to its working size. */
const WARM_SHARE = 1 / 6;
/** Number of memory samples over the remaining time. */
const SAMPLES = 60;
/** Longer times between two frames are taken for this one. */
const LONGEST_GAP_MS = 2000;
const MB = 1024 * 1024;
const REST_MS = 3000;

type Metrics = Readonly<Record<string, number>>;

/** Runs work on a page with an overlay of its own. */
export async function withPage<Result>(
  browser: Browser,
  size: { readonly width: number; readonly height: number },
  work: (server: RenderServer, page: Page) => Promise<Result>,
): Promise<Result> {
  const built = buildPage();
  const server = new RenderServer(built.folder);
  await server.start();
  const page = await browser.newPage({ viewport: size });
  try {
    return await work(server, page);
  } finally {
    await page.close();
    await server.stop();
    built.remove();
  }
}

/** Opens the overlay anew, until its first picture is there. */
export async function show(server: RenderServer, page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${server.url}/o/bench?transparent`);
  await page.waitForSelector(`[data-position="${server.position}"]`, { state: 'attached' });
}

/** Measures a full chat, consecutive alerts, and three layers in constant motion. */
export function measureBusyScene(browser: Browser, seconds: number): Promise<Figures> {
  return withPage(browser, { width: 1920, height: 1080 }, async (server, page) => {
    const movers = [3, 4, 5].map((id) =>
      layer(id, 'shape', { layout: { x: -600, y: (id - 4) * 250, scale: 0.6 } }),
    );
    const all = [layer(1, 'chat-box', { layout: { x: 700 } }), layer(2, 'alert-box'), ...movers];
    server.set(stackOf(...all));
    await show(server, page);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const stop = keepBusy(server, movers);
    await page.waitForTimeout(seconds * 1000 * WARM_SHARE);
    const ms = seconds * 1000 * (1 - WARM_SHARE);
    const samples: Sample[] = [];
    const [gaps] = await Promise.all([framesOf(page, ms), sample(session, ms, samples)]);
    stop();
    return busyFigures(samples, gaps);
  });
}

interface Sample {
  /** Seconds since the first one. */
  readonly at: number;
  readonly metrics: Metrics;
}

/**
 * Samples the page's metrics at the start, at the end and in between. A single sample would vary with a running
 * alert.
 */
async function sample(session: CDPSession, ms: number, samples: Sample[]): Promise<void> {
  const began = performance.now();
  for (let i = 0; i <= SAMPLES; i++) {
    const due = began + (ms / SAMPLES) * i;
    await delay(Math.max(0, due - performance.now()));
    samples.push({ at: (performance.now() - began) / 1000, metrics: await metricsOf(session) });
  }
}

/** @param gaps histogram of the times between frames, by ms */
function busyFigures(samples: readonly Sample[], gaps: readonly number[]): Figures {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('Nothing was measured.');
  const of = ({ metrics }: Sample, name: string): number => metrics[name] ?? NaN;
  const third = Math.ceil(samples.length / 3);
  const usual = (some: readonly Sample[], name: string): number =>
    some.map((each) => of(each, name)).sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? NaN;
  const atFirst = (name: string): number => usual(samples.slice(0, third), name);
  const atLast = (name: string): number => usual(samples.slice(-third), name);
  const frames = gaps.reduce((sum, count) => sum + count, 0);
  const within = (share: number): number => {
    let rest = frames * share;
    return gaps.findIndex((count) => (rest -= count) < 0);
  };
  return {
    seconds: last.at,
    'frames a second': frames / last.at,
    'frames lost, of 100': Math.max(0, 100 - (frames / (last.at * 60)) * 100),
    'between frames, p95 ms': within(0.95),
    'between frames, most ms': gaps.findLastIndex((count) => count > 0),
    'thread busy, of 100': ((of(last, 'TaskDuration') - of(first, 'TaskDuration')) / last.at) * 100,
    'heap in the first third, MB': atFirst('JSHeapUsedSize') / MB,
    'heap in the last third, MB': atLast('JSHeapUsedSize') / MB,
    'heap grows an hour, MB': slope(samples.map((each) => [each.at / 3600, of(each, 'JSHeapUsedSize') / MB])),
    'nodes in the first third': atFirst('Nodes'),
    'nodes in the last third': atLast('Nodes'),
    'listeners in the first third': atFirst('JSEventListeners'),
    'listeners in the last third': atLast('JSEventListeners'),
  };
}

/** Returns the slope of the least-squares line. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const up = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return up / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

/** @returns what ends it */
function keepBusy(server: RenderServer, movers: readonly ReturnType<typeof layer>[]): () => void {
  let count = 0;
  const talking = setInterval(() => server.sendSignal('chat', chatLine(count++)), 1000 / LINES);
  const moving = setInterval(() => {
    const x = Math.random() * 800 - 600;
    server.publish(
      ...movers.map(({ memberId, layout }) => ({
        kind: 'layer-changed' as const,
        memberId,
        layout: { ...layout, x, rot: x / 10 },
        ms: MOVES_MS,
      })),
    );
  }, MOVES_MS);
  const alerting = setInterval(() => {
    server.publish({ kind: 'layer-changed', memberId: 2, state: alertState(count) });
  }, ALERTS_MS);
  return () => [talking, moving, alerting].forEach(clearInterval);
}

/** Returns the nth line of a chat. */
export function chatLine(n: number): { readonly [key: string]: unknown } {
  const login = `viewer${n % 50}`;
  return {
    messageId: `m${n}`,
    platform: 'twitch',
    at: new Date().toISOString(),
    user: { login, name: login, color: '#9dff8a', badges: [], roles: [] },
    parts: [{ kind: 'text', text: `line ${n} of somebody who has something to say` }],
    first: false,
    highlighted: false,
    reply: null,
    pinned: false,
    simulated: true,
  };
}

function alertState(n: number): { readonly [key: string]: unknown } {
  const startsAt = Date.now();
  const showing = {
    ...{ alertId: `a${n}`, kind: 'follow', rank: 'middle', variant: null, amount: null, currency: null },
    ...{ text: `viewer${n} follows now`, name: `viewer${n}`, months: null, message: null, image: '' },
    ...{ video: '', sound: '', volume: 0.5, speech: null, startsAt, endsAt: startsAt + ALERTS_MS - 2000 },
  };
  return { queued: 0, paused: false, muted: false, showing, lastTestAt: null };
}

/** Returns the page's metrics after a garbage collection. */
async function metricsOf(session: CDPSession): Promise<Metrics> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Returns a histogram of the times between frames in whole ms; the last bucket holds all longer ones. */
export function framesOf(page: Page, ms: number): Promise<readonly number[]> {
  return page.evaluate(
    ([length, most]) =>
      new Promise<readonly number[]>((done) => {
        const gaps = new Uint32Array(most + 1);
        const began = performance.now();
        let last = began;
        const next = (now: number): void => {
          const gap = Math.min(most, Math.max(0, Math.round(now - last)));
          gaps[gap] = (gaps[gap] ?? 0) + 1;
          last = now;
          if (now - began < length) requestAnimationFrame(next);
          else done([...gaps]);
        };
        requestAnimationFrame(next);
      }),
    [ms, LONGEST_GAP_MS] as const,
  );
}

/** Measures how often each widget of the catalog repaints while idle, from the browser's trace. */
export function measureRest(browser: Browser): Promise<Figures> {
  return withPage(browser, { width: 960, height: 540 }, async (server, page) => {
    const paints: [string, number][] = [];
    const count = async (name: string): Promise<void> => {
      // Entrances and fonts come to rest.
      await page.waitForTimeout(2500);
      await browser.startTracing(page, { categories: ['devtools.timeline'] });
      await page.waitForTimeout(REST_MS);
      const trace = JSON.parse((await browser.stopTracing()).toString()) as {
        readonly traceEvents: readonly { readonly name: string }[];
      };
      const painted = trace.traceEvents.filter((event) => event.name === 'Paint').length;
      paints.push([name, painted / (REST_MS / 1000)]);
    };
    // Checks that the trace reports paints at all.
    server.set(stackOf(layer(1, 'text')));
    await show(server, page);
    const writing = setInterval(() => {
      server.publish({ kind: 'layer-changed', memberId: 1, values: { text: String(Date.now()) } });
    }, 200);
    await count('a text that is written five times a second');
    clearInterval(writing);
    for (const { slug, sample } of catalog) {
      const shown = layer(1, slug);
      server.set(stackOf({ ...shown, ...(sample?.state && { state: sample.state }) }));
      await show(server, page);
      await count(slug);
    }
    return Object.fromEntries(paints);
  });
}
