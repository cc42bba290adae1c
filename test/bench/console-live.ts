import { setTimeout as delay } from 'node:timers/promises';
import { ok } from '../support/api-client';
import { at, metricsOf, opened, scriptPerFrame, untilPainted, type Desk } from './console-desk';
import type { Figures } from './measure';

/** The console keeps so many lines. */
const LINES = 10_000;
const LINES_A_SECOND = 200;
const WATCHED_S = 10;
const COMMANDS = 500;
const AT_ONCE = 50;
const MB = 1024 * 1024;

/** A chat that is followed while more lines come than the page keeps. */
export async function measureChat(desk: Desk): Promise<Figures> {
  const { page, close } = await opened(desk);
  await page.goto(`${desk.url}/console/live`);
  await page.getByRole('region', { name: 'Chat', exact: true }).first().waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const heap = async (): Promise<number> => {
    await cdp.send('HeapProfiler.collectGarbage');
    return ((await metricsOf(cdp))['JSHeapUsedSize'] ?? NaN) / MB;
  };
  const shows = (n: number): Promise<void> => page.getByText(`line ${n} of somebody`).waitFor();
  const streamed = say(desk, 0, LINES);
  await delay((LINES / LINES_A_SECOND - WATCHED_S - 2) * 1000);
  const filling = await scriptPerFrame(page, WATCHED_S);
  await streamed;
  await shows(LINES - 1);
  const full = await heap();
  const more = say(desk, LINES, LINES * 1.5);
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
    'heap with 10,000 lines, MB': full,
    'heap 5,000 lines later, MB': last,
  };
}

/** Lines of viewers, evenly. */
async function say({ api }: Desk, from: number, to: number): Promise<void> {
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

/** From a letter in the search to the rows that fit it. */
export async function measureCommands(desk: Desk): Promise<Figures> {
  const commands = Array.from({ length: COMMANDS }, (_, n) => ({
    name: `cmd${n}`,
    response: `Answer ${n}.`,
  }));
  for (let from = 0; from < COMMANDS; from += AT_ONCE)
    await ok(desk.api.post('/bot/commands/import', { commands: commands.slice(from, from + AT_ONCE) }));
  const { page, close } = await opened(desk);
  await page.goto(`${desk.url}/console/bot`);
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
