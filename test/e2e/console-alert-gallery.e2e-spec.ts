import type { Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import { openEditor } from '../support/open-editor';

interface Design {
  readonly layers: readonly { readonly memberId: number; readonly values: { readonly style?: string } }[];
}

jest.setTimeout(180_000);

browserOrSkip('the gallery of alert styles', () => {
  let api: ApiClient;
  let page: Page;
  let path: string;
  let memberId: number;

  beforeAll(async () => {
    ({ api, page, path } = await openEditor({
      prepare: async ({ api, path }) => {
        ({ memberId } = await ok(api.post<{ memberId: number }>(`${path}/members`, { widget: 'alert-box' })));
      },
    }));
  });

  it('shows a live preview of every style and sets the one that is chosen', async () => {
    await page.getByText('Alerts', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Gallery' }).first().click();
    const dialog = page.getByRole('dialog');
    const stage = dialog.frameLocator('iframe');
    await stage.locator('.as-party .name').first().waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(13);
    await dialog.getByRole('radio', { name: 'Confetti' }).click();
    await page.waitForFunction(() => !document.querySelector('dialog'));
    const end = Date.now() + 15_000;
    let style: string | undefined;
    while (style !== 'party' && Date.now() < end) {
      const { layers } = await ok(api.get<Design>(path));
      style = layers.find((layer) => layer.memberId === memberId)?.values.style;
    }
    expect(style).toBe('party');
  });
});
