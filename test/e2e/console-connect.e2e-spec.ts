import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { seriousFaults } from '../support/page-faults';
import { KickServer } from '../support/platforms/kick-server';
import { TwitchServer } from '../support/platforms/twitch-server';
import { YoutubeServer } from '../support/platforms/youtube-server';
import { TipServer } from '../support/tips/tip-server';
import { freePort, StudioProcess } from '../support/server-process';
import { until } from '../support/until';

const PASSWORD = 'a good password';
const pictures = process.env['PICTURES_DIR'];

/* From an empty data folder to the first chat line, by the console alone. The environment only leads to the stubs. */
browserOrSkip('connecting platforms, by the console', () => {
  let twitch: TwitchServer;
  let kick: KickServer;
  let youtube: YoutubeServer;
  let tips: TipServer;
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  /** Stands for the public address of a tunnel. */
  let tunnel: string;

  beforeAll(async () => {
    twitch = await new TwitchServer().start();
    twitch.isPublic = true;
    kick = await new KickServer().start();
    youtube = await new YoutubeServer().start();
    tips = await new TipServer().start();
    tunnel = `127.0.0.1:${await freePort()}`;
    const env = {
      ...{ RATE_LIMITS: 'off', SIMULATED: 'on' },
      ...{ WEBHOOK_PORT: tunnel.split(':')[1] ?? '', OUTBOUND_ALLOW: tunnel },
      ...{ ...twitch.addresses, ...kick.addresses, ...youtube.addresses, ...tips.env },
    };
    [studio, browser] = await Promise.all([StudioProcess.start({ env }), launchBrowser()]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    page = await context.newPage();
    await page.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Choose a look' }).waitFor();
  }, 60_000);

  const card = (name: string): Locator => page.getByRole('region', { name, exact: true });

  /** Stores a picture of the page in both widths, for people who ask for them. */
  async function picture(name: string): Promise<void> {
    if (pictures === undefined) return;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  /** Opens the guide of a platform and enters a client. */
  async function enter(name: string, id: string, secret?: string): Promise<void> {
    await card(name).getByLabel('Client ID', { exact: true }).fill(id);
    if (secret !== undefined) await card(name).getByLabel('Client secret').fill(secret);
    await card(name).getByRole('button', { name: 'Check and save' }).click();
  }

  /** Goes to the platform's page in the tab that opens. */
  async function begin(name: string): Promise<Page> {
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      card(name)
        .getByRole('button', { name: `Connect ${name}` })
        .click(),
    ]);
    await tab.getByRole('link', { name: `Continue to ${name}` }).click();
    return tab;
  }

  async function untilConnected(name: string, as: string): Promise<void> {
    await card(name).getByText(`as ${as}`, { exact: false }).waitFor();
  }

  const chatShows = async (text: string): Promise<void> => {
    await page.goto(`${studio.url}/console/live`);
    await page.getByRole('region', { name: 'Chat', exact: true }).getByText(text).waitFor();
  };

  it('shows a guide for each platform before anything is set up', async () => {
    await page.goto(`${studio.url}/console/channels`);
    await card('Kick').getByText('not set up yet').waitFor();
    await card('YouTube').getByText('not set up yet').waitFor();
    await card('Twitch').getByText('Simulated channel').waitFor();
    await page.getByText('chat and events are simulated').waitFor();
    await picture('channels');
    for (const name of ['Twitch', 'Kick', 'YouTube']) {
      await card(name).getByRole('button', { name: 'Set up' }).click();
      await card(name)
        .getByRole('img', { name: `Drawing of the form at ${name}` })
        .waitFor();
      const steps = card(name).getByRole('list', { name: 'Steps' }).getByRole('listitem');
      expect(await steps.count()).toBe(6);
    }
    const port = new URL(studio.url).port;
    await card('Twitch').getByText(`http://localhost:${port}/connect/twitch/callback`).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await picture('guides');
  }, 60_000);

  it('connects Twitch with a public client and a code, and shows the first chat line', async () => {
    await enter('Twitch', 'not-their-client');
    await card('Twitch').getByText('Twitch does not accept this client').waitFor();
    await enter('Twitch', twitch.clientId);
    await card('Twitch').getByText('Twitch knows this client').waitFor();
    await card('Twitch').getByText('The studio cannot check: the redirect URL').waitFor();
    const tab = await begin('Twitch');
    const [activation] = await Promise.all([
      tab.waitForEvent('popup'),
      tab.getByRole('link', { name: `${twitch.origin}/activate` }).click(),
    ]);
    await activation.locator('#agree').click();
    await activation.locator('#agreed').waitFor();
    await tab.getByText('is connected').waitFor();
    await untilConnected('Twitch', 'streamer');
    await twitch.subscribed('channel.chat.message');
    await card('Twitch').getByText('Connected').first().waitFor();
    await picture('connected');
    twitch.emit('channel.chat.message', {
      ...{ broadcaster_user_id: '1001', message_id: 'first-on-twitch', message_type: 'text', badges: [] },
      ...{ chatter_user_id: '2001', chatter_user_login: 'viewer', chatter_user_name: 'Viewer' },
      message: { text: 'first line on Twitch', fragments: [] },
    });
    await chatShows('first line on Twitch');
  }, 60_000);

  it('connects Kick by its page, and shows the first chat line', async () => {
    await page.goto(`${studio.url}/console/channels`);
    await card('Kick').getByRole('button', { name: 'Set up' }).click();
    await enter('Kick', kick.clientId, kick.clientSecret);
    await card('Kick').getByText('Kick knows this client').waitFor();
    const tab = await begin('Kick');
    await tab.locator('#agree').click();
    await tab.getByText('is connected').waitFor();
    await untilConnected('Kick', 'Streamer');
    await card('Kick').getByText('Kick sends events to a public https address only').waitFor();
    const webhooks = card('Webhooks');
    await webhooks.getByText('Get an address with a tunnel').click();
    await webhooks.getByText('cloudflared tunnel run').waitFor();
    await webhooks.getByLabel('Public address').fill(`http://${tunnel}`);
    await webhooks.getByRole('button', { name: 'Save address' }).click();
    await webhooks.getByText('The address leads to this studio.').waitFor();
    await webhooks.getByText('Nothing arrived yet').first().waitFor();
    await card('Kick').getByText('Nothing has arrived from Kick yet').waitFor();
    await picture('webhooks');
    expect(await seriousFaults(page)).toEqual([]);
    const { body, headers } = kick.signed('chat.message.sent', {
      broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' },
      message_id: 'first-on-kick',
      sender: { user_id: 21, username: 'KickViewer', channel_slug: 'kickviewer', identity: { badges: [] } },
      content: 'first line on Kick',
      emotes: null,
    });
    const posted = await fetch(`http://${tunnel}/webhooks/kick`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });
    expect(posted.status).toBe(200);
    await webhooks.getByText('Receiving, last message').waitFor();
    await card('Kick').getByText('Connected, receiving events').waitFor();
    await chatShows('first line on Kick');
  }, 60_000);

  it('sends a test of a connected source, which is marked and counted nowhere', async () => {
    await page.goto(`${studio.url}/console/channels`);
    await card('Kick').getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Test sent.').waitFor();
    await page.goto(`${studio.url}/console/live`);
    const activity = page.getByRole('region', { name: 'Activity', exact: true });
    const line = activity.locator('div', { hasText: 'Test follows' }).last();
    await line.waitFor();
    await activity.getByText('Test', { exact: true }).last().waitFor();
    await picture('live');
  }, 60_000);

  it('connects a source of tips, says why it fails, and disconnects it', async () => {
    await page.goto(`${studio.url}/console/channels`);
    const sources = card('Tips');
    const connect = async (token: string): Promise<void> => {
      await sources.getByLabel('Source').selectOption({ label: 'Streamlabs' });
      await sources.locator('input[name="token"]').fill(token);
      await sources.getByRole('button', { name: 'Connect Streamlabs' }).click();
    };
    await connect('another');
    await sources.getByText('The access was refused. Enter the values again.').waitFor();
    await connect(tips.token);
    await sources.getByText('Connected', { exact: true }).waitFor();
    tips.pay({ amount: '5' });
    await sources.getByText('Last payment').waitFor();
    await picture('tips');
    await sources.getByRole('button', { name: 'Streamlabs: Disconnect' }).click();
    await sources.getByRole('button', { name: 'Press again' }).click();
    await sources.getByRole('button', { name: 'Streamlabs: Send a test' }).waitFor({ state: 'detached' });
  });

  it('connects YouTube by its page, and shows the first chat line', async () => {
    await page.goto(`${studio.url}/console/channels`);
    await card('YouTube').getByRole('button', { name: 'Set up' }).click();
    await enter('YouTube', youtube.clientId, youtube.clientSecret);
    await card('YouTube').getByText('YouTube knows this client').waitFor();
    youtube.goLive();
    const tab = await begin('YouTube');
    await tab.locator('#agree').click();
    await tab.getByText('is connected').waitFor();
    await untilConnected('YouTube', 'Streamer');
    // The first page is history.
    await until(() => youtube.pages > 0, { what: 'the first page of the chat', within: 30_000 });
    youtube.say('first line on YouTube');
    await chatShows('first line on YouTube');
  }, 60_000);
});
