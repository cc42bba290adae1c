import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { untilCached } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';

browserOrSkip('[renderer/4] a page that is opened while the server is away', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let overlayId: string;
  let url: string;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    api = new ApiClient(studio.api);
  }, 60_000);
  beforeEach(async () => {
    ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' })));
    await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'text', values: { text: 'Kept' } }));
    ({ url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`)));
    context = await browser.newContext();
    page = await context.newPage();
    await page.addInitScript(() => Object.assign(window, { obsstudio: {} }));
    await page.goto(url);
    await page.getByText('Kept').waitFor();
    // The picture is written by then, too: before the page is.
    await untilCached(page);
  });
  afterEach(() => context.close());

  it('[renderer/4] paints its last picture, and goes on where the server is when that is back', async () => {
    await studio.kill();
    await page.goto(url);
    await page.getByText('Kept').waitFor();
    const layer = await page.$('[data-member-id="1"]');
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    await ok(api.patch(`/overlays/${overlayId}/members/1/fields`, { values: { text: 'Changed' } }));
    await page.getByText('Changed').waitFor();
    // The layer is the one that was there: nothing was built anew, nothing came in.
    expect(await layer?.evaluate((element) => element.isConnected)).toBe(true);
  }, 60_000);

  it('[renderer/4] writes its last picture in its own font, also if that arrived after the rest was kept', async () => {
    const values = { text: 'Styled', font: 'Orbitron' };
    await ok(api.patch(`/overlays/${overlayId}/members/1/fields`, { values }));
    const slow = await browser.newContext();
    const opened = await slow.newPage();
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await opened.route(/\/renderer\/orbitron/, async (route) => {
      await arrival;
      await route.continue();
    });
    await opened.goto(url);
    await opened.getByText('Styled').waitFor();
    await untilCached(opened);
    arrive();
    await opened.evaluate(async () => {
      for (let tries = 250; tries > 0; tries--) {
        const cached = await (await caches.open('overlay-shell')).keys();
        if (cached.some(({ url: each }) => each.includes('/renderer/orbitron'))) return;
        await new Promise((done) => setTimeout(done, 20));
      }
      throw new Error('The font was not kept within 5 s.');
    });
    await studio.kill();
    await opened.goto(url);
    await opened.getByText('Styled').waitFor();
    const isThere = await opened.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].some(
        ({ family, status }) => family.includes('Orbitron') && status === 'loaded',
      );
    });
    await slow.close();
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    expect(isThere).toBe(true);
  }, 60_000);

  it('[renderer/4] a page kept beside OBS shows nothing until the server answers, and leads to the overlay then', async () => {
    const answer = await fetch(`${url}/local-page`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="overlay.html"');
    const folder = await mkdtemp(join(tmpdir(), 'local-page-'));
    const file = join(folder, 'overlay.html');
    await writeFile(file, await answer.text());
    // Empty cache, as on a computer that has never shown the overlay.
    const elsewhere = await browser.newContext();
    const opened = await elsewhere.newPage();
    const failures: string[] = [];
    opened.on('requestfailed', (request) => failures.push(request.url()));
    await studio.kill();
    await opened.goto(pathToFileURL(file).href);
    for (; failures.length < 2;) await opened.waitForTimeout(10);
    const { data } = PNG.sync.read(await opened.screenshot({ omitBackground: true }));
    expect(data.every((byte, i) => i % 4 !== 3 || byte === 0)).toBe(true);
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    await opened.getByText('Kept').waitFor();
    expect(opened.url()).toBe(url);
    await elsewhere.close();
    await rm(folder, { recursive: true });
  }, 60_000);

  it('[renderer/4] clears what was kept when the overlay is gone', async () => {
    await ok(api.delete(`/overlays/${overlayId}`));
    await page.waitForFunction(() => document.querySelectorAll('.layer').length === 0);
    await studio.kill();
    await page.goto(url);
    await page.waitForSelector('.stage', { state: 'attached' });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.$$('.layer')).toEqual([]);
    studio = await studio.restart();
    api = new ApiClient(studio.api);
  }, 60_000);

  it('[renderer/4] clears what was kept behind a link that was taken away', async () => {
    await ok(api.post(`/overlays/${overlayId}/link/rotate`, { graceMinutes: 0 }));
    await page.waitForFunction(() => document.querySelectorAll('.layer').length === 0);
    await page.goto(url);
    await page.waitForSelector('.stage', { state: 'attached' });
    expect(await page.$$('.layer')).toEqual([]);
  }, 60_000);

  it('[renderer/4] is kept with all its files or not at all', async () => {
    const elsewhere = await browser.newContext();
    const cut = await elsewhere.newPage();
    await cut.addInitScript(() => {
      Cache.prototype.add = () => {
        document.documentElement.dataset['cut'] = 'yes';
        return Promise.reject(new Error('The server is gone.'));
      };
    });
    await cut.goto(url);
    await cut.waitForSelector('[data-cut]', { state: 'attached' });
    expect(await cut.evaluate(async () => (await caches.match('/o/')) === undefined)).toBe(true);
    await elsewhere.close();
  });

  it('is framed by the server’s own pages alone', async () => {
    const { headers } = await fetch(url);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});
