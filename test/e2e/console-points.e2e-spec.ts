import type { Browser, Page } from 'playwright-core';
import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { signedInPage } from '../support/console-page';
import { seriousFaults } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

interface Loyalty {
  readonly maxPerHour: number;
  readonly boost: object;
  readonly ranks: readonly object[];
}

browserOrSkip('points in the console', () => {
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
    await ok(api.patch('/bot/loyalty', { enabled: true }));
    browser = await launchBrowser();
    page = await signedInPage(browser, { url: studio.url, at: '/community/rewards', who: ada });
  }, 60_000);

  const loyalty = () => ok(api.get<Loyalty>('/bot/loyalty'));

  it('a reward gets a stock, and shows what is left', async () => {
    await page.goto(`${studio.url}/console/community/rewards`);
    await page.getByRole('button', { name: 'New reward' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Poster');
    await page.getByLabel('Stock (empty: unlimited)').fill('3');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 left').waitFor();
    await ok(api.post('/bot/loyalty/adjust', { login: 'dee', delta: 500 }));
    for (let i = 0; i < 3; i++)
      await ok(api.post('/bot/loyalty/rewards/1/trigger', { mode: 'redeem', login: 'dee' }));
    await page.reload();
    await page.getByText('sold out').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('a rank brings points and a reward, events more points, and an hour has a limit', async () => {
    await page.goto(`${studio.url}/console/community/loyalty`);
    await page.getByLabel('Maximum per viewer and hour (0: no limit)').fill('500');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await untilRead(loyalty, ({ maxPerHour }) => maxPerHour === 500);
    await page.locator('summary', { hasText: 'More points after events' }).click();
    const boost = page.locator('details', { hasText: 'More points after events' });
    await boost.getByRole('switch', { name: 'Enabled' }).click();
    await boost.getByLabel('Multiplier').fill('3');
    await boost.getByRole('button', { name: 'Save' }).click();
    await untilRead(
      async () => JSON.stringify((await loyalty()).boost),
      (text) => text.includes('"enabled":true,"multiplier":3'),
    );
    await page.locator('summary', { hasText: 'Ranks' }).click();
    await page.getByRole('button', { name: 'New rank' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Regular');
    await page.getByLabel('Points for reaching it').fill('50');
    await page.getByLabel('Reward for reaching it').selectOption({ label: 'Poster' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Points: 1000 · +50 points').waitFor();
    expect((await loyalty()).ranks).toMatchObject([{ name: 'Regular', bonusPoints: 50, rewardId: 1 }]);
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('each game has its own settings, and tells its odds', async () => {
    await page.goto(`${studio.url}/console/community/loyalty`);
    await page.locator('summary', { hasText: 'Games' }).click();
    await page.locator('summary', { hasText: '!duel' }).click();
    await page.locator('summary', { hasText: '!raffle' }).click();
    await page.getByText('The house keeps 5 % on average.').waitFor();
    const duel = page.locator('details[open]', { hasText: '!duel name 50' }).last();
    await duel.getByRole('switch', { name: 'Enabled' }).click();
    await duel.getByLabel('Share that the house keeps (%)').fill('15');
    await duel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The house keeps 15 % on average.').waitFor();
    const { gambling } = await ok(
      api.get<{ gambling: { duel: object; heist: { enabled: boolean } } }>('/bot/loyalty'),
    );
    expect(gambling.duel).toMatchObject({ enabled: true, feePercent: 15, minBet: 1 });
    expect(gambling.heist.enabled).toBe(false);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('the ledger of a viewer says why, with the figures of a game', async () => {
    await ok(
      api.patch('/bot/loyalty', {
        gambling: { enabled: true, onlyLive: false, gamble: { jackpotChance: 0 } },
      }),
    );
    await ok(api.post('/simulate/chat', { login: 'dee', message: '!gamble 4', role: 'mod' }));
    await page.getByLabel('Login', { exact: true }).fill('dee');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('Poster').first().waitFor();
    await untilRead(
      async () => {
        await page.getByRole('button', { name: 'Look up' }).click();
        return page.getByText(/^!gamble, bet 4, won (0|8)$/).count();
      },
      (shown) => shown > 0,
    );
    await page.getByText('House edge: 10 % in the long run.').waitFor();
  }, 30_000);
});
