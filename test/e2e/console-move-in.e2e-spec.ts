import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { openEditor } from '../support/open-editor';
import { MoveInSources } from '../support/move-in-sources';
import type { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);

browserOrSkip('moving in from another bot in the console', () => {
  let studio: StudioProcess;
  let sources: MoveInSources;
  let api: ApiClient;
  let opened: ConsolePage;
  let page: Page;

  beforeAll(async () => {
    sources = await new MoveInSources().start();
    const env = { RATE_LIMITS: 'off', SIMULATED: 'on', ...sources.env };
    ({
      studio,
      api,
      editor: opened,
      page,
    } = await openEditor({
      ...{ env, overlay: { starter: true } },
      prepare: async ({ api }) => {
        await ok(api.post('/bot/commands', { name: 'hug', response: 'My own hug' }));
      },
    }));
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const region = (name: string) => page.getByRole('region', { name, exact: true });

  it('leads from a file to a command that chat can use', async () => {
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: /^Search pages/ });
    await find.fill('Nightbot');
    await find.press('Enter');
    await page.getByLabel('Bot', { exact: true }).selectOption('csv');
    await page.locator('input[type=file]').setInputFiles(resolve('test/fixtures/move-in/commands.csv'));
    const preview = region('3. Check what is added');
    await preview.getByText('!discord → Join us, {user}', { exact: false }).waitFor();
    expect(await preview.getByLabel('Action for hug').inputValue()).toBe('leave');
    await preview.getByLabel('Action for hug').selectOption({ label: 'Change and add' });
    await page.getByLabel('New name').fill('cuddle');
    await button('Use these changes').click();
    await preview.getByText('!cuddle → ', { exact: false }).waitFor();
    expect(await preview.getByLabel('Action for cuddle').inputValue()).toBe('take');
    await preview.getByLabel('Action for cuddle').selectOption({ label: 'Leave out' });
    await until(async () => (await preview.getByLabel('Action for hug').inputValue()) === 'leave');
    await preview.getByLabel('Only entries to check').check();
    await until(async () => (await preview.getByRole('row').count()) === 2);
    await button('Import').click();
    await page.getByText('Done: 2 added', { exact: false }).waitFor();
    await ok(api.post('/simulate/chat', { login: 'PixelOtter', role: 'everyone', message: '!discord' }));
    await until(async () => {
      const { items } = await ok(api.get<{ items: { text: string }[] }>('/chat/messages?limit=50'));
      return items.some(({ text }) => text === 'Join us, PixelOtter: https://example.org/d');
    });
  });

  it('undoes a move after a second press', async () => {
    await button('Undo the import').click();
    await button('Press again').click();
    await page.getByText('Undone.', { exact: true }).waitFor();
    const { items } = await ok(api.get<{ items: { name: string; response: string }[] }>('/bot/commands'));
    expect(items.map(({ name, response }) => [name, response])).toEqual([['hug', 'My own hug']]);
  });

  it('asks what the columns of an unknown table are, on the screen of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await button('Start another import').click();
    await page.getByLabel('Export as text').fill(`a,b\nAda,90\n${'x'.repeat(80)},70\n`);
    await page.getByLabel('Bot', { exact: true }).selectOption('csv');
    await button('Read text').click();
    const columns = region('3. Choose the columns');
    await columns.getByLabel('Name', { exact: true }).selectOption('0');
    await columns.getByLabel('Points', { exact: true }).selectOption('1');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await button('Use these columns').click();
    const preview = region('3. Check what is added');
    await preview.getByText('Ada: 90, 0 min').waitFor();
    // Before, here, result and action of a row are all to be seen without scrolling to the side.
    const table = preview.getByRole('table');
    const [frame, inner] = await table.evaluate(({ parentElement, scrollWidth }) => [
      parentElement?.clientWidth ?? 0,
      scrollWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(frame ?? 0);
    expect(opened.errors).toEqual([]);
  });

  it('shows rows beyond the first hundred, and those that need a look wherever they are', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await button('Start another import').click();
    await page.getByLabel('Bot', { exact: true }).selectOption('csv');
    const rows = Array.from({ length: 120 }, (_, n) => `!many${n},Text ${n}`);
    const text = ['Command,Response', ...rows, `!long,${'x'.repeat(450)}`].join('\n');
    await page.getByLabel('Export as text').fill(text);
    await button('Read text').click();
    const preview = region('3. Check what is added');
    await preview.getByText('!many99 → Text 99').first().waitFor();
    expect(await preview.getByText('!many110 → Text 110').count()).toBe(0);
    await button('Show more (100 of 121)').click();
    await preview.getByText('!many110 → Text 110').first().waitFor();
    await preview.getByLabel('Only entries to check').check();
    await until(async () => (await preview.getByRole('row').count()) === 2);
    await preview.getByLabel('Action for long').selectOption({ label: 'Change and add' });
    await page.getByLabel('Text (450 of 400 characters)').fill('Short');
    await button('Use these changes').click();
    await preview.getByLabel('Only entries to check').uncheck();
    await preview.getByText('!long → Short').waitFor();
  });

  it('fetches from StreamElements with a token, after a wrong one, and applies what it gave', async () => {
    sources.viewers = [{ username: 'PixelOtter', points: 700 }];
    await button('Start another import').click();
    await page.getByLabel('Bot', { exact: true }).selectOption('streamelements');
    await page.getByText('We use it only for this import and never store it', { exact: false }).waitFor();
    await page.getByLabel('JWT token').fill('wrong');
    await button('Fetch').click();
    await page.getByText('StreamElements does not accept the token.', { exact: false }).waitFor();
    await page.getByLabel('JWT token').fill(sources.token);
    await button('Fetch').click();
    const preview = region('3. Check what is added');
    await preview.getByText('!gg → Well played').waitFor();
    await page.getByText('Viewers fetched from the bot').waitFor();
    await preview.getByText('PixelOtter: 700, 60 min').waitFor();
    await page.getByLabel('Viewers with points').uncheck();
    await button('Import').click();
    await page.getByText('Done: ', { exact: false }).waitFor();
    const { items } = await ok(api.get<{ items: { name: string }[] }>('/bot/commands'));
    expect(items.map(({ name }) => name)).toContain('gg');
    expect(opened.errors.filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('says in German what is wrong with files, keeps the choice of the bot, and reads the others', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.evaluate(() => localStorage.setItem('studio.language', 'de'));
    await page.reload();
    await button('Weiteren Umzug starten').click();
    const bot = page.getByLabel('Bot', { exact: true });
    await bot.selectOption('nightbot');
    const choose = (...files: readonly (readonly [name: string, content: string])[]): Promise<void> =>
      page
        .locator('input[type=file]')
        .setInputFiles(
          files.map(([name, content]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })),
        );
    const cut = ['cut.json', '{"commands":['] as const;
    await choose(cut);
    await page.getByText('cut.json ist beschädigt oder unvollständig. Exportiere noch einmal.').waitFor();
    expect(await bot.isEnabled()).toBe(true);
    const huge = join(await mkdtemp(join(tmpdir(), 'move-in-')), 'huge.csv');
    await writeFile(huge, '');
    await truncate(huge, 50_000_001);
    await page.locator('input[type=file]').setInputFiles(huge);
    await page.getByText('huge.csv ist größer als 50 MB.', { exact: false }).waitFor();
    await rm(dirname(huge), { recursive: true });
    await bot.selectOption('csv');
    await choose(cut, ['table.csv', 'Command,Response\n!neu,Neu\n']);
    await region('3. Prüfen, was hinzukommt').getByText('!neu → Neu').first().waitFor();
    expect(await page.getByText('cut.json ist beschädigt', { exact: false }).isVisible()).toBe(true);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  it('shows in a second window what the first has done, and goes on after the server was killed', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    const start = other.getByRole('button', { name: 'Umziehen', exact: true });
    await start.waitFor();
    await button('Umziehen').click();
    await page.getByText('Fertig: 1 hinzugefügt', { exact: false }).waitFor();
    await start.click();
    await other.getByText('Dieser Umzug ging anderswo weiter', { exact: false }).waitFor();
    await other.getByText('Fertig: 1 hinzugefügt', { exact: false }).waitFor();
    expect(await other.getByText(/^Möglich bis /).count()).toBe(1);
    await other.close();
    await button('Weiteren Umzug starten').click();
    await page.getByLabel('Bot', { exact: true }).selectOption('csv');
    const rows = Array.from({ length: 20_000 }, (_, n) => `${n + 1},viewer_${n},${n}`);
    const buffer = Buffer.from(['Twitch ID,Username,Points', ...rows].join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer });
    await button('Umziehen').click();
    await page.getByText('Umzug läuft …').waitFor();
    await studio.kill();
    studio = await studio.restart();
    await page
      .getByText('Punkte von 20000 Zuschauern importiert.', { exact: false })
      .waitFor({ timeout: 90_000 });
  });
});
