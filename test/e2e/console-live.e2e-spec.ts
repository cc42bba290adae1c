import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser, launchProfile } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { faultsInBoth, seriousFaults } from '../support/page-faults';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/server-process';

const PASSWORD = 'a good password';
const SONG = 'songsongson';

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
  /** Requests blocked by the policy of a page. */
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
  const signIn = async (on: Page, login: string, password: string): Promise<void> => {
    await on.getByLabel('Login').fill(login);
    await on.getByLabel('Password').fill(password);
    await on.getByRole('button', { name: 'Sign in' }).click();
  };
  /** Writes as a viewer into the simulated chat, on whichever page offers that. */
  const say = async (login: string, message: string): Promise<void> => {
    const viewer = page.getByLabel('Viewer', { exact: true });
    const form = page.locator('form').filter({ has: viewer });
    await viewer.fill(login);
    await form.getByLabel('Message', { exact: true }).fill(message);
    await form.getByRole('button', { name: 'Send' }).click();
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
    for (const widget of ['alert-box', 'youtube-player', 'goal-bar'])
      await ok(api.post(`/overlays/${overlayId}/members`, { widget }));
    const { items } = await ok(api.get<{ items: readonly { readonly overlayId: string }[] }>('/overlays'));
    for (const each of items)
      if (each.overlayId !== overlayId) await ok(api.delete(`/overlays/${each.overlayId}`));
    page = await open();
    await page.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Choose a look').waitFor();
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
    await alerts.getByText('Not shown').waitFor();
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    overlay = await OverlayPage.open(browser, url);
    await alerts.getByRole('button', { name: 'Raid' }).click();
    await alerts.getByText('Shown in OBS.').waitFor();
    await alerts.getByText('On screen').waitFor();
    await alerts.getByRole('button', { name: 'Skip' }).click();
    await alerts.getByRole('button', { name: 'Tip' }).click();
    await alerts.getByRole('button', { name: 'Clear' }).click();
    await alerts.getByRole('button', { name: 'Press again' }).click();
    await alerts.getByText('Queue is empty').waitFor();
  }, 30_000);

  it('a follow becomes a line in the feed and an alert on the screen', async () => {
    await part('Simulated channel').getByRole('button', { name: 'Follow' }).click();
    const line = part('Activity')
      .locator('div', { hasText: / follows$/ })
      .last();
    const name = (await line.locator('b').innerText()).trim();
    await overlay.page.getByText(name).first().waitFor({ state: 'attached' });
    // Paused, the next one waits.
    const alerts = part('Alerts');
    await alerts.getByRole('button', { name: 'Pause' }).click();
    await alerts.getByText('Paused', { exact: true }).waitFor();
    await part('Simulated channel').getByRole('button', { name: 'Raid' }).click();
    await alerts.getByText('1 in queue').waitFor();
    await alerts.getByRole('button', { name: 'Resume' }).click();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('shows the text of a step of an automation on the open page', async () => {
    const { automationId } = await ok(
      api.post<{ automationId: string }>('/automations', {
        ...{ name: 'Hydrate', trigger: { type: 'manual' } },
        actions: [{ type: 'notify', text: 'Time to drink, {args.1}' }],
      }),
    );
    await ok(api.post(`/automations/${automationId}/run`, { args: ['Ada'] }));
    await page.getByRole('status').getByText('Time to drink, Ada').waitFor();
    await ok(api.delete(`/automations/${automationId}`));
  });

  it('a viewer is timed out, and what they wrote is taken back', async () => {
    await say('rudeboy', 'something rude');
    const chat = part('Chat');
    await chat.getByText('something rude').waitFor();
    await chat.getByRole('button', { name: 'More options for rudeboy' }).click();
    await page.getByRole('menuitem', { name: 'Timeout: 10 minutes' }).click();
    await page.getByText('rudeboy is timed out.').waitFor();
    await chat.getByText('Deleted').waitFor();
    await chat.getByLabel('Send a message').fill('Thanks for being here');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Thanks for being here').waitFor();
  }, 30_000);

  it('a long chat is drawn as far as it is seen, and leaves its reader where they read', async () => {
    const write = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n++)
        await ok(api.post('/simulate/chat', { login: `viewer${n % 9}`, message: `line ${n} of many` }));
    };
    await write(0, 150);
    const lines = page.getByRole('region', { name: 'Chat messages' });
    await lines.getByText('line 149 of many').waitFor();
    expect(await lines.locator('b, span').count()).toBeLessThan(400);
    /** Until the list's newest end is what one sees. */
    const atEnd = async (): Promise<unknown> =>
      page.waitForFunction(
        (list) => list !== null && list.scrollHeight - list.clientHeight - list.scrollTop < 1,
        await lines.elementHandle(),
      );
    await atEnd();
    await lines.evaluate((list) => list.scrollTo(0, list.scrollHeight / 2));
    const read = lines.getByText('line 75 of many');
    await read.waitFor();
    const place = await read.boundingBox();
    await write(150, 170);
    await page.getByRole('button', { name: '20 new messages' }).waitFor();
    expect(await read.boundingBox()).toEqual(place);
    await page.getByRole('button', { name: '20 new messages' }).click();
    await lines.getByText('line 169 of many').waitFor();
    await atEnd();
    // More at once than the list shows.
    await Promise.all(Array.from({ length: 100 }, (_, n) => write(170 + n, 171 + n)));
    await write(270, 271);
    await lines.getByText('line 270 of many').waitFor();
    await atEnd();
  }, 30_000);

  it('a command is made and answers in the chat', async () => {
    await at('/bot');
    await page.getByRole('button', { name: 'New command' }).click();
    await page.getByLabel('Name, without !').fill('greet');
    await page.getByLabel('Response', { exact: true }).fill('Hello from the bot');
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
    await page.getByLabel('Command file').setInputFiles(file);
    await page.getByText('0 created, 0 updated, 1 unchanged.').waitFor();
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
    await page.getByLabel('Response', { exact: true }).fill('Another answer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing found.').waitFor();
    await page.getByLabel('Search', { exact: true }).fill('another');
    await page.getByText('!cmd87', { exact: true }).waitFor();
  }, 30_000);

  it('what moderation would do to a line is told before it is switched on', async () => {
    await at('/bot/moderation');
    await page.getByText('Capital letters').click();
    const caps = page.locator('details', { hasText: 'Capital letters' });
    await caps.getByRole('switch', { name: 'Enabled' }).click();
    await caps.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByLabel('Message', { exact: true }).fill('WHY IS EVERYBODY SHOUTING HERE');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText(/Capital letters: “/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('a giveaway runs from its start to a claimed prize, the same on all consoles', async () => {
    await at('/community');
    await page.getByLabel('Prize').fill('A mug');
    await page.getByLabel('Keyword').fill('mug');
    await page.getByLabel('Seconds to claim').fill('120');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Viewers write !mug').waitFor();
    const other = await open();
    await other.goto(`${studio.url}/console/community`);
    await signIn(other, 'owner', PASSWORD);
    for (const login of ['luckyone', 'luckytwo']) {
      await say(login, '!mug');
      await part('Entries').getByText(login).waitFor();
    }
    // Pressed on both at once, one is drawn: the other press comes too late.
    const buttons = await Promise.all(
      [page, other].map((on) =>
        on.getByRole('button', { name: 'Draw a winner', disabled: false }).elementHandle(),
      ),
    );
    await Promise.all(buttons.map((button) => button?.evaluate((pressed: HTMLElement) => pressed.click())));
    const elsewhere = other.getByRole('region', { name: 'Winners' });
    for (const winners of [part('Winners'), elsewhere]) await winners.getByText('Has to claim').waitFor();
    const { winners: drawn } = await ok(
      api.get<{ winners: readonly { readonly login: string }[] }>('/bot/giveaway'),
    );
    const [{ login: winner } = { login: '' }] = drawn;
    for (const winners of [part('Winners'), elsewhere])
      expect(await winners.getByText(/^lucky(one|two)$/).allInnerTexts()).toEqual([winner]);
    await say(winner, 'that is me, thank you!');
    for (const winners of [part('Winners'), elsewhere]) await winners.getByText('Won').waitFor();
    await part('Winners').getByText('that is me, thank you!').waitFor();
    await page.getByRole('button', { name: 'Finish' }).click();
    await part('Past giveaways').getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Verified: all draws match').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await other.context().close();
  }, 60_000);

  it('a giveaway is joined by a reward of the channel', async () => {
    await page.getByLabel('How viewers join').selectOption({ label: 'Channel reward' });
    await page.getByLabel('Channel reward').selectOption({ label: 'Hydrate (Twitch)' });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Viewers redeem Hydrate').waitFor();
    await page.getByRole('button', { name: 'Redeem Hydrate' }).click();
    await part('Entries').getByText('nightowl').waitFor();
    await page.getByRole('button', { name: 'Cancel giveaway' }).click();
    await page.getByRole('button', { name: 'Press again' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  }, 30_000);

  it('headers for other servers are written and never shown again', async () => {
    await at('/bot/tools');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New API' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('weather');
    await dialog.getByLabel(/^URL/).fill('https://example.com/weather?q={args}');
    await dialog.getByText('More settings').click();
    await dialog.getByLabel('Headers').fill('Authorization: Bearer very:secret\nX-Unit: metric');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change: weather' }).click();
    await dialog.getByText('More settings').click();
    await dialog.getByText(/^Saved: authorization, x-unit\./i).waitFor();
    expect(await page.content()).not.toContain('very:secret');
    // What is left empty stays; what is ticked off goes.
    const headers = async () =>
      (await ok(api.get<{ items: readonly { headers: readonly string[] }[] }>('/bot/custom-apis'))).items[0]
        ?.headers;
    await dialog.getByLabel('Fallback message').fill('Who knows');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await headers()).toHaveLength(2);
    await page.getByRole('button', { name: 'Change: weather' }).click();
    await dialog.getByText('More settings').click();
    await dialog.getByLabel('Remove all headers').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await headers()).toEqual([]);
  }, 30_000);

  it('points are switched on, given to a viewer and taken back', async () => {
    await at('/community/loyalty');
    await page.getByRole('switch', { name: 'Enabled' }).first().click();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved.').waitFor();
    await page.locator('summary', { hasText: 'Ranks' }).click();
    await page.getByRole('button', { name: 'New rank' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Regular');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Points: 1000').waitFor();
    await page.locator('summary', { hasText: 'Games' }).click();
    await page.locator('summary', { hasText: '!slots' }).click();
    const games = page.locator('details[open]', { hasText: '!slots' }).last();
    await games.getByRole('group', { name: 'Slot symbols 1' }).getByRole('textbox').first().fill('🍀');
    await games.getByRole('button', { name: 'Add another' }).click();
    await games.getByRole('group', { name: 'Slot symbols 6' }).getByRole('textbox').first().fill('🍓');
    await games.getByRole('button', { name: 'Save' }).click();
    const emotes = async (): Promise<readonly string[]> => {
      const { gambling } = await ok(
        api.get<{ gambling: { slots: { symbols: readonly { emote: string }[] } } }>('/bot/loyalty'),
      );
      return gambling.slots.symbols.map(({ emote }) => emote);
    };
    await overlay.until('the symbols are saved', async () => (await emotes()).join('') === '🍀🍋🔔⭐💎🍓');
    await ok(api.post('/simulate/chat', { login: 'nightowl', message: 'hi' }));
    const isKnown = async () => (await api.get('/bot/loyalty/viewers/nightowl')).status === 200;
    await overlay.until('who has written is known', isKnown);
    await page.getByLabel('Login', { exact: true }).fill('nightowl');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('New balance: 100.').waitFor();
    await page.getByRole('button', { name: 'Reverse' }).click();
    await page.getByRole('button', { name: 'Press again' }).click();
    await page.getByText('Reversed').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('a song is wished for, plays, and is skipped', async () => {
    await at('/community/songs');
    await page.getByRole('button', { name: 'Open song requests' }).click();
    await say('nightowl', `!sr https://youtu.be/${SONG}`);
    const now = part('Now playing');
    await now.getByText('A song for you').waitFor();
    await now.getByText('Requested by nightowl').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await now.getByRole('button', { name: 'Skip' }).click();
    await now.getByText('Nothing is playing').waitFor();
  }, 30_000);

  it('viewers stand in line, are called and removed', async () => {
    await at('/community/queue');
    await page.getByRole('button', { name: 'Open the queue' }).click();
    await page.getByRole('button', { name: 'Close the queue' }).waitFor();
    const waiting = part('Waiting');
    for (const login of ['nightowl', 'robin']) {
      await say(login, '!join');
      await waiting.getByText(login).waitFor();
    }
    await page.getByLabel('Add somebody').fill('Guest');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await waiting.getByText('3 viewers wait').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Call next' }).click();
    await part('Playing now').getByText('nightowl').waitFor();
    await waiting.getByRole('button', { name: 'Remove robin' }).click();
    await waiting.getByText('1 viewer waits').waitFor();
  }, 30_000);

  it('pictures of the provider are kept at hand and shown', async () => {
    await at('/media/provider');
    await page
      .getByRole('button', { name: /^Add “.*” to favorites$/ })
      .first()
      .click();
    await part('Favorites').getByRole('button', { name: 'Show' }).click();
    await page.getByText(/^Shown on the overlay/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('docks are let in by six digits for what they show, stay in when OBS starts anew, and are out when revoked', async () => {
    await at('/live');
    await ok(api.post('/simulate/chat', { login: 'nightowl', message: 'Said before' }));
    await part('Chat').getByRole('button', { name: 'Add as OBS dock' }).click();
    const dialog = page.getByRole('dialog');
    const address = await dialog.locator('code').innerText();
    expect(address).toBe(`${studio.url}/console/dock/chat?overlay=${overlayId}`);
    await dialog.getByRole('button', { name: 'Get code' }).click();
    const digits = (await dialog.getByText(/^\d{6}$/).innerText()).trim();
    const profile = mkdtempSync(join(tmpdir(), 'obs-'));
    try {
      let obs = await launchProfile(profile);
      let dock = await obs.newPage();
      await dock.goto(address);
      await dock.getByLabel('Code').fill(digits);
      await dock.getByRole('button', { name: 'Pair' }).click();
      await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
      await dialog.getByText('OBS is paired.').waitFor();
      await part('Chat', dock).getByText('Said before').waitFor();
      expect(await dock.getByRole('navigation').count()).toBe(0);
      expect(await seriousFaults(dock)).toEqual([]);
      await dock.getByLabel('Send a message').fill('Said in a dock');
      await dock.getByRole('button', { name: 'Send' }).click();
      await part('Chat', dock).getByText('Said in a dock').waitFor();
      await obs.close();

      obs = await launchProfile(profile);
      dock = await obs.newPage();
      await dock.goto(address);
      await part('Chat', dock).getByText('Said in a dock').waitFor();
      await dock.goto(`${studio.url}/console/dock/activity?overlay=${overlayId}`);
      await part('Activity', dock)
        .locator('div', { hasText: / follows$/ })
        .last()
        .waitFor();
      await dock.goto(`${studio.url}/console/dock/alerts?overlay=${overlayId}`);
      await part('Alerts', dock).getByRole('button', { name: 'Cheer' }).click();
      await part('Alerts', dock).getByText('Shown in OBS.').waitFor();

      await at('/access');
      await page
        .getByRole('listitem')
        .filter({ hasText: 'OBS' })
        .getByRole('button', { name: 'Revoke' })
        .click();
      await dock.getByText('This dock was disconnected').waitFor();
      expect(await part('Alerts', dock).count()).toBe(0);
      await obs.close();
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  }, 60_000);

  it('the stats tell of the stream, goals, supporters and scenes on air, charts as tables too', async () => {
    await ok(api.post('/simulate/cheer', { login: 'cleo', bits: 300 }));
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Second' }),
    );
    await ok(api.post(`/overlays/${overlayId}/scenes/${sceneId}/golive`, {}));
    await at('/stats');
    await part('Scenes on air').getByText('Went live: Second').waitFor();
    for (const [name, row] of [
      ['This stream', /^Cheers\s+1$/],
      ['Top supporters', /^cleo \(Twitch\)\s+300$/],
    ] as const) {
      await part(name).getByText('As a table').click();
      await part(name).getByRole('row', { name: row }).waitFor();
    }
    const goals = part('Goals');
    await goals.getByText('As a table').click();
    const reached = async () => (await goals.getByRole('row').last().innerText()).replace(/\s+/g, ' ');
    const before = Number(/^Goal (\d+) \/ 100$/.exec(await reached())?.[1]);
    await ok(api.post('/simulate/follow', {}));
    await goals.getByRole('row', { name: `Goal ${before + 1} / 100` }).waitFor();
    await part('Health').getByText('Shown in OBS').waitFor();
    await part('The overlay').getByText('Latency from command to screen (ms)').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it('an editor works in the chat and on the bot of who shares an overlay', async () => {
    const make = ['account-make', 'ben', '--name', 'Ben', '--password-stdin'];
    await opsOk(studio.dataDir, make, PASSWORD);
    const permissions = ['overlays:read', 'chat:write', 'chat:moderate', 'bot:read', 'bot:write'];
    await at('/access');
    await page.getByRole('button', { name: 'Add by login' }).click();
    await page.getByRole('dialog').getByLabel('Login').fill('ben');
    for (const may of ['Send chat messages', 'Moderate the chat', 'See the bot’s settings', 'Change the bot'])
      await page.getByRole('dialog').getByLabel(may).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { items } = await ok(
      api.get<{ items: readonly { readonly permissions: readonly string[] }[] }>(
        `/overlays/${overlayId}/editors`,
      ),
    );
    expect(items[0]?.permissions).toEqual(expect.arrayContaining(permissions));

    const theirs = await open();
    await theirs.goto(`${studio.url}/console/live`);
    await signIn(theirs, 'ben', PASSWORD);
    const chat = part('Chat', theirs);
    await chat.getByText('Said in a dock').waitFor();
    await ok(api.post('/simulate/chat', { login: 'loudone', message: 'something loud' }));
    await chat.getByRole('button', { name: 'More options for loudone' }).click();
    await theirs.getByRole('menuitem', { name: 'Timeout: 10 minutes' }).click();
    await chat.getByText('Deleted').last().waitFor();
    await chat.getByLabel('Send a message').fill('Ben was here');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Ben was here').waitFor();
    await theirs.goto(`${studio.url}/console/bot`);
    await theirs.getByLabel('Search', { exact: true }).fill('greet');
    await theirs.getByRole('switch', { name: '!greet' }).click();
    const isOff = async () =>
      (
        await ok(api.get<{ items: readonly { name: string; enabled: boolean }[] }>('/bot/commands'))
      ).items.some(({ name, enabled }) => name === 'greet' && !enabled);
    await overlay.until('the command of the owner is switched off', isOff);
    await theirs.context().close();
  }, 60_000);

  it('has no serious fault on any page in both languages, and clips nothing at 1280 px', async () => {
    const faults: string[] = [];
    const pages = [
      ...['/live', '/stats', '/channels', '/media/provider', '/community'],
      ...['/bot', '/bot/timers', '/bot/moderation', '/bot/messages', '/bot/tools', '/bot/settings'],
      ...['loyalty', 'rewards', 'channel-points', 'songs', 'queue'].map((each) => `/community/${each}`),
    ];
    const tab = await page.context().newPage();
    await tab.goto(`${studio.url}/healthz`);
    for (const path of pages) {
      await at(path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      faults.push(...(await faultsInBoth(page, tab)));
    }
    expect(faults).toEqual([]);
    await tab.close();
  }, 120_000);

  it('a channel is connected and let go of', async () => {
    await at('/channels');
    const card = part('Twitch');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: 'Connect' }).click(),
    ]);
    await popup.getByRole('link', { name: 'Continue to Twitch' }).click();
    await popup.waitForURL((url) => url.href.startsWith(twitch.origin));
    await popup.goto(twitch.agree(popup.url()));
    await popup.getByText('is connected').waitFor();
    await card.getByText('as streamer').waitFor();
    await card.getByRole('button', { name: 'Disconnect' }).click();
    await card.getByRole('button', { name: 'Press again' }).click();
    await card.getByText('Simulated channel').waitFor();
  }, 60_000);

  it('does nothing that its policy forbids', () => {
    expect(stopped).toEqual([]);
  });
});
