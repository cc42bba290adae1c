import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { openEditor } from '../support/open-editor';
import { MoveInSources } from '../support/move-in-sources';
import type { StudioProcess } from '../support/server-process';

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);

browserOrSkip('importing overlays of StreamElements in the console', () => {
  let sources: MoveInSources;
  let studio: StudioProcess;
  let page: Page;
  let opened: ConsolePage;
  let api: ApiClient;

  beforeAll(async () => {
    sources = await new MoveInSources().start();
    const env = { RATE_LIMITS: 'off', ...sources.env };
    ({ studio, api, editor: opened, page } = await openEditor({ env, overlay: { starter: true } }));
    await page.goto(`${studio.url}/console/overlays`);
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('shows what is lost, imports, and opens the new overlay', async () => {
    await button('Import').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Overlay token or JWT token').fill('wrong');
    await button('Show preview').click();
    await dialog.getByText('StreamElements does not accept the token. Copy it again.').waitFor();
    await dialog
      .getByLabel('Or the JSON file of an overlay')
      .setInputFiles(resolve('test/fixtures/move-in/streamelements-overlay.json'));
    await button('Show preview').click();
    await dialog.getByText('3 files to copy.', { exact: false }).waitFor();
    const row = (name: string) => dialog.getByRole('row', { name });
    await row('Ticker').getByText('Own widget with code').waitFor();
    await row('Snow').getByText('Hidden text as a reminder').waitFor();
    await row('Elsewhere').getByText('File of another website left out: https://example.com/x.png').waitFor();
    await dialog.getByLabel('Layers of groups are in the wrong place', { exact: false }).check();
    await page.setViewportSize({ width: 390, height: 780 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Imported.', { exact: false }).waitFor();
    await row('Alerts').getByText('File could not be copied', { exact: false }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('link', { name: 'Open “Just chatting”' }).click();
    await page.getByText('Sub goal').first().waitFor();
    const { items } = await ok(api.get<{ items: { name: string; layerCount: number }[] }>('/overlays'));
    expect(items).toContainEqual(expect.objectContaining({ name: 'Just chatting', layerCount: 9 }));
    expect(opened.errors.filter((error) => !error.includes('422'))).toEqual([]);
  });
});
