import { setTimeout as delay } from 'node:timers/promises';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { measureColdStart } from './console-cold';
import { at, opened, type ConsoleBench } from './console-desk';
import { LAYERS, measureEditor } from './console-editor';
import { measureAlerts, measureChat, measureCommands } from './console-live';
import type { Cases } from './growth';
import type { Figures } from './measure';
import { freeLoad } from './server-process';
import { startServer } from './target';

const STEPS = 1000;
const CARDS = 50;

/** Measures the console in Chromium with software rendering: how soon its pages appear, and what they cost. */
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
    const bench: ConsoleBench = { url, browser, api, who, overlayId, path: `/overlays/${overlayId}` };
    await fill(bench);
    return {
      'console, editor': await measureEditor(bench),
      'console, cold start on a slow line': await measureColdStart(bench),
      'console, list of overlays': await measureList(bench),
      'console, links': await measureLinks(bench),
      'console, chat': await measureChat(bench),
      'console, alerts': await measureAlerts(bench),
      'console, bot': await measureCommands(bench),
      'console, paired deck': await measureDevice(bench),
      'console, deck': await measureDeck(bench, () => server.stop()),
    };
  } finally {
    await browser.close();
    await server.stop().catch(() => undefined);
  }
}

/** Many layers, and as many steps in the history. */
async function fill({ api, path }: ConsoleBench): Promise<void> {
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

/** From the address to all names of overlays on the screen, and how long answers were waited for on the way. */
async function measureList(bench: ConsoleBench): Promise<Figures> {
  for (let i = 1; i < CARDS; i++) await ok(bench.api.post('/overlays', { name: `Card ${i}` }));
  const { page, close } = await opened(bench);
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
    await page.goto(`${bench.url}/console`);
    took.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted));
    waited.push(await page.evaluate(waitedForServer));
  }
  await close();
  return { 'fifty cards, p50 ms': at(took, 0.5), 'of it waiting for the server, p50 ms': at(waited, 0.5) };
}

/**
 * Returns how long the page waited for the shell, the account and the list, without counting overlaps twice. Runs
 * in the page.
 */
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

async function measureLinks(bench: ConsoleBench): Promise<Figures> {
  const { url, browser, api, path } = bench;
  const { page, close } = await opened(bench);
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

/** A phone is let in, shows the deck, and is revoked. */
async function measureDevice(bench: ConsoleBench): Promise<Figures> {
  const { page, close } = await opened(bench);
  await page.goto(`${bench.url}/console/access`);
  await page.getByLabel('Overlay', { exact: true }).selectOption(bench.overlayId);
  await page.getByLabel('Name of the device').fill('Phone');
  await page.getByRole('button', { name: 'Pair a device' }).click();
  const digits = await page.getByText(/^\d{6}$/).innerText();
  const phone = await bench.browser.newPage({ locale: 'en' });
  await phone.goto(`${bench.url}/console/pair`);
  await phone.getByRole('textbox').fill(digits.trim());
  await phone.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await phone.getByRole('tab', { name: 'Effects' }).click();
  const key = phone.getByRole('button', { name: /Confetti/ }).first();
  await key.waitFor();
  const device = page.getByRole('listitem').filter({ hasText: 'Phone' });
  const revoke = device.getByRole('button', { name: 'Revoke' });
  await revoke.waitFor();
  const began = Date.now();
  await revoke.click();
  while (await key.isEnabled()) await delay(10);
  const out = Date.now() - began;
  await phone.close();
  await close();
  return { 'a revoked device is out after, ms': out };
}

async function measureDeck(bench: ConsoleBench, endServer: () => Promise<void>): Promise<Figures> {
  const { page, close } = await opened(bench);
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
  await page.goto(`${bench.url}/console${bench.path}/deck`);
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
