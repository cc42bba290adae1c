import type { Browser, Page } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { signedInPage } from '../support/console-page';
import { connectTwitch } from '../support/connect-link';
import { seriousFaults } from '../support/page-faults';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

browserOrSkip('predictions in the console', () => {
  let twitch: TwitchServer;
  let studio: StudioProcess;
  let api: ApiClient;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    twitch = await new TwitchServer().start();
    studio = await StudioProcess.start({
      env: { RATE_LIMITS: 'off', SIMULATED: 'on', ...twitch.env },
    });
    const ada = await makeAccount(studio, 'ada');
    api = new ApiClient(studio.api, ada.token);
    await ok(api.post('/overlays', { name: 'Show' }));
    browser = await launchBrowser();
    page = await signedInPage(browser, { url: studio.url, at: '/community/predictions', who: ada });
  }, 60_000);

  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const say = (login: string, message: string) => ok(api.post('/simulate/chat', { login, message }));
  async function fill(card: ReturnType<typeof part>, title: string, answers: string): Promise<void> {
    await card.getByLabel('Question').fill(title);
    await card.getByLabel(/^(Outcomes|Answers)$/).fill(answers);
  }
  /** Paying out and cancelling ask for a second press. */
  async function pressTwice(name: string, sure: RegExp): Promise<void> {
    await press(name);
    await page.getByRole('button', { name: sure }).click();
  }

  it('says what is missing before the first one', async () => {
    await page.getByText('Points are off.').waitFor();
    await page.getByText('Connect a Twitch channel').waitFor();
    await page.getByText('None yet').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('a prediction with points is started, followed and resolved', async () => {
    await ok(api.patch('/bot/loyalty', { enabled: true, chatBonus: { enabled: false } }));
    await ok(api.post('/bot/loyalty/adjust', { login: 'pia', delta: 100 }));
    await fill(part('Prediction with your points'), 'Do we win?', 'Yes\nNo');
    await press('Start');
    await page.getByText('Betting is open', { exact: true }).waitFor();
    await say('pia', '!bet 2 40');
    await page.getByText('40 points, 1 viewer · 1 for 1').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await press('Close betting');
    await page.getByText('Betting is closed', { exact: true }).waitFor();
    await pressTwice('This won: No', /Pay out/);
    await page.getByText(/^Your points · .* · No$/).waitFor();
    await untilRead(
      async () => (await ok(api.get<{ points: number }>('/bot/loyalty/viewers/pia'))).points,
      (points) => points === 100,
    );
    await press('Use again: Do we win?');
    expect(await page.getByLabel('Outcomes').first().inputValue()).toBe('Yes\nNo');
  }, 40_000);

  it('Twitch’s own run beside it, also on a phone', async () => {
    await connectTwitch({ studio }, twitch);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const own = part('Twitch prediction');
    await fill(own, 'Next boss?', `${'long '.repeat(6)}\nNever`);
    await press('Start on Twitch');
    await own.getByText('Use at most 25 characters for each line.').waitFor();
    await fill(own, 'Next boss?', 'Now\nNever');
    twitch.next.set('POST /predictions', [{ status: 403, body: { message: 'not an affiliate' } }]);
    await press('Start on Twitch');
    await own.getByText('Twitch refuses. One is already running there').waitFor();
    await press('Start on Twitch');
    await page.getByRole('button', { name: 'This won: Now' }).waitFor();
    await fill(part('Twitch poll'), 'Which map?', 'North\nSouth');
    await press('Start the poll');
    await page.getByText('Voting is open', { exact: true }).waitFor();
    await press('End the poll');
    await pressTwice('Cancel and refund points', /^Press again/);
    await page.getByText(/^Twitch · .* · Cancelled$/).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await seriousFaults(page)).toEqual([]);
    expect(twitch.polls[0]?.status).toBe('TERMINATED');
  }, 40_000);
});
