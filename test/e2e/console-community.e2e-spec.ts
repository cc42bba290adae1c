import type { Locator } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { ok } from '../support/api-client';
import {
  PASSWORD,
  SONG,
  api,
  at,
  consoleShow,
  open,
  page,
  part,
  say,
  stopped,
  signIn,
  studio,
} from '../support/console-show-studio';
import { seriousFaults } from '../support/page-faults';
import { until } from '../support/until';

consoleShow('bot and community, by the console', () => {
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
    await games.getByRole('button', { name: 'Add a row' }).click();
    await games.getByRole('group', { name: 'Slot symbols 6' }).getByRole('textbox').first().fill('🍓');
    await games.getByRole('button', { name: 'Save' }).click();
    const emotes = async (): Promise<readonly string[]> => {
      const { gambling } = await ok(
        api.get<{ gambling: { slots: { symbols: readonly { emote: string }[] } } }>('/bot/loyalty'),
      );
      return gambling.slots.symbols.map(({ emote }) => emote);
    };
    await until(async () => (await emotes()).join('') === '🍀🍋🔔⭐💎🍓', { what: 'the symbols are saved' });
    await ok(api.post('/simulate/chat', { login: 'nightowl', message: 'hi' }));
    const isKnown = async () => (await api.get('/bot/loyalty/viewers/nightowl')).status === 200;
    await until(isKnown, { what: 'who has written is known' });
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
    await page.getByLabel('Add a viewer').fill('Guest');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await waiting.getByText('3 viewers waiting').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Call next' }).click();
    await part('Playing now').getByText('nightowl').waitFor();
    await waiting.getByRole('button', { name: 'Remove robin' }).click();
    await waiting.getByText('1 viewer waiting').waitFor();
  }, 30_000);

  it('says beside a field what it takes, and keeps what was typed', async () => {
    await at('/bot/moderation');
    const formOf = (field: Locator) => page.locator('form').filter({ has: field });
    const cautions = page.getByLabel('Warnings before messages');
    await cautions.fill('99');
    await formOf(cautions).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a whole number from 0 to 10.').waitFor();
    expect([await cautions.inputValue(), await cautions.getAttribute('aria-invalid')]).toEqual([
      '99',
      'true',
    ]);
    await formOf(cautions).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Links', { exact: true }).click();
    const links = page.getByLabel('Allowed links');
    await links.fill(`good.example\n${'x'.repeat(201)}`);
    await formOf(links).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Line 2: Enter 1 to 200 characters.').waitFor();
    expect(await links.getAttribute('aria-invalid')).toBe('true');
    await formOf(links).getByRole('button', { name: 'Cancel' }).click();
  }, 30_000);

  it('says that the session has ended, keeps what was typed, and saves it after signing in again', async () => {
    await at('/bot');
    await page.getByRole('button', { name: 'New command' }).click();
    await page.getByLabel('Name, without !').fill('kept');
    await page.getByLabel('Response', { exact: true }).fill('Still here');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You are signed out.').waitFor();
    await dialog.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.context().addCookies(cookies);
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Search', { exact: true }).fill('kept');
    await page.getByText('!kept', { exact: true }).waitFor();
  }, 30_000);

  it('asks before Back of the browser leaves a dialog in which something was typed', async () => {
    await at('/bot/timers');
    await page.getByRole('link', { name: 'Commands', exact: true }).click();
    await page.getByRole('button', { name: 'New command' }).click();
    const response = page.getByLabel('Response', { exact: true });
    await response.fill('Not saved yet');
    await page.evaluate(() => history.back());
    await page.getByRole('alert').getByText('Your changes are not saved yet.').waitFor();
    expect([new URL(page.url()).pathname, await response.inputValue()]).toEqual([
      '/console/bot/',
      'Not saved yet',
    ]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await response.waitFor({ state: 'detached' });
    await page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'New timer' }).waitFor();
  }, 30_000);

  it('asks before a page is left on which something was typed: by a link, Ctrl+K and Back', async () => {
    await at('/community/loyalty');
    await page.getByRole('link', { name: 'Songs', exact: true }).click();
    await page.getByRole('link', { name: 'Points', exact: true }).click();
    const field = page.getByLabel('Name of the points', { exact: true });
    const before = await field.inputValue();
    await field.fill('Sparks');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const ways = [
      () => page.getByRole('link', { name: 'Songs', exact: true }).click(),
      async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('Channels');
        await page.keyboard.press('Enter');
      },
      () => page.evaluate(() => history.back()),
    ];
    for (const leave of ways) {
      await leave();
      await question.waitFor();
      // The first button, which has the focus, stays.
      await page.keyboard.press('Enter');
      await question.waitFor({ state: 'detached' });
      expect([page.url(), await field.inputValue()]).toEqual([expect.stringMatching(/loyalty$/), 'Sparks']);
    }
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(/songs$/);
    await page.getByRole('link', { name: 'Points', exact: true }).click();
    expect(await field.inputValue()).toBe(before);
    await page.getByRole('link', { name: 'Songs', exact: true }).click();
    await page.waitForURL(/songs$/);
  }, 30_000);

  it('lists the birthdays that viewers told the bot', async () => {
    await at('/community/birthdays');
    await page.getByText('No viewer has set a birthday yet').waitFor();
    await ok(api.post('/simulate/chat', { login: 'quartz', message: '!birthday 12-24' }));
    await page.getByRole('row', { name: 'December 24 quartz' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 30_000);

  it.each([
    ['Templates', 'New template'],
    ['Access log', 'Account created'],
    ['Currency rates', 'Base currency'],
    ['People and access', 'Invitations'],
  ])(
    'finds “%s” by Ctrl+K',
    async (name, shown) => {
      await at('');
      await page.getByRole('heading', { name: 'Overlays', level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(name);
      await page.keyboard.press('Enter');
      await page.getByText(shown).first().waitFor();
    },
    60_000,
  );

  it('saves a template, and rates that tips count by', async () => {
    await at('/more/templates');
    await page.getByLabel('Name').fill('My show');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Your templates' }).getByText('My show').waitFor();
    await at('/more/rates');
    await page.getByLabel('Base currency').fill('eur');
    await page.getByRole('button', { name: 'Add a row', exact: true }).click();
    await page.getByLabel('Currency', { exact: true }).fill('usd');
    await page.getByLabel('Amount').fill('1.1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    expect(await page.getByLabel('Currency', { exact: true }).inputValue()).toBe('USD');
  }, 60_000);

  it('saves the hosts of guest pages, and names one that is none at the field', async () => {
    await at('/more/guests');
    const hosts = page.getByLabel('Further hosts');
    await hosts.fill('meet.example.org\nhttps://cam.example.org');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('"https://cam.example.org" is not the name of a host.').waitFor();
    await hosts.fill('meet.example.org\ncam.example.org');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    expect(await hosts.inputValue()).toBe('meet.example.org\ncam.example.org');
  }, 60_000);

  it('shows the cooldowns of built-in commands', async () => {
    await at('/bot/settings');
    const group = page.getByRole('group', { name: 'Cooldowns of built-in commands', exact: true });
    expect(await group.isVisible()).toBe(false);
    await page.getByText('Cooldowns of built-in commands', { exact: true }).first().click();
    await group.waitFor();
    await page.getByLabel('For all (s)').first().fill('7');
    await page.getByRole('region', { name: 'Behavior' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { builtinCooldowns } = await ok(
      api.get<{ readonly builtinCooldowns: readonly { readonly cooldownS: number }[] }>('/bot/settings'),
    );
    expect(builtinCooldowns[0]?.cooldownS).toBe(7);
  }, 60_000);

  it('does nothing that its policy forbids', () => {
    expect(stopped).toEqual([]);
  });
});
