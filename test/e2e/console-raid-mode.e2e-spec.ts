import type { Browser, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { signedInPage } from '../support/console-page';
import { seriousFaults } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

browserOrSkip('raid mode in the console', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let ada: TestAccount;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
    ada = await makeAccount(studio, 'ada');
    api = new ApiClient(studio.api, ada.token);
    await ok(api.post('/overlays', { name: 'Show' }));
    browser = await launchBrowser();
    page = await signedInPage(browser, { url: studio.url, at: '/bot/moderation', who: ada });
  }, 60_000);

  const isActive = () => ok(api.get<{ active: boolean }>('/bot/raid-mode'));

  it('is switched on and off by one button, and shows the time left and each chat', async () => {
    await page.getByRole('button', { name: 'Switch on raid mode' }).click();
    await page.getByText(/^On\. \d:\d\d left\.$/).waitFor();
    await page.getByText('On: only followers may chat, slow mode, and links are deleted.').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'End it now' }).click();
    await untilRead(isActive, ({ active }) => !active);
    await page.getByText('Off', { exact: true }).first().waitFor();
  }, 30_000);

  it('follows a moderator who switches it in chat, and takes settings', async () => {
    await page.locator('summary', { hasText: 'What raid mode does' }).click();
    await page.getByLabel('Minutes', { exact: true }).fill('7');
    await page
      .locator('details', { hasText: 'What raid mode does' })
      .getByRole('button', { name: 'Save' })
      .click();
    await untilRead(
      () => ok(api.get<{ minutes: number }>('/bot/raid-mode')),
      ({ minutes }) => minutes === 7,
    );
    await ok(api.post('/simulate/chat', { login: 'Mod', message: '!raidmode', role: 'mod' }));
    await page.getByText(/^On\. [67]:\d\d left\.$/).waitFor();
  }, 30_000);
});
