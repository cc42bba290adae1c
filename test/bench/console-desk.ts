import type { Browser, CDPSession, Page } from 'playwright-core';
import type { TestAccount } from '../support/accounts';
import type { ApiClient } from '../support/api-client';
import { ConsolePage } from '../support/console-page';

/** Overlay of an account, and a browser signed in to it. */
export interface ConsoleBench {
  readonly url: string;
  readonly browser: Browser;
  readonly api: ApiClient;
  readonly who: TestAccount;
  readonly overlayId: string;
  /** `/overlays/…` */
  readonly path: string;
}

/** A page that has signed in. */
export async function opened(bench: ConsoleBench): Promise<{ page: Page; close: () => Promise<void> }> {
  const editor = await ConsolePage.open(bench.browser, bench);
  return { page: editor.page, close: () => editor.close() };
}

export function at(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
}

/** Script in the page while something is done, ms. */
export async function scriptMs(cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = (await metricsOf(cdp))['ScriptDuration'] ?? NaN;
  await act();
  return (((await metricsOf(cdp))['ScriptDuration'] ?? NaN) - before) * 1000;
}

export async function metricsOf(cdp: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

interface Awaited {
  readonly selector: string;
  readonly text: string;
}

/**
 * Returns the time from an event in the page until a frame with an expected text is painted, in ms. It excludes
 * the browser driver's own time.
 */
export async function untilPainted(
  page: Page,
  event: 'click' | 'input',
  awaited: Awaited,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ({ type, selector, text }) => {
      const painted = new Promise<number>((done) => {
        const began = (): void => {
          const since = performance.now();
          const look = (): void => {
            const found = [...document.querySelectorAll(selector)].some((each) =>
              each.textContent.includes(text),
            );
            // The task after a frame starts once the frame is painted.
            if (found) requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)));
            else requestAnimationFrame(look);
          };
          look();
        };
        addEventListener(type, began, { capture: true, once: true });
      });
      Object.assign(window, { painted });
    },
    { type: event, ...awaited },
  );
  await act();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** Returns the times between a page's frames during an action, in ms, by the page's frame clock. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const frames = { times: [] as number[], isWatched: true };
    const take = (time: number): void => {
      frames.times.push(time);
      if (frames.isWatched) requestAnimationFrame(take);
    };
    requestAnimationFrame(take);
    Object.assign(window, { frames });
  });
  await act();
  const times = await page.evaluate(() => {
    const { frames } = window as unknown as { frames: { times: number[]; isWatched: boolean } };
    frames.isWatched = false;
    return frames.times;
  });
  return times.slice(1).map((time, i) => time - (times[i] ?? NaN));
}

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly data?: { readonly type?: string } };
  /** Phase: 'b' for an event whose end is another event. */
  readonly ph: string;
  /** µs */
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
}

/** Returns true if a frame of the page starts. */
const isFrame = ({ name, ph }: TraceEvent): boolean => name === 'AnimationFrame::Render' && ph === 'b';
/** Names in Chromium's trace for script and garbage collection. */
const scripts = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'MinorGC', 'MajorGC']);

async function traced(page: Page, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return traceEvents;
}

/**
 * Returns how long the page handles each event of a type, in ms: its listeners and their synchronous rendering.
 */
export async function eventsHandled(
  page: Page,
  type: string,
  act: () => Promise<void>,
): Promise<readonly number[]> {
  const handled = (await traced(page, act)).filter(
    ({ name, args, dur }) => name === 'EventDispatch' && args?.data?.type === type && dur !== undefined,
  );
  if (handled.length === 0) throw new Error(`The trace tells of no ${type}.`);
  return handled.map(({ dur = 0 }) => dur / 1000);
}

/** Returns the script time between consecutive frames, in ms, from the browser's trace. */
export async function scriptPerFrame(page: Page, seconds: number): Promise<readonly number[]> {
  const traceEvents = await traced(page, () => page.waitForTimeout(seconds * 1000));
  const threads = new Map<string, TraceEvent[]>();
  for (const event of traceEvents) {
    if (!isFrame(event) && !scripts.has(event.name)) continue;
    const thread = `${event.pid} ${event.tid}`;
    const known = threads.get(thread);
    if (known) known.push(event);
    else threads.set(thread, [event]);
  }
  const [busiest = []] = [...threads.values()].sort((a, b) => b.length - a.length);
  // Chromium has named them otherwise before.
  if (!busiest.some(isFrame)) throw new Error('The trace tells of no frames of the page.');
  return perFrame(busiest);
}

function perFrame(events: readonly TraceEvent[]): readonly number[] {
  const all = events.toSorted((a, b) => a.ts - b.ts);
  const sums: number[] = [];
  let counted = 0;
  for (const event of all) {
    const { ts, dur = 0 } = event;
    if (isFrame(event)) sums.push(0);
    // Script that script has called is in that already.
    const end = ts + dur;
    if (isFrame(event) || sums.length === 0 || end <= counted) continue;
    sums.push((sums.pop() ?? 0) + (end - Math.max(ts, counted)) / 1000);
    counted = end;
  }
  return sums;
}
