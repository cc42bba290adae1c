import type { Frame, Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { openEditor } from '../support/open-editor';
import { everyFault, everyFaultInColor } from '../support/page-faults';
import { rawZip } from '../support/raw-zip';
import { freePort, type StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);

const fields = `{
  // Shown at the top.
  "word": {"type": "text", "label": "Word", "value": "Hello"},
  "size": {"type": "slider", "label": "Letters", "value": 40, "min": 10, "max": 90, "steps": 5, "group": "Look"},
  "look": {"type": "dropdown", "label": "Look of it", "value": "a", "options": {"a": "Plain", "b": "Bold"}},
  "loud": {"type": "checkbox", "label": "Loud", "value": false},
  "color": {"type": "colorpicker", "label": "Colour of it", "value": "#ff0000"},
  "picture": {"type": "image-input", "label": "Picture"},
  "again": {"type": "button", "label": "Once more", "value": "x"},
}`;
const script = `const said = (text) => {
  document.querySelector('#log').append(text + ' ');
};
window.addEventListener('onWidgetLoad', ({ detail }) => said('load:' + detail.fieldData.word));
window.addEventListener('onEventReceived', ({ detail: { listener, event } }) => {
  if (listener === 'event') return;
  said(listener + ':' + (event.name ?? event.value ?? event.data?.text));
  if (listener === 'raid-latest') throw new Error('no room');
});`;

browserOrSkip('own widgets in the console', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let opened: ConsolePage;
  let page: Page;

  beforeAll(async () => {
    const env = { WIDGET_PORT: String(await freePort()), RATE_LIMITS: 'off' };
    ({ studio, api, editor: opened, page } = await openEditor({ env, overlay: { starter: true } }));
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const code = (name: string) => page.getByRole('textbox', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name });
  /** The frame in which the widget runs, below the stage and the cage. */
  const widget = (): Frame | undefined => {
    const depth = (frame: Frame): number => {
      const parent = frame.parentFrame();
      return parent ? 1 + depth(parent) : 0;
    };
    return page.frames().findLast((frame) => depth(frame) === 3);
  };
  const shows = (text: string): Promise<unknown> =>
    until(
      async () =>
        (
          await widget()
            ?.textContent('body')
            .catch(() => '')
        )?.includes(text) === true,
      {
        what: `the widget shows ${text}`,
        within: 30_000,
      },
    );
  const write = async (name: string, text: string): Promise<void> => {
    await code(name).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  };
  const packages = async () =>
    (await ok(api.get<{ items: { packageId: string; name: string }[] }>('/widget-packages'))).items;

  it('says what they are where there is none, and is found by Ctrl+K', async () => {
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: /^Search pages/ });
    await find.fill('own widgets');
    await find.press('Enter');
    await page.getByRole('heading', { name: 'No own widget yet' }).waitFor();
    expect(page.url()).toBe(`${studio.url}/console/media/widgets`);
    expect(await everyFaultInColor(page)).toEqual([]);
  });

  it('refuses a zip that is none, and imports one', async () => {
    await button('Import').click();
    await page.getByRole('menuitem', { name: 'From a zip file' }).click();
    const file = dialog().getByLabel('Zip file');
    await file.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
    await dialog().getByRole('button', { name: 'Import' }).click();
    await dialog().getByText('This is no zip file that can be read.').waitFor();
    const entries = { 'widget.html': '<p id="log"></p>', 'widget.js': script, 'fields.json': fields };
    const buffer = rawZip(Object.entries(entries).map(([name, content]) => ({ name, content })));
    await file.setInputFiles({ name: 'greeter.zip', mimeType: 'application/zip', buffer });
    await dialog().getByRole('button', { name: 'Import' }).click();
    await page.getByRole('heading', { level: 1, name: 'greeter' }).waitFor();
  });

  it('runs it, with its settings', async () => {
    await shows('load:Hello');
    await page.getByText('Running', { exact: true }).waitFor();
    await page.getByLabel('Word', { exact: true }).fill('Servus');
    await shows('load:Servus');
    for (const name of ['Look of it', 'Colour of it', 'Loud', 'Picture'])
      expect([name, await page.getByLabel(name, { exact: true }).count()]).toEqual([name, 1]);
    await button('Once more').click();
    await shows('event:test:x');
  });

  it('sends it test events, and shows its errors', async () => {
    await button('Follow').click();
    await shows('follower-latest:PixelOtter');
    await button('Chat line').click();
    await shows('message:Nice to be here!');
    await button('Raid').click();
    await page.getByText('Error: no room', { exact: true }).waitFor();
  });

  it('runs what is written before it is saved, and keeps it while another page is open', async () => {
    await write('HTML', '<h1>New</h1><p id="log"></p>');
    await shows('New');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All own widgets' }).click();
    await page.getByRole('link', { name: 'greeter' }).click();
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    expect(await code('HTML').textContent()).toContain('<h1>New</h1>');
  });

  it('refuses fields that are no JSON, at their line', async () => {
    await tab('Fields').click();
    await write('Fields', '{\n"word": {"type": "text"}\n"other": {}\n}');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').getByText('Line 3: A comma is missing before this.').waitFor();
    await write('Fields', fields.replace('"Word"', '"First word"'));
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is saved', { exact: true }).waitFor();
    await page.getByLabel('First word', { exact: true }).waitFor();
    const [{ packageId = '' } = {}] = await packages();
    const { source } = await ok(
      api.get<{ source: { html: string; fields: string } }>(`/widget-packages/${packageId}`),
    );
    expect([source.html, source.fields]).toEqual([
      '<h1>New</h1><p id="log"></p>',
      expect.stringContaining('First word'),
    ]);
  });

  it('says which layers a save reaches, and deletes one that layers show only after a warning', async () => {
    const [{ packageId = '' } = {}] = await packages();
    const { items } = await ok(api.get<{ items: { overlayId: string }[] }>('/overlays'));
    const [{ overlayId = '' } = {}] = items;
    await ok(api.post(`/overlays/${overlayId}/members`, { widget: `custom.${packageId}` }));
    await page.reload();
    await write('HTML', '<h1>Newer</h1><p id="log"></p>');
    await page.getByText('Saving changes the layer that shows it at once, on air too.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is saved', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All own widgets' }).click();
    await button('More options for greeter').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByText('One layer shows it and becomes empty.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'greeter' }).click();
  });

  it('does not save over what others saved, unless it is told to', async () => {
    const [{ packageId = '' } = {}] = await packages();
    await tab('CSS').click();
    await write('CSS', 'p { color: red; }');
    await ok(api.put(`/widget-packages/${packageId}`, { author: 'Somebody' }));
    await button('Save').click();
    await page.getByText('Someone else saved this widget in the meantime.', { exact: false }).waitFor();
    await button('Save mine over it').click();
    await button('Press again').click();
    await page.getByText('Everything is saved', { exact: true }).waitFor();
  });

  it('has no fault for a screen reader, wide or narrow', async () => {
    expect(await everyFaultInColor(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await everyFault(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('takes pasted code, and says at its field what is wrong', async () => {
    await page.getByRole('link', { name: 'All own widgets' }).click();
    await button('Import').click();
    await page.getByRole('menuitem', { name: 'From pasted code' }).click();
    await dialog().getByLabel('Name', { exact: true }).fill('Pasted');
    await dialog().getByLabel('HTML', { exact: true }).fill('<p id="log"></p>');
    const pasted = dialog().getByLabel('Fields (FIELDS, as JSON)');
    await pasted.fill('[]');
    await dialog().getByRole('button', { name: 'Import' }).click();
    await dialog().getByText('Line 1: It must be one JSON object.').waitFor();
    expect(await pasted.getAttribute('aria-invalid')).toBe('true');
    await pasted.fill('');
    await dialog().getByRole('button', { name: 'Import' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pasted' }).waitFor();
    await page.getByText('Running', { exact: true }).waitFor();
  });

  it('begins with an example that greets followers', async () => {
    await page.getByRole('link', { name: 'All own widgets' }).click();
    await button('New widget').click();
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    await button('Follow').click();
    await shows('Thanks for following, PixelOtter!');
  });

  it('deletes one after a question', async () => {
    await page.getByRole('link', { name: 'All own widgets' }).click();
    await button('More options for Pasted').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“Pasted” is deleted.').waitFor();
    expect((await packages()).map(({ name }) => name)).toEqual(['My widget', 'greeter']);
    // The error that the widget throws; none of the console's own.
    expect(opened.errors).toEqual(['no room']);
  });

  it('show what they have stored, which may be changed, added and deleted', async () => {
    const made = await ok(api.post<{ packageId: string }>('/widget-packages', { name: 'Counts', html: '1' }));
    const at = `/widget-packages/${made.packageId}/store`;
    await ok(api.put(`${at}/starts`, { value: { count: 5 } }));
    await ok(api.put(`${at}/word`, { value: 'x'.repeat(300) }));
    await page.goto(`${studio.url}/console/media/widgets/${made.packageId}`);
    const table = page.getByRole('group', { name: 'Stored values' });
    await table.getByText('{"count":5}').waitFor();
    expect(await everyFault(page)).toEqual([]);
    const starts = table.getByRole('row').filter({ hasText: 'starts' });
    const save = dialog().getByRole('button', { name: 'Save' });
    await starts.getByRole('button', { name: 'Change' }).click();
    const json = dialog().getByLabel('Value (JSON)');
    await json.fill('{count: 6}');
    await dialog().getByText('This is not JSON.', { exact: false }).waitFor();
    expect(await save.isDisabled()).toBe(true);
    await json.fill('{"count": 6}');
    expect(await everyFault(page)).toEqual([]);
    await save.click();
    await table.getByText('{"count":6}').waitFor();
    await button('Add a value').click();
    await json.fill('"Hello"');
    await dialog().getByLabel('Name').fill('word');
    await dialog().getByText('A value with this name exists already.', { exact: false }).waitFor();
    await dialog().getByLabel('Name').fill('a word');
    await save.click();
    await dialog().locator('input[aria-invalid=true]').waitFor();
    await dialog().getByLabel('Name').fill('greeting');
    await json.fill(JSON.stringify('x'.repeat(33_000)));
    await save.click();
    await dialog().getByRole('alert').waitFor();
    await json.fill('"Hello"');
    await save.click();
    await table.getByText('"Hello"').waitFor();
    await starts.getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await table.getByText('{"count":6}').waitFor({ state: 'detached' });
    const { items } = await ok(api.get<{ items: { key: string }[] }>(at));
    expect(items.map(({ key }) => key)).toEqual(['greeting', 'word']);
  });
});
