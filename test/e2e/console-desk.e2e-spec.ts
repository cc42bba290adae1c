import type { Locator, Page } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import { faultsInBoth } from '../support/page-faults';
import {
  type Design,
  studio,
  api,
  page,
  tab,
  path,
  stopped,
  at,
  button,
} from '../support/console-desk-studio';
import { until } from '../support/until';

interface Macro {
  readonly macroId: number;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly broken: boolean;
  readonly steps: readonly { readonly kind: string; readonly [key: string]: unknown }[];
}
const choose = (label: string, option: string, of: Page | Locator = page) =>
  of.getByLabel(label, { exact: true }).selectOption({ label: option });
const untilStored = (what: string, holds: () => Promise<boolean>) => until(holds, { what, within: 20_000 });

/* What a streamer prepares and keeps at hand, by the console: each test goes on where the last one ended. */
browserOrSkip('deck, macros, media, versions and tokens in the console', () => {
  describe('the deck', () => {
    const cells = () => page.locator('[data-button-id]');
    const shown = () => cells().evaluateAll((all) => all.map((cell) => cell.getAttribute('data-button-id')));
    const saved = async () =>
      (await ok(api.get<{ buttonIds: string[] }>(`${path}/deck-favorites`))).buttonIds;
    const becomes = async (order: readonly string[]): Promise<void> => {
      await untilStored(
        `the favourites are ${order.join()}`,
        async () => (await saved()).join() === order.join(),
      );
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
      await page.getByRole('tab', { name: 'Favorites' }).click();
      await becomes(['scene:2', 'scene:3', 'scene:4']);
      await cells().nth(2).dragTo(cells().nth(0));
      await becomes(['scene:4', 'scene:2', 'scene:3']);
      await button('Outro').focus();
      await page.keyboard.press('Alt+ArrowRight');
      await page.getByText('Outro: place 2 of 3').waitFor();
      await page.keyboard.press('Alt+ArrowDown');
      await becomes(['scene:2', 'scene:3', 'scene:4']);
      expect(await button('Outro').evaluate((key) => key === document.activeElement)).toBe(true);
      await button('More options for Break').click();
      await page.getByRole('menuitem', { name: 'To the front' }).click();
      await becomes(['scene:3', 'scene:2', 'scene:4']);
      expect(await faultsInBoth(page, tab)).toEqual([]);
      await button('More options for Outro').click();
      await page.getByRole('menuitem', { name: 'Remove from favorites' }).click();
      await becomes(['scene:3', 'scene:2']);
      await page.reload();
      await button('Edit').click();
      await cells().nth(1).waitFor();
      expect(await shown()).toEqual(['scene:3', 'scene:2']);
    });

    it('has pages whose keys look as somebody likes, and arms a scene before it is taken', async () => {
      const dialog = page.getByRole('dialog');
      await button('New page').click();
      await page.getByRole('tab', { name: 'New page', selected: true }).waitFor();
      await button('Add a key at place 2').click();
      await button('Outro', dialog).click();
      await button('Outro').click();
      await dialog.getByLabel('Text on the key').fill('Bye');
      await button('Save', dialog).click();
      await button('Bye').waitFor();
      expect(await faultsInBoth(page, tab)).toEqual([]);
      await button('Done').click();
      const live = async () =>
        (await ok(api.get<{ items: { id: string; state: string }[] }>(`${path}/deck?all=true`))).items.find(
          ({ state }) => state === 'live',
        )?.id;
      const before = await live();
      await page.getByLabel('Preview first').check();
      await page.getByRole('button', { name: 'Bye' }).click();
      await page.getByRole('button', { name: /Ready.*Bye/ }).waitFor();
      expect(await live()).toBe(before);
      await untilStored('the key may be pressed again', async () => {
        await page.getByRole('button', { name: 'Bye' }).click();
        return (await live()) === 'scene:4';
      });
      await ok(api.post(`${path}/scenes/${before?.split(':')[1]}/golive`, {}));
      await button('Edit').click();
    });
  });

  describe('macros', () => {
    const macros = async () => (await ok(api.get<{ items: Macro[] }>(`${path}/deck-macros`))).items;
    const dialog = () => page.getByRole('dialog');
    const add = async (kind: string): Promise<Locator> => {
      await choose('Step type', kind, dialog());
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
      await dialog().getByLabel('Color').fill('#ff8800');
      const steps = await add('Switch the scene');
      await choose('Scene', 'Break', steps);
      await choose('Transition', 'Cut', steps);
      await add('Trigger a layer');
      await choose('Layer', 'My countdown', steps);
      await choose('Command', 'Start', steps);
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
      await choose('Action', 'Volume', steps);
      await steps.getByLabel('Volume (%)').fill('30');
      await add('Chat and channel');
      await choose('Action', 'Prediction', steps);
      await steps.getByLabel('Outcomes (one per line)').fill('Yes\nNo');
      await choose('Action', 'Send a chat message', steps);
      await steps.getByLabel('Text', { exact: true }).fill('Here we go');
      await add('Wait');
      await steps.getByLabel('Duration (ms)').fill('50');
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
        { kind: 'action', action: { type: 'chat', text: 'Here we go' } },
        { kind: 'delay', ms: 50 },
      ]);
    });

    it('say what is refused at its field, and are there once it is right', async () => {
      await button('New macro').click();
      await dialog().getByLabel('Name').fill('Wrong first');
      const steps = await add('Wait');
      await add('Switch the scene');
      await button('Save', dialog()).click();
      await steps.getByText('This step needs it.').waitFor();
      expect(await steps.getByLabel('Scene', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      await choose('Scene', 'Intro', steps);
      await button('Save', dialog()).click();
      await button('Wrong first').waitFor();
      expect((await macros()).map(({ name }) => name)).toEqual(['All of it', 'Wrong first']);
    });

    it('are renamed, and their steps sorted and removed', async () => {
      await button('More options for Wrong first').click();
      await page.getByRole('menuitem', { name: 'Edit macro' }).click();
      await dialog().getByLabel('Name').fill('Right now');
      await button('Move Switch the scene: Intro up (Alt+↑)', dialog()).click();
      await button('Switch the scene: Intro', dialog()).focus();
      await page.keyboard.press('Alt+ArrowDown');
      await button('Switch the scene: Intro', dialog()).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await button('Save', dialog()).click();
      await button('Right now').waitFor();
      expect((await macros())[1]?.steps).toMatchObject([{ kind: 'scene' }, { kind: 'delay' }]);
      await button('More options for Right now').click();
      await page.getByRole('menuitem', { name: 'Edit macro' }).click();
      await button('Remove Wait: 1 s', dialog()).click();
      await button('Save', dialog()).click();
      await dialog().waitFor({ state: 'detached' });
      expect((await macros())[1]?.steps).toMatchObject([{ kind: 'scene' }]);
    });

    it('are sorted like favourites', async () => {
      await button('Right now').focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await untilStored('their order is another', async () => (await macros())[0]?.name === 'Right now');
    });

    it('are tried on air by a second press where a scene goes live, and tell what they did', async () => {
      await button('More options for All of it').click();
      await page.getByRole('menuitem', { name: 'Edit macro' }).click();
      await button('Try on air', dialog()).click();
      await button('Press again', dialog()).click();
      const run = dialog().getByRole('status', { name: 'Last run' });
      await run.getByText('Done', { exact: true }).nth(8).waitFor();
      const { activeSceneId } = await ok(api.get<{ activeSceneId: number }>(path));
      expect(activeSceneId).toBe(3);
      expect(await faultsInBoth(page, tab)).toEqual([]);
    });

    it('are marked where they point at what is gone, and are deleted', async () => {
      await button('Cancel', dialog()).click();
      await ok(api.delete(`${path}/members/5`));
      await page.getByTitle('A step uses something that was deleted').waitFor();
      await button('More options for All of it').click();
      await page.getByRole('menuitem', { name: 'Edit macro' }).click();
      await dialog().getByText('The target was deleted').waitFor();
      await button('Delete', dialog()).click();
      await button('Press again', dialog()).click();
      await button('All of it').waitFor({ state: 'detached' });
      expect((await macros()).map(({ name }) => name)).toEqual(['Right now']);
    });
  });

  it('versions are named, listed, looked at and restored', async () => {
    await at(path);
    await button('History').click();
    await button('Name this version').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Before the show');
    await button('Save', page.getByRole('dialog')).click();
    await ok(api.patch(`${path}/members/1/fields`, { values: { text: 'Changed since' } }));
    await button('Named versions').click();
    const versions = page.getByRole('region', { name: 'Named versions' });
    await versions.getByText('Before the show').waitFor();
    expect(await faultsInBoth(page, tab)).toEqual([]);
    await button('Restore “Before the show” …', versions).click();
    await page.getByText('One value would change.').waitFor();
    await button('Restore …', page.getByRole('dialog')).click();
    const text = async () => JSON.stringify((await ok(api.get<Design>(path))).layers);
    await untilStored('the text is as it was', async () => !(await text()).includes('Changed since'));
    // What was overwritten is kept by itself.
    await versions.getByText('Saved automatically').waitFor();
    await button('Remove the name “Before the show”', versions).click();
    await versions.getByText('Before the show').waitFor({ state: 'detached' });
  });

  it('a token of one overlay is told in words, and opens no other', async () => {
    await at('/access');
    await button('New token').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bot of a friend');
    await choose('Overlays', 'in chosen overlays only', dialog);
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
