import type { Route } from 'playwright-core';
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

  it('asks before Escape discards what was typed, as often as it is pressed', async () => {
    await at('/bot');
    await page.getByRole('button', { name: 'New command' }).first().click();
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New command' }).first().click();
    const name = dialog.getByLabel('Name, without !');
    await name.fill('socials');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).waitFor({ state: 'detached' });
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await name.inputValue()).toBe('socials');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows the second of two people what the first one saved, in settings and in records', async () => {
    await at('/community/loyalty');
    const points = part('Points');
    const name = points.getByLabel('Name of the points');
    await name.fill('mine');
    await ok(api.patch('/bot/loyalty', { pointName: 'theirs' }));
    await points.getByRole('button', { name: 'Save' }).first().click();
    await points.getByText('Saved now: theirs').waitFor();
    await points.getByText('Yours: mine').waitFor();
    expect(await ok(api.get('/bot/loyalty'))).toMatchObject({ pointName: 'theirs' });
    await points.getByRole('button', { name: 'Save mine instead' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await ok(api.get('/bot/loyalty'))).toMatchObject({ pointName: 'mine' });

    const { counterId } = await ok(api.post<{ counterId: number }>('/bot/counters', { name: 'wins' }));
    await at('/bot/tools');
    await page.getByRole('button', { name: 'Change: wins' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('losses');
    await ok(api.patch(`/bot/counters/${counterId}`, { name: 'victories' }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved now: victories').waitFor();
    await dialog.getByRole('button', { name: 'Keep what is saved' }).click();
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('victories');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await part('Counters').getByText('victories', { exact: true }).waitFor();
  });

  it('shows it too if the other one saved while the request was on its way', async () => {
    const { timerId } = await ok(
      api.post<{ timerId: number }>('/bot/timers', { name: 'Rules', message: 'Be kind', intervalMin: 10 }),
    );
    await at('/bot/timers');
    const between = async (route: Route) => {
      await ok(api.patch(`/bot/timers/${timerId}`, { message: 'Be polite', intervalMin: 20 }));
      await route.continue();
    };
    await page.route(`**/api/v1/bot/timers/${timerId}*`, between, { times: 1 });
    await page.getByRole('button', { name: 'Change: Rules' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill('Be nice');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved now: Be polite').waitFor();
    await dialog.getByRole('button', { name: 'Save mine instead' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { items } = await ok(api.get<{ items: readonly object[] }>('/bot/timers'));
    expect(items).toMatchObject([{ message: 'Be nice', intervalMin: 20 }]);
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
