import type { Browser, Page } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { seriousFaults } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';

const PASSWORD = 'a good password';

/* From an owner who wants help to a moderator who has it, by the console alone: tests build on each other. */
browserOrSkip('an invitation, by the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let owner: Page;
  let overlayId: string;

  beforeAll(async () => {
    studio = await StudioProcess.start();
    const olga = await makeAccount(studio, 'olga', 'Olga');
    const api = new ApiClient(studio.api, olga.token);
    const made = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show', starter: true }));
    overlayId = made.overlayId;
    await ok(api.post('/overlays', { name: 'Private' }));
    browser = await launchBrowser();
    owner = await open();
    await owner.goto(`${studio.url}/console/access`);
    await owner.getByLabel('Login', { exact: true }).fill(olga.login);
    await owner.getByLabel('Password').fill(olga.password);
    await owner.getByRole('button', { name: 'Sign in' }).click();
  }, 90_000);

  const open = async (locale = 'en', width = 1440): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
    return context.newPage();
  };
  const invitations = () => owner.getByRole('region', { name: 'Invitations' });

  /** Makes a link in the console. */
  const invite = async (role: string, where = 'Show'): Promise<string> => {
    await invitations().getByRole('button', { name: 'Invite a person' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Overlay', { exact: true }).selectOption({ label: where });
    await dialog.getByRole('radio', { name: role }).check();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByText('Link copied').waitFor();
    const link = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return link;
  };

  it('takes a moderator from the link to the overlay, on a phone and in German', async () => {
    await owner.getByLabel('Overlay').first().selectOption({ label: 'Show' });
    const link = await invite('Moderator');
    await invitations().getByText('Not accepted yet').waitFor();
    expect(await seriousFaults(owner)).toEqual([]);

    const guest = await open('de', 390);
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'Olga lädt dich ein' }).waitFor();
    // The secret is in no address that a screenshot shows.
    expect(new URL(guest.url()).hash).toBe('');
    // A reload keeps it.
    await guest.reload();
    await guest.getByText('Zum Overlay „Show“.').waitFor();
    expect(await seriousFaults(guest)).toEqual([]);
    await guest.getByLabel('Dein Name').fill('Mia');
    await guest.getByLabel('Login').fill('Olga');
    await guest.getByLabel('Passwort').fill(PASSWORD);
    const join = guest.getByRole('button', { name: 'Konto anlegen und beitreten' });
    await join.click();
    await guest.getByText('„Olga“ ist vergeben.').waitFor();
    await guest.getByLabel('Login').fill('mia');
    await join.click();
    await guest.getByText('Show', { exact: true }).first().waitFor();
    expect(await guest.getByText('Private', { exact: true }).count()).toBe(0);
    const overlay = await guest.evaluate(async (id) => {
      const answer = await fetch(`/api/v1/overlays/${id}`);
      const { permissions } = (await answer.json()) as { permissions: readonly string[] };
      const change = await fetch(`/api/v1/overlays/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Mine' }),
      });
      return { permissions, change: change.status };
    }, overlayId);
    expect([...overlay.permissions].sort()).toEqual(
      ['actions:fire', 'bot:read', 'bot:write', 'chat:moderate', 'chat:write', 'overlays:read'].sort(),
    );
    expect(overlay.change).toBe(403);

    // The link is used up.
    const late = await open();
    await late.goto(link);
    await late.getByText('This invitation has already been used.').waitFor();
    // Another link in the same tab is another invitation.
    await late.goto(`${link.replace(/#.*/, '')}#incomplete`);
    await late.getByText('The link is not complete.').waitFor();
    await late.context().close();

    // The owner sees who accepted, and ends the access.
    await owner.reload();
    const row = invitations().getByRole('listitem').filter({ hasText: 'Mia (mia)' });
    await row.getByText('accepted').waitFor();
    await row.getByRole('button', { name: 'End access' }).click();
    await row.getByRole('button', { name: 'Press again to end' }).click();
    await owner.getByText('Mia no longer has access.').waitFor();
    await row.waitFor({ state: 'detached' });
    await guest.reload();
    await guest.getByText('Show', { exact: true }).first().waitFor({ state: 'detached' });
    await guest.context().close();
  });

  it('shows a revoked link as such', async () => {
    const link = await invite('Viewer', 'All overlays, including future ones');
    const row = invitations().getByRole('listitem').filter({ hasText: 'Not accepted yet' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByRole('button', { name: 'Press again to revoke' }).click();
    await row.waitFor({ state: 'detached' });
    const guest = await open();
    await guest.goto(link);
    await guest.getByText('This invitation was withdrawn. Ask Olga for another one.').waitFor();
    await guest.context().close();
  });
});
