import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ok } from '../support/api-client';
import { OverlayPage } from '../support/overlay-page';
import {
  at,
  framesWhile,
  metricsOf,
  opened,
  scriptPerFrame,
  untilPainted,
  type ConsoleBench,
} from './console-desk';
import type { Figures } from './measure';

/** Number of lines that the console holds. */
const LINES = 10_000;
const LINES_A_SECOND = 200;
const WATCHED_S = 10;
const SCROLLED_MS = 4000;
const COMMANDS = 500;
const AT_ONCE = 50;
const MB = 1024 * 1024;

/** A chat that is followed while more lines come than the page keeps. */
export async function measureChat(bench: ConsoleBench): Promise<Figures> {
  const { page, close } = await opened(bench);
  await page.goto(`${bench.url}/console/live`);
  await page.getByRole('region', { name: 'Chat', exact: true }).first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const heap = async (): Promise<number> => {
    await cdp.send('HeapProfiler.collectGarbage');
    return ((await metricsOf(cdp))['JSHeapUsedSize'] ?? NaN) / MB;
  };
  const shows = (n: number): Promise<void> => page.getByText(`line ${n} of somebody`).waitFor();
  const streamed = say(bench, 0, LINES);
  await delay((LINES / LINES_A_SECOND - WATCHED_S - 2) * 1000);
  const filling = await scriptPerFrame(page, WATCHED_S);
  await streamed;
  await shows(LINES - 1);
  const full = await heap();
  const scrolled = await scrollThrough(page);
  const more = say(bench, LINES, LINES * 1.5);
  await delay(2000);
  const beyond = await scriptPerFrame(page, WATCHED_S);
  await more;
  await shows(LINES * 1.5 - 1);
  const last = await heap();
  await close();
  return {
    'lines a second': LINES_A_SECOND,
    'script a frame towards 10,000 lines, p50 ms': at(filling, 0.5),
    'script a frame towards 10,000 lines, p95 ms': at(filling, 0.95),
    'script a frame beyond, p50 ms': at(beyond, 0.5),
    'script a frame beyond, p95 ms': at(beyond, 0.95),
    ...scrolled,
    'heap with 10,000 lines, MB': full,
    'heap 5,000 lines later, MB': last,
  };
}

/** The wheel is turned over all lines, up and down again. */
async function scrollThrough(page: Page): Promise<Figures> {
  const lines = page.getByRole('region', { name: 'Chat messages' });
  await lines.hover();
  const scroll = async (): Promise<void> => {
    for (const step of [-400, 400])
      for (const until = Date.now() + SCROLLED_MS; Date.now() < until;) {
        await page.mouse.wheel(0, step);
        await delay(25);
      }
  };
  const gaps = await framesWhile(page, scroll);
  return {
    'frames a second while 10,000 lines are scrolled':
      1000 / (gaps.reduce((sum, gap) => sum + gap) / gaps.length),
    'between these frames, p95 ms': at(gaps, 0.95),
    'between these frames, most ms': Math.max(...gaps),
  };
}

/** Lines of viewers, evenly. */
async function say({ api }: ConsoleBench, from: number, to: number): Promise<void> {
  const began = Date.now();
  const under = new Set<Promise<unknown>>();
  for (let n = from; n < to; n++) {
    await delay(Math.max(0, ((n - from) / LINES_A_SECOND) * 1000 - (Date.now() - began)));
    const message = `line ${n} of somebody who has something to say`;
    const said = ok(api.post('/simulate/chat', { login: `viewer${n % 50}`, message }));
    under.add(said);
    void said.finally(() => under.delete(said));
    if (under.size > 20) await Promise.race(under);
  }
  await Promise.all(under);
}

/**
 * Measures the time from the press that tests an alert until its outcome is shown, without an overlay page and
 * with one.
 */
export async function measureAlerts(bench: ConsoleBench): Promise<Figures> {
  const { api, browser, url } = bench;
  // The account has as many overlays as it may.
  const { items } = await ok(api.get<{ items: readonly { overlayId: string }[] }>('/overlays'));
  const overlayId = items.find((each) => each.overlayId !== bench.overlayId)?.overlayId ?? '';
  await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'alert-box' }));
  const { page, close } = await opened(bench);
  await page.goto(`${url}/console/live`);
  await page.getByLabel('Overlay', { exact: true }).selectOption(overlayId);
  const alerts = page.getByRole('region', { name: 'Alerts', exact: true }).first();
  const fate = async (kind: string, text: string): Promise<number> => {
    const began = Date.now();
    await alerts.getByRole('button', { name: kind }).click();
    await alerts.getByText(text).waitFor();
    return Date.now() - began;
  };
  const nowhere = await fate('Follow', 'Not shown');
  const link = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
  const overlay = await OverlayPage.open(browser, link.url);
  const inObs = await fate('Raid', 'Shown in OBS.');
  await overlay.close();
  await close();
  return { 'it says that nothing listens after, ms': nowhere, 'it says that OBS shows it after, ms': inObs };
}

/** From a letter in the search to the rows that fit it. */
export async function measureCommands(bench: ConsoleBench): Promise<Figures> {
  const commands = Array.from({ length: COMMANDS }, (_, n) => ({
    name: `cmd${n}`,
    response: `Answer ${n}.`,
  }));
  for (let from = 0; from < COMMANDS; from += AT_ONCE)
    await ok(bench.api.post('/bot/commands/import', { commands: commands.slice(from, from + AT_ONCE) }));
  const { page, close } = await opened(bench);
  await page.goto(`${bench.url}/console/bot`);
  const search = page.getByLabel('Search', { exact: true });
  await search.waitFor();
  const took: number[] = [];
  for (let n = 123; n < COMMANDS; n += 25) {
    const rows = 'main section div';
    const only = { selector: rows, text: `!cmd${n}` };
    took.push(await untilPainted(page, 'input', only, () => search.fill(`answer ${n}.`)));
    const all = { selector: rows, text: '!cmd0' };
    took.push(await untilPainted(page, 'input', all, () => search.fill('')));
  }
  await close();
  return {
    'of 500 commands those are shown that fit, p50 ms': at(took, 0.5),
    'of 500 commands those are shown that fit, p95 ms': at(took, 0.95),
  };
}
