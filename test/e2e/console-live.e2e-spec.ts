import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/studio-process';

const axe = readFileSync(resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const PASSWORD = 'a good password';
const SONG = 'songsongson';

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
    return (await tool.run(document, { resultTypes: ['violations'] })).violations;
  });
  return faults
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Answers as YouTube does to who asks for a video. */
async function youtube(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://youtube');
    const item = {
      id: SONG,
      snippet: { title: 'A song for you', categoryId: '10', liveBroadcastContent: 'none' },
      contentDetails: { duration: 'PT3M' },
      status: { embeddable: true },
      statistics: { viewCount: '5000' },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items: pathname === '/v3/videos' ? [item] : [] }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/* A show on the simulated channel, by the console alone: each test goes on where the last one ended. */
browserOrSkip('a show, by the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  let overlay: OverlayPage;
  let api: ApiClient;
  let overlayId: string;
  let videos: Server;
  let twitch: TwitchServer;
  /** What the policy of a page has stopped. */
  const stopped: string[] = [];

  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
    const opened = await context.newPage();
    opened.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) stopped.push(message.text());
    });
    return opened;
  };
  const at = (path: string) => page.goto(`${studio.url}/console${path}`);
  const part = (name: string, of: Page = page): Locator =>
    of.getByRole('region', { name, exact: true }).first();
  /** Writes as a viewer into the simulated chat, on whichever page offers that. */
  const say = async (login: string, message: string): Promise<void> => {
    await page.getByLabel('Viewer', { exact: true }).fill(login);
    await page.getByLabel('Writes', { exact: true }).fill(message);
    await page.getByRole('button', { name: 'Say it' }).click();
  };

  beforeAll(async () => {
    [videos, twitch] = await Promise.all([youtube(), new TwitchServer().start()]);
    const { port } = videos.address() as AddressInfo;
    const env = {
      RATE_LIMITS: 'off',
      SIMULATED: 'on',
      MEDIA_PROVIDER: 'simulated',
      YOUTUBE_API_KEY: 'a-key-for-tests',
      YOUTUBE_API_URL: `http://127.0.0.1:${port}/v3`,
      ...twitch.env,
    };
    [studio, browser] = await Promise.all([StudioProcess.start({ env }), launchBrowser()]);
    api = new ApiClient(studio.api);
    ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show' })));
    for (const widget of ['alert-box', 'youtube-player'])
      await ok(api.post(`/overlays/${overlayId}/members`, { widget }));
    const { items } = await ok(api.get<{ items: readonly { readonly overlayId: string }[] }>('/overlays'));
    for (const each of items)
      if (each.overlayId !== overlayId) await ok(api.delete(`/overlays/${each.overlayId}`));
    page = await open();
    await page.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('How should it look?').waitFor();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
    await studio?.removeData();
    videos?.closeAllConnections();
    videos?.close();
    await twitch?.stop();
  }, 30_000);

  it('a test alert says that nothing listens, and in OBS that it is shown', async () => {
    await at('/live');
    const alerts = part('Alerts');
    await alerts.getByRole('button', { name: 'Follow' }).click();
    await alerts.getByText('Nothing listens').waitFor();
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    overlay = await OverlayPage.open(browser, url);
    await alerts.getByRole('button', { name: 'Raid' }).click();
    await alerts.getByText('Shown in OBS.').waitFor();
    await alerts.getByText('On screen').waitFor();
    await alerts.getByRole('button', { name: 'Skip' }).click();
    await alerts.getByRole('button', { name: 'Tip' }).click();
    await alerts.getByRole('button', { name: 'Clear' }).click();
    await alerts.getByRole('button', { name: 'Press again' }).click();
    await alerts.getByText('Nothing waits').waitFor();
  }, 30_000);

  it('a follow becomes a line in the feed and an alert on the screen', async () => {
    await part('Try it out').getByRole('button', { name: 'Follow' }).click();
    const line = part('Activity')
      .locator('div', { hasText: / follows$/ })
      .last();
    const name = (await line.locator('b').innerText()).trim();
    await overlay.page.getByText(name).first().waitFor({ state: 'attached' });
    // Paused, the next one waits.
    const alerts = part('Alerts');
    await alerts.getByRole('button', { name: 'Pause' }).click();
    await alerts.getByText('Paused', { exact: true }).waitFor();
    await part('Try it out').getByRole('button', { name: 'Raid' }).click();
    await alerts.getByText('1 waits').waitFor();
    await alerts.getByRole('button', { name: 'Go on' }).click();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('a viewer is timed out, and what they wrote is taken back', async () => {
    await say('rudeboy', 'something rude');
    const chat = part('Chat');
    await chat.getByText('something rude').waitFor();
    await chat.getByRole('button', { name: 'More for rudeboy' }).click();
    await page.getByRole('menuitem', { name: 'Timeout: 10 minutes' }).click();
    await page.getByText('rudeboy can’t write for now.').waitFor();
    await chat.getByText('Taken back').waitFor();
    await chat.getByLabel('Write in the chat').fill('Thanks for being here');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Thanks for being here').waitFor();
  }, 30_000);

  it('a long chat is drawn as far as it is seen, and leaves its reader where they read', async () => {
    const write = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n++)
        await ok(api.post('/simulate/chat', { login: `viewer${n % 9}`, message: `line ${n} of many` }));
    };
    await write(0, 150);
    const lines = page.getByRole('region', { name: 'Lines of the chat' });
    await lines.getByText('line 149 of many').waitFor();
    expect(await lines.locator('b, span').count()).toBeLessThan(400);
    await lines.evaluate((list) => list.scrollTo(0, list.scrollHeight / 2));
    const read = lines.getByText('line 75 of many');
    await read.waitFor();
    const place = await read.boundingBox();
    await write(150, 170);
    await page.getByRole('button', { name: '20 new lines' }).waitFor();
    expect(await read.boundingBox()).toEqual(place);
    await page.getByRole('button', { name: '20 new lines' }).click();
    await lines.getByText('line 169 of many').waitFor();
  }, 30_000);

  it('a command is made and answers in the chat', async () => {
    await at('/bot');
    await page.getByRole('button', { name: 'New command' }).click();
    await page.getByLabel('Name, without !').fill('greet');
    await page.getByLabel('Answer', { exact: true }).fill('Hello from the bot');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('!greet', { exact: true }).waitFor();
    await say('nightowl', '!greet');
    await page.getByRole('log').getByText('Hello from the bot').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('commands that are exported and imported are the same as before', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const file = await download.path();
    const before = await ok(api.get('/bot/commands/export'));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(before);
    await page.getByLabel('File with commands').setInputFiles(file);
    await page.getByText('0 new, 0 changed, 1 the same as before.').waitFor();
    expect(await ok(api.get('/bot/commands/export'))).toEqual(before);
  }, 30_000);

  it('finds one of many commands', async () => {
    const commands = Array.from({ length: 100 }, (_, n) => ({ name: `cmd${n}`, response: `Answer ${n}` }));
    for (const from of [0, 50])
      await ok(api.post('/bot/commands/import', { commands: commands.slice(from, from + 50) }));
    await page.getByText('!cmd1', { exact: true }).waitFor();
    await page.getByLabel('Search', { exact: true }).fill('answer 87');
    await page.getByText('!cmd87', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change: !cmd87' }).click();
    await page.getByLabel('Answer', { exact: true }).fill('Another answer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing found.').waitFor();
    await page.getByLabel('Search', { exact: true }).fill('another');
    await page.getByText('!cmd87', { exact: true }).waitFor();
  }, 30_000);

  it('what moderation would do to a line is told before it is switched on', async () => {
    await at('/bot/moderation');
    await page.getByText('Capital letters').click();
    const caps = page.locator('details', { hasText: 'Capital letters' });
    await caps.getByRole('switch', { name: 'Switched on' }).click();
    await caps.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByLabel('Line', { exact: true }).fill('WHY IS EVERYBODY SHOUTING HERE');
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText(/Capital letters: “/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('a giveaway runs from its start to a claimed prize, the same on all consoles', async () => {
    await at('/community');
    await page.getByLabel('Prize').fill('A mug');
    await page.getByLabel('Word to join').fill('mug');
    await page.getByLabel('Seconds to claim').fill('120');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Viewers write !mug').waitFor();
    const other = await open();
    await other.goto(`${studio.url}/console/community`);
    await other.getByLabel('Login').fill('owner');
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await say('luckyone', '!mug');
    await part('Who is in').getByText('luckyone').waitFor();
    await page.getByRole('button', { name: 'Draw a winner' }).click();
    await part('Winners').getByText('Has to claim').waitFor();
    const elsewhere = other.getByRole('region', { name: 'Winners' });
    await elsewhere.getByText('luckyone').waitFor();
    await say('luckyone', 'that is me, thank you!');
    for (const winners of [part('Winners'), elsewhere]) await winners.getByText('Has won').waitFor();
    await part('Winners').getByText('that is me, thank you!').waitFor();
    await page.getByRole('button', { name: 'Finish' }).click();
    await part('Past giveaways').getByRole('button', { name: 'Check' }).click();
    await page.getByText('All draws are right').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await other.context().close();
  }, 60_000);

  it('points are switched on, given to a viewer and taken back', async () => {
    await at('/community/loyalty');
    await page.getByRole('switch', { name: 'Switched on' }).first().click();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved.').waitFor();
    await page.locator('summary', { hasText: 'Ranks' }).click();
    await page.getByRole('button', { name: 'New rank' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Regular');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Points: 1000').waitFor();
    await ok(api.post('/simulate/chat', { login: 'nightowl', message: 'hi' }));
    const isKnown = async () => (await api.get('/bot/loyalty/viewers/nightowl')).status === 200;
    await overlay.until('who has written is known', isKnown);
    await page.getByLabel('Login', { exact: true }).fill('nightowl');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('button', { name: 'Book it' }).click();
    await page.getByText('100 now.').waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Press again' }).click();
    await page.getByText('Taken back').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('a song is wished for, plays, and is skipped', async () => {
    await at('/community/songs');
    await page.getByRole('button', { name: 'Take wishes' }).click();
    await say('nightowl', `!sr https://youtu.be/${SONG}`);
    const now = part('Now');
    await now.getByText('A song for you').waitFor();
    await now.getByText('for nightowl').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await now.getByRole('button', { name: 'Skip' }).click();
    await now.getByText('Nothing plays').waitFor();
  }, 30_000);

  it('pictures of the provider are kept at hand and shown', async () => {
    await at('/media/provider');
    await page
      .getByRole('button', { name: /^Keep “/ })
      .first()
      .click();
    await part('At hand').getByRole('button', { name: 'Show' }).click();
    await page.getByText(/It is shown on the overlay|A layer for it was added/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('a dock is one panel and nothing else', async () => {
    await at(`/dock/chat?overlay=${overlayId}`);
    await part('Chat').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('speaks German without a serious fault on any page, and clips nothing at 1280 px', async () => {
    const faults: string[] = [];
    const pages = [
      ...['/live', '/stats', '/channels', '/media/provider', '/community'],
      ...['/bot', '/bot/timers', '/bot/moderation', '/bot/messages', '/bot/tools', '/bot/settings'],
      ...['loyalty', 'rewards', 'channel-points', 'songs'].map((each) => `/community/${each}`),
    ];
    await page.evaluate(() => localStorage.setItem('studio.language', 'de'));
    for (const path of pages) {
      await at(path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      faults.push(...(await seriousFaults(page)).map((fault) => `${path} ${fault}`));
      const isWide = await page.evaluate(() => {
        const main = document.querySelector('#main');
        return main !== null && main.scrollWidth > main.clientWidth;
      });
      if (isWide) faults.push(`${path} is wider than its window`);
    }
    expect(faults).toEqual([]);
    expect(await page.getByText('Warteschlange').isVisible()).toBe(true);
  }, 120_000);

  it('a channel is connected and let go of', async () => {
    await page.evaluate(() => localStorage.setItem('studio.language', 'en'));
    await at('/channels');
    const card = part('Twitch');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: 'Connect' }).click(),
    ]);
    await popup.waitForURL((url) => url.href.startsWith(twitch.origin));
    await popup.goto(twitch.agree(popup.url()));
    await popup.getByText('is connected').waitFor();
    await card.getByText('as streamer').waitFor();
    await card.getByRole('button', { name: 'Disconnect' }).click();
    await card.getByRole('button', { name: 'Press again' }).click();
    await card.getByText('Simulated: nobody real is there').waitFor();
  }, 60_000);

  it('does nothing that its policy forbids', () => {
    expect(stopped).toEqual([]);
  });
});
