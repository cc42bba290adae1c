import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { ConsolePage } from '../support/console-page';
import { packOf } from '../support/packs';
import { everyFault } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);

interface Overlay {
  readonly overlayId: string;
  readonly name: string;
  readonly scenes: readonly { readonly sceneId: number; readonly name: string }[];
}

browserOrSkip('packs in the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  let opened: ConsolePage;
  let ada: TestAccount;
  let api: ApiClient;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packs-'));
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off' } }),
      launchBrowser(),
    ]);
    ada = await makeAccount(studio, 'ada', 'Ada');
    api = new ApiClient(studio.api, ada.token);
    const make = (name: string) => ok(api.post<Overlay>('/overlays', { name, starter: true }));
    const { overlayId } = await make('Evening');
    await make('Morning');
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Break' }),
    );
    const { packageId } = await ok(
      api.post<{ packageId: string }>('/widget-packages', { name: 'Rain', html: '<p>Rain</p>' }),
    );
    const layer = { widget: `custom.${packageId}`, sceneId };
    await ok(api.post(`/overlays/${overlayId}/members`, layer));
    await ok(api.post('/bot/commands', { name: 'pause', response: 'Pause' }));
    opened = await ConsolePage.open(browser, { url: studio.url, overlayId, who: ada });
    page = opened.page;
    await page.goto(`${studio.url}/console`);
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const narrow = async (): Promise<void> => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await everyFault(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await everyFault(page)).toEqual([]);
  };

  it('are made from the menu of an overlay, of chosen scenes and commands', async () => {
    await button('More options for Evening').click();
    await page.getByRole('menuitem', { name: 'Export as pack …' }).click();
    await dialog().getByLabel('What of it').selectOption('scenes');
    expect(await button('Make the file').isDisabled()).toBe(true);
    await dialog().getByLabel('Break').check();
    await dialog().getByLabel('!pause').check();
    await dialog().getByLabel('Description').fill('For a break');
    await dialog().getByText('It never contains OBS links', { exact: false }).waitFor();
    await narrow();
    const [download] = await Promise.all([page.waitForEvent('download'), button('Make the file').click()]);
    file = join(folder, 'evening.ospack');
    await download.saveAs(file);
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
    await dialog().getByText('is ready', { exact: false }).waitFor();
    await button('Close').first().click();
  });

  it('are shown before anything is made, and come into an overlay that is there', async () => {
    await page.getByRole('link', { name: 'Packs', exact: true }).click();
    await page.getByText('No pack installed').waitFor();
    await button('Install a pack').click();
    await dialog().getByLabel('Pack (.ospack)').setInputFiles(file);
    await button('Show contents').click();
    await dialog().getByText('For a break').waitFor();
    await dialog().getByText('Scenes: Break').waitFor();
    await dialog().getByText('You have commands with these names: !pause', { exact: false }).waitFor();
    await dialog().getByText('Brings own code: Rain.', { exact: false }).waitFor();
    await dialog().getByText('The code reaches no address on the web until you allow it.').waitFor();
    await dialog().getByLabel('Where to').selectOption({ label: 'Into “Morning”' });
    await dialog().getByLabel('How').waitFor();
    await narrow();
    await button('Install').click();
    await dialog().getByText('“Evening” is installed.').waitFor();
    await dialog().getByRole('link', { name: 'added to “Morning”' }).waitFor();
    await dialog().getByRole('link', { name: 'Own code: “Rain”' }).waitFor();
    const { items } = await ok(api.get<{ items: { kind: string; packageName?: string }[] }>('/audit'));
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'code_added', packageName: 'Rain', hosts: [] },
      { kind: 'code_added', packageName: 'Rain', hosts: [] },
    ]);
    await button('Close').first().click();
    await page.getByRole('group', { name: 'Evening' }).getByText('Installed').waitFor();
    await narrow();
  });

  it('say what stays before they are removed', async () => {
    const { items } = await ok(api.get<{ items: Overlay[] }>('/overlays'));
    const morning = items.find(({ name }) => name === 'Morning')?.overlayId ?? '';
    const { scenes } = await ok(api.get<Overlay>(`/overlays/${morning}`));
    const added = scenes.at(-1)?.sceneId;
    await ok(api.patch(`/overlays/${morning}/scenes/${added}`, { name: 'Our break' }));
    await button('More options for Evening').click();
    await page.getByRole('menuitem', { name: 'Remove …' }).click();
    await dialog().getByText('Scene: Our break').waitFor();
    await button('Remove').click();
    const row = page.getByRole('group', { name: 'Evening' });
    await row.getByText('Removed').waitFor();
    await row.getByText('Scene: Our break').waitFor();
  });

  it('say in German why they are refused, and leave out only what the person agrees to', async () => {
    const storageState = await page.context().storageState();
    const german = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...{ locale: 'de', storageState: { ...storageState, origins: [] } },
    });
    page = await german.newPage();
    await page.goto(`${studio.url}/console/packs`);
    const drop = async (name: string, content: Buffer): Promise<void> => {
      const path = join(folder, name);
      await writeFile(path, content);
      await button('Paket installieren').click();
      await dialog().getByLabel('Paket (.ospack)').setInputFiles(path);
      await button('Inhalt zeigen').click();
    };
    await drop('empty.ospack', packOf({}));
    await dialog().getByText('Dieses Paket lässt sich nicht installieren: Es ist leer.').waitFor();
    await button('Abbrechen').click();
    const action = { type: 'scene', overlayId: { name: 'Nirgends' }, sceneId: { name: 'Pause' } };
    const rule = (name: string, actions: object[]) => ({ name, triggers: [{ type: 'raid' }], actions });
    const automations = JSON.stringify([
      rule('Verloren', [action]),
      rule('Gefunden', [{ type: 'http_request', method: 'GET', url: 'https://example.com/' }]),
    ]);
    await drop('rules.ospack', packOf({ 'automations.json': automations }));
    await dialog().getByText('Was dieses Studio ablehnt').waitFor();
    await dialog().getByText('Automation Verloren:', { exact: false }).waitFor();
    await dialog().getByText('schicken Daten an example.com', { exact: false }).waitFor();
    expect(await button('Installieren').isDisabled()).toBe(true);
    await dialog().getByLabel('Alles andere installieren, ohne das hier').check();
    await button('Installieren').click();
    await dialog().getByText('bis auf das, was hier steht.', { exact: false }).waitFor();
    const { items } = await ok(api.get<{ items: { name: string }[] }>('/automations'));
    await until(() => items.some(({ name }) => name === 'Gefunden'), { what: 'the automation' });
    expect(items.map(({ name }) => name)).toEqual(['Gefunden']);
    expect(opened.errors.filter((error) => !error.includes('422'))).toEqual([]);
  });
});
