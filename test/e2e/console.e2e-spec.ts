import type { Browser, BrowserContext, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { faultsInBoth, seriousFaults } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';

const PASSWORD = 'a good password';

/* A person's way through the console, from the first start on: each test goes on where the last one ended. */
browserOrSkip('the console in a browser', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Another tab of the same browser. */
  let tab: Page;
  let overlay: OverlayPage;
  let api: ApiClient;
  let overlayId: string;
  let ben: TestAccount;
  /** Requests blocked by the policies of pages. */
  const stopped: string[] = [];

  const open = async (from: BrowserContext): Promise<Page> => {
    const opened = await from.newPage();
    opened.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) stopped.push(message.text());
    });
    return opened;
  };
  const tabOf = async (from: BrowserContext): Promise<Page> => {
    const opened = await from.newPage();
    await opened.goto(`${studio.url}/healthz`);
    return opened;
  };
  const newContext = () => browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    api = new ApiClient(studio.api);
    context = await newContext();
    page = await open(context);
    tab = await tabOf(context);
  }, 60_000);

  it('begins at the link of the first start: password, look, link for OBS, green light', async () => {
    const link = /http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '';
    const clicks: string[] = [];
    await page.exposeFunction('clicked', (on: string) => clicks.push(on));
    await page.addInitScript(() => {
      addEventListener('click', ({ target }) =>
        (window as unknown as { clicked: (on: string) => void }).clicked((target as Element).textContent),
      );
    });
    await page.goto(link);
    await page.getByLabel('Password').fill(PASSWORD);
    // The secret has left the address.
    expect(page.url()).toBe(`${studio.url}/console/setup`);
    expect(await faultsInBoth(page, tab)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await faultsInBoth(page, tab)).toEqual([]);
    await page.getByRole('button', { name: /Aurora/ }).click();
    await page.getByText('No channel connected').waitFor();
    expect(await faultsInBoth(page, tab)).toEqual([]);
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await page.getByText('Waiting for OBS').waitFor();
    expect(await faultsInBoth(page, tab)).toEqual([]);

    const { items } = await ok(api.get<{ items: { overlayId: string; name: string }[] }>('/overlays'));
    overlayId = items.find(({ name }) => name === 'Aurora')?.overlayId ?? '';
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    expect(await page.locator('body').innerText()).not.toContain(url);
    overlay = await OverlayPage.open(browser, url);
    await page.getByText('OBS shows your overlay').waitFor();
    expect(clicks.length).toBeLessThanOrEqual(5);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('region', { name: 'Before your first stream' }).waitFor();
    expect(await faultsInBoth(page, tab)).toEqual([]);
    await page.getByRole('link', { name: 'Open the editor' }).click();
    await page.getByRole('treegrid', { name: 'Layers' }).waitFor();
  }, 60_000);

  it('changes a text, and OBS shows it', async () => {
    await page.getByRole('row', { name: /Starting Soon: title/ }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Back in five');
    await overlay.page.getByText('Back in five').first().waitFor({ state: 'attached' });
    await page
      .frameLocator('iframe[title^="Edit"]')
      .getByText('Back in five')
      .first()
      .waitFor({ state: 'attached' });
    expect(await seriousFaults(page)).toEqual([]);
  }, 60_000);

  it('moves a layer of the live scene into a preview in safe mode, and takes it on air', async () => {
    // On by itself: OBS has the overlay.
    await page.getByRole('button', { name: 'Safe mode: on' }).waitFor();
    await page.getByRole('tab', { name: 'Position' }).click();
    await page.getByRole('spinbutton', { name: 'Y', exact: true }).fill('-321');
    await page.getByText('Preview', { exact: true }).first().waitFor();
    const live = async () =>
      (
        await ok(api.get<{ layers: { name: string; layout: { y: number } }[] }>(`/overlays/${overlayId}`))
      ).layers.find(({ name }) => name === 'Starting Soon: title')?.layout.y;
    expect(await live()).not.toBe(-321);
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await overlay.until('the layer is on air where it was moved', async () => (await live()) === -321);
  }, 60_000);

  it('switches the scene', async () => {
    const before = await overlay.sceneId();
    await page.getByRole('button', { name: 'BRB', exact: true }).click();
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await overlay.until('another scene is shown', async () => (await overlay.sceneId()) !== before);
    const live = page.getByRole('listitem').filter({ has: page.getByText('Live', { exact: true }) });
    await live.getByRole('button', { name: 'BRB', exact: true }).waitFor();
  }, 60_000);

  it('zooms and finds by keys, and lets what is on air follow the hand until Esc takes it back', async () => {
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: /^Search pages/ });
    await find.fill('title brb');
    expect(await seriousFaults(page)).toEqual([]);
    await find.press('Enter');
    await page.locator('[role=row][aria-selected=true]', { hasText: 'BRB: title' }).waitFor();

    const stage = async () =>
      (await page.locator('iframe[title^="Edit"]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const whole = await stage();
    await page.mouse.move(whole.x + 100, whole.y + 100);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await overlay.until('the canvas is nearer', async () => (await stage()).width > whole.width * 1.5);
    const near = await stage();
    // What was at the pointer is still there.
    expect((whole.x + 100 - near.x) / near.width).toBeCloseTo(100 / whole.width, 2);
    await page.keyboard.down('Space');
    await page.mouse.down();
    await page.mouse.move(whole.x + 60, whole.y + 80);
    await page.mouse.up();
    await page.keyboard.up('Space');
    await overlay.until('the canvas was moved', async () => Math.abs((await stage()).x - (near.x - 40)) < 1);
    await page.keyboard.press('f');
    await overlay.until('all of it is seen', async () => (await stage()).width === whole.width);

    const layouts = async () =>
      JSON.stringify(
        (
          await ok(api.get<{ layers: { memberId: number; layout: object }[] }>(`/overlays/${overlayId}`))
        ).layers.map(({ memberId, layout }) => [memberId, layout]),
      );
    const before = await layouts();
    await page.getByRole('button', { name: 'Safe mode: on' }).click();
    await page.getByRole('button', { name: 'Show dragging on air' }).click();
    const outline = await page.locator('svg[role=img] [data-hold="0 1"]').boundingBox();
    // Just above the lower edge: on the layer itself.
    const from = { x: (outline?.x ?? 0) + 4, y: (outline?.y ?? 0) - 8 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 20, { steps: 4 });
    await overlay.until('viewers see it on its way', async () => (await layouts()) !== before);
    await page.keyboard.press('Escape');
    await overlay.until('it is where it was', async () => (await layouts()) === before);
    await page.mouse.up();
    expect(await layouts()).toBe(before);
    await page.getByRole('button', { name: 'Safe mode: off' }).click();
  }, 60_000);

  it('undoes what was done last, and looks back without touching what is on air', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('Changed settings of Starting Soon: title').waitFor();
    expect(await faultsInBoth(page, tab)).toEqual([]);
    await page.getByRole('button', { name: 'View after change 1', exact: true }).click();
    await page.getByText('After change 1, ').waitFor();
    await page.getByRole('button', { name: 'Back to the current version' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
  }, 60_000);

  it('offers to restore what a stopwatch showed before it was reset, until that is done', async () => {
    const members = `/overlays/${overlayId}/members`;
    const { memberId } = await ok(
      api.post<{ memberId: number }>(members, { widget: 'stopwatch', name: 'Time played' }),
    );
    const fire = (command: string, args = {}) =>
      ok(api.post<{ state: object }>(`${members}/${memberId}/commands/${command}`, { args }));
    await page.getByRole('row', { name: 'Time played' }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    const { state } = await fire('set', { seconds: 612 });
    await fire('reset');
    const offer = page.getByRole('button', { name: 'Restore 10:12', exact: true });
    await offer.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await offer.click();
    await page.getByRole('button', { name: /^Restore \d/ }).waitFor({ state: 'detached' });
    expect((await fire('pause')).state).toEqual(state);
    await ok(api.delete(`${members}/${memberId}`));
  }, 60_000);

  it('shows two editors what the other one does', async () => {
    ben = await makeAccount(studio, 'ben', 'Ben');
    await ok(
      api.put(`/overlays/${overlayId}/editors/ben`, {
        permissions: ['overlays:read', 'overlays:write', 'fields:write', 'scenes:write'],
      }),
    );
    const other = await open(await newContext());
    await other.goto(`${studio.url}/console/overlays/${overlayId}`);
    await other.getByLabel('Login').waitFor();
    expect(await faultsInBoth(other, await tabOf(other.context()))).toEqual([]);
    await other.getByLabel('Login').fill('ben');
    await other.getByLabel('Password').fill(ben.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('row', { name: /BRB: title/ }).click();
    await page.getByRole('list', { name: 'Also here' }).getByTitle('Ben').waitFor();
    await other.getByRole('textbox', { name: 'Text', exact: true }).fill('Ben was here');
    await page.getByRole('row', { name: /BRB: title/ }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('textarea')].some(({ value }) => value === 'Ben was here'),
    );
    // Nothing goes on air by somebody who may not.
    await other.getByRole('button', { name: 'Ending', exact: true }).click();
    expect(await other.getByRole('button', { name: 'Take', exact: true }).isDisabled()).toBe(true);
    await other.context().close();
  }, 60_000);

  it('names a second window of the same user as such, and shows there what the first one does', async () => {
    const second = await page.context().newPage();
    await second.goto(`${studio.url}/console/overlays/${overlayId}`);
    await second.getByRole('row', { name: /BRB: title/ }).click();
    const here = page.getByRole('list', { name: 'Also here' });
    await here.getByTitle('You, in another window').waitFor();
    await page.getByText('Only you', { exact: true }).waitFor();
    await page.getByRole('row', { name: /BRB: title/ }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('From the first window');
    await second.waitForFunction(() =>
      [...document.querySelectorAll('textarea')].some(({ value }) => value === 'From the first window'),
    );
    await second.close();
  }, 60_000);

  const phoneOf = (state?: Awaited<ReturnType<BrowserContext['storageState']>>) =>
    browser.newContext({
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      locale: 'en',
      ...(state && { storageState: state }),
    });
  let phone: Page;

  it('lets a device in, which has the deck and nothing else', async () => {
    await page.goto(`${studio.url}/console/access`);
    await page.getByLabel('Overlay', { exact: true }).selectOption({ label: 'Aurora' });
    await page.getByLabel('Name of the device').fill('Phone');
    await page.getByRole('button', { name: 'Pair a device' }).click();
    const digits = (await page.getByText(/^\d{6}$/).innerText()).trim();
    expect(await faultsInBoth(page, tab)).toEqual([]);
    phone = await open(await phoneOf());
    const other = await tabOf(phone.context());
    await phone.goto(`${studio.url}/console/pair`);
    expect(await faultsInBoth(phone, other)).toEqual([]);
    await phone.getByRole('textbox').fill(digits);
    await phone.getByRole('button').first().click();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await phone.waitForURL(/\/console\/deck\//);
    await phone.getByRole('tab', { name: 'Scenes' }).click();
    const before = await overlay.sceneId();
    await phone.getByRole('button', { name: 'Ending' }).click();
    await overlay.until('the deck has switched the scene', async () => (await overlay.sceneId()) !== before);
    expect(await faultsInBoth(phone, other)).toEqual([]);
    // What it may not change isn't offered.
    expect(await phone.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await phone.goto(`${studio.url}/console/access`);
    await phone.getByRole('tab', { name: 'Scenes' }).waitFor();
    // As a dock it has what needs no more than that.
    await phone.goto(`${studio.url}/console/dock/activity`);
    await phone.getByText('No activity yet').waitFor();
    await phone.goto(`${studio.url}/console/dock/chat`);
    await phone.getByText('You need permission to moderate the chat').waitFor();
  }, 60_000);

  it('has a deck that takes two fingers for two presses, and a swipe or a slip for none', async () => {
    await phone.goto(`${studio.url}/console/deck/${overlayId}`);
    await phone.getByRole('tab', { name: 'Scenes' }).click();
    const asked: string[] = [];
    phone.on('request', (request) => {
      if (!request.url().endsWith('/deck/press')) return;
      asked.push((request.postDataJSON() as { buttonId: string }).buttonId);
    });
    const finger = async (name: string, id: number) => {
      const box = await phone.getByRole('button', { name }).boundingBox();
      return { id, x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 30 };
    };
    const [one, two] = [await finger('BRB', 1), await finger('Starting Soon', 2)];
    const cdp = await phone.context().newCDPSession(phone);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly (typeof one)[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
    await touch('touchStart', [one]);
    await touch('touchMove', [{ ...one, y: one.y + 9 }]);
    await touch('touchMove', [one]);
    await touch('touchEnd', []);
    expect(asked).toEqual([]);
    await touch('touchStart', [one]);
    await touch('touchStart', [one, two]);
    await touch('touchEnd', [one]);
    await touch('touchEnd', []);
    await overlay.until('both were asked for', () => Promise.resolve(asked.length === 2));
    expect(new Set(asked).size).toBe(2);
  }, 60_000);

  it('keeps a device over a restart of OBS, until it is revoked', async () => {
    const state = await phone.context().storageState();
    await phone.context().close();
    phone = await open(await phoneOf(state));
    await phone.goto(`${studio.url}/console/deck/${overlayId}`);
    await phone.getByRole('tab', { name: 'Scenes' }).click();
    const key = phone.getByRole('button', { name: 'Ending' });
    await key.waitFor();
    expect(await key.isEnabled()).toBe(true);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Phone' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await overlay.until('it is out', () => key.isDisabled());
    await phone.reload();
    await phone.getByLabel('Login').waitFor();
    await phone.context().close();
  }, 60_000);

  it('keeps the link out of sight, address and title, until somebody asks to see it', async () => {
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    await page.goto(`${studio.url}/console/overlays/${overlayId}/obs`);
    const link = page.getByRole('region', { name: 'Link for OBS' });
    await link.getByText('/o/••••').waitFor();
    expect(await page.content()).not.toContain(url);
    await page.getByRole('button', { name: 'Show the link' }).click();
    await link.getByText(url).waitFor();
    expect([page.url(), await page.title()].join(' ')).not.toContain(url.split('/o/')[1] ?? url);
  }, 60_000);

  it('has no serious fault and clips nothing, in both languages and all colours', async () => {
    const faults: string[] = [];
    for (const path of [
      '',
      '/media',
      '/access',
      '/settings',
      ...['', '/deck', '/obs'].map((each) => `/overlays/${overlayId}${each}`),
    ]) {
      await page.goto(`${studio.url}/console${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined);
      faults.push(...(await faultsInBoth(page, tab)));
    }
    await page.goto(`${studio.url}/console/settings`);
    for (const theme of ['light', 'contrast']) {
      await page.getByLabel('Theme').selectOption(theme);
      faults.push(...(await seriousFaults(page)).map((fault) => `${theme} ${fault}`));
    }
    await page.getByLabel('Theme').selectOption('dark');
    expect(faults).toEqual([]);
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  }, 120_000);

  it('deletes an overlay that was in OBS only for who types its name', async () => {
    await page.goto(`${studio.url}/console`);
    await page.getByRole('button', { name: 'Weitere Optionen für Aurora' }).click();
    await page.getByRole('menuitem', { name: 'Löschen' }).click();
    const button = page.getByRole('button', { name: 'Endgültig löschen' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole('dialog').getByRole('textbox').fill('Aurora');
    await button.click();
    await overlay.until('the overlay is gone', async () => (await overlay.memberIds()).length === 0);
  }, 60_000);

  it('does nothing that its policy forbids', () => {
    expect(stopped).toEqual([]);
  });
});
