import type { Page, Response } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { openEditor } from '../support/open-editor';
import type { StudioProcess } from '../support/server-process';

jest.setTimeout(60_000);

/** Switches that a stinger covers for this once: by the editor, by a macro and by a key of the deck. */
browserOrSkip('stingers of a take in the console', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let editor: ConsolePage;
  let page: Page;
  let path: string;
  let stinger: number;

  beforeAll(async () => {
    ({ studio, api, editor, page, path } = await openEditor({
      prepare: async ({ api, path }) => {
        ({ memberId: stinger } = await ok(
          api.post<{ memberId: number }>(`${path}/members`, { widget: 'stinger', name: 'Curtain' }),
        ));
        await ok(api.post(`${path}/scenes`, { name: 'Break' }));
      },
    }));
    page.setDefaultTimeout(15_000);
  });

  /** Returns the answer to the next request of the page to such an address, after something is done. */
  const answerTo = async (address: RegExp, act: () => Promise<void>): Promise<unknown> => {
    const isIt = (response: Response): boolean =>
      response.request().method() === 'POST' && address.test(new URL(response.url()).pathname);
    const [response] = await Promise.all([page.waitForResponse(isIt), act()]);
    return response.json();
  };
  const liveScene = async (): Promise<string | undefined> =>
    (await ok(api.get<{ scenes: { name: string; live: boolean }[] }>(path))).scenes.find(({ live }) => live)
      ?.name;

  it('are offered by the menu beside Take, with the transitions', async () => {
    await editor.showScene('Break');
    const takeWith = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Take with another transition, this time only' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    expect(await answerTo(/golive$/, () => takeWith('Curtain'))).toMatchObject({ transition: { stinger } });
    expect(await liveScene()).toBe('Break');
    await ok(api.post(`${path}/scenes/1/golive`, {}));
    expect(await answerTo(/golive$/, () => takeWith('Slide'))).toMatchObject({
      transition: { type: 'slide', stinger: null },
    });
  });

  it('are a field of a macro’s step', async () => {
    await page.goto(`${studio.url}/console${path.replace('overlays', 'deck')}`);
    await page.getByRole('tab', { name: 'Macros' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'New macro' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Behind the curtain');
    await dialog.getByRole('button', { name: 'Add step' }).click();
    const steps = dialog.getByRole('group', { name: 'Steps' });
    await steps.getByLabel('Scene', { exact: true }).selectOption({ label: 'Break' });
    await steps.getByLabel('Stinger', { exact: true }).selectOption({ label: 'Curtain' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Behind the curtain', exact: true }).waitFor();
    const { items } = await ok(api.get<{ items: { steps: unknown[] }[] }>(`${path}/deck-macros`));
    expect(items[0]?.steps).toMatchObject([{ kind: 'scene', sceneId: 2, stinger }]);
  });

  it('are on keys of scenes, which are chosen like others', async () => {
    const key = () => page.getByRole('button', { name: 'Break: Curtain', exact: true });
    await page.getByRole('tab', { name: 'Scenes' }).click();
    await page.getByRole('button', { name: 'Break', exact: true }).waitFor();
    expect(await key().count()).toBe(0);
    await page.getByRole('tab', { name: 'Favorites' }).click();
    await page.getByRole('button', { name: 'Add a key at place 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Break: Curtain' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await ok(api.post(`${path}/scenes/1/golive`, {}));
    const pressed = await answerTo(/deck\/press$/, () => key().click());
    expect(pressed).toMatchObject({ pressed: true, result: { transition: { stinger } } });
    expect(await liveScene()).toBe('Break');
  });
});
