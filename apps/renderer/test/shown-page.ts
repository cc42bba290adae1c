import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../test/support/browser';
import { OverlayPage } from './page';
import { buildPage, RenderServer } from './render-server';

jest.setTimeout(60_000);

export const red = { shape: 'rect', radius: 0, fill: '#ff0000' };
export const blue = { ...red, fill: '#0000ff' };
export let built: ReturnType<typeof buildPage>;
export let browser: Browser;
export let tab: Page;
export let server: RenderServer;
export let overlay: OverlayPage;

beforeAll(async () => {
  built = buildPage();
  browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
  tab = await browser.newPage();
});
beforeEach(async () => {
  server = new RenderServer(built.folder);
  await server.start();
});
afterEach(async () => {
  await tab.goto('about:blank');
  await server.stop();
});

/** Opens the server's overlay, by default in the tab that all tests share. */
export const open = async (
  options?: Parameters<typeof OverlayPage.open>[2],
  page: Page = tab,
): Promise<OverlayPage> => (overlay = await OverlayPage.open(page, server, options));
