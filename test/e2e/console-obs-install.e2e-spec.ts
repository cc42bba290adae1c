import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { opsOk, signIn } from '../support/accounts';
import { ok } from '../support/api-client';
import { browserPath, launchBrowser } from '../support/browser';
import { FakeObs } from '../support/obs/fake-obs';
import { StudioProcess } from '../support/server-process';

/* OBS found on this computer, connected and given the overlay, by the console alone. */
const withBrowser = browserPath ? describe : describe.skip;

withBrowser('putting an overlay into OBS, by the console', () => {
  const OWNER = { login: 'owner', password: 'password of the owner' };
  let folder: string;
  let studio: StudioProcess;
  let obs: FakeObs;
  let browser: Browser;
  let page: Page;
  const pages: RenderClient[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'obs-home-'));
    [obs, browser] = await Promise.all([FakeObs.start(), launchBrowser()]);
    const settings = join(folder, 'obs-studio', 'plugin_config', 'obs-websocket');
    await mkdir(settings, { recursive: true });
    const written = { server_enabled: true, server_port: obs.port, server_password: obs.password };
    await writeFile(join(settings, 'config.json'), JSON.stringify(written));
    studio = await StudioProcess.start({ env: { XDG_CONFIG_HOME: folder, HOME: folder } });
    obs.scenes.loads = (address) =>
      pages.push(new RenderClient({ url: studio.url, link: address.split('/o/')[1] ?? '', obs: true }));
    await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], OWNER.password);
    const { client } = await signIn(studio, OWNER);
    const { overlayId } = await ok(
      client.post<{ overlayId: string }>('/overlays', { name: 'Show', starter: true }),
    );
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en' });
    page = await context.newPage();
    await page.goto(`${studio.url}/console/overlays/${overlayId}/obs`);
    await page.getByLabel('Login', { exact: true }).fill(OWNER.login);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }, 120_000);

  afterAll(async () => {
    for (const each of pages) each.close();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  it('takes three presses from the page to the overlay in OBS', async () => {
    const dialog = page.getByRole('dialog');
    await page.getByText('OBS has never loaded this overlay.').waitFor();
    await page.getByRole('button', { name: 'Connect OBS' }).click();
    await dialog.getByText('Running, OBS 31').waitFor();
    await dialog.getByRole('button', { name: 'Connect it' }).click();
    await dialog.getByText('New browser source “Show”.').waitFor();
    expect(obs.scenes.inputs.size).toBe(0);
    await dialog.getByRole('button', { name: 'Add to OBS' }).click();
    await page.getByText('OBS shows this overlay.', { exact: true }).waitFor();
    expect(obs.scenes.inputs.get('Show')).toMatchObject({ settings: { width: 1920, height: 1080 } });
    await page.getByText('OBS shows this overlay. “').waitFor();
  }, 60_000);
});
