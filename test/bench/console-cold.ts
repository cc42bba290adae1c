import type { Page } from 'playwright-core';
import { ok } from '../support/api-client';
import { at, opened, type ConsoleBench } from './console-desk';
import type { Figures } from './measure';

/** A phone's slow line. */
const [LATENCY_MS, BYTES_PER_SECOND] = [400, 50_000];
const ROUNDS = 5;

/**
 * From the address of an editor to the first layers on its canvas, on a slow line and with nothing stored in the
 * browser but the session. The overlay is that of a look.
 */
export async function measureColdStart(bench: ConsoleBench): Promise<Figures> {
  const { url, browser, api } = bench;
  const { overlayId } = await ok(
    api.post<{ overlayId: string }>('/overlays', { name: 'Look', preset: 'aurora' }),
  );
  const first = await opened(bench);
  const storageState = await first.page.context().storageState();
  await first.close();
  const took: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    const layer = await firstLayer(page);
    const began = Date.now();
    await page.goto(`${url}/console/overlays/${overlayId}`, { waitUntil: 'commit' });
    took.push((await layer()) - began);
    await context.close();
  }
  return {
    'editor at 400 ms and 50 kB/s: first layers, p50 ms': at(took, 0.5),
    'the slowest of five, ms': Math.max(...took),
  };
}

const MARK = 'first layer at ';

/**
 * Returns when the stage first shows a text, in ms since 1970. Its own page says it: asking that page takes long itself.
 */
async function firstLayer(page: Page): Promise<() => Promise<number>> {
  const said = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(MARK),
    timeout: 60_000,
  });
  await page.addInitScript((mark) => {
    if (location.pathname !== '/stage') return;
    const look = (): void => {
      const { width = 0 } = document.querySelector('[data-widget=text]')?.getBoundingClientRect() ?? {};
      if (width === 0) requestAnimationFrame(look);
      else console.debug(`${mark}${Date.now()}`);
    };
    requestAnimationFrame(look);
  }, MARK);
  return async () => Number((await said).text().slice(MARK.length));
}
