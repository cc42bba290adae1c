import type { Browser, Page } from 'playwright-core';
import { browserWith, cookieIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { clippedTexts, everyFault } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

/** Lists that people fill: page, heading of the empty list, and the button that makes the first entry. */
const lists = [
  ['/bot', 'No commands yet', 'New command'],
  ['/bot/timers', 'No timers yet', 'New timer'],
  ['/bot/tools', 'No counters yet', 'New counter'],
  ['/bot/tools', 'No quotes yet', 'New quote'],
  ['/bot/tools', 'No custom APIs yet', 'New API'],
  ['/community/rewards', 'No rewards yet', 'New reward'],
  ['/community/channel-points', 'No actions yet', 'New action'],
  ['/more/webhooks', 'No webhooks yet', 'New webhook'],
  ['/more/webhooks', 'No hooks yet', 'New hook'],
  ['/access', 'No invitations yet', 'Invite a person'],
  ['/access', 'Only you', 'Add by login'],
  ['/community/songs', 'Song requests are closed', 'Open song requests'],
] as const;
/** Lists that fill by themselves, or by a form beside them. */
const others = [
  ['/more/templates', 'No templates yet'],
  ['/media', 'Nothing uploaded yet'],
  ['/live', 'No activity yet'],
  ['/live', 'No messages yet'],
  ['/community', 'No entries yet'],
  ['/community', 'No past giveaways'],
  ['/community/loyalty', 'Nobody has points yet'],
  ['/community/channel-points', 'No redemptions yet'],
  ['/stats', 'No scene switches yet'],
] as const;

browserOrSkip('pages of the console that are still empty', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  let api: ApiClient;

  const at = (path: string) => page.goto(`${studio.url}/console${path}`);
  const emptyState = (name: string) =>
    page.getByRole('main').getByRole('heading', { name, exact: true }).locator('xpath=../..');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } }),
      launchBrowser(),
    ]);
    const secret = /\/console\/setup#(\S+)/.exec(studio.output)?.[1] ?? '';
    const setUp = { secret, password: 'a good password', name: 'Ada' };
    const { headers } = await new ApiClient(studio.api, null).post('/auth/setup', setUp);
    const cookie = cookieIn(headers);
    api = browserWith(cookie, studio).client;
    await ok(api.post('/overlays', { name: 'Aurora', preset: 'aurora' }));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: studio.url }]);
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
  }, 120_000);

  it('say what each list is for, with one button that makes the first entry', async () => {
    for (const [path, title, make] of lists) {
      await at(path);
      const empty = emptyState(title);
      expect([title, await empty.locator('p').innerText()]).toEqual([title, expect.stringMatching(/\.$/)]);
      expect([title, await empty.getByRole('button').allInnerTexts()]).toEqual([title, [make]]);
      expect([title, await button(make).count()]).toEqual([title, 1]);
    }
    for (const [path, title] of others) {
      await at(path);
      expect([title, await emptyState(title).locator('p').innerText()]).toEqual([
        title,
        expect.stringMatching(/\.$/),
      ]);
    }
  }, 120_000);

  it('offer a search once there is something to search', async () => {
    for (const path of ['/bot', '/bot/tools', '/media', '/community']) {
      await at(path);
      await emptyState([...lists, ...others].find(([on]) => on === path)?.[1] ?? '').waitFor();
      expect([path, await page.getByRole('searchbox').count()]).toEqual([path, 0]);
    }
    await at('/bot/tools');
    await button('New quote').click();
    await page.getByRole('dialog').getByLabel('Quote').fill('That was the plan.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('#1 That was the plan.').waitFor();
    await page.getByRole('region', { name: 'Quotes' }).getByRole('searchbox').waitFor();
    await button('New quote').waitFor();
    await ok(api.delete('/bot/quotes/1'));
  }, 60_000);

  it('have no fault, and cut off no German word on a phone', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'de',
      storageState: await page.context().storageState(),
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    const faults: string[] = [];
    for (const path of new Set([...lists, ...others].map(([on]) => on))) {
      await phone.goto(`${studio.url}/console${path}`, { waitUntil: 'networkidle' });
      const found = [...(await everyFault(phone)), ...(await clippedTexts(phone))];
      faults.push(...found.map((fault) => `${path} ${fault}`));
    }
    await context.close();
    expect(faults).toEqual([]);
  }, 180_000);

  it('describe every built-in command', async () => {
    const { builtins } = await ok(
      api.get<{ readonly builtins: readonly { readonly name: string }[] }>('/bot/commands'),
    );
    await at('/bot');
    for (const { name } of builtins) {
      const row = page.getByRole('switch', { name: `!${name}`, exact: true }).locator('xpath=..');
      expect([name, await row.innerText()]).toEqual([name, expect.stringMatching(/^!\w+\n.{10,}\.$/)]);
    }
  }, 60_000);

  it('draw no bars for zeros', async () => {
    await at('/stats');
    const stream = page.getByRole('region', { name: 'This stream' });
    await stream.getByText('Follows').first().waitFor();
    const filled = () =>
      stream
        .locator('[aria-hidden] span[style]')
        .evaluateAll((bars) => bars.map((bar) => bar.clientWidth > 0));
    expect(await filled()).toEqual([]);
    await ok(api.post('/simulate/follow', {}));
    await page.reload();
    await untilRead(filled, (bars) => bars.length === 1 && bars[0] === true);
  }, 60_000);

  it('keep the heading in its place from page to page', async () => {
    const lefts: number[] = [];
    for (const path of ['', '/bot', '/stats', '/channels', '/access', '/more/templates', '/settings']) {
      await at(path);
      const box = await page.getByRole('heading', { level: 1 }).boundingBox();
      lefts.push(box?.x ?? 0);
    }
    expect(new Set(lefts).size).toBe(1);
  }, 60_000);

  it('put every switch beside its label', async () => {
    await at('/bot/settings');
    await page.getByText('Explain refused commands in chat').waitFor();
    const gaps = await page
      .getByRole('region', { name: 'Behavior' })
      .locator('input[role=switch]')
      .evaluateAll((switches) =>
        switches.map((each) => {
          const label = (each as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
          return (label?.left ?? Infinity) - each.getBoundingClientRect().right;
        }),
      );
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(16);
  }, 60_000);
});
