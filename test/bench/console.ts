import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { launchBrowser } from '../support/browser';
import { ConsolePage } from '../support/console-page';
import { OverlayPage } from '../support/overlay-page';
import { at, eventsHandled, opened, scriptMs, untilPainted, type Desk } from './console-desk';
import { measureChat, measureCommands } from './console-live';
import type { Cases } from './growth';
import type { Figures } from './measure';
import { freeLoad } from './server-process';
import { startServer } from './target';

const LAYERS = 200;
const STEPS = 1000;
const CARDS = 50;
const DRAGS = 3;
const MOVES = 60;

/** The console in Chromium, which draws by software here: how soon its pages are there, and what they cost. */
export async function measureConsole(): Promise<Cases> {
  // A browser has many threads.
  freeLoad();
  const browser = await launchBrowser();
  const server = await startServer('/readyz', undefined, { SIMULATED: 'on' });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const who = await makeAccount(server, 'ada');
    const api = new ApiClient(`${url}/api/v1`, who.token);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Large' }));
    const desk: Desk = { url, browser, api, who, overlayId, path: `/overlays/${overlayId}` };
    await fill(desk);
    return {
      'console, editor': await measureEditor(desk),
      'console, list of overlays': await measureList(desk),
      'console, links': await measureLinks(desk),
      'console, chat': await measureChat(desk),
      'console, bot': await measureCommands(desk),
      'console, deck': await measureDeck(desk, () => server.stop()),
    };
  } finally {
    await browser.close();
    await server.stop().catch(() => undefined);
  }
}

/** Many layers, and as many steps in the history. */
async function fill({ api, path }: Desk): Promise<void> {
  for (let i = 0; i < LAYERS; i++)
    await ok(
      api.post(`${path}/members`, {
        widget: 'text',
        name: `Layer ${i}`,
        values: { text: `Layer ${i}` },
        layout: { x: (i % 10) * 180 - 800, y: Math.floor(i / 10) * 50 - 480 },
      }),
    );
  for (let i = LAYERS; i < STEPS; i++)
    await ok(api.patch(`${path}/members/1/fields`, { values: { text: `Step ${i}` } }));
}

async function measureEditor(desk: Desk): Promise<Figures> {
  const first = await ConsolePage.open(desk.browser, desk);
  const { page } = first;
  const editable = await untilEditable(page);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const selecting: number[] = [];
  for (let i = 0; i < 20; i++) {
    const row = page.getByRole('row', { name: `Layer ${180 + i}`, exact: true });
    const { x, y } = await middleOf(row);
    // Finding the row is the driver's script; the settings come a moment later.
    const select = async (): Promise<void> => {
      await page.mouse.click(x, y);
      await delay(250);
    };
    selecting.push(await scriptMs(cdp, select));
  }
  const second = await ConsolePage.open(desk.browser, desk);
  const drags = await measureDrags(page, second.page, cdp);
  await page.keyboard.press('Escape');
  const history = await measureHistory(page);
  await first.close();
  await second.close();
  return {
    'first paint, ms': painted,
    'editable, ms': editable,
    'script per selection of one of 200 layers, p50 ms': at(selecting, 0.5),
    'script per selection of one of 200 layers, p95 ms': at(selecting, 0.95),
    ...drags,
    ...history,
  };
}

/** From a reload to rows for all layers and the edited scene on its stage, ms. */
async function untilEditable(page: Page): Promise<number> {
  await page.addInitScript((layers) => {
    const editable = new Promise<number>((done) => {
      const look = (): void => {
        const rows = document.querySelectorAll('[role=row][data-member]').length;
        const stage = document.querySelector<HTMLIFrameElement>('iframe[title^="Edit"]')?.contentDocument;
        const drawn = stage?.querySelectorAll('[data-member-id]').length ?? 0;
        // The task after a frame begins once that has been painted.
        if (rows >= layers && drawn >= layers)
          requestAnimationFrame(() => setTimeout(() => done(performance.now())));
        else requestAnimationFrame(look);
      };
      if (window === top) look();
    });
    Object.assign(window, { editable });
  }, LAYERS);
  await page.reload();
  return page.evaluate(() => (window as unknown as { editable: Promise<number> }).editable);
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A layer is dragged among all the others while somebody else has the same overlay open. */
async function measureDrags(page: Page, other: Page, cdp: CDPSession): Promise<Figures> {
  const perMove: number[] = [];
  const handled: number[] = [];
  const seen: number[] = [];
  for (let drag = 0; drag < DRAGS; drag++) {
    const name = `Layer ${10 + drag}`;
    await page.getByRole('row', { name, exact: true }).click();
    const text = page.frameLocator('iframe[title^="Edit"]').getByText(name, { exact: true });
    const { x, y } = await middleOf(text);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= MOVES; i++)
      perMove.push(await scriptMs(cdp, () => page.mouse.move(x + i * 2, y + i)));
    handled.push(
      ...(await eventsHandled(page, 'pointermove', async () => {
        for (let i = 1; i <= MOVES; i++) await page.mouse.move(x + MOVES * 2 - i, y + MOVES - i);
      })),
    );
    const theirs = other.frameLocator('iframe[title^="Edit"]').getByText(name, { exact: true });
    const before = (await theirs.boundingBox())?.x ?? NaN;
    const dropped = Date.now();
    await page.mouse.up();
    while (((await theirs.boundingBox())?.x ?? NaN) === before && Date.now() - dropped < 10_000)
      await delay(2);
    seen.push(Date.now() - dropped);
  }
  return {
    'a move of a drag among 200 is handled, p50 ms': at(handled, 0.5),
    'a move of a drag among 200 is handled, p95 ms': at(handled, 0.95),
    'script per move of a drag among 200, p50 ms': at(perMove, 0.5),
    'script per move of a drag among 200, p95 ms': at(perMove, 0.95),
    'another editor sees the drop begin, p50 ms': at(seen, 0.5),
  };
}

