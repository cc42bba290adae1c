import type { Browser, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { makeAccount, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { ConsolePage } from '../support/console-page';
import { faultsInBoth } from '../support/page-faults';
import { StudioProcess } from '../support/studio-process';

interface Macro {
  readonly macroId: number;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly broken: boolean;
  readonly steps: readonly { readonly kind: string; readonly [key: string]: unknown }[];
}
interface Upload {
  readonly uploadId: number;
  readonly name: string;
  readonly url: string;
  readonly usedBy: readonly object[];
}
interface Design {
  readonly layers: readonly { readonly name: string; readonly memberId: number; readonly values: object }[];
}

/** A picture of one colour. */
function picture(shade: number): Buffer {
  const image = new PNG({ width: 8, height: 8 });
  image.data.fill(255);
  for (let at = 0; at < image.data.length; at += 4) image.data[at] = shade;
  return PNG.sync.write(image);
}

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);

/* What a streamer prepares and keeps at hand, by the console: each test goes on where the last one ended. */
browserOrSkip('deck, macros, media, versions and tokens in the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let api: ApiClient;
  let ada: TestAccount;
  let page: Page;
  /** Another tab, where the language is chosen. */
  let tab: Page;
  let overlayId: string;
  let path: string;
  const stopped: string[] = [];

  const at = (where: string) => page.goto(`${studio.url}/console${where}`);
  const button = (name: string | RegExp, of: Page | Locator = page) =>
    of.getByRole('button', { name, exact: true });
  const choose = (label: string, option: string, of: Page | Locator = page) =>
    of.getByLabel(label, { exact: true }).selectOption({ label: option });
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; !(await holds()); tries++) {
      if (tries > 200) throw new Error(`Not so after 20 s: ${what}`);
      await page.waitForTimeout(100);
    }
  };

  beforeAll(async () => {
    [studio, browser] = await Promise.all([
      StudioProcess.start({ env: { RATE_LIMITS: 'off', MEDIA_PROVIDER: 'simulated' } }),
      launchBrowser(),
    ]);
    ada = await makeAccount(studio, 'ada', 'Ada');
    api = new ApiClient(studio.api, ada.token);
    ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show' })));
    path = `/overlays/${overlayId}`;
    for (const widget of ['text', 'countdown', 'image', 'slideshow', 'youtube-player', 'media'])
      await ok(api.post(`${path}/members`, { widget, name: `My ${widget}` }));
    await ok(api.put(`${path}/members/1/position-presets`, { presets: [{ name: 'Corner', layout: place }] }));
    for (const name of ['Intro', 'Break', 'Outro']) await ok(api.post(`${path}/scenes`, { name }));
    await ok(api.post('/overlays', { name: 'Other' }));
    const editor = await ConsolePage.open(browser, { url: studio.url, overlayId, who: ada });
    page = editor.page;
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) stopped.push(message.text());
    });
    tab = await page.context().newPage();
    await tab.goto(`${studio.url}/healthz`);
    await page.bringToFront();
  });

  const place = { x: 700, y: 400, scale: 0.5, rot: 0, opacity: 1 };

  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
    await studio?.removeData();
  });

  describe('the deck', () => {
    const cells = () => page.locator('[data-button-id]');
    const shown = () => cells().evaluateAll((all) => all.map((cell) => cell.getAttribute('data-button-id')));
    const saved = async () =>
      (await ok(api.get<{ buttonIds: string[] }>(`${path}/deck-favorites`))).buttonIds;
    const becomes = async (order: readonly string[]): Promise<void> => {
      await until(`the favourites are ${order.join()}`, async () => (await saved()).join() === order.join());
      expect(await shown()).toEqual(order);
    };

    it('is filled and sorted: by dragging, by keys that keep the focus, by the menu', async () => {
      await at(`${path}/deck`);
      await page.getByRole('tab', { name: 'Scenes' }).click();
      await button('Edit').click();
      for (const name of ['Intro', 'Break', 'Outro']) {
        await page.getByRole('button', { name, exact: true, pressed: false }).click();
        await page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
      }
      await page.getByRole('tab', { name: 'Favourites' }).click();
      await becomes(['scene:2', 'scene:3', 'scene:4']);
      await cells().nth(2).dragTo(cells().nth(0));
      await becomes(['scene:4', 'scene:2', 'scene:3']);
      await button('Outro').focus();
      await page.keyboard.press('Alt+ArrowRight');
      await page.getByText('Outro: place 2 of 3').waitFor();
      await page.keyboard.press('Alt+ArrowDown');
      await becomes(['scene:2', 'scene:3', 'scene:4']);
      expect(await button('Outro').evaluate((key) => key === document.activeElement)).toBe(true);
      await button('More for Break').click();
      await page.getByRole('menuitem', { name: 'To the front' }).click();
      await becomes(['scene:3', 'scene:2', 'scene:4']);
      expect(await faultsInBoth(page, tab)).toEqual([]);
      await button('More for Outro').click();
      await page.getByRole('menuitem', { name: 'Remove from favourites' }).click();
      await becomes(['scene:3', 'scene:2']);
      await page.reload();
      await button('Edit').click();
      await cells().nth(1).waitFor();
      expect(await shown()).toEqual(['scene:3', 'scene:2']);
    });
  });

  describe('macros', () => {
    const macros = async () => (await ok(api.get<{ items: Macro[] }>(`${path}/deck-macros`))).items;
    const dialog = () => page.getByRole('dialog');
    const add = async (kind: string): Promise<Locator> => {
      await choose('Kind of the step', kind, dialog());
      await button('Add step', dialog()).click();
      return dialog().getByRole('group', { name: 'Steps' });
    };

    it('are written of steps of all kinds', async () => {
      const star = { providerSlug: 'spinning-star', kind: 'gif' };
      await ok(api.post(`${path}/media/favorites`, star));
      await page.getByRole('tab', { name: 'Macros' }).click();
      await button('New macro').click();
      await dialog().getByLabel('Name').fill('All of it');
      await choose('Icon', 'Trophy', dialog());
      await dialog().getByLabel('Colour').fill('#ff8800');
      const steps = await add('Switch the scene');
      await choose('Scene', 'Break', steps);
      await choose('Transition', 'Cut', steps);
      await add('A layer does something');
      await choose('Layer', 'My countdown', steps);
      await choose('What it does', 'Start', steps);
      await add('Show a GIF or sticker');
      await steps.getByLabel('GIF or sticker', { exact: true }).selectOption({ index: 1 });
      await add('Move a layer to a saved position');
      await choose('Layer', 'My text', steps);
      await choose('Saved position', 'Corner', steps);
      await add('Place a layer');
      await choose('Layer', 'My text', steps);
      await steps.getByLabel('X', { exact: true }).fill('-250.5');
      await add('Video player');
      await choose('Layer', 'My youtube-player', steps);
      await choose('What it does', 'Volume', steps);
      await steps.getByLabel('Volume (%)').fill('30');
      await add('Wait');
      await steps.getByLabel('How long (ms)').fill('50');
      expect(await faultsInBoth(page, tab)).toEqual([]);
      await button('Save', dialog()).click();
      await button('All of it').waitFor();
      const [macro] = await macros();
      expect(macro).toMatchObject({ name: 'All of it', icon: 'trophy', color: '#ff8800', broken: false });
      expect(macro?.steps).toMatchObject([
        { kind: 'scene', sceneId: 3, transition: 'cut' },
        { kind: 'command', memberId: 2, command: 'start', args: {} },
        { kind: 'media', favoriteId: 1 },
        { kind: 'position', memberId: 1, name: 'Corner' },
        { kind: 'layout', memberId: 1, layout: { x: -250.5 }, durationMs: 500 },
        { kind: 'video', memberId: 5, op: 'volume', volume: 30 },
        { kind: 'delay', ms: 50 },
      ]);
    });

    it('say what is refused at its field, and are there once it is right', async () => {
      await button('New macro').click();
      await dialog().getByLabel('Name').fill('Wrong first');
      const steps = await add('Wait');
      await add('Switch the scene');
      await button('Save', dialog()).click();
      await steps.getByText('What is taken: given: a step of kind scene needs it').waitFor();
      expect(await steps.getByLabel('Scene', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      await choose('Scene', 'Intro', steps);
      await button('Save', dialog()).click();
      await button('Wrong first').waitFor();
      expect((await macros()).map(({ name }) => name)).toEqual(['All of it', 'Wrong first']);
    });

    it('are renamed, and their steps sorted and removed', async () => {
      await button('More for Wrong first').click();
      await page.getByRole('menuitem', { name: 'Change macro' }).click();
      await dialog().getByLabel('Name').fill('Right now');
      await button('Move Switch the scene: Intro up (Alt+↑)', dialog()).click();
      await button('Switch the scene: Intro', dialog()).focus();
      await page.keyboard.press('Alt+ArrowDown');
      await button('Switch the scene: Intro', dialog()).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await button('Save', dialog()).click();
      await button('Right now').waitFor();
      expect((await macros())[1]?.steps).toMatchObject([{ kind: 'scene' }, { kind: 'delay' }]);
      await button('More for Right now').click();
      await page.getByRole('menuitem', { name: 'Change macro' }).click();
      await button('Remove Wait: 1 s', dialog()).click();
      await button('Save', dialog()).click();
      await dialog().waitFor({ state: 'detached' });
      expect((await macros())[1]?.steps).toMatchObject([{ kind: 'scene' }]);
    });

    it('are sorted like favourites', async () => {
      await button('Right now').focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await until('their order is another', async () => (await macros())[0]?.name === 'Right now');
    });

    it('are tried on air by a second press where a scene goes live, and tell what they did', async () => {
      await button('More for All of it').click();
      await page.getByRole('menuitem', { name: 'Change macro' }).click();
      await button('Try on air', dialog()).click();
      await button('Press again', dialog()).click();
      const run = dialog().getByRole('status', { name: 'What it did' });
      await run.getByText('Done', { exact: true }).nth(7).waitFor();
      const { activeSceneId } = await ok(api.get<{ activeSceneId: number }>(path));
      expect(activeSceneId).toBe(3);
      expect(await faultsInBoth(page, tab)).toEqual([]);
    });

    it('are marked where they point at what is gone, and are deleted', async () => {
      await button('Cancel', dialog()).click();
      await ok(api.delete(`${path}/members/5`));
      await page.getByTitle('One of its steps points at something that is gone').waitFor();
      await button('More for All of it').click();
      await page.getByRole('menuitem', { name: 'Change macro' }).click();
      await dialog().getByText('Points at something that is gone').waitFor();
      await button('Delete', dialog()).click();
      await button('Press again', dialog()).click();
      await button('All of it').waitFor({ state: 'detached' });
      expect((await macros()).map(({ name }) => name)).toEqual(['Right now']);
    });
  });

  describe('media', () => {
    const uploads = async () => (await ok(api.get<{ items: Upload[] }>('/uploads?limit=100'))).items;

    it('are dropped anywhere: each has its progress, those that fail are named, the rest is kept', async () => {
      await at('/media');
      await page.getByText('Nothing uploaded yet').waitFor();
      const files = Array.from({ length: 20 }, (_, n) => ({
        name: `file ${n}.png`,
        base64: (n === 4 || n === 13 ? Buffer.from('no picture') : picture(n)).toString('base64'),
      }));
      // None is through before all have been seen on their way.
      const bars = page.getByRole('progressbar');
      const seen = bars.nth(19).waitFor();
      await page.route('**/api/v1/uploads', (route) => seen.then(() => route.continue()));
      await page.evaluate((given) => {
        const dataTransfer = new DataTransfer();
        for (const { name, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }));
        }
        // Not on the page's own part: anywhere is anywhere.
        const target = document.querySelector('nav') ?? document.body;
        for (const type of ['dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }, files);
      await seen;
      await bars.first().waitFor({ state: 'detached' });
      await page.unroute('**/api/v1/uploads');
      const failed = page.getByRole('alert');
      for (const name of ['file 4.png', 'file 13.png']) await failed.filter({ hasText: name }).waitFor();
      expect(await failed.count()).toBe(2);
      const kept = (await uploads()).map(({ name }) => name);
      expect(kept).toHaveLength(18);
      expect(kept).not.toContain('file 4.png');
      await page.getByText('file 19.png').waitFor();
      expect(await faultsInBoth(page, tab)).toEqual([]);
    });

    const values = async (name: string) =>
      JSON.stringify((await ok(api.get<Design>(path))).layers.find((layer) => layer.name === name)?.values);
    const replace = async (shade: number): Promise<void> => {
      await page
        .getByRole('dialog')
        .getByLabel('Choose the new file')
        .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: picture(shade) });
    };
    const openReplace = async (name: string): Promise<void> => {
      await button(`More for ${name}`).click();
      await page.getByRole('menuitem', { name: 'Replace' }).click();
    };

    it('are replaced wherever layers show them, and what fails is named and kept until it is done', async () => {
      const old = (await uploads()).find(({ name }) => name === 'file 1.png');
      const url = old?.url ?? '';
      await ok(api.patch(`${path}/members/3/fields`, { values: { src: url } }));
      const slides = [
        { src: url, caption: 'One' },
        { src: '', caption: 'Two' },
        { src: url, caption: 'Three' },
      ];
      await ok(api.patch(`${path}/members/4/fields`, { values: { slides } }));
      await page.reload();
      await openReplace('file 1.png');
      expect(await faultsInBoth(page, tab)).toEqual([]);
      await page.route('**/members/4/fields', (route) => route.abort());
      await replace(201);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Layers that show the new file: 1. The old one is kept').waitFor();
      await dialog.getByText('Show: My slideshow').waitFor();
      expect(await values('My slideshow')).toContain(url);
      expect(await values('My image')).not.toContain(url);
      expect((await uploads()).some(({ uploadId }) => uploadId === old?.uploadId)).toBe(true);
      expect(await faultsInBoth(page, tab)).toEqual([]);
      await page.unroute('**/members/4/fields');
      await button('Try again', dialog).click();
      await page.getByText('“file 1.png” is replaced').waitFor();
      const now = await uploads();
      expect(now.some(({ uploadId }) => uploadId === old?.uploadId)).toBe(false);
      const by = now.find(({ name }) => name === 'file 1.png');
      expect(by?.usedBy).toHaveLength(3);
      const shown = await values('My slideshow');
      expect([shown?.includes(url), shown?.split(by?.url ?? '?').length, shown?.includes('Two')]).toEqual([
        false,
        3,
        true,
      ]);
    });

    it('are not replaced by themselves, nor by what is no picture', async () => {
      await openReplace('file 2.png');
      await replace(2);
      await page.getByText('This is the same file.').waitFor();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByLabel('Choose the new file')
        .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await dialog.getByRole('alert').waitFor();
      await button('Cancel', dialog).click();
      expect((await uploads()).filter(({ name }) => name === 'file 2.png')).toHaveLength(1);
    });
  });

  it('versions are named, listed, looked at and restored', async () => {
    await at(path);
    await button('History').click();
    await button('Name this version').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Before the show');
    await button('Save', page.getByRole('dialog')).click();
    await ok(api.patch(`${path}/members/1/fields`, { values: { text: 'Changed since' } }));
    await button('Versions with a name').click();
    const versions = page.getByRole('region', { name: 'Versions with a name' });
    await versions.getByText('Before the show').waitFor();
    expect(await faultsInBoth(page, tab)).toEqual([]);
    await button('Restore “Before the show” …', versions).click();
    await page.getByText('One value would change.').waitFor();
    await button('Restore …', page.getByRole('dialog')).click();
    const text = async () => JSON.stringify((await ok(api.get<Design>(path))).layers);
    await until('the text is as it was', async () => !(await text()).includes('Changed since'));
    // What was overwritten is kept by itself.
    await versions.getByText('Kept by itself').waitFor();
    await button('Forget the name “Before the show”', versions).click();
    await versions.getByText('Before the show').waitFor({ state: 'detached' });
  });

  it('a token of one overlay is told in words, and opens no other', async () => {
    await at('/access');
    await button('New token').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bot of a friend');
    await choose('Where', 'in chosen overlays only', dialog);
    expect(await button('Create token', dialog).isDisabled()).toBe(true);
    await dialog.getByLabel('Show', { exact: true }).check();
    expect(await faultsInBoth(page, tab)).toEqual([]);
    await button('Create token', dialog).click();
    const token = await dialog.locator('code').innerText();
    await button('I have stored it', dialog).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Bot of a friend' });
    await row.getByText('See overlays · only in Show').waitFor();
    const { items } = await ok(
      new ApiClient(studio.api, token).get<{ items: { name: string }[] }>('/overlays'),
    );
    expect(items.map(({ name }) => name)).toEqual(['Show']);
    expect(await faultsInBoth(page, tab)).toEqual([]);
  });

  it('nothing did what its policy forbids', () => {
    expect(stopped).toEqual([]);
  });
});
