import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { launchBrowser } from '../support/browser';
import { untilCached } from '../support/overlay-page';
import type { Cases } from './growth';
import type { Figures } from './measure';
import { measureChat, measurePresets } from './renderer-motion';
import { measureBusyScene, measureRest } from './renderer-scene';
import { freeLoad, type ServerProcess } from './server-process';
import { startServer } from './target';

const LOADS = 20;
const COMMANDS = 100;
const SWITCHES = 40;
const CROWD = 20;
const viewport = { width: 960, height: 540 };
/** Frame time of a 60 Hz screen, in ms. */
const FRAME_MS = 1000 / 60;

interface Stage {
  readonly server: ServerProcess;
  readonly browser: Browser;
  readonly api: ApiClient;
  /** `/overlays/…` */
  readonly path: string;
  readonly url: string;
}

/**
 * Measures the page in Chromium: how soon, how late and how evenly it paints, and what it does not repaint.
 * @param busySeconds duration of the busy scene
 */
export async function measureRenderer(busySeconds: number): Promise<Cases> {
  // A browser has many threads.
  freeLoad();
  const browser = await launchBrowser();
  const server = await startServer('/healthz');
  try {
    const stage = await prepare(server, browser);
    const cases: Cases = {
      'renderer, one page': await measurePaint(stage, 1),
      [`renderer, ${CROWD} pages`]: await measurePaint(stage, CROWD),
      'renderer, two pages switch': await measureSkew(stage),
      'renderer, cold start': await measureColdStart(stage),
      'renderer, busy scene': await measureBusyScene(browser, busySeconds),
      'renderer, paints a second at rest': await measureRest(browser),
      'renderer, chat of 50 lines a second': await measureChat(browser),
      ...(await measurePresets(browser)),
    };
    return cases;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function prepare(server: ServerProcess, browser: Browser): Promise<Stage> {
  const api = new ApiClient(`http://127.0.0.1:${server.port}/api/v1`);
  const { overlayId } = await ok(
    api.post<{ overlayId: string }>('/overlays', { name: 'Bench', starter: true }),
  );
  const path = `/overlays/${overlayId}`;
  const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
  await ok(api.post(`${path}/scenes`, { name: 'Two' }));
  return { server, browser, api, path, url };
}

/** A page that says whatever its stage's attribute becomes, with the time of the frame that shows it. */
async function watch(
  { browser, url }: Stage,
  attribute: 'position' | 'sceneId',
  onPainted: (value: string, paintedAt: number) => void,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.exposeFunction('tellPainted', onPainted);
  await open(page, url);
  await page.evaluate((name) => {
    const stage = document.querySelector<HTMLElement>('.stage');
    if (!stage) throw new Error('There is no stage.');
    const report = (value: string, at: number): void => {
      const { tellPainted } = window as unknown as { tellPainted: (value: string, at: number) => void };
      tellPainted(value, performance.timeOrigin + at);
    };
    let last = stage.dataset[name];
    new MutationObserver(() => {
      const value = stage.dataset[name] ?? '';
      if (value === last) return;
      last = value;
      // A scene switch counts from the frame that shows it, a change from when it was painted.
      requestAnimationFrame((shown) => {
        if (name === 'sceneId') report(value, shown);
        else requestAnimationFrame(() => report(value, performance.now()));
      });
    }).observe(stage, { attributes: true });
  }, attribute);
  return context;
}

async function open(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { obsstudio: {} }));
  await page.goto(url);
  await page.waitForSelector('.stage[data-position]:not([data-position=""])', { state: 'attached' });
}

/** From the sending of a command until pages have painted it, one command at a time. */
async function measurePaint(stage: Stage, pages: number): Promise<Figures> {
  let waiting: { left: number; readonly done: () => void; readonly sentAt: number } | null = null;
  const all: number[] = [];
  const slowest: number[] = [];
  const onPainted = (_position: string, paintedAt: number): void => {
    if (!waiting) return;
    all.push(paintedAt - waiting.sentAt);
    if (--waiting.left > 0) return;
    slowest.push(paintedAt - waiting.sentAt);
    waiting.done();
  };
  const contexts = [];
  for (let page = 0; page < pages; page++) contexts.push(await watch(stage, 'position', onPainted));
  const { items } = await ok(
    stage.api.get<{ items: readonly { memberId: number }[] }>(`${stage.path}/members`),
  );
  const memberId = items[0]?.memberId ?? 0;
  for (let command = 0; command < COMMANDS + 10; command++) {
    if (command === 10) all.length = slowest.length = 0;
    const painted = new Promise<void>((done) => {
      waiting = { left: pages, done, sentAt: performance.timeOrigin + performance.now() };
    });
    await ok(stage.api.patch(`${stage.path}/members/${memberId}`, { layout: { x: pages * 200 + command } }));
    await painted;
    // Commands come at any place of a frame.
    await delay(40 + ((command * 7) % 31));
  }
  for (const context of contexts) await context.close();
  return {
    'command to painted, p50 ms': quantile(all, 0.5),
    'command to painted, p99 ms': quantile(all, 0.99),
    'to the slowest page, p50 ms': quantile(slowest, 0.5),
  };
}

/** By how many frames two pages differ in showing the next scene. */
async function measureSkew(stage: Stage): Promise<Figures> {
  const shown: [number[], number[]] = [[], []];
  let onPainted: () => void = () => undefined;
  const contexts = [];
  for (const list of shown)
    contexts.push(
      await watch(stage, 'sceneId', (_scene, at) => {
        list.push(at);
        onPainted();
      }),
    );
  const skews: number[] = [];
  for (let n = 1; n <= SWITCHES; n++) {
    const both = new Promise<void>((done) => {
      onPainted = () => shown.every(({ length }) => length >= n) && done();
    });
    const sceneId = n % 2 === 1 ? 2 : 1;
    await ok(stage.api.post(`${stage.path}/scenes/${sceneId}/golive`, { transition: 'cut' }));
    await both;
    const [a = 0, b = 0] = shown.map((list) => list.at(-1) ?? 0);
    skews.push(Math.round(Math.abs(a - b) / FRAME_MS));
    await delay(100 + ((n * 7) % 31));
  }
  for (const context of contexts) await context.close();
  return {
    'frames apart, median': quantile(skews, 0.5),
    'frames apart, most': Math.max(...skews),
    'switches within one frame, of 100': (skews.filter((skew) => skew <= 1).length * 100) / skews.length,
  };
}

/** Measures the time from the start of a load to the first contentful paint, for a page with a stored picture. */
async function measureColdStart(stage: Stage): Promise<Figures> {
  const context = await stage.browser.newContext({ viewport });
  const page = await context.newPage();
  await open(page, stage.url);
  await untilCached(page);
  const load = async (): Promise<number> => {
    await page.goto('about:blank');
    await page.goto(stage.url, { waitUntil: 'commit' });
    return page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) => {
            for (const { name, startTime } of list.getEntries())
              if (name === 'first-contentful-paint') done(startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  };
  const loads = async (): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let n = 0; n < LOADS; n++) times.push(await load());
    return times;
  };
  await load();
  const there = await loads();
  await stage.server.stop();
  const away = await loads();
  await context.close();
  return {
    'first paint, server there, p50 ms': quantile(there, 0.5),
    'first paint, server there, most ms': Math.max(...there),
    'first paint, server away, p50 ms': quantile(away, 0.5),
    'first paint, server away, most ms': Math.max(...away),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
