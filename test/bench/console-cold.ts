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
    const began = performance.now();
    await page.goto(`${url}/console/overlays/${overlayId}`, { waitUntil: 'commit' });
    const layer = page.frameLocator('iframe[title^="Edit"]').locator('[data-widget=text]').first();
    await layer.waitFor({ timeout: 60_000 });
    took.push(performance.now() - began);
    await context.close();
  }
  return {
    'editor at 400 ms and 50 kB/s: first layers, p50 ms': at(took, 0.5),
    'the slowest of five, ms': Math.max(...took),
  };
}
