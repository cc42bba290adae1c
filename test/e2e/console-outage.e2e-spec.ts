import type { Browser } from 'playwright-core';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { ConsolePage } from '../support/console-page';
import { OverlayPage } from '../support/overlay-page';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* The server is killed under somebody's hands, and is back a while later: OUTAGE_SECONDS=30 npx jest test/e2e/console-outage */
const SECONDS = Number(process.env['OUTAGE_SECONDS'] ?? 4);

interface Design {
  readonly layers: readonly {
    readonly name: string;
    readonly layout: { readonly x: number; readonly y: number };
    readonly values: { readonly text: string };
  }[];
}

browserOrSkip('a server that is killed while somebody edits', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let overlay: OverlayPage;
  let api: ApiClient;
  let editor: ConsolePage;
  let path: string;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    const ada = await makeAccount(studio, 'ada', 'Ada');
    api = new ApiClient(studio.api, ada.token);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Outage' }));
    path = `/overlays/${overlayId}`;
    for (const [i, name] of ['Typed', 'Dragged', 'Counted'].entries())
      await ok(
        api.post(`${path}/members`, {
          widget: 'text',
          name,
          values: { text: name },
          layout: { x: 0, y: i * 150 },
        }),
      );
    await ok(api.post(`${path}/scenes`, { name: 'Break', mode: 'snapshot' }));
    const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
    overlay = await OverlayPage.open(browser, url);
    editor = await ConsolePage.open(browser, { url: studio.url, overlayId, who: ada });
    await editor.page
      .getByRole('button', { name: 'Safe mode: off', exact: true })
      .or(editor.page.getByRole('button', { name: 'Safe mode: on', exact: true }))
      .waitFor();
    const safe = editor.page.getByRole('button', { name: 'Safe mode: on', exact: true });
    if (await safe.isVisible()) await safe.click();
  }, 90_000);

  const layer = async (name: string) =>
    (await ok(api.get<Design>(path))).layers.find((each) => each.name === name);

  it(
    'loses nothing of what was typed and dragged, does nothing twice, and puts nothing on air meanwhile',
    async () => {
      const { page } = editor;
      const before = (await layer('Dragged'))?.layout ?? { x: 0, y: 0 };
      await editor.showScene('Break');
      // Its form has been open before.
      await editor.select('Typed');
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await editor.select('Dragged');
      const text = page.frameLocator('iframe[title^="Edit"]').getByText('Dragged', { exact: true });
      const box = await text.boundingBox();
      if (!box) throw new Error('The layer is not on the stage.');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y + 10, { steps: 4 });
      await studio.kill();
      // Goes on as if nothing were.
      await page.mouse.move(x + 60, y + 30, { steps: 6 });
      await page.mouse.up();
      await editor.select('Typed');
      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.getByRole('textbox', { name: 'Text', exact: true }).press('End');
      await page.keyboard.type(' and more', { delay: 20 });
      await page.getByText('No connection. Changes are saved once it is back.').waitFor();
      await expectOff();
      await page.waitForTimeout(SECONDS * 1000);
      await expectOff();
      studio = await studio.restart();
      await page.getByText('Connected', { exact: true }).waitFor({ timeout: 30_000 });
      await editor.untilSaved();
      expect((await layer('Typed'))?.values.text).toBe('Typed and more');
      await editor.showScene('Break');
      expect(await editor.take.isEnabled()).toBe(true);
      await editor.take.click();
      await overlay.until('the scene is on air', async () => (await overlay.sceneId()) === 2);
      const after = (await layer('Dragged'))?.layout ?? { x: 0, y: 0 };
      expect(after.x).toBeGreaterThan(before.x);
      expect(after.y).toBeGreaterThan(before.y);
      const events = (await storedEvents(studio.dataDir)).map(
        ({ type, data }) => `${type} ${JSON.stringify(data)}`,
      );
      expect(events.filter((each) => each.includes('Typed and more'))).toHaveLength(1);
      expect(events.filter((each) => each.includes(`"x":${after.x}`))).toHaveLength(1);
      expect(editor.errors).toEqual([]);
    },
    (SECONDS + 90) * 1000,
  );

  it('is back at once with the network, though an attempt to connect hangs', async () => {
    const { page } = editor;
    let isAway = false;
    let hanging = 0;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (isAway) hanging++;
      else socket.connectToServer();
    });
    await page.reload();
    await page.getByText('Connected', { exact: true }).waitFor();
    isAway = true;
    await page.context().setOffline(true);
    await until(() => Promise.resolve(hanging > 0), { what: 'an attempt hangs' });
    await page.getByText('Connected', { exact: true }).waitFor({ state: 'detached' });
    isAway = false;
    await page.context().setOffline(false);
    // A hanging attempt ends by itself only later.
    await page.getByText('Connected', { exact: true }).waitFor({ timeout: 6_000 });
  }, 60_000);

  it('stays while the network is away, and shows what was opened then as soon as it is back', async () => {
    const { page } = editor;
    const layers = page.getByRole('treegrid', { name: 'Layers' });
    await layers.focus();
    await page.context().setOffline(true);
    await page.keyboard.press('?');
    await page.getByText('This part has not loaded yet.').waitFor();
    await layers.waitFor();
    await page.context().setOffline(false);
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor({ timeout: 10_000 });
    expect(editor.errors).toEqual([]);
  }, 60_000);

  async function expectOff(): Promise<void> {
    expect(await editor.take.isDisabled()).toBe(true);
    expect(await editor.take.getAttribute('title')).toBe('You need a connection to go on air');
  }
});
