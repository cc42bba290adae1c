import type { Browser, Page } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { signedInPage } from '../support/console-page';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

jest.setTimeout(120_000);

interface Key {
  readonly keyId: string;
  readonly label: string | null;
  readonly imageUrl: string | null;
}

/* Somebody else saves while the request of the console is on its way. */
browserOrSkip('dialogs that two people save at once', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let api: ApiClient;
  let page: Page;
  let overlayId: string;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off' } }),
      launchBrowser(),
    ]);
    const ada = await makeAccount(studio, 'ada');
    api = new ApiClient(studio.api, ada.token);
    ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Aurora' })));
    page = await signedInPage(browser, { url: studio.url, at: '', who: ada });
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = () => page.getByRole('dialog');
  const notice = () => dialog().getByText('Someone else changed this in the meantime.');
  const open = (path: string) => page.goto(`${studio.url}/console${path}`);
  /** The next change of the console arrives after one of somebody else. */
  async function first(path: string, change: object): Promise<void> {
    let isDone = false;
    await page.route(
      (url) => url.pathname === `/api/v1${path}`,
      async (route) => {
        if (route.request().method() === 'PATCH' && !isDone) {
          isDone = true;
          await ok(api.patch(path, change));
        }
        return route.fallback();
      },
    );
  }
  const untilClosed = () => dialog().waitFor({ state: 'detached' });

  it('an overlay gets the name that the second one chooses knowingly', async () => {
    await press('More options for Aurora');
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await dialog().getByLabel('Name').fill('Mine');
    await first(`/overlays/${overlayId}`, { name: 'Theirs' });
    await press('Save');
    await notice().waitFor();
    await dialog().getByText('Theirs', { exact: true }).waitFor();
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ name: 'Theirs' });
    await press('Save mine instead');
    await untilClosed();
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ name: 'Mine' });
  });

  it('a scene keeps the transition of the one and the name of the other', async () => {
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Break' }),
    );
    const path = `/overlays/${overlayId}/scenes/${sceneId}`;
    await open(`/overlays/${overlayId}`);
    await press('More options for scene Break');
    await page.getByRole('menuitem', { name: 'Name and transition' }).click();
    await dialog().getByLabel('Name').fill('Pause');
    await first(path, { transitionType: 'slide' });
    await press('Save');
    await untilClosed();
    const { scenes } = await ok(
      api.get<{ scenes: readonly { sceneId: number }[] }>(`/overlays/${overlayId}`),
    );
    expect(scenes.find((each) => each.sceneId === sceneId)).toMatchObject({
      ...{ name: 'Pause', transitionType: 'slide' },
    });
  });

  it('a page of the deck and its keys keep what both did', async () => {
    const keys = ['scene:1', 'take'].map((buttonId, pos) => ({ pos, buttonId }));
    const { pageId } = await ok(
      api.post<{ pageId: number }>(`/overlays/${overlayId}/deck/pages`, { name: 'Show', keys }),
    );
    const path = `/overlays/${overlayId}/deck/pages/${pageId}`;
    const stored = async () =>
      (
        await ok(
          api.get<{ items: readonly { pageId: number; keys: readonly Key[] }[] }>(
            `/overlays/${overlayId}/deck/pages`,
          ),
        )
      ).items.find((each) => each.pageId === pageId);
    await open(`/overlays/${overlayId}/deck`);
    await page.getByRole('tab', { name: 'Show' }).click();
    await press('Edit');
    await press('Page settings');
    await dialog().getByLabel('Name').fill('Evening');
    await first(path, { columns: 3 });
    await press('Save');
    await untilClosed();
    expect(await stored()).toMatchObject({ name: 'Evening', columns: 3 });

    const theirs = (await stored())?.keys ?? [];
    const [, take] = theirs;
    await first(path, {
      keys: theirs.map(({ imageUrl: _, ...key }) =>
        key.keyId === take?.keyId ? { ...key, label: 'Go' } : key,
      ),
    });
    await press('More options for Scene 1');
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await until(async () => (await stored())?.keys.length === 1);
    expect(await stored()).toMatchObject({ keys: [{ keyId: take?.keyId, label: 'Go' }] });
  });

  it('a macro asks for the steps that both changed', async () => {
    const steps = [{ kind: 'delay', ms: 500 }];
    const { macroId } = await ok(
      api.post<{ macroId: number }>(`/overlays/${overlayId}/deck-macros`, { name: 'Wait', steps }),
    );
    const path = `/overlays/${overlayId}/deck-macros/${macroId}`;
    const stored = async () =>
      (
        await ok(api.get<{ items: readonly { macroId: number }[] }>(`/overlays/${overlayId}/deck-macros`))
      ).items.find((each) => each.macroId === macroId);
    await open(`/overlays/${overlayId}/deck`);
    await page.getByRole('tab', { name: 'Macros' }).click();
    await press('Edit');
    await press('More options for Wait');
    await page.getByRole('menuitem', { name: 'Edit macro' }).click();
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Wait a bit');
    await dialog()
      .getByRole('button', { name: /Wait|Delay/ })
      .first()
      .click();
    await dialog().getByLabel(/ms/).first().fill('800');
    await first(path, { steps: [{ kind: 'delay', ms: 900 }], color: '#ff0000' });
    await press('Save');
    await notice().waitFor();
    await press('Keep what is saved');
    await press('Save');
    await untilClosed();
    expect(await stored()).toMatchObject({
      ...{ name: 'Wait a bit', color: '#ff0000', steps: [{ kind: 'delay', ms: 900 }] },
    });
  });
});
