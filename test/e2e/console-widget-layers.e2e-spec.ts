import type { FrameLocator, Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import { openEditor } from '../support/open-editor';
import { freePort } from '../support/server-process';

jest.setTimeout(120_000);

const fields = `{
  "word": {"type": "text", "label": "Shown word", "value": "Hello"},
  "again": {"type": "button", "label": "Once more", "value": "x"},
}`;

/** Layers with code, by the controls of the editor. */
browserOrSkip('a widget package in the editor', () => {
  let api: ApiClient;
  let page: Page;
  let packageId: string;

  beforeAll(async () => {
    ({ api, page } = await openEditor({
      env: { WIDGET_PORT: String(await freePort()) },
      overlay: { name: 'Show', starter: true },
      prepare: async ({ api }) => {
        const parts = { name: 'My ticker', author: 'Bea', html: '<h1>{{word}}</h1>', fields };
        ({ packageId } = await ok(api.post<{ packageId: string }>('/widget-packages', parts)));
      },
    }));
  });

  const heading = (): FrameLocator =>
    page
      .frameLocator('iframe[title^="Edit"]')
      .frameLocator('[data-widget^="custom."] iframe')
      .last()
      .frameLocator('iframe');

  it('is added from a category of its own, runs on the stage, and has its settings', async () => {
    await page.getByRole('button', { name: 'Add layer' }).first().click();
    await page.getByRole('button', { name: 'Your widgets' }).click();
    await page.getByRole('button', { name: 'My ticker' }).click();
    await heading().locator('h1', { hasText: 'Hello' }).waitFor();
    await page.getByText('This layer runs code by Bea').waitFor();
    await page.getByRole('textbox', { name: 'Shown word' }).fill('Changed');
    const [pressed] = await Promise.all([
      page.waitForResponse(/\/widget-events$/),
      page.getByRole('button', { name: 'Once more' }).click(),
    ]);
    expect(pressed.status()).toBe(200);
    expect(pressed.request().postDataJSON()).toEqual({
      ...{ listener: 'event:test', event: { listener: 'widget-button', field: 'again', value: 'x' } },
    });
    await heading().locator('h1', { hasText: 'Changed' }).waitFor();
  });

  it('offers later code, and says when it was deleted', async () => {
    await ok(api.put(`/widget-packages/${packageId}`, { html: '<h1>{{word}} again</h1>', apply: false }));
    await page.reload();
    await page.getByRole('row', { name: 'My ticker' }).click();
    await page.getByRole('button', { name: 'Use the new code' }).click();
    await heading().locator('h1', { hasText: 'Changed again' }).waitFor();
    await page.getByText('The widget has changed since.').waitFor({ state: 'detached' });
    await ok(api.delete(`/widget-packages/${packageId}?force=true`));
    await page.reload();
    await page.getByRole('row', { name: 'My ticker' }).click();
    await page.getByText('This widget was deleted.').waitFor();
  });
});
