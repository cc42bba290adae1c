import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { opsOk } from '../support/accounts';
import { ok } from '../support/api-client';
import { launchProfile } from '../support/browser';
import {
  PASSWORD,
  api,
  at,
  browser,
  consoleShow,
  open,
  overlayId,
  page,
  part,
  say,
  signIn,
  stopped,
  studio,
  twitch,
} from '../support/console-show-studio';
import { OverlayPage } from '../support/overlay-page';
import { faultsInBoth, seriousFaults } from '../support/page-faults';

consoleShow('a show, by the console', () => {
  let overlay: OverlayPage;

  it('a test alert says that nothing listens, and in OBS that it is shown', async () => {
    await at('/live');
    const alerts = part('Alerts');
    await alerts.getByRole('button', { name: 'Follow' }).click();
    await alerts.getByText('Not shown').waitFor();
    await alerts.getByText('Playing unseen').waitFor();
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    overlay = await OverlayPage.open(browser, url);
    await alerts.getByRole('button', { name: 'Raid' }).click();
    await alerts.getByText('Shown in OBS.').waitFor();
    await alerts.getByText('Playing now').waitFor();
    await alerts.getByRole('button', { name: 'Skip' }).click();
    await alerts.getByRole('button', { name: 'Tip' }).click();
    await alerts.getByRole('button', { name: 'Clear' }).click();
    await alerts.getByRole('button', { name: 'Press again' }).click();
    await alerts.getByText('The queue is empty').waitFor();
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

    await ok(api.post('/bot/commands', { name: 'greet', response: 'Hello from the bot' }));
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
