import type { Browser, Page } from 'playwright-core';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { Clicks } from '../support/clicks';
import { PASSWORD } from '../support/first-show';
import { seriousFaults } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';

/* Other people, from an empty data folder and by the console alone: tests build on each other. */
browserOrSkip('other people, by the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let owner: Page;
  let clicks: Clicks;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    owner = await open();
    clicks = await Clicks.of(owner);
    await owner.goto(/http\S+\/console\/setup#\S+/.exec(studio.output)?.[0] ?? '');
    await owner.getByLabel('Password').fill(PASSWORD);
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.getByRole('button', { name: /Aurora/ }).click();
    await owner.getByText('No channel connected').waitFor();
    await owner.getByRole('link', { name: 'Skip for now' }).click();
    await owner.getByText('Waiting for OBS').waitFor();
    await owner.getByRole('link', { name: 'Skip for now' }).click();
    await owner.getByRole('link', { name: 'Open the editor' }).click();
    await owner.getByRole('treegrid', { name: 'Layers' }).waitFor();
  }, 90_000);

  const open = async (locale = 'en', width = 1440): Promise<Page> => {
    const viewport = { width, height: 900 };
    const permissions = ['clipboard-read', 'clipboard-write'];
    return (await browser.newContext({ viewport, locale, permissions })).newPage();
  };

  /** Presses "Copy link", and returns what was copied. */
  const copyLink = async (): Promise<string> => {
    await owner.getByRole('button', { name: 'Copy link' }).click();
    await owner.getByText('Link copied').waitFor();
    return owner.evaluate(() => navigator.clipboard.readText());
  };

  /** Finds a page by the keyboard, as Ctrl+K offers it. */
  const find = async (name: string): Promise<void> => {
    await owner.keyboard.press('Control+K');
    await owner.getByRole('combobox', { name: /Search pages/ }).fill(name);
    await owner.keyboard.press('Enter');
    await owner.getByRole('heading', { name, level: 1 }).waitFor();
  };

  it('invites a moderator with four clicks, and one of the moderator', async () => {
    clicks.take();
    await owner.getByRole('link', { name: 'People and access' }).click();
    await owner.getByRole('button', { name: 'Invite a person' }).click();
    expect(await owner.getByRole('radio', { name: 'Moderator' }).isChecked()).toBe(true);
    await owner.getByRole('button', { name: 'Create link' }).click();
    // The address of this studio is this computer's own, which the dialog says.
    await owner.getByText('opens on this computer only').waitFor();
    const link = await copyLink();
    expect(clicks.take().length).toBeLessThanOrEqual(4);
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    const guest = await open();
    const guestClicks = await Clicks.of(guest);
    await guest.goto(link);
    await guest.getByLabel('Your name').fill('Mia');
    await guest.getByLabel('Login').fill('mia');
    await guest.getByLabel('Password').fill('chosen by Mia');
    await guest.keyboard.press('Enter');
    await guest.getByText('Aurora', { exact: true }).first().waitFor();
    expect(guestClicks.take().length).toBeLessThanOrEqual(1);
    const { items } = await guest.evaluate(
      async () =>
        (await (await fetch('/api/v1/overlays')).json()) as {
          readonly items: readonly { readonly name: string; readonly role: string }[];
        },
    );
    expect(items).toContainEqual(expect.objectContaining({ name: 'Aurora', role: 'editor' }));
    await guest.context().close();
  }, 60_000);

  it('creates an account, whose person chooses the password', async () => {
    await find('Accounts');
    await owner.getByText('Mia', { exact: true }).waitFor();
    expect(await seriousFaults(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'New account' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ben');
    await dialog.getByLabel('Login').fill('mia');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await dialog.getByText('“mia” is taken.').waitFor();
    await dialog.getByLabel('Login').fill('ben');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await owner.getByRole('heading', { name: 'The account is ready' }).waitFor();
    const link = await copyLink();
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    const ben = await open('de', 390);
    await ben.goto(link);
    await ben.getByRole('heading', { name: 'Wähle ein Passwort' }).waitFor();
    expect(new URL(ben.url()).hash).toBe('');
    expect(await seriousFaults(ben)).toEqual([]);
    await ben.getByLabel('Passwort').fill('chosen by Ben');
    await ben.keyboard.press('Enter');
    await ben.getByRole('heading', { name: 'Overlays' }).waitFor();
    // The accounts are the owner's.
    await ben.goto(`${studio.url}/console/access`);
    await ben.getByRole('heading', { name: 'Team und Zugang' }).waitFor();
    expect(await ben.getByRole('link', { name: 'Konten' }).count()).toBe(0);
    await ben.context().close();
  }, 60_000);

  it('renames, suspends and resumes an account', async () => {
    const row = (name: string) => owner.getByRole('listitem').filter({ hasText: name });
    const choose = async (name: string, what: string): Promise<void> => {
      await row(name)
        .getByRole('button', { name: `More options for ${name}` })
        .click();
      await owner.getByRole('menuitem', { name: what }).click();
    };
    const ben = await open();
    await ben.goto(`${studio.url}/console`);
    await ben.getByLabel('Login', { exact: true }).fill('ben');
    await ben.getByLabel('Password').fill('chosen by Ben');
    await ben.keyboard.press('Enter');
    await ben.getByRole('heading', { name: 'Overlays' }).waitFor();

    await choose('Ben', 'Rename');
    await owner.getByRole('dialog').getByLabel('Name').fill('Benedict');
    await owner.getByRole('button', { name: 'Save' }).click();
    await choose('Benedict', 'Suspend');
    await owner.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await row('Benedict').getByText('Suspended').waitFor();
    await ben.reload();
    await ben.getByText('This account is suspended.').waitFor();

    await choose('Benedict', 'Resume');
    await row('Benedict').getByText('Suspended').waitFor({ state: 'detached' });
    await ben.reload();
    await ben.getByRole('heading', { name: 'Overlays' }).waitFor();

    await choose('Benedict', 'Reset password');
    await owner.getByRole('heading', { name: 'New password for Benedict' }).waitFor();
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    // The owner cannot be suspended.
    await row('Owner').getByRole('button', { name: 'More options for Owner' }).click();
    expect(await owner.getByRole('menuitem', { name: 'Suspend' }).count()).toBe(0);
    await ben.context().close();
  }, 60_000);
});
