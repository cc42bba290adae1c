import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { browserWith, cookieIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { pagesOf, pagesOfStrangers } from '../support/console-paths';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

jest.setTimeout(180_000);

const built = resolve(__dirname, '../../dist/apps/console');
/** Files of the console's font. */
const FONT = /inter-latin[^/]*\.woff2/;

browserOrSkip('addresses of the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let overlayId: string;
  let context: BrowserContext;
  let page: Page;

  const open = (path: string): Promise<unknown> => page.goto(`${studio.url}/console${path}`);
  const address = (): string => new URL(page.url()).pathname.replace('/console', '');

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off' } }),
      launchBrowser(),
    ]);
    const secret = /\/console\/setup#(\S+)/.exec(studio.output)?.[1] ?? '';
    const setUp = { secret, password: 'a good password', name: 'Ada' };
    const { headers } = await new ApiClient(studio.api, null).post('/auth/setup', setUp);
    const cookie = cookieIn(headers);
    ({ overlayId } = await ok(
      browserWith(cookie, studio).client.post<{ overlayId: string }>('/overlays', {
        name: 'Aurora',
        preset: 'aurora',
      }),
    ));
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: studio.url }]);
    page = await context.newPage();
  });

  describe('the font', () => {
    /** Notes the state of the font when the first text is drawn. */
    const watch = (): void => {
      const noted = window as Window & { fontAtFirst?: string };
      const look = (): void => {
        if (noted.fontAtFirst !== undefined || !document.getElementById('root')?.textContent) return;
        const inter = [...document.fonts].find(({ family }) => family === 'Inter');
        noted.fontAtFirst = inter?.status ?? 'not requested';
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    };
    const atFirst = (on: Page): Promise<string> =>
      on
        .waitForFunction(() => (window as Window & { fontAtFirst?: string }).fontAtFirst)
        .then((handle) => handle.jsonValue() as Promise<string>);

    it('is there when the first text of a page is drawn', async () => {
      const fallbacks: string[] = [];
      const strangers = await browser.newContext({ locale: 'en' });
      const visits = [
        ...pagesOf(overlayId).map((path) => [context, path] as const),
        ...pagesOfStrangers.map((path) => [strangers, path] as const),
      ];
      for (const [who, path] of visits) {
        const visit = await who.newPage();
        await visit.addInitScript(watch);
        await visit.goto(`${studio.url}/console${path}`, { waitUntil: 'commit' });
        const status = await atFirst(visit);
        if (status !== 'loaded') fallbacks.push(`${path}: ${status}`);
        await visit.close();
      }
      await strangers.close();
      expect(fallbacks).toEqual([]);
    });

    it('is requested again after a request failed', async () => {
      const visit = await context.newPage();
      let requests = 0;
      await visit.route(FONT, (route) => (requests++ === 0 ? route.abort() : route.continue()));
      await visit.goto(`${studio.url}/console/settings`);
      await visit.waitForFunction(() =>
        [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
      );
      expect(requests).toBe(2);
      await visit.close();
    });
  });

  it('connects an editor to its overlay, once, before the script that draws it has arrived', async () => {
    const { pages } = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as {
      readonly pages: Readonly<Record<string, readonly string[]>>;
    };
    const drawing = pages['start']?.find((file) => !pages['main']?.includes(file)) ?? '';
    const visit = await context.newPage();
    // The browser notes who is signed in.
    await visit.goto(`${studio.url}/console/settings`);
    await visit.getByRole('heading', { level: 1 }).waitFor();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await visit.route(`**/${drawing}`, async (route) => {
      await held;
      await route.continue();
    });
    const sockets: string[] = [];
    visit.on('websocket', (socket) => sockets.push(socket.url()));
    const connected = visit.waitForEvent('websocket');
    await visit.goto(`${studio.url}/console/overlays/${overlayId}`, { waitUntil: 'commit' });
    await connected;
    release();
    await visit.getByRole('treegrid', { name: 'Layers' }).waitFor();
    expect(sockets).toHaveLength(1);
    await visit.close();
  });

  it.each([
    ['/deck', '/overlays/:overlay/deck'],
    ['/overlays', '/'],
    ['/bot/commands', '/bot'],
    ['/overlays/:overlay/editor', '/overlays/:overlay'],
    ['/more/access-log', '/more/audit'],
    ['/community/giveaways', '/community'],
  ])('redirects %s to %s', async (path, to) => {
    await open(path.replace(':overlay', overlayId));
    await until(() => Promise.resolve(address() === to.replace(':overlay', overlayId)), {
      what: `${path} → ${to}`,
    });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  });

  it.each(['/nowhere', '/overlays/:overlay/nowhere', '/bot/nowhere', '/more/nowhere', '/community/nowhere'])(
    'says that %s does not exist, and leads to the main pages',
    async (path) => {
      const at = path.replace(':overlay', overlayId);
      await open(at);
      await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
      await page.getByText(`There is no page at /console${at}.`).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Bot', exact: true }).click();
      await page.getByRole('heading', { name: 'Bot', level: 1 }).waitFor();
      expect(address()).toBe('/bot');
    },
  );

  it('suggests pages with a similar name', async () => {
    await open('/moderate');
    await page
      .getByRole('region', { name: 'Did you mean' })
      .getByRole('button', { name: 'Moderation', exact: true })
      .click();
    await page.getByRole('heading', { name: 'Bot', level: 1 }).waitFor();
    expect(address()).toBe('/bot/moderation');
  });

  it('lists the docks at the address of one that does not exist', async () => {
    await open('/dock/chatt');
    await page.getByRole('heading', { name: 'This dock does not exist' }).waitFor();
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor({ state: 'attached' });
    expect(address()).toBe('/dock/chat');
  });
});
