import type { Browser } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

interface Mappings {
  readonly seenScenes: readonly string[];
  readonly lastReport: { readonly name: string } | null;
}

browserOrSkip('an overlay that follows OBS', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let browser: Browser;
  let page: OverlayPage;
  let at: string;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    api = new ApiClient(studio.api);
  }, 60_000);
  beforeEach(async () => {
    const { overlayId } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'Stream', starter: true }),
    );
    at = `/overlays/${overlayId}`;
    for (const name of ['Two', 'Three']) await ok(api.post(`${at}/scenes`, { name }));
    await ok(api.post(`${at}/obs-mappings`, { obsScene: 'Gaming*', sceneId: 2, transition: 'cut' }));
    await ok(api.post(`${at}/obs-mappings`, { obsScene: 'Pause', sceneId: 3, transition: 'cut' }));
    await ok(api.put(`${at}/obs-sync`, { mode: 'follow' }));
    page = await OverlayPage.open(browser, (await ok(api.get<{ url: string }>(`${at}/link`))).url);
  });
  afterEach(() => page.close());

  const change = (...names: readonly string[]): Promise<void> =>
    page.page.evaluate((all) => {
      for (const name of all)
        window.dispatchEvent(new CustomEvent('obsSceneChanged', { detail: { name, width: 1, height: 1 } }));
    }, names);
  const known = (): Promise<Mappings> => ok(api.get<Mappings>(`${at}/obs-mappings`));
  const untilReported = (name: string): Promise<void> =>
    page.until('the scene is told', async () => (await known()).lastReport?.name === name);
  /** The last report appears before the list of seen scenes. */
  const untilSeen = (...names: readonly string[]): Promise<void> =>
    page.until('the scenes are kept', async () => (await known()).seenScenes.join() === names.join());
  /** Waits for a number of scene switches. The history shows them shortly after renderers do. */
  const switches = async (
    atLeast: number,
  ): Promise<readonly { readonly operation: string; readonly via: string }[]> => {
    const read = async () => {
      const { items } = await ok(
        api.get<{ items: readonly { operation: string; via: string }[] }>(`${at}/history`),
      );
      return items
        .filter(({ operation }) => operation === 'go_live_scene')
        .map(({ operation, via }) => ({ operation, via }));
    };
    return untilRead(read, (found) => found.length >= atLeast);
  };

  it('switches to the scene that the scene in OBS leads to, as `obs` in the history', async () => {
    await change('GAMING with friends');
    await page.until('the scene is switched', async () => (await page.sceneId()) === 2);
    expect(await switches(1)).toEqual([{ operation: 'go_live_scene', via: 'obs' }]);
    await untilReported('GAMING with friends');
    await untilSeen('GAMING with friends');
  }, 30_000);

  it('is switched once by twenty reports, to the last of them', async () => {
    for (let i = 0; i < 10; i++) await change('Gaming', 'Pause');
    await page.until('the scene is switched', async () => (await page.sceneId()) === 3);
    expect(await switches(1)).toHaveLength(1);
  }, 30_000);

  it('stays where somebody has just switched it by hand', async () => {
    await ok(api.put(`${at}/obs-sync`, { mode: 'follow', holdAfterManualMs: 60_000 }));
    await ok(api.post(`${at}/scenes/3/golive`, {}));
    await change('Gaming');
    await untilReported('Gaming');
    // Were it followed, it would have come by now: this one is, behind it.
    await ok(api.put(`${at}/obs-sync`, { mode: 'follow', holdAfterManualMs: 0 }));
    await change('Other', 'Pause', 'Gaming', 'Gaming 2');
    await page.until('the scene is switched', async () => (await page.sceneId()) === 2);
    expect(await switches(2)).toHaveLength(2);
  }, 30_000);

  it('passes over scenes that lead nowhere, and what a browser says', async () => {
    await change('Chatting');
    await untilReported('Chatting');
    const { url } = await ok(api.get<{ url: string }>(`${at}/link`));
    const other = await OverlayPage.open(browser, url, undefined, async (tab) => {
      await tab.addInitScript(() => void Reflect.deleteProperty(window, 'obsstudio'));
    });
    await other.page.evaluate(() =>
      window.dispatchEvent(new CustomEvent('obsSceneChanged', { detail: { name: 'Gaming' } })),
    );
    await other.close();
    await change('Pause');
    await page.until('the scene is switched', async () => (await page.sceneId()) === 3);
    await untilReported('Pause');
    await untilSeen('Pause', 'Chatting');
    expect(await switches(1)).toHaveLength(1);
  }, 30_000);

  it('follows the scene that OBS shows when its page comes late, and switches nothing for the same scene', async () => {
    const { url } = await ok(api.get<{ url: string }>(`${at}/link`));
    const openOn = (scene: string): Promise<OverlayPage> =>
      OverlayPage.open(browser, url, undefined, async (tab) => {
        await tab.addInitScript((name) => {
          const getCurrentScene = (call: (scene: object) => void): void => call({ name });
          Object.assign(window, { obsstudio: { getCurrentScene } });
        }, scene);
      });
    await change('Pause');
    await page.until('the scene is switched', async () => (await page.sceneId()) === 3);
    await untilReported('Pause');
    await page.close();
    // OBS changed its scene while no page was there.
    page = await openOn('Gaming');
    await page.until('the missed change is followed', async () => (await page.sceneId()) === 2);
    await untilReported('Gaming');
    await ok(api.post(`${at}/scenes/1/golive`, {}));
    await page.close();
    page = await openOn('Gaming');
    await change('Other');
    await untilReported('Other');
    expect(await page.sceneId()).toBe(1);
    expect((await switches(3)).filter(({ via }) => via === 'obs')).toHaveLength(2);
  }, 60_000);

  it('marks a mapping and a macro whose scene is gone, in their answers and in its health', async () => {
    const step = { kind: 'scene', sceneId: 3 };
    await ok(api.post(`${at}/deck-macros`, { name: 'Break', steps: [step] }));
    await ok(api.delete(`${at}/scenes/3`));
    const { items } = await ok(
      api.get<{ items: { obsScene: string; broken: boolean }[] }>(`${at}/obs-mappings`),
    );
    expect(items.map(({ obsScene, broken }) => [obsScene, broken])).toEqual([
      ['Gaming*', false],
      ['Pause', true],
    ]);
    const macros = await ok(api.get<{ items: { broken: boolean }[] }>(`${at}/deck-macros`));
    expect(macros.items.map(({ broken }) => broken)).toEqual([true]);
    const { issues } = await ok(api.get<{ issues: { code: string }[] }>(`${at}/health`));
    expect(issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['mapping_broken', 'macro_broken']),
    );
  }, 30_000);
});
