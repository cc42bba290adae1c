import type { Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import { openEditor } from '../support/open-editor';
import { graphicFiles } from '../support/graphics';
import { rawZip } from '../support/raw-zip';
import { freePort, type StudioProcess } from '../support/server-process';
import { everyFaultInColor } from '../support/page-faults';

jest.setTimeout(120_000);

interface Macro {
  readonly steps: readonly object[];
}

/** Own actions of an OGraf graphic, which take data of their own, by the controls of the console. */
browserOrSkip('own actions of a graphic in the console', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let page: Page;
  let at: string;

  beforeAll(async () => {
    ({
      studio,
      api,
      page,
      path: at,
    } = await openEditor({
      env: { WIDGET_PORT: String(await freePort()) },
      prepare: async ({ studio, ada, api, path }) => {
        const { 'graphic.json': _, ...files } = graphicFiles();
        const zip = rawZip(Object.entries(files).map(([name, content]) => ({ name, content })));
        const form = new FormData();
        form.set('file', new Blob([new Uint8Array(zip)]), 'box.zip');
        const headers = { authorization: `Bearer ${ada.token}` };
        const imported = await fetch(`${studio.api}/widget-packages/import`, {
          ...{ method: 'POST', headers, body: form },
        });
        const { packageId } = (await imported.json()) as { readonly packageId: string };
        await ok(api.post(`${path}/members`, { widget: `custom.${packageId}`, name: 'My box' }));
      },
    }));
  });

  const dialog = () => page.getByRole('dialog');
  const button = (name: string, of: Pick<Page, 'getByRole'> = page) =>
    of.getByRole('button', { name, exact: true });

  it('ask for their data by a form, refuse what is no JSON, and offer the data again', async () => {
    await page.getByRole('row', { name: 'My box' }).click();
    await button('Paint …').click();
    expect(await dialog().getByLabel('Paint it').inputValue()).toBe('#ff0000');
    await dialog().getByLabel('Paint it').fill('#0000ff');
    await dialog().getByRole('spinbutton', { name: 'times' }).fill('3');
    const rows = dialog().getByLabel('rows (JSON)');
    await rows.fill('[{');
    await dialog().getByText('This is not JSON.', { exact: false }).waitFor();
    await button('Run', dialog()).click();
    expect(await dialog().count()).toBe(1);
    expect(await everyFaultInColor(page)).toEqual([]);
    await rows.fill('[{"a": 1}]');
    const [fired] = await Promise.all([
      page.waitForResponse(/\/commands\/action$/),
      button('Run', dialog()).click(),
    ]);
    const payload = { color: '#0000ff', rows: [{ a: 1 }], times: 3 };
    expect(fired.status()).toBe(200);
    expect(fired.request().postDataJSON()).toEqual({ args: { id: 'paint', payload } });
    await dialog().waitFor({ state: 'detached' });
    await button('Paint …').click();
    expect(await dialog().getByLabel('Paint it').inputValue()).toBe('#0000ff');
    await button('Cancel', dialog()).click();
  });

  it('run at once if they take no data', async () => {
    const [fired] = await Promise.all([page.waitForResponse(/\/commands\/action$/), button('Flash').click()]);
    expect(fired.request().postDataJSON()).toEqual({ args: { id: 'flash', payload: {} } });
  });

  it('are steps of macros, with the same form', async () => {
    await page.goto(`${studio.url}/console${at}/deck`);
    await button('Edit').click();
    await page.getByRole('tab', { name: 'Macros' }).click();
    await button('New macro').click();
    await dialog().getByLabel('Name').fill('Paint');
    await dialog().getByLabel('Step type').selectOption({ label: 'Trigger a layer' });
    await button('Add step', dialog()).click();
    const step = dialog().getByRole('group', { name: 'Steps' });
    await step.getByLabel('Layer', { exact: true }).selectOption({ label: 'My box' });
    await step.getByLabel('Command', { exact: true }).selectOption({ label: 'Own action' });
    await step.getByLabel('Action', { exact: true }).selectOption({ label: 'Paint' });
    await step.getByLabel('Paint it').fill('{input}');
    await step.getByRole('spinbutton', { name: 'times' }).fill('2');
    expect(await step.getByLabel('payload', { exact: true }).count()).toBe(0);
    await button('Save', dialog()).click();
    await dialog().waitFor({ state: 'detached' });
    const { items } = await ok(api.get<{ readonly items: readonly Macro[] }>(`${at}/deck-macros`));
    expect(items[0]?.steps).toMatchObject([
      {
        ...{ kind: 'command', command: 'action' },
        args: { id: 'paint', payload: { color: '{input}', rows: [], times: 2 } },
      },
    ]);
  });
});
