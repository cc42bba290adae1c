import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { seriousFaults } from '../support/page-faults';
import { YoutubeServer } from '../support/platforms/youtube-server';
import { freePort, StudioProcess } from '../support/server-process';
import { everyTipSource, tipNames, type TipName } from '../support/tips/tip-names';
import { isPosting, tipPosts } from '../support/tips/tip-posts';
import { TipServer } from '../support/tips/tip-server';
import { until } from '../support/until';

/*
 * From an empty data folder to the first tip of each source, by the console alone. The environment only leads to the
 * stubs.
 */
browserOrSkip('sources of tips, by the console', () => {
  let tips: TipServer;
  let youtube: YoutubeServer;
  let relay: ChildProcess;
  let relayUrl: string;
  let relayData: string;
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  /** Stands for the public address of a tunnel. */
  let tunnel: string;

  beforeAll(async () => {
    [tips, youtube] = await Promise.all([new TipServer().start(), new YoutubeServer().start()]);
    tunnel = `127.0.0.1:${await freePort()}`;
    const relayPort = String(await freePort());
    relayUrl = `http://127.0.0.1:${relayPort}`;
    relayData = mkdtempSync(join(tmpdir(), 'console-tips-'));
    relay = spawn(process.execPath, [resolve(__dirname, '../../dist/apps/relay/src/main.js')], {
      env: { ...process.env, RELAY_PORT: relayPort, RELAY_DATA: relayData },
      stdio: 'ignore',
    });
    const addresses = [tunnel, new URL(tips.origin).host, new URL(relayUrl).host];
    const env = {
      ...{ RATE_LIMITS: 'off', SIMULATED: 'on', WEBHOOK_PORT: tunnel.split(':')[1] ?? '' },
      ...{ OUTBOUND_ALLOW: addresses.join(','), ...tips.env, ...youtube.addresses },
    };
    [studio, browser] = await Promise.all([StudioProcess.start({ env }), launchBrowser()]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    page = await context.newPage();
    await page.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
    await page.getByLabel('Password').fill('a good password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Choose a look' }).waitFor();
  }, 60_000);

  afterAll(async () => {
    relay?.kill('SIGKILL');
    rmSync(relayData, { recursive: true, force: true });
  }, 30_000);

  const card = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const open = (path: string) => page.goto(`${studio.url}/console/${path}`);

  /** Values that people enter for each source. */
  const values = (): { readonly [Source in TipName]: { readonly [field: string]: string } } => ({
    kofi: { verificationToken: 'the-proof' },
    fourthwall: { token: 'the-proof' },
    patreon: { token: 'the-proof', currency: 'USD' },
    tiltify: { clientId: 'app', clientSecret: 'secret', campaignId: 'c-1' },
    donordrive: { site: tips.origin, participantId: '7', currency: 'USD' },
    ...{ streamelements: { token: tips.token }, streamlabs: { token: tips.token } },
    tipeeestream: { token: tips.token },
    donationalerts: tips.donationalerts.app,
    pally: { token: tips.token },
  });

  /** Connects a source. @returns the path that it posts to; null for one that is read */
  async function connect(source: TipName): Promise<string | null> {
    const sources = card('Tips');
    const name = tipNames[source];
    await sources.getByLabel('Source', { exact: true }).selectOption({ label: name });
    for (const [field, value] of Object.entries(values()[source]))
      await sources.locator(`input[name="${field}"]`).fill(value);
    const press = sources.getByRole('button', { name: `Connect ${name}` });
    if (source === 'donationalerts') await agree(press, name);
    else await press.click();
    await sources.getByRole('button', { name: `${name}: Send a test` }).waitFor();
    if (!isPosting(source)) return null;
    await sources.getByText(`Enter this URL as the webhook in ${name}.`).waitFor();
    return new URL((await sources.locator('code').innerText()).trim()).pathname;
  }

  /** Agrees on the page of a source, which opens in a new tab. */
  async function agree(press: Locator, name: string): Promise<void> {
    const [tab] = await Promise.all([page.waitForEvent('popup'), press.click()]);
    await tab.getByRole('link', { name: `Continue to ${name}` }).click();
    await tab.locator('#agree').click();
    await tab.getByText('is connected').waitFor();
    await tab.close();
  }

  it('asks for an address before sources can post, and tests it', async () => {
    await open('channels');
    const webhooks = card('Webhooks');
    await webhooks.getByText('Get an address with a tunnel').click();
    await webhooks.getByText(`Point the tunnel to port ${tunnel.split(':')[1] ?? ''}.`).waitFor();
    await webhooks.getByLabel('Public address').fill(`http://${tunnel}`);
    await webhooks.getByRole('button', { name: 'Save address' }).click();
    await webhooks.getByText('The address leads to this studio.').waitFor();
  }, 60_000);

  it('names a value that is missing at its field', async () => {
    const sources = card('Tips');
    await sources.getByLabel('Source', { exact: true }).selectOption({ label: 'Tiltify' });
    for (const field of ['clientId', 'clientSecret'])
      await sources.locator(`input[name="${field}"]`).fill('value');
    await sources.getByRole('button', { name: 'Connect Tiltify' }).click();
    await sources.locator('input[name="campaignId"][aria-invalid="true"]').waitFor();
  }, 30_000);

  it('guides through an app of the own, with the address for the way back', async () => {
    const sources = card('Tips');
    await sources.getByLabel('Source', { exact: true }).selectOption({ label: 'DonationAlerts' });
    const steps = sources.getByRole('list', { name: 'Steps' });
    await steps.getByText('/connect/donationalerts/callback').waitFor();
    expect(await steps.getByRole('listitem').count()).toBe(4);
    for (const [name, value] of Object.entries({ clientId: '690', clientSecret: 'a slip' }))
      await sources.locator(`input[name="${name}"]`).fill(value);
    await sources.getByRole('button', { name: 'Connect DonationAlerts' }).click();
    await sources.getByText('does not accept this client ID with this secret').waitFor();
  }, 30_000);

  it('connects each source, and shows its first tip', async () => {
    const paths = new Map<TipName, string | null>();
    for (const source of everyTipSource) paths.set(source, await connect(source));
    expect(await seriousFaults(page)).toEqual([]);
    const pulled = everyTipSource.filter((source) => !isPosting(source));
    const connected = card('Tips').getByText('Connected', { exact: true });
    await until(async () => (await connected.count()) === pulled.length, {
      what: async () => `${pulled.length} connected sources, there are ${await connected.count()}`,
      within: 30_000,
    });
    tips.pay({ amount: '1' });
    for (const [source, path] of paths) {
      if (!isPosting(source) || path === null) continue;
      const at = new Date().toISOString();
      const { body, headers } = tipPosts[source]({ id: `first-${source}`, at, secret: 'the-proof' });
      const { status } = await fetch(`http://${tunnel}${path}`, { method: 'POST', headers, body });
      expect([source, status]).toEqual([source, 200]);
    }
    // Lists are read every 30 seconds at most.
    const seen = card('Tips').getByText('Last payment');
    await until(async () => (await seen.count()) === everyTipSource.length, {
      what: async () => `a payment of each source, ${await seen.count()} are there`,
      within: 60_000,
    });
    await open('live');
    const activity = card('Activity');
    await activity.getByText('$1.00').first().waitFor();
    expect(await activity.getByText('$1.00').count()).toBeGreaterThanOrEqual(everyTipSource.length);
  }, 180_000);

  it('says which tips totals leave out, and leads to the rates', async () => {
    tips.pay({ amount: '1500', currency: 'JPY' });
    await card('Activity').getByText('¥1,500').first().waitFor({ timeout: 60_000 });
    await open('stats');
    const stream = card('This stream');
    await stream.getByText('Not counted, because no rate converts them: ¥').waitFor();
    for (const name of ['Shoutouts', 'Watch streaks', 'Kicks', 'Jewels', 'Ad breaks'])
      await stream.getByText(name, { exact: true }).first().waitFor({ state: 'attached' });
    const top = card('Top supporters');
    await top.getByLabel('Contribution').selectOption({ label: 'Tips' });
    await top.getByText('Not listed, because no rate converts them: ¥').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await stream.getByRole('link', { name: 'Set rates' }).click();
    const rates = card('Rates');
    await rates.getByRole('button', { name: /Add/ }).click();
    await rates.getByLabel('Currency', { exact: true }).last().fill('JPY');
    await rates.getByLabel('Amount', { exact: true }).last().fill('150');
    await rates.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await open('stats');
    await card('This stream').getByText('Total tips').first().waitFor();
    expect(await page.getByText('Not counted, because no rate converts them').count()).toBe(0);
  }, 120_000);

  it('says when access at a source has ended, and connects it again without the secret', async () => {
    tips.donationalerts.revoke();
    tips.hangUp();
    await open('channels');
    const sources = card('Tips');
    await sources.getByText('Access has ended').waitFor({ timeout: 60_000 });
    await agree(sources.getByRole('button', { name: 'DonationAlerts: Reconnect' }), 'DonationAlerts');
    await sources.getByText('Access has ended').waitFor({ state: 'detached', timeout: 30_000 });
    await sources.getByText('The app with the ID 690 is stored').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 120_000);

  it('turns commands of Shared Chat on, and keeps that', async () => {
    await open('bot');
    await page.goto(`${studio.url}/console/bot/settings`);
    const shared = page.getByLabel('Viewers of other channels in Shared Chat can use commands');
    await shared.click();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved').first().waitFor();
    await page.reload();
    await until(() =>
      page.getByLabel('Viewers of other channels in Shared Chat can use commands').isChecked(),
    );
  }, 60_000);

  it('receives by a relay, chosen in place of the tunnel', async () => {
    await open('channels');
    const webhooks = card('Webhooks');
    await webhooks.getByLabel('How messages get here').selectOption({ label: 'A relay that stores them' });
    await webhooks.getByLabel('Address of the relay').fill(relayUrl);
    await webhooks.getByRole('button', { name: 'Save address' }).click();
    await webhooks.getByText('Connected to the relay').waitFor({ timeout: 30_000 });
    await webhooks.getByRole('button', { name: 'Test address' }).click();
    await webhooks.getByText('The address leads to this studio.').waitFor({ timeout: 30_000 });
  }, 90_000);

  it('gives membership levels of YouTube a tier', async () => {
    const youtubeCard = card('YouTube');
    await youtubeCard.getByRole('button', { name: 'Set up' }).click();
    await youtubeCard.getByLabel('Client ID', { exact: true }).fill(youtube.clientId);
    await youtubeCard.getByLabel('Client secret').fill(youtube.clientSecret);
    await youtubeCard.getByRole('button', { name: 'Check and save' }).click();
    await youtubeCard.getByText('YouTube knows this client').waitFor();
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      youtubeCard.getByRole('button', { name: 'Connect YouTube' }).click(),
    ]);
    await tab.getByRole('link', { name: 'Continue to YouTube' }).click();
    await tab.locator('#agree').click();
    await tab.getByText('is connected').waitFor();
    await youtubeCard.getByText('Membership levels').click();
    await youtubeCard.getByRole('button', { name: /Add/ }).click();
    await youtubeCard.getByLabel('Name of the level').fill('Gold');
    await youtubeCard.getByLabel('Tier', { exact: true }).fill('3');
    await youtubeCard.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').first().waitFor();
    await page.reload();
    await youtubeCard.getByText('Membership levels').click();
    await until(async () => (await youtubeCard.getByLabel('Name of the level').inputValue()) === 'Gold');
    expect(await youtubeCard.getByLabel('Tier', { exact: true }).inputValue()).toBe('3');
    const others = { levels: [{ name: 'Gold', tier: 2 }] };
    const put = (expected: object) =>
      page.evaluate(
        async (body) =>
          (
            await fetch('/api/v1/stream/youtube/levels', {
              method: 'PUT',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
          ).status,
        { ...others, expected },
      );
    expect(await put({ levels: [] })).toBe(409);
    expect(await put({ levels: [{ name: 'Gold', tier: 3 }] })).toBe(200);
    await youtubeCard.getByLabel('Tier', { exact: true }).fill('1');
    await youtubeCard.getByRole('button', { name: 'Save', exact: true }).click();
    await youtubeCard.getByRole('button', { name: 'Keep what is saved' }).click();
  }, 90_000);
});
