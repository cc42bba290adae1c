import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/studio-process';

const axe = readFileSync(resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const PASSWORD = 'a good password';

interface Fault {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** What axe-core calls serious or worse. */
async function seriousFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Fault[] }> };
    };
    // What is drawn inside stages is the overlay's own.
    return (await tool.run(document, { iframes: false, resultTypes: ['violations'] })).violations;
  });
  return faults
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/* A person's way through the console, from the first start on: each test goes on where the last one ended. */
browserOrSkip('the console in a browser', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let overlay: OverlayPage;
  let api: ApiClient;
  let overlayId: string;
  let ben: TestAccount;
  /** What the policies of pages have stopped. */
  const stopped: string[] = [];

  const open = async (from: BrowserContext): Promise<Page> => {
    const opened = await from.newPage();
    opened.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) stopped.push(message.text());
    });
    return opened;
  };
  const newContext = () => browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    api = new ApiClient(studio.api);
    context = await newContext();
    page = await open(context);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
    await studio?.removeData();
  }, 30_000);

  it('begins at the link of the first start: password, look, link for OBS, green light', async () => {
    const link = /http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('Password').fill(PASSWORD);
    // The secret has left the address.
    expect(page.url()).toBe(`${studio.url}/console/setup`);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /Aurora/ }).click();
    await page.getByText('Waiting for OBS').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    const { items } = await ok(api.get<{ items: { overlayId: string; name: string }[] }>('/overlays'));
    overlayId = items.find(({ name }) => name === 'Aurora')?.overlayId ?? '';
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    expect(await page.locator('body').innerText()).not.toContain(url);
    overlay = await OverlayPage.open(browser, url);
    await page.getByText('OBS shows your overlay').waitFor();
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
  }, 30_000);

  it('moves a layer of the live scene into a preview in safe mode, and takes it on air', async () => {
    // On by itself: OBS has the overlay.
    await page.getByRole('button', { name: 'Safe mode' }).waitFor();
    await page.getByRole('tab', { name: 'Position' }).click();
    await page.getByRole('spinbutton', { name: 'Y', exact: true }).fill('-321');
    await page.getByText('Preview', { exact: true }).first().waitFor();
    const live = async () =>
      (
        await ok(api.get<{ layers: { name: string; layout: { y: number } }[] }>(`/overlays/${overlayId}`))
      ).layers.find(({ name }) => name === 'Starting Soon: title')?.layout.y;
    expect(await live()).not.toBe(-321);
    await page.getByRole('button', { name: 'Take' }).click();
    await overlay.until('the layer is on air where it was moved', async () => (await live()) === -321);
  }, 30_000);

  it('switches the scene', async () => {
    const before = await overlay.sceneId();
    await page.getByRole('button', { name: 'BRB', exact: true }).click();
    await page.getByRole('button', { name: 'Take' }).click();
    await overlay.until('another scene is shown', async () => (await overlay.sceneId()) !== before);
    await page.getByText('Changes are on air at once').waitFor();
  }, 30_000);

  it('zooms and finds by keys, and lets what is on air follow the hand until Esc takes it back', async () => {
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: /Screen, scene, layer/ });
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
    await page.getByRole('button', { name: 'Safe mode' }).click();
    await page.getByRole('button', { name: 'On air follows your hand' }).click();
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
    await page.getByRole('button', { name: 'Direct' }).click();
  }, 60_000);

  it('undoes what was done last, and looks back without touching what is on air', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('Changed settings of Starting Soon: title').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Look at rev 1', exact: true }).click();
    await page.getByText('As it was at rev 1').waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
  }, 30_000);

  it('shows two editors what the other one does', async () => {
    ben = await makeAccount(studio, 'ben', 'Ben');
    await ok(
      api.put(`/overlays/${overlayId}/editors/ben`, {
        permissions: ['overlays:read', 'overlays:write', 'fields:write', 'scenes:write'],
      }),
    );
    const other = await open(await newContext());
    await other.goto(`${studio.url}/console/overlays/${overlayId}`);
    await other.getByLabel('Login').fill('ben');
    await other.getByLabel('Password').fill(ben.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('row', { name: /BRB: title/ }).click();
    await page.getByRole('list', { name: 'Who else is here' }).getByTitle('Ben').waitFor();
    await other.getByRole('textbox', { name: 'Text', exact: true }).fill('Ben was here');
    await page.getByRole('row', { name: /BRB: title/ }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('textarea')].some(({ value }) => value === 'Ben was here'),
    );
    // Nothing goes on air by somebody who may not.
    await other.getByRole('button', { name: 'Ending', exact: true }).click();
    expect(await other.getByRole('button', { name: 'Take' }).isDisabled()).toBe(true);
    await other.context().close();
  }, 60_000);

  it('lets a device in, which has the deck and nothing else', async () => {
    await page.goto(`${studio.url}/console/access`);
    await page.getByLabel('Overlay', { exact: true }).selectOption({ label: 'Aurora' });
    await page.getByLabel('Name of the device').fill('Phone');
    await page.getByRole('button', { name: 'Let a device in' }).click();
    const digits = (await page.getByText(/^\d{6}$/).innerText()).trim();
    expect(await seriousFaults(page)).toEqual([]);
    const phone = await open(await browser.newContext({ viewport: { width: 390, height: 780 } }));
    await phone.goto(`${studio.url}/console/pair`);
    await phone.getByRole('textbox').fill(digits);
    await phone.getByRole('button').first().click();
    await page.getByRole('button', { name: 'Let it in' }).click();
    await phone.waitForURL(/\/console\/deck\//);
    await phone.getByRole('tab', { name: 'Scenes' }).click();
    const before = await overlay.sceneId();
    await phone.getByRole('button', { name: 'Ending' }).click();
    await overlay.until('the deck has switched the scene', async () => (await overlay.sceneId()) !== before);
    expect(await seriousFaults(phone)).toEqual([]);
    await phone.goto(`${studio.url}/console/access`);
    await phone.getByRole('tab', { name: 'Scenes' }).waitFor();
    // As a dock it has what needs no more than that.
    await phone.goto(`${studio.url}/console/dock/activity`);
    await phone.getByText('Nothing has happened yet').waitFor();
    await phone.goto(`${studio.url}/console/dock/chat`);
    await phone.getByText('takes the permission to moderate it').waitFor();
    await phone.context().close();
  }, 60_000);

  it('speaks German, and has no serious fault on any page', async () => {
    await page.goto(`${studio.url}/console/settings`);
    await page.getByLabel('Language').selectOption('de');
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
      faults.push(...(await seriousFaults(page)).map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(await page.getByText('Link für OBS').isVisible()).toBe(true);
  }, 60_000);

  it('deletes an overlay that was in OBS only for who types its name', async () => {
    await page.goto(`${studio.url}/console`);
    await page.getByRole('button', { name: 'Mehr zu Aurora' }).click();
    await page.getByRole('menuitem', { name: 'Löschen' }).click();
    const button = page.getByRole('button', { name: 'Endgültig löschen' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole('dialog').getByRole('textbox').fill('Aurora');
    await button.click();
    await overlay.until('the overlay is gone', async () => (await overlay.memberIds()).length === 0);
  }, 30_000);

  it('does nothing that its policy forbids', () => {
    expect(stopped).toEqual([]);
  });
});
