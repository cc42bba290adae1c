import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { StudioProcess } from '../support/server-process';

/* Slow where others need the machine, too. */
jest.setTimeout(120_000);

const texts = {
  en: { signIn: 'Sign in', login: 'Login', password: 'Password', card: 'Your data', download: 'Download' },
  de: {
    ...{ signIn: 'Anmelden', login: 'Login', password: 'Passwort' },
    ...{ card: 'Deine Daten', download: 'Herunterladen' },
  },
};

browserOrSkip('the archive of an account in the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let owner: TestAccount;
  let editor: TestAccount;
  let overlayId: string;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    owner = await makeAccount(studio, 'ada');
    editor = await makeAccount(studio, 'eve');
    const api = new ApiClient(studio.api, owner.token);
    await ok(api.post('/bot/commands', { name: 'hello', response: 'Hello, {user}' }));
    ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show of Ada' })));
    await ok(api.put(`/overlays/${overlayId}/editors/eve`, { permissions: ['overlays:read'] }));
    const form = new FormData();
    form.set('file', new Blob(['{"v":"5","w":9,"h":9,"fr":9,"ip":0,"op":9,"layers":[{}]}']), 'box.json');
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form })).status).toBe(200);
    const points = 'Twitch ID,Username,Points,Minutes\n7,viewer_one,500,30\n';
    const { moveInId } = await ok(
      api.post<{ moveInId: string }>('/move-in', { source: 'csv', text: points }),
    );
    await ok(api.post(`/move-in/${moveInId}/apply`, { kinds: ['viewer'], pointsMode: 'max' }));
  }, 90_000);

  async function settingsOf(who: TestAccount, language: 'en' | 'de', width: number): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: language });
    const page = await context.newPage();
    const t = texts[language];
    await page.goto(`${studio.url}/console/settings`);
    await page.getByLabel(t.login).fill(who.login);
    await page.getByLabel(t.password).fill(who.password);
    await page.getByRole('button', { name: t.signIn, exact: true }).click();
    await page.getByRole('heading', { name: t.card }).waitFor();
    return page;
  }

  /** Presses the button and opens what the browser has saved. */
  async function archiveFrom(
    page: Page,
    name: string,
  ): Promise<{ readonly fileName: string; readonly files: Readonly<Record<string, string>> }> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    const bytes = await readFile(await download.path());
    const files = Object.entries(unzipSync(bytes)).map(([path, each]) => [path, strFromU8(each)] as const);
    return { fileName: download.suggestedFilename(), files: Object.fromEntries(files) };
  }

  it('is saved by one press, with everything of the owner', async () => {
    const page = await settingsOf(owner, 'en', 1440);
    const { fileName, files } = await archiveFrom(page, texts.en.download);
    expect(fileName).toMatch(/^overlay-studio-\d{4}-\d\d-\d\d\.zip$/);
    const json = (path: string): unknown => JSON.parse(files[path] ?? 'null');
    expect(json('account.json')).toMatchObject({ login: 'ada' });
    expect(json('bot/commands.json')).toMatchObject({ commands: [{ name: 'hello' }] });
    expect(files['community/points-twitch.csv']).toContain('7,viewer_one,viewer_one,500,30');
    expect(json(`overlays/${overlayId} Show of Ada/overlay.json`)).toMatchObject({ overlayId });
    expect(files[`overlays/${overlayId} Show of Ada/history.ndjson`]).toContain('"');
    expect(JSON.parse(files['media/1 box.json'] ?? 'null')).toMatchObject({ w: 9, h: 9 });
    await page.context().close();
  });

  it('of an editor has nothing of the overlay that another owns, as the page says, on a phone in German', async () => {
    const page = await settingsOf(editor, 'de', 390);
    await page.getByText('Overlays anderer, die du bearbeitest', { exact: false }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const { files } = await archiveFrom(page, texts.de.download);
    expect(JSON.parse(files['account.json'] ?? 'null')).toMatchObject({ login: 'eve' });
    const paths = Object.keys(files).filter((path) => /^(?:overlays|media)\//.test(path));
    expect(paths).toEqual([]);
    expect(JSON.stringify(files)).not.toContain('viewer_one');
    await page.context().close();
  });
});
