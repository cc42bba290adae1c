import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { untilKept } from '../support/overlay-page';
import { StudioProcess } from '../support/studio-process';

browserOrSkip('4: a page that is opened while the server is away', () => {
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
    await untilKept(page);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
    await studio?.removeData();
  });

  it('4: paints its last picture, and goes on where the server is when that is back', async () => {
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

  it('4: a page kept beside OBS shows nothing until the server answers, and leads to the overlay then', async () => {
    const answer = await fetch(`${url}/local-page`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="overlay.html"');
    const folder = await mkdtemp(join(tmpdir(), 'local-page-'));
    const file = join(folder, 'overlay.html');
    await writeFile(file, await answer.text());
    // Nothing kept, as on a computer that has never shown it.
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

  it('4: clears what was kept when the overlay is gone', async () => {
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

  it('4: clears what was kept behind a link that was taken away', async () => {
    await ok(api.post(`/overlays/${overlayId}/link/rotate`, { graceMinutes: 0 }));
    await page.waitForFunction(() => document.querySelectorAll('.layer').length === 0);
    await page.goto(url);
    await page.waitForSelector('.stage', { state: 'attached' });
    expect(await page.$$('.layer')).toEqual([]);
  }, 60_000);

  it('4: is kept with all its files or not at all', async () => {
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
