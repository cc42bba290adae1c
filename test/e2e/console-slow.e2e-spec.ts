import { ok } from '../support/api-client';
import { api, at, consoleShow, page, part } from '../support/console-show-studio';
import { until } from '../support/until';

jest.setTimeout(120_000);

consoleShow('the console with a slow network and a second person', () => {
  it('says that it is working while a change takes long, and stops saying so', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((release) => (answer = release));
    await page.route('**/api/v1/bot/commands*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await at('/bot');
    await page.getByRole('button', { name: 'New command' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name, without !').fill('lurk');
    await dialog.getByLabel('Response', { exact: true }).fill('Enjoy!');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const working = dialog.getByRole('status').filter({ hasText: 'Working' });
    await working.waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    answer();
    await part('Commands').getByText('!lurk').waitFor();
    await page.getByText('Working …').waitFor({ state: 'detached' });
    await page.unroute('**/api/v1/bot/commands*');
  });

  it('keeps what somebody else saves in the form that is being edited', async () => {
    await at('/community/loyalty');
    const name = part('Points').getByLabel('Name of the points');
    const limit = part('Points').getByLabel('Maximum per viewer and hour (0: no limit)');
    await name.fill('coins');
    await ok(api.patch('/bot/loyalty', { maxPerHour: 50 }));
    await until(
      async () => {
        // Back in the window, the page asks again for what is older than some seconds.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        return (await limit.inputValue()) === '50';
      },
      { what: 'the form shows what somebody else saved', within: 30_000 },
    );
    expect(await name.inputValue()).toBe('coins');
    await part('Points').getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved.').waitFor();
    expect(await ok(api.get('/bot/loyalty'))).toMatchObject({ pointName: 'coins', maxPerHour: 50 });
  });

  it('opens the search by a button, which leads to pages that no other link names', async () => {
    await at('/');
    await page.getByRole('button', { name: 'Search pages, layers and commands' }).click();
    await page.getByRole('combobox').fill('currency rates');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Currency rates' }).waitFor();
    await at('/settings');
    await part('More pages').getByRole('link', { name: 'Access log' }).click();
    await page.getByRole('heading', { name: 'Access log' }).waitFor();
  });
});
