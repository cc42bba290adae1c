import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { browserWith, cookieIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { pagesOf, pagesOfStrangers } from '../support/console-paths';
import {
  clippedTexts,
  contrastFaults,
  everyFault,
  everyFaultInColor,
  untouchable,
} from '../support/page-faults';
import { freePort, StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* Every page is walked several times. */
jest.setTimeout(600_000);

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
/** Settings of every kind that an own widget can have. */
const widgetFields = JSON.stringify(
  Object.fromEntries(
    ['text', 'textarea', 'slider', 'dropdown', 'colorpicker', 'checkbox', 'image-input', 'button'].map(
      (type) => [type, { type, label: `A ${type}`, options: { a: 'A' }, min: 0, max: 9 }],
    ),
  ),
);
/** Dialogs and menus, by page and by the button that opens each. */
const opened = (overlayId: string) =>
  [
    ['', 'New overlay'],
    ['', 'More options for Aurora'],
    [`/overlays/${overlayId}`, 'Add layer'],
    ['/bot', 'New command'],
    ['/bot/timers', 'New timer'],
    ['/community/rewards', 'New reward'],
    ['/community/channel-points', 'New action'],
    ['/access', 'Invite a person'],
    ['/access', 'New token'],
    ['/packs', 'Install a pack'],
    ['/packs', 'Make a pack'],
    ['/media/widgets', 'New widget'],
    ['/media/widgets', 'Import'],
    ['/media/widgets', 'More options for Greeter'],
    ['/access/accounts', 'New account'],
  ] as const;

browserOrSkip('all pages of the console on all screens', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let overlayId: string;
  let packageId: string;
  let cookie: string;
  let api: ApiClient;

  beforeAll(async () => {
    const env = {
      ...{ MEDIA_PROVIDER: 'simulated', RATE_LIMITS: 'off' },
      WIDGET_PORT: String(await freePort()),
    };
    [studio, browser] = await Promise.all([StudioProcess.start({ env }), launchBrowser()]);
    const secret = /\/console\/setup#(\S+)/.exec(studio.output)?.[1] ?? '';
    const setUp = { secret, password: 'a good password', name: 'Ada' };
    const { headers } = await new ApiClient(studio.api, null).post('/auth/setup', setUp);
    cookie = cookieIn(headers);
    api = browserWith(cookie, studio).client;
    ({ overlayId } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'Aurora', preset: 'aurora' }),
    ));
    await fill(api, overlayId);
    ({ packageId } = await ok(
      api.post<{ packageId: string }>('/widget-packages', {
        name: 'Greeter',
        html: '<p>Hi</p>',
        fields: widgetFields,
      }),
    ));
  });

  const pages = (): readonly string[] => [...pagesOf(overlayId), `/media/widgets/${packageId}`];

  const contextOf = async (size: (typeof sizes)[number], language = 'en'): Promise<BrowserContext> => {
    const isTouched = size.width < 1000;
    const context = await browser.newContext({
      viewport: size,
      locale: language,
      reducedMotion: 'reduce',
      hasTouch: isTouched,
      isMobile: isTouched,
    });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: studio.url }]);
    return context;
  };

  const at = async (page: Page, path: string): Promise<void> => {
    const pending = new Set<Request>();
    const done = (request: Request) => void pending.delete(request);
    page.removeAllListeners();
    page.on('request', (request) => void pending.add(request));
    page.on('requestfinished', done);
    page.on('requestfailed', done);
    await page.goto(`${studio.url}/console${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await until(
      async () => {
        if (pending.size > 0) return false;
        // What an answer leads to is asked for with the next frame.
        await page.evaluate(() => new Promise(requestAnimationFrame));
        return pending.size === 0;
      },
      { what: `${path} has loaded`, within: 30_000 },
    );
  };

  it('knows every page of the routes', () => {
    const known = [...pagesOf('1'), ...pagesOfStrangers].map((path) => path.replaceAll('/1', '/:overlayId'));
    for (const file of [
      'app/framed',
      'app/pages',
      'overlay/overlay-pages',
      'more/more-pages',
      'setup/setup-page',
    ]) {
      const source = readFileSync(resolve(__dirname, `../../apps/console/src/${file}.tsx`), 'utf8');
      for (const [, path = ''] of source.matchAll(/<Route path="([^"]+)"/g)) {
        const start = path.replace(/\/\*\?$|:name$|^\/$/, '');
        const isKnown = known.some((each) => each.includes(start));
        expect([file, path, isKnown]).toEqual([file, path, true]);
      }
    }
  });

  it.each(sizes)('has no fault at $width px in any theme', async (size) => {
    const context = await contextOf(size);
    const page = await context.newPage();
    const faults: string[] = [];
    for (const path of pages()) {
      await at(page, path);
      const found = [
        ...(await everyFault(page)),
        ...(await everyFaultInColor(page)),
        ...(await contrastFaults(page, ['light', 'contrast'])),
      ];
      faults.push(...found.map((fault) => `${path} ${fault}`));
    }
    await context.clearCookies();
    for (const path of pagesOfStrangers) {
      await at(page, path);
      const found = [
        ...(await everyFaultInColor(page)),
        ...(await contrastFaults(page, ['light', 'contrast'])),
      ];
      faults.push(...found.map((fault) => `stranger ${path} ${fault}`));
    }
    await context.close();
    expect([...new Set(faults)]).toEqual([]);
  });

  it.each(sizes.filter(({ width }) => width < 1000))(
    'lets a finger reach and hit every control at $width px, also in dialogs',
    async (size) => {
      const context = await contextOf(size);
      const page = await context.newPage();
      const faults: string[] = [];
      for (const path of pages()) {
        await at(page, path);
        faults.push(...(await untouchable(page)).map((fault) => `${path} ${fault}`));
      }
      for (const [path, name] of opened(overlayId)) {
        await at(page, path);
        await page.getByRole('button', { name }).first().click();
        const popup = page.getByRole('dialog').or(page.getByRole('menu'));
        await popup.waitFor();
        const found = [...(await everyFault(page))];
        await popup.evaluate((element: Element) => {
          // What lies behind is not to be reached.
          for (const each of document.body.children)
            if (!each.contains(element)) each.setAttribute('inert', '');
          for (const each of document.querySelectorAll('#root *'))
            if (!each.contains(element) && !element.contains(each)) each.setAttribute('inert', '');
        });
        found.push(...(await untouchable(page)));
        faults.push(...found.map((fault) => `${path} “${name}” ${fault}`));
      }
      await context.close();
      expect(faults).toEqual([]);
    },
  );

  it.each(sizes)('cuts off no German word at $width px', async (size) => {
    const context = await contextOf(size, 'de');
    const page = await context.newPage();
    const faults: string[] = [];
    for (const path of pages()) {
      await at(page, path);
      faults.push(...(await clippedTexts(page)).map((fault) => `${path} ${fault}`));
    }
    await context.close();
    expect(faults).toEqual([]);
  });
});

/** Creates one of everything that pages list. */
async function fill(api: ApiClient, overlayId: string): Promise<void> {
  const make = (path: string, body: object) => ok(api.post(path, body));
  await make('/bot/commands', { name: 'discord', response: 'Join us: discord.gg/nightowl' });
  await make('/bot/timers', { name: 'Follow', message: 'If you like the show, follow!', intervalMin: 15 });
  await make('/bot/quotes', { text: 'It is not a bug, it is a feature.' });
  await make('/bot/counters', { name: 'deaths' });
  await make('/simulate/follow', { platform: 'twitch', login: 'nightowl' });
  await make('/simulate/chat', { platform: 'twitch', login: 'nightowl', message: 'Hello there' });
  await ok(api.patch('/bot/loyalty', { enabled: true }));
  await make('/bot/loyalty/adjust', { login: 'nightowl', platform: 'twitch', delta: 50 });
  await make('/bot/giveaway', { keyword: 'win', minRole: 'everyone' });
  await make('/simulate/chat', { platform: 'twitch', login: 'nightowl', message: '!win' });
  await make(`/overlays/${overlayId}/template`, { name: 'My show' });
  await make(`/overlays/${overlayId}/deck-macros`, { name: 'Break', steps: [{ kind: 'delay', ms: 100 }] });
  await make('/tokens', { name: 'Stream deck', scopes: ['overlays:read'] });
  await make('/invitations', { role: 'moderator', overlayId: null });
}
