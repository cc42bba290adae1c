import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { launchBrowser } from '../../../test/support/browser';
import { OverlayPage } from './page';
import { buildPage, RenderServer } from './render-server';

jest.setTimeout(60_000);

export const RED = [255, 0, 0, 255] as const;
export const BLUE = [0, 0, 255, 255] as const;

/** Left half one colour, right half another; a transparent one leaves it out. */
export function halves(
  width: number,
  height: number,
  left: readonly number[],
  right: readonly number[],
): Buffer {
  const picture = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) picture.data.set(x < width / 2 ? left : right, (y * width + x) * 4);
  return PNG.sync.write(picture);
}
export let built: ReturnType<typeof buildPage>;
export let browser: Browser;
export let tab: Page;
export let server: RenderServer;
export let overlay: OverlayPage;

beforeAll(async () => {
  built = buildPage();
  browser = await launchBrowser();
  tab = await browser.newPage();
});
beforeEach(async () => {
  server = new RenderServer(built.folder);
  server.media.set('/media/a.png', { type: 'image/png', content: halves(200, 100, RED, BLUE) });
  server.media.set('/media/b.png', { type: 'image/png', content: halves(100, 100, BLUE, BLUE) });
  server.media.set('/media/half.png', { type: 'image/png', content: halves(200, 100, RED, [0, 0, 0, 0]) });
  await server.start();
});
afterEach(async () => {
  await tab.goto('about:blank');
  await server.stop();
});
afterAll(async () => {
  await browser.close();
  built.remove();
});

/** Opens the overlay, by default in the page that all tests share. */
export const open = async (
  options?: Parameters<typeof OverlayPage.open>[2],
  page: Page = tab,
): Promise<void> => {
  overlay = await OverlayPage.open(page, server, options);
};
