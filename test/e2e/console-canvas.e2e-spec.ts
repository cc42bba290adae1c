import type { Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { openEditor } from '../support/open-editor';
import { until } from '../support/until';

interface Layer {
  readonly memberId: number;
  readonly name: string;
  readonly widget: string;
  readonly locked: boolean;
  readonly groupId: string | null;
  readonly layout: { readonly x: number; readonly y: number; readonly scale: number };
  readonly values: { readonly text?: string };
}
interface Design {
  readonly layers: readonly Layer[];
}

jest.setTimeout(180_000);

/** The canvas of an overlay made from a look, by mouse and keyboard alone. */
browserOrSkip('the canvas of the editor', () => {
  let api: ApiClient;
  let editor: ConsolePage;
  let page: Page;
  let path: string;

  beforeAll(async () => {
    ({ api, editor, page, path } = await openEditor({ overlay: { name: 'Show', preset: 'aurora' } }));
    await page.frameLocator('iframe[title^="Edit"]').locator('[data-widget=text]').first().waitFor();
  });

  const layers = async (): Promise<readonly Layer[]> => (await ok(api.get<Design>(path))).layers;
  const named = async (name: string): Promise<Layer> => {
    const found = (await layers()).find((layer) => layer.name === name);
    if (!found) throw new Error(`There is no layer ${name}.`);
    return found;
  };
  const untilStored = (what: string, holds: () => Promise<boolean>) => until(holds, { what, within: 20_000 });
  /** Middle of a layer's text on the screen. */
  const middleOf = async (name: string): Promise<{ x: number; y: number }> => {
    const { memberId } = await named(name);
    const stage = page.frameLocator('iframe[title^="Edit"]');
    const box = await stage.locator(`[data-member-id="${memberId}"]`).boundingBox();
    if (!box) throw new Error(`${name} is not on the stage.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const selected = (): Promise<readonly string[]> =>
    page.getByRole('row', { selected: true }).locator('[role=gridcell]').first().allInnerTexts();
  const selectedCount = (): Promise<number> => page.getByRole('row', { selected: true }).count();

  it('keeps the layers of a look that show nothing by themselves locked in a closed group', async () => {
    const tools = (await layers()).filter(({ widget }) => ['drawing', 'media', 'sound'].includes(widget));
    expect(tools.map(({ locked }) => locked)).toEqual([true, true, true]);
    expect(new Set(tools.map(({ groupId }) => groupId)).size).toBe(1);
    await page.getByRole('row', { name: 'Tools', expanded: false }).waitFor();
  });

  it('changes a text by a double click and typing', async () => {
    const { x, y } = await middleOf('Starting Soon: title');
    await page.mouse.dblclick(x, y);
    await page.getByRole('textbox', { name: 'Text' }).first().waitFor();
    await page.keyboard.type('Back in a minute');
    await page.keyboard.press('Control+Enter');
    await untilStored(
      'the text is stored',
      async () => (await named('Starting Soon: title')).values.text === 'Back in a minute',
    );
  });

  it('restores the text with Escape', async () => {
    const { x, y } = await middleOf('Starting Soon: title');
    await page.mouse.dblclick(x, y);
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Wrong');
    await page.keyboard.press('Escape');
    await page.locator('textarea:focus').waitFor({ state: 'detached' });
    await editor.untilSaved();
    expect((await named('Starting Soon: title')).values.text).toBe('Back in a minute');
  });

  it('selects what is painted at the point, not what lies over it unseen', async () => {
    const { x, y } = await middleOf('Countdown');
    await page.mouse.click(x, y);
    expect(await selected()).toEqual(['Countdown']);
    const row = page.getByRole('row', { selected: true });
    await untilStored('its row is in sight', () =>
      row.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const list = element.parentElement?.getBoundingClientRect();
        return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
      }),
    );
  });

  it('copies by Alt and drag, and leaves the original where it was', async () => {
    const before = await named('Countdown');
    const count = (await layers()).length;
    const { x, y } = await middleOf('Countdown');
    await page.keyboard.down('Alt');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await untilStored('there is a copy', async () => (await layers()).length === count + 1);
    await editor.untilSaved();
    expect((await named('Countdown')).layout).toEqual(before.layout);
    const copy = (await layers()).find(
      ({ memberId, widget }) => widget === 'countdown' && memberId !== before.memberId,
    );
    expect(copy?.layout.x).toBeGreaterThan(before.layout.x + 20);
    await page.keyboard.press('Delete');
    await untilStored('the copy is gone', async () => (await layers()).length === count);
  });

  it('selects all by Ctrl+A, whatever has the focus, and scales the selection as one', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    await page.keyboard.press('Control+a');
    expect(await selectedCount()).toBeGreaterThan(2);
    await page.getByRole('row', { name: 'Channel' }).click();
    await page.getByRole('row', { name: 'Countdown' }).click({ modifiers: ['Control'] });
    const before = await named('Channel');
    const corner = await page.locator('[data-hold="1 1"]').boundingBox();
    if (!corner) throw new Error('The selection has no handles.');
    await page.mouse.move(corner.x + 3, corner.y + 3);
    await page.mouse.down();
    await page.mouse.move(corner.x - 80, corner.y - 45, { steps: 4 });
    await page.mouse.up();
    await untilStored(
      'the layers are smaller',
      async () => (await named('Channel')).layout.scale < before.layout.scale,
    );
    await page.keyboard.press('Control+z');
    await untilStored(
      'undo restores them',
      async () => (await named('Channel')).layout.scale === before.layout.scale,
    );
    await page.getByRole('button', { name: 'History' }).first().click();
  });

  it('opens a menu with the right button, and a press on the empty canvas selects nothing', async () => {
    const { x, y } = await middleOf('Countdown');
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Lock' }).click();
    await untilStored('the layer is locked', async () => (await named('Countdown')).locked);
    await page.mouse.click(x, y);
    expect(await selected()).not.toEqual(['Countdown']);
    await page.keyboard.press('Control+z');
    await untilStored('undo unlocks it', async () => !(await named('Countdown')).locked);
  });

  it('adds one layer by Enter', async () => {
    const count = (await layers()).length;
    await page.getByRole('button', { name: 'Add layer' }).click();
    await page.getByRole('searchbox').fill('clock');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Clock/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await untilStored('a clock is there', async () => (await layers()).length > count);
    await page.getByRole('row', { selected: true }).waitFor();
    await editor.untilSaved();
    expect((await layers()).length).toBe(count + 1);
  });

  it('keeps scene, selection and panel over a reload', async () => {
    await editor.showScene('BRB');
    await page.getByRole('row', { name: 'BRB: title' }).click();
    await page.getByRole('tab', { name: 'Position' }).click();
    await page.reload();
    await page.getByRole('row', { name: 'BRB: title', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Position', selected: true }).waitFor();
    expect(editor.errors).toEqual([]);
  });

  it('selects no text of the page when a drag leaves the canvas', async () => {
    const { x, y } = await middleOf('BRB: title');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(40, 300, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toBe('');
    await page.keyboard.press('Control+z');
  });
});
