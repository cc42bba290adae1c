import type { Browser, Locator, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from './accounts';
import { ApiClient, ok } from './api-client';
import { launchBrowser } from './browser';
import { ConsolePage } from './console-page';
import { StudioProcess } from './server-process';

export interface Design {
  readonly layers: readonly { readonly name: string; readonly memberId: number; readonly values: object }[];
}

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);
export let studio: StudioProcess;
let browser: Browser;
export let api: ApiClient;
let ada: TestAccount;
export let page: Page;
/** Another tab, where the language is chosen. */
export let tab: Page;
let overlayId: string;
export let path: string;
export const stopped: string[] = [];

export const at = (where: string) => page.goto(`${studio.url}/console${where}`);
export const button = (name: string | RegExp, of: Page | Locator = page) =>
  of.getByRole('button', { name, exact: true });

beforeAll(async () => {
  [studio, browser] = await Promise.all([
    StudioProcess.start({ env: { RATE_LIMITS: 'off', MEDIA_PROVIDER: 'simulated' } }),
    launchBrowser(),
  ]);
  ada = await makeAccount(studio, 'ada', 'Ada');
  api = new ApiClient(studio.api, ada.token);
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show' })));
  path = `/overlays/${overlayId}`;
  for (const widget of ['text', 'countdown', 'image', 'slideshow', 'youtube-player', 'media'])
    await ok(api.post(`${path}/members`, { widget, name: `My ${widget}` }));
  await ok(api.put(`${path}/members/1/position-presets`, { presets: [{ name: 'Corner', layout: place }] }));
  for (const name of ['Intro', 'Break', 'Outro']) await ok(api.post(`${path}/scenes`, { name }));
  await ok(api.post('/overlays', { name: 'Other' }));
  const editor = await ConsolePage.open(browser, { url: studio.url, overlayId, who: ada });
  page = editor.page;
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) stopped.push(message.text());
  });
  tab = await page.context().newPage();
  await tab.goto(`${studio.url}/healthz`);
  await page.bringToFront();
});

const place = { x: 700, y: 400, scale: 0.5, rot: 0, opacity: 1 };