/** From the press that opens the drawer to its newest steps on the screen; opened anew, its script is there already. */
async function measureHistory(page: Page): Promise<Figures> {
  const button = page.getByRole('button', { name: 'History', exact: true });
  const took: number[] = [];
  for (let i = 0; i < 6; i++) {
    const steps = { selector: '[aria-label="Steps"] span', text: 'Changed settings of Layer 0' };
    took.push(await untilPainted(page, 'click', steps, () => button.click()));
    await button.click();
  }
  const [first = NaN, ...again] = took;
  return {
    'a history of a thousand steps is open, ms': first,
    'the same, opened again, p50 ms': at(again, 0.5),
  };
}

/** From the address to all names of overlays on the screen, and how long answers were waited for on the way. */
async function measureList(desk: Desk): Promise<Figures> {
  for (let i = 1; i < CARDS; i++) await ok(desk.api.post('/overlays', { name: `Card ${i}` }));
  const { page, close } = await opened(desk);
  await page.addInitScript((cards) => {
    const painted = new Promise<number>((done) => {
      const look = (): void => {
        const names = document.querySelectorAll('main li a');
        if (names.length < cards) requestAnimationFrame(look);
        else requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      };
      look();
    });
    Object.assign(window, { painted });
  }, CARDS);
  const took: number[] = [];
  const waited: number[] = [];
  for (let i = 0; i < 7; i++) {
    await page.goto(`${desk.url}/console`);
    took.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted));
    waited.push(await page.evaluate(waitedForServer));
  }
  await close();
  return { 'fifty cards, p50 ms': at(took, 0.5), 'of it waiting for the server, p50 ms': at(waited, 0.5) };
}

/** In the page: how long it waited for the shell, the account and the list, as far as these waits didn't overlap. */
function waitedForServer(): number {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/api\/v1\/(?:me|overlays)$/.test(name)),
  ] as PerformanceResourceTiming[];
  let [total, until] = [0, 0];
  for (const { requestStart, responseEnd } of entries.sort((a, b) => a.requestStart - b.requestStart)) {
    total += Math.max(0, responseEnd - Math.max(requestStart, until));
    until = Math.max(until, responseEnd);
  }
  return total;
}

async function measureLinks(desk: Desk): Promise<Figures> {
  const { url, browser, api, path } = desk;
  const { page, close } = await opened(desk);
  await page.goto(`${url}/console${path}/obs`);
  await page.getByText('Nothing shows this overlay right now').waitFor();
  const { url: link } = await ok(api.get<{ url: string }>(`${path}/link`));
  const began = Date.now();
  const overlay = await OverlayPage.open(browser, link, { width: 800, height: 600 });
  await page.getByText('Wrong size: set 1920 × 1080').waitFor();
  const warned = Date.now() - began;
  await overlay.close();
  await close();
  return { 'a source of 800 × 600 is warned of, from its opening on, ms': warned };
}

async function measureDeck(desk: Desk, endServer: () => Promise<void>): Promise<Figures> {
  const { page, close } = await opened(desk);
  await page.addInitScript(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    let up = 0;
    addEventListener('pointerup', () => (up = performance.now()), true);
    const ask = window.fetch;
    window.fetch = (...args) => {
      if (up > 0) waits.push(performance.now() - up);
      up = 0;
      return ask(...args);
    };
  });
  await page.goto(`${desk.url}/console${desk.path}/deck`);
  await page.getByRole('tab', { name: 'Effects' }).click();
  const key = page.getByRole('button', { name: /Confetti/ }).first();
  await key.waitFor();
  const box = await key.boundingBox();
  if (!box) throw new Error('There is no key.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 10; i++) {
    await page.mouse.down();
    await page.mouse.up();
    await delay(500);
  }
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
  const began = Date.now();
  await endServer();
  while (await key.isEnabled()) await delay(10);
  const grey = Date.now() - began;
  await close();
  return {
    'from the press of a key to its request, p50 ms': at(waits, 0.5),
    'keys are grey after, ms': grey,
  };
}
