import type { Browser, Page } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserPath, launchBrowser } from '../support/browser';
import { hasObs, RealObs } from '../support/obs/real-obs';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* OBS as Debian packages it, connected by the console alone. Skipped where it is not installed. */
const withObs = hasObs && browserPath ? describe : describe.skip;

withObs('connecting OBS, by the console', () => {
  let studio: StudioProcess;
  let obs: RealObs;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [studio, obs, browser] = await Promise.all([StudioProcess.start(), RealObs.start(), launchBrowser()]);
    const owner = await makeAccount(studio, 'olga', 'Olga');
    const api = new ApiClient(studio.api, owner.token);
    const { overlayId } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'Show', starter: true }),
    );
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en' });
    page = await context.newPage();
    await page.goto(`${studio.url}/console/overlays/${overlayId}/obs`);
    await page.getByLabel('Login', { exact: true }).fill(owner.login);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }, 120_000);

  const card = () => page.getByRole('region', { name: 'OBS connection' });
  const dialog = () => page.getByRole('dialog');

  it('says that the password is wrong, takes the right one, and shows the scene on program', async () => {
    await card().getByRole('button', { name: 'Connect OBS' }).click();
    await dialog().getByLabel('Port').fill(String(obs.port));
    await dialog().getByLabel('Password').fill('wrong');
    await dialog().getByRole('button', { name: 'Connect OBS' }).click();
    await dialog().getByText('Wrong password').waitFor();
    await dialog().getByLabel('Password').fill(obs.password);
    await dialog().getByRole('button', { name: 'Connect OBS' }).click();
    // The next step. This OBS has no browser source.
    await dialog().getByText('This OBS has no browser source').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await card().getByText('Connected, OBS').waitFor();
    await card().getByText('Scene on program: Scene').waitFor();
  }, 60_000);

  it('shows in the status bar that OBS records', async () => {
    const client = await obs.client();
    await client.call('StartRecord');
    await page.locator('footer').getByText('REC', { exact: true }).waitFor();
    await client.call('StopRecord');
    await page.locator('footer').getByText('REC', { exact: true }).waitFor({ state: 'detached' });
    await client.disconnect();
  }, 30_000);

  it('offers the new name of a scene that was renamed in OBS', async () => {
    const client = await obs.client();
    await client.call('CreateScene', { sceneName: 'Gameplay' });
    const choice = page.getByLabel('Scene for “Gameplay” of OBS');
    const [chosen] = await choice.selectOption({ index: 1 });
    await client.call('SetSceneName', { sceneName: 'Gameplay', newSceneName: 'Boss fight' });
    await page.getByRole('button', { name: 'Renamed in OBS: use “Boss fight”' }).click();
    const renamed = page.getByLabel('Scene for “Boss fight” of OBS');
    await until(async () => (await renamed.inputValue()) === chosen);
    await client.disconnect();
  }, 30_000);

  it('removes the connection after a second press', async () => {
    await card().getByRole('button', { name: 'Remove' }).click();
    await card().getByRole('button', { name: 'Press again' }).click();
    await card().getByText('OBS is not connected').waitFor();
  }, 30_000);
});
