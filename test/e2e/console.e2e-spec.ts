import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { makeAccount, type TestAccount } from '../support/accounts';
import { StudioProcess } from '../support/studio-process';

const axe = readFileSync(resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

/** What axe-core calls serious or worse. */
async function seriousFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run;
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }
    const { violations } = await run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}

browserOrSkip('the console in a browser', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  let ada: TestAccount;
  /** What the policy of the page has stopped. */
  const stopped: string[] = [];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    ada = await makeAccount(studio, 'ada', 'Ada');
    page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en' });
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) stopped.push(message.text());
    });
  });
  afterAll(async () => {
    await browser.close();
    await studio.stop();
    await studio.removeData();
  });

  it('lets in who knows the password, at the address that was asked for', async () => {
    await page.goto(`${studio.url}/console/settings`);
    await page.getByLabel('Login').fill('ada');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('unauthorized').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('makes an overlay of a preset, renames and deletes it', async () => {
    await page.getByRole('link', { name: 'Overlays' }).click();
    await page.getByText('No overlay yet').waitFor();
    await page.getByRole('button', { name: 'New overlay' }).first().click();
    await page.getByRole('radio', { name: /Aurora/ }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).fill('Sunday');
    await page.getByRole('button', { name: 'Create overlay' }).click();
    await page.waitForURL(/overlays\//);
    await page.getByRole('link', { name: 'Overlays' }).click();
    await page.getByText('Live: Starting Soon').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'More for Sunday' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Monday');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Monday' }).waitFor();

    await page.getByRole('button', { name: 'More for Monday' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('No overlay yet').waitFor();
    const { items } = await ok(new ApiClient(studio.api, ada.token).get<{ items: object[] }>('/overlays'));
    expect(items).toEqual([]);
  });

  it('does nothing that its policy forbids', () => {
    expect(stopped).toEqual([]);
  });
});
