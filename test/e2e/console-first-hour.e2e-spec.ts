import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { everyFault, refusedRequests } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

const PASSWORD = 'a good password';

interface Overlays {
  readonly items: readonly { readonly overlayId: string; readonly name: string }[];
}

/* A new user's first hour, from an empty data folder: each test goes on where the last one ended. */
browserOrSkip('the first hour in the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let api: ApiClient;
  let overlayId: string;

  const at = (path: string): Promise<unknown> => page.goto(`${studio.url}/console${path}`);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const overlays = async () => (await ok(api.get<Overlays>('/overlays'))).items;
  const linkOf = async (id: string) =>
    (await ok(api.get<{ readonly url: string }>(`/overlays/${id}/link`))).url;
  const obsStatus = () =>
    ok(api.get<{ readonly items: readonly { readonly sources: number }[] }>('/status/obs'));

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    api = new ApiClient(studio.api);
    context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'de',
      timezoneId: 'Europe/Berlin',
    });
    page = await context.newPage();
  }, 60_000);

  describe('the first run', () => {
    it('asks for language, name and password, also after a reload', async () => {
      await page.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
      await page.getByRole('heading', { name: 'Willkommen bei Overlay Studio' }).waitFor();
      await page.getByLabel('Sprache').selectOption('en');
      await page.reload();
      await page.getByLabel('Your name').fill('Ada');
      await page.getByLabel('Password').fill(PASSWORD);
      await button('Continue').click();
      await page.getByRole('heading', { name: 'Choose a look' }).waitFor();
      expect(await ok(api.get('/me'))).toMatchObject({
        name: 'Ada',
        locale: 'en',
        timeZone: 'Europe/Berlin',
      });
      await page.reload();
      await page.getByRole('heading', { name: 'Choose a look' }).waitFor();
    }, 60_000);

    it('shows each look as it would be on air, and the starter overlay with samples', async () => {
      const look = page.frameLocator('button:has-text("Aurora") iframe');
      await look.locator('[data-member-id]').first().waitFor({ state: 'attached' });
      await button(/^Starter overlay/).hover();
      await page.frameLocator('button >> iframe >> nth=-1').getByText('NightOwl').waitFor();
    }, 60_000);

    it('leaves one overlay, that of the look chosen last', async () => {
      await page.getByRole('button', { name: /Aurora/ }).click();
      await page.getByRole('heading', { name: 'Connect your channel' }).waitFor();
      expect((await overlays()).map(({ name }) => name)).toEqual(['Aurora']);
      await page.goBack();
      await button('Aurora Your overlay: keep it as it is').waitFor();
      await page.getByRole('button', { name: /Neon/ }).click();
      await page.getByRole('heading', { name: 'Connect your channel' }).waitFor();
      const [chosen, ...others] = await overlays();
      expect([chosen?.name, others]).toEqual(['Neon Drive', []]);
      overlayId = chosen?.overlayId ?? '';
    }, 60_000);

    it('keeps its step over a reload, up to the list of what is left', async () => {
      await page.reload();
      await link('Skip for now').click();
      await page.getByText('Waiting for OBS').waitFor();
      await page.reload();
      await page.getByText('Waiting for OBS').waitFor();
      await link('Skip for now').click();
      await page.getByText('0 of 5 done').waitFor();
      await link('Go to your overlays').click();
      await page.getByRole('heading', { name: 'Overlays', level: 1 }).waitFor();
    }, 60_000);
  });

  it('lists what is left before the first stream, by what the studio knows', async () => {
    const list = page.getByRole('region', { name: 'Before your first stream' });
    await list.getByText('0 of 5 done').waitFor();
    const obs = await OverlayPage.open(browser, await linkOf(overlayId));
    await at('/live');
    await page
      .getByRole('region', { name: 'Alerts' })
      .first()
      .getByRole('button', { name: 'Follow', exact: true })
      .click();
    await page.getByText('Shown in OBS.').waitFor();
    await at('/access');
    await button('Invite a person').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('dialog').getByText('/console/invite#').waitFor();
    await at('');
    await list.getByText('3 of 5 done').waitFor();
    const done = list.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Done' }) });
    expect(await done.getByRole('link').allInnerTexts()).toEqual([
      'Add the overlay to OBS',
      'Test an alert',
      'Invite a moderator',
    ]);
    await obs.close();
  }, 60_000);

  it('opens pages about a show on the overlay in OBS, else on the one opened last', async () => {
    const { overlayId: second } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'Second', preset: 'aurora' }),
    );
    const { overlayId: third } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Third' }));
    await at(`/overlays/${third}`);
    await page.getByText('No layers yet').waitFor();
    const shown = async (path: string) => {
      await at(path);
      return page.getByLabel('Overlay', { exact: true }).inputValue();
    };
    const isOut = async () => (await obsStatus()).items.every(({ sources }) => sources === 0);
    await until(isOut, { what: 'the source of the test before is gone' });
    expect(await shown('/live')).toBe(third);
    const obs = await OverlayPage.open(browser, await linkOf(second));
    for (const path of ['/live', '/bot', '/community', '/stats', '/access'])
      expect([path, await shown(path)]).toEqual([path, second]);
    await obs.close();
  }, 60_000);

  it('shows overlays by pictures of themselves and by names that differ', async () => {
    await ok(api.post('/overlays', { name: 'Second' }));
    await at('');
    await link('Second (2)').waitFor();
    const card = page.getByRole('listitem').filter({ has: link('Second') });
    await card
      .locator('iframe')
      .contentFrame()
      .locator('[data-member-id]')
      .first()
      .waitFor({ state: 'attached' });
  }, 60_000);

  /** Counts what a person does: clicks of the mouse, taps, keys with Ctrl, addresses that are scanned. */
  class Counted {
    actions = 0;

    constructor(readonly on: Page) {}

    async click(name: string, role: 'button' | 'link' | 'tab' | 'row' = 'button'): Promise<void> {
      this.actions++;
      await this.on.getByRole(role, { name, exact: true }).click();
    }

    async press(keys: string): Promise<void> {
      this.actions++;
      await this.on.keyboard.press(keys);
    }

    async scan(address: string): Promise<void> {
      this.actions++;
      await this.on.goto(address);
    }
  }

  const liveScene = async (): Promise<string | undefined> => {
    const { scenes } = await ok(
      api.get<{ readonly scenes: readonly { readonly name: string; readonly live: boolean }[] }>(
        `/overlays/${overlayId}/scenes`,
      ),
    );
    return scenes.find(({ live }) => live)?.name;
  };
  const goLive = async (name: string) => {
    const { scenes } = await ok(
      api.get<{ readonly scenes: readonly { readonly sceneId: number; readonly name: string }[] }>(
        `/overlays/${overlayId}/scenes`,
      ),
    );
    const sceneId = scenes.find((scene) => scene.name === name)?.sceneId;
    await ok(api.post(`/overlays/${overlayId}/scenes/${sceneId}/golive`, {}));
  };

  it('finds out on one page why OBS shows nothing, and what to do', async () => {
    await at('');
    const person = new Counted(page);
    await person.click('Neon Drive', 'link');
    await person.click('OBS and links', 'link');
    expect(person.actions).toBe(2);
    const check = page.getByRole('region', { name: 'What OBS shows' });
    await check.getByText(/^OBS (?:last|has never) loaded this overlay/).waitFor();
    await check.getByText('The link works on this computer only.').waitFor();

    const old = await linkOf(overlayId);
    await ok(api.post(`/overlays/${overlayId}/link/rotate`, { graceMinutes: 0 }));
    const source = await browser.newContext({ userAgent: 'Mozilla/5.0 Chrome/127.0.0.0 OBS/31.0.2' });
    const wrong = await source.newPage();
    await wrong.addInitScript(() => Object.assign(window, { obsstudio: {} }));
    await wrong.goto(old);
    await check.getByText('A source uses a link that was replaced.').waitFor();
    await check.getByText(/^OBS 31\.0\.2 at 127\.0\.0\.1, first seen/).waitFor();
    // Nothing disturbs a show: the page stays empty and transparent.
    expect(await wrong.locator('body').innerText()).toBe('');
    expect(
      await wrong.evaluate(() =>
        [document.documentElement, document.body].map((e) => getComputedStyle(e).backgroundColor),
      ),
    ).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    await wrong.goto(old.replace(/.{4}$/, 'abcd'));
    await check.getByText('A source uses a wrong or incomplete link.').waitFor();
    await source.close();

    const small = await OverlayPage.open(browser, await linkOf(overlayId), { width: 800, height: 600 });
    await check.getByText('The source has the wrong size: 800 × 600.').waitFor();
    await small.close();
    const right = await OverlayPage.open(browser, await linkOf(overlayId));
    // The wrong source is named as long as it could still try.
    await check.getByText(/^OBS shows this overlay/).waitFor({ timeout: 45_000 });
    await ok(api.post(`/overlays/${overlayId}/link/rotate`));
    await check.getByText(/^A source still uses the old link, which works until \d+:\d\d/).waitFor();
    await right.close();
  }, 120_000);

  /** Texts of all marks in the colour of what is on air. */
  const redMarks = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('span')]
        .filter((mark) => getComputedStyle(mark).backgroundColor === 'rgb(212, 36, 52)')
        .map((mark) => mark.textContent),
    );

  /** Number of frames in the colour of what is on air: the program, the live scene in the list, its key on the deck. */
  const redFrames = (): Promise<number> =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('div, li, button, [role=tab]')].filter((part) =>
          getComputedStyle(part).boxShadow.includes('rgb(212, 36, 52)'),
        ).length,
    );

  it('marks on air only what viewers see', async () => {
    await at(`/overlays/${overlayId}`);
    await page.getByRole('treegrid', { name: 'Layers' }).waitFor();
    const marks = page.getByText('On air', { exact: true });
    const direct = page.getByText('Changes go on air immediately');
    // Not in OBS.
    await page.getByText('Not in OBS').waitFor();
    expect([await marks.count(), await direct.count()]).toEqual([0, 0]);
    expect([await redMarks(), await redFrames()]).toEqual([[], 0]);
    await at(`/deck/${overlayId}`);
    await button('BRB').waitFor();
    expect(await redFrames()).toBe(0);
    await at(`/overlays/${overlayId}`);
    const obs = await OverlayPage.open(browser, await linkOf(overlayId));
    // In OBS, safe mode comes by itself.
    await page.getByText('In OBS', { exact: true }).waitFor();
    await button('Safe mode: on').waitFor();
    expect([await marks.count(), await direct.count()]).toEqual([0, 0]);
    expect(await redMarks()).toEqual(['Live']);
    expect(await redFrames()).toBeGreaterThan(0);
    await button('Safe mode: on').click();
    await direct.waitFor();
    expect(await marks.count()).toBe(1);
    await page.getByRole('row').nth(1).click();
    expect(await marks.count()).toBe(1);
    await page.context().setOffline(true);
    await direct.waitFor({ state: 'detached' });
    expect(await marks.count()).toBe(0);
    await page.context().setOffline(false);
    await direct.waitFor();
    await button('Safe mode: off').click();
    await at(`/deck/${overlayId}`);
    await until(async () => (await redFrames()) === 1, { what: 'the key of the live scene is red' });
    await obs.close();
    await at(`/overlays/${overlayId}`);
    await page.getByText('Not in OBS').waitFor();
  }, 120_000);

  it('undoes a mistake on air, also a Take: Ctrl+Z says what it will do', async () => {
    await goLive('Live');
    await page.getByRole('button', { name: 'BRB', exact: true }).click();
    await button('Take').click();
    await until(async () => (await liveScene()) === 'BRB', { what: 'the scene is on air' });
    await page.getByRole('button', { name: /^Undo on air: .*BRB.*\(Ctrl\+Z\)$/ }).waitFor();
    const person = new Counted(page);
    await person.press('Control+z');
    await until(async () => (await liveScene()) === 'Live', { what: 'the scene before is back on air' });
    await page.getByText(/^Undone on air: /).waitFor();
    expect(person.actions).toBe(1);
  }, 60_000);

  describe('on a phone', () => {
    let phone: Page;

    it('puts BRB on air: scan, tap', async () => {
      await at('/access');
      await page.getByLabel('Overlay', { exact: true }).selectOption(overlayId);
      await page.getByLabel('Name of the device').fill('Phone');
      const [begun] = await Promise.all([
        page.waitForResponse(
          (response) => response.url().endsWith('/pairings') && response.request().method() === 'POST',
        ),
        button('Pair a device').click(),
      ]);
      const { url } = (await begun.json()) as { readonly url: string };
      const context = await browser.newContext({
        viewport: { width: 390, height: 780 },
        hasTouch: true,
        locale: 'en',
      });
      phone = await context.newPage();
      const person = new Counted(phone);
      await person.scan(url);
      await button('Allow').click();
      await person.click('BRB');
      await until(async () => (await liveScene()) === 'BRB', { what: 'BRB is on air' });
      expect(person.actions).toBe(2);
    }, 60_000);

    it('asks for nothing that is refused', async () => {
      const refused = await refusedRequests(phone, studio.url, [
        ...['', `/deck/${overlayId}`, '/access', '/settings'],
        ...['/dock/activity', '/dock/alerts', '/dock/chat'],
      ]);
      expect(refused).toEqual([]);
      await phone.context().close();
    }, 60_000);
  });

  it('asks for nothing that is refused, signed out', async () => {
    const stranger = await (await browser.newContext({ locale: 'en' })).newPage();
    const paths = ['', '/setup', '/pair', '/settings', `/overlays/${overlayId}`, '/live', '/dock/chat'];
    expect(await refusedRequests(stranger, studio.url, paths)).toEqual([]);
    await stranger.context().close();
  }, 60_000);

  it('asks for nothing that is refused, as the owner', async () => {
    const paths = [
      ...['', '/live', '/stats', '/channels', '/media', '/media/provider', '/access', '/settings'],
      ...['', '/deck', '/obs'].map((each) => `/overlays/${overlayId}${each}`),
      ...['', '/timers', '/moderation', '/messages', '/tools', '/settings'].map((each) => `/bot${each}`),
      ...['', '/loyalty', '/rewards', '/channel-points', '/songs', '/queue', '/birthdays'].map(
        (each) => `/community${each}`,
      ),
      ...['/dock/activity', '/dock/alerts', '/dock/chat', `/deck/${overlayId}`, '/setup/look'],
    ];
    expect(await refusedRequests(await context.newPage(), studio.url, paths)).toEqual([]);
  }, 120_000);

  it('starts a giveaway and draws a winner', async () => {
    await at('');
    const person = new Counted(page);
    await person.click('Community', 'link');
    await person.click('Start');
    await page.getByText(/^Viewers write !/).waitFor();
    const keyword = /!(\w+)/.exec(await page.getByText(/^Viewers write !/).innerText())?.[1] ?? '';
    await ok(api.post('/simulate/chat', { login: 'luckyone', message: `!${keyword}` }));
    await page.getByRole('region', { name: 'Entries' }).getByText('luckyone').waitFor();
    await person.click('Draw a winner');
    await page.getByRole('region', { name: 'Winners' }).getByText('luckyone').waitFor();
    expect(person.actions).toBe(3);
  }, 60_000);

  it('does not call a simulated channel of the bot connected', async () => {
    await at('/bot/settings');
    await page.getByText('Simulated. No real chat is connected').first().waitFor();
    expect(await page.getByText('Connected', { exact: true }).count()).toBe(0);
  }, 60_000);

  it('has no fault on any page, and fits a phone', async () => {
    const faults: string[] = [];
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      ...['', '/live', '/stats', '/channels', '/media', '/media/provider', '/access', '/settings'],
      ...['/bot', '/bot/settings', '/community', '/community/songs', '/dock/alerts', '/dock/chat'],
      ...['/deck', '/obs'].map((each) => `/overlays/${overlayId}${each}`),
      '/setup/look',
    ]) {
      await at(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      faults.push(...(await everyFault(page)).map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
