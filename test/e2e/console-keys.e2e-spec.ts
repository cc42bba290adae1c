import type { Page, Route } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { openEditor } from '../support/open-editor';
import { until } from '../support/until';

interface Layer {
  readonly memberId: number;
  readonly name: string;
  readonly z: number;
  readonly hidden: boolean;
  readonly locked: boolean;
  readonly groupId: string | null;
  readonly layout: { readonly x: number; readonly y: number };
  readonly values: { readonly text: string };
}
interface Design {
  readonly activeSceneId: number;
  readonly layers: readonly Layer[];
}

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);

/* The editor by its keys and its list: each test goes on where the last one ended. */
browserOrSkip('the editor without a mouse on the canvas', () => {
  let api: ApiClient;
  let editor: ConsolePage;
  let page: Page;
  let path: string;

  beforeAll(async () => {
    ({ api, editor, page, path } = await openEditor({
      prepare: async ({ api, path }) => {
        for (const name of ['One', 'Two', 'Three'])
          await ok(api.post(`${path}/members`, { widget: 'text', name, values: { text: name } }));
        await ok(api.post(`${path}/scenes`, { name: 'Break', mode: 'snapshot' }));
      },
    }));
  });

  const design = () => ok(api.get<Design>(path));
  const layer = async (name: string) => (await design()).layers.find((each) => each.name === name);
  const untilStored = (what: string, holds: (now: Design) => boolean) =>
    until(async () => holds(await design()), { what, within: 20_000 });
  const press = (key: string) => page.keyboard.press(key);
  const one = (holds: (layer: Layer) => boolean) => (now: Design) =>
    now.layers.some((each) => each.name === 'One' && holds(each));

  it('moves, hides, locks and restacks what is selected', async () => {
    await editor.select('One');
    const before = await layer('One');
    const x = before?.layout.x ?? 0;
    await press('ArrowRight');
    await press('Shift+ArrowRight');
    await untilStored(
      'it has moved',
      one(({ layout }) => layout.x === x + 11),
    );
    await press('h');
    await untilStored(
      'it is hidden',
      one(({ hidden }) => hidden),
    );
    await press('h');
    await press('l');
    await untilStored(
      'it is locked and seen',
      one(({ hidden, locked }) => !hidden && locked),
    );
    await press('l');
    await press(']');
    await untilStored(
      'it is higher up',
      one(({ locked, z }) => !locked && z === (before?.z ?? 0) + 1),
    );
    await press('[');
    await untilStored(
      'it is back',
      one(({ z }) => z === before?.z),
    );
  });

  it('names the next undo and takes back a take, not the layer that was added before it', async () => {
    await press('Escape');
    await press('t');
    await untilStored('there is a new text', ({ layers }) => layers.length === 4);
    const first = (await design()).activeSceneId;
    await editor.showScene('Break');
    await editor.take.click();
    await page.getByRole('button', { name: 'Undo on air: Go live with Break (Ctrl+Z)' }).waitFor();
    await press('Escape');
    await press('Control+z');
    await page.getByText('Undone on air: Go live with Break').waitFor();
    await untilStored('the scene of before is live', ({ activeSceneId }) => activeSceneId === first);
    expect((await design()).layers).toHaveLength(4);

    await page.getByRole('button', { name: 'Undo: Add Text (Ctrl+Z)' }).waitFor();
    await page.getByRole('button', { name: 'Redo: Go live with Break (Ctrl+Shift+Z)' }).waitFor();
    const speak = (language: string) =>
      page.evaluate((chosen) => {
        localStorage.setItem('studio.language', chosen);
        dispatchEvent(new StorageEvent('storage', { key: 'studio.language' }));
      }, language);
    await speak('de');
    await page.getByRole('button', { name: 'Rückgängig: Text hinzufügen (Strg+Z)' }).waitFor();
    await page
      .getByRole('button', { name: 'Wiederholen: Break auf Sendung nehmen (Strg+Umschalt+Z)' })
      .waitFor();
    await speak('en');
    await page.getByRole('button', { name: 'Undo: Add Text (Ctrl+Z)' }).waitFor();
    await press('Control+z');
    await page.getByText('Undone: Add Text').waitFor();
    await untilStored('the text is gone', ({ layers }) => layers.length === 3);
    await editor.showScene('Scene 1');
    await editor.select('One');
  });

  it('duplicates, takes back, does again, removes, adds and groups', async () => {
    await press('Control+d');
    await untilStored('there is one more', ({ layers }) => layers.length === 4);
    await press('Control+z');
    await untilStored('it is gone', ({ layers }) => layers.length === 3);
    await press('Control+Shift+z');
    await untilStored('it is there again', ({ layers }) => layers.length === 4);
    const newest = Math.max(...(await design()).layers.map(({ memberId }) => memberId));
    await page.locator(`[role=row][data-member="${newest}"]`).click();
    await press('Delete');
    await untilStored('it is removed', ({ layers }) => layers.length === 3);
    await press('t');
    await untilStored('there is a new text', ({ layers }) => layers.length === 4);
    await editor.select('One');
    await page.getByRole('row', { name: 'Two' }).click({ modifiers: ['Control'] });
    await press('Control+g');
    await untilStored(
      'two are in a group',
      ({ layers }) => layers.filter(({ groupId }) => groupId).length === 2,
    );
  });

  it('writes a setting that several layers have into all of them', async () => {
    await editor.select('One');
    await page.getByRole('row', { name: 'Three' }).click({ modifiers: ['Control'] });
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    expect(await text.getAttribute('placeholder')).toBe('Mixed');
    await text.fill('Both');
    await untilStored(
      'both have it',
      ({ layers }) => layers.filter(({ values }) => values.text === 'Both').length === 2,
    );
  });

  it('takes a scene on air by Enter twice once that is switched on, and by no key while somebody writes', async () => {
    await press('2');
    // A digit in a field is a digit.
    expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe('Both2');
    await press('Escape');
    await page.getByRole('treegrid', { name: 'Layers' }).focus();
    await press('2');
    await page.locator('[aria-current=true]', { hasText: 'Break' }).waitFor();
    await press('Enter');
    await press('Enter');
    await press('?');
    await page.getByRole('checkbox', { name: /On-air keys/ }).click();
    await press('Escape');
    expect((await design()).activeSceneId).toBe(1);
    await page.getByRole('treegrid', { name: 'Layers' }).focus();
    await press('Enter');
    await press('Enter');
    await untilStored('it is on air', ({ activeSceneId }) => activeSceneId === 2);
  });

  it('shows both versions where somebody else has changed the same, and keeps the one that is chosen', async () => {
    const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
    const card = editor.cards;
    const memberId = (await layer('One'))?.memberId ?? 0;
    const cross = async (mine: string, theirs: string): Promise<void> => {
      // On its way long enough for somebody else to be first.
      const held = new Promise<Route>((hold) => void page.route('**/fields', hold, { times: 1 }));
      await text().fill(mine);
      const route = await held;
      await ok(api.patch(`${path}/members/${memberId}/fields`, { values: { text: theirs } }));
      await route.continue();
      await card.waitFor();
      expect(await card.innerText()).toContain(mine);
      expect(await card.innerText()).toContain(theirs);
    };
    await editor.select('One');
    await cross('Mine', 'Theirs');
    await page.getByRole('button', { name: 'Keep theirs' }).click();
    await untilStored(
      'theirs is kept',
      one(({ values }) => values.text === 'Theirs'),
    );
    await cross('Mine again', 'Theirs again');
    await page.getByRole('button', { name: 'Use mine' }).click();
    await untilStored(
      'mine is there',
      one(({ values }) => values.text === 'Mine again'),
    );
    expect(editor.errors).toEqual([]);
  });
});
