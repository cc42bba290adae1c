import type { Browser, Frame } from 'playwright-core';
import { addAccount } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { rawZip } from '../support/raw-zip';
import { untilRead } from '../support/until';
import { freePort, StudioProcess, testToken } from '../support/server-process';

interface Package {
  readonly packageId: string;
  readonly hash: string;
}

interface UsedPackage extends Package {
  readonly usedBy: readonly {
    readonly overlayId: string;
    readonly memberId: number;
    readonly hash: string;
  }[];
}

interface Layer {
  readonly memberId: number;
  readonly widget: string;
  readonly name: string;
  readonly version: number;
  readonly values: { readonly [key: string]: unknown };
  readonly code?: { readonly hash: string; readonly kind: string };
}

interface Health {
  readonly issues: readonly { readonly memberId: number | null; readonly message: string }[];
}

/** A widget as people share them: placeholders, fields of several kinds, saved values, and its events in a list. */
const files = {
  'widget.html': '<h1>{{word}}</h1><ul></ul>',
  'widget.css': 'body { margin: 0; background: {color}; } h1 { font-size: {{size}}px; }',
  'widget.js': `window.addEventListener('onWidgetLoad', ({ detail }) => { window.fields = detail.fieldData; });
    window.addEventListener('onEventReceived', ({ detail }) => {
      if (detail.listener === 'message') $('ul').append($('<li>').text(detail.event.data.text));
      if (detail.listener === 'message' && detail.event.data.text === '!freeze') for (;;);
    });`,
  'fields.json': `{
    "word": { "type": "text", "label": "Word", "value": "Declared", "group": "Texts" },
    "size": { "type": "slider", "label": "Size", "value": "20", "min": 4, "max": 90, "steps": 2 },
    "color": { "type": "colorpicker", "label": "Background", "value": "rgb(255, 0, 0)" },
    "look": { "type": "dropdown", "label": "Look", "value": "none", "options": { "a": "Plain", "b": "Bold" } },
    "loud": { "type": "checkbox", "label": "Loud", "value": true },
    "secret": { "type": "hidden", "value": "kept" },
  }`,
  'data.json': '{"word": "Saved"}',
};

let studio: StudioProcess;
let api: ApiClient;
let browser: Browser;

beforeAll(async () => {
  studio = await StudioProcess.start({
    env: { WIDGET_PORT: String(await freePort()), RATE_LIMITS: 'off', SIMULATED: 'on' },
  });
  api = new ApiClient(studio.api);
  browser = await launchBrowser();
}, 60_000);

async function imported(change: { readonly [path: string]: string } = {}): Promise<Package> {
  const zip = rawZip(Object.entries({ ...files, ...change }).map(([name, content]) => ({ name, content })));
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(zip)]), 'chat-list.zip');
  const headers = { authorization: `Bearer ${testToken}` };
  const answer = await fetch(`${studio.api}/widget-packages/import`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Package;
}

const newOverlay = async (): Promise<string> =>
  (await ok(api.post<{ readonly overlayId: string }>('/overlays', { name: 'Code', starter: false })))
    .overlayId;

const add = ({ packageId }: Package, overlayId: string, more: object = {}): Promise<Answer<Layer>> =>
  api.post<Layer>(`/overlays/${overlayId}/members`, { widget: `custom.${packageId}`, ...more });

async function layersOf(overlayId: string): Promise<readonly Layer[]> {
  return (await ok(api.get<{ readonly items: readonly Layer[] }>(`/overlays/${overlayId}/members`))).items;
}

async function openOverlay(overlayId: string): Promise<OverlayPage> {
  const { url } = await ok(api.get<{ readonly url: string }>(`/overlays/${overlayId}/link`));
  return OverlayPage.open(browser, url);
}

/** Frames of running widgets that their layer shows. */
async function widgetsOf({ page }: OverlayPage): Promise<readonly Frame[]> {
  const frames = page.frames().filter((each) => each.parentFrame()?.parentFrame() === page.mainFrame());
  const shown = await Promise.all(
    frames.map(async (frame) => {
      const element = await frame.parentFrame()?.frameElement();
      return (await element?.evaluate((node) => (node as HTMLElement).style.opacity)) === '1';
    }),
  ).catch(() => []);
  return frames.filter((_frame, index) => shown[index]);
}

/** Waits for the one widget of a page whose heading is a text. */
async function widgetWith(page: OverlayPage, heading: string): Promise<Frame> {
  let found: Frame | undefined;
  await page.until(`a widget shows ${heading}`, async () => {
    const frames = await widgetsOf(page);
    found = frames.length === 1 ? frames[0] : undefined;
    return (await found?.textContent('h1').catch(() => null)) === heading;
  });
  if (!found) throw new Error('No widget runs.');
  return found;
}

describe('a layer that shows a widget package', () => {
  it('has the declared fields with their values, and the code of this moment', async () => {
    const widget = await imported();
    const overlayId = await newOverlay();
    const { status, body: layer } = await add(widget, overlayId, { values: { size: 500, none: 1 } });
    expect({ status, layer }).toMatchObject({
      status: 201,
      layer: {
        name: 'chat-list',
        widget: `custom.${widget.packageId}`,
        values: { word: 'Saved', size: 90, color: '#ff0000', look: 'a', loud: true },
        code: { hash: widget.hash, kind: 'se' },
        ...{ ignored: ['none'], clamped: ['size'] },
      },
    });
    const at = `/overlays/${overlayId}/members/${layer.memberId}/fields`;
    const { fields } = await ok(api.get<{ readonly fields: readonly { readonly key: string }[] }>(at));
    expect(fields).toMatchObject([
      { key: 'word', type: 'text', label: 'Word', group: 'Texts', default: 'Saved' },
      { key: 'size', type: 'number', min: 4, max: 90, step: 2, default: 20 },
      { key: 'color', type: 'color', alpha: true },
      { key: 'look', type: 'dropdown', options: [{ key: 'a', label: 'Plain' }, { key: 'b' }] },
      { key: 'loud', type: 'boolean' },
      { key: '/reload', type: 'button', label: 'Start again', command: 'reload' },
    ]);
    const changed = await ok(api.patch<Layer>(at, { values: { size: 30, none: 1 } }));
    expect(changed).toMatchObject({ values: { size: 30 }, ignored: ['none'], version: layer.version + 1 });
    for (const [values, status, code] of [
      [{ size: 'big' }, 422, 'invalid_value'],
      [{ look: 'c' }, 422, 'invalid_option'],
      [{ none: 1 }, 400, 'unknown_field'],
    ] as const)
      expect(await api.patch(at, { values })).toMatchObject({ status, body: { code } });
  });

  it('needs a package of the overlay’s owner', async () => {
    const widget = await imported();
    const refused = await add({ ...widget, packageId: 'none' }, await newOverlay());
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'invalid_option', details: { field: 'widget' } },
    });
    expect(refused.body).toMatchObject({
      details: {
        allowed: expect.arrayContaining([{ key: `custom.${widget.packageId}`, label: 'chat-list' }]),
      },
    });
    const other = new ApiClient(studio.api, await addAccount(studio.dataDir, 'other', 'Other'));
    const { overlayId } = await ok(
      other.post<{ readonly overlayId: string }>('/overlays', { name: 'Other' }),
    );
    const foreign = await other.post(`/overlays/${overlayId}/members`, {
      widget: `custom.${widget.packageId}`,
    });
    expect(foreign).toMatchObject({ status: 422, body: { code: 'invalid_option' } });
  });

  it('keeps its code in copies, groups, scenes, templates and other overlays', async () => {
    const widget = await imported();
    const overlayId = await newOverlay();
    const layer = await ok(add(widget, overlayId));
    const code = { hash: widget.hash, kind: 'se' };
    const at = `/overlays/${overlayId}`;
    const copy = await ok(api.post<Layer>(`${at}/members/${layer.memberId}/duplicate`));
    expect(copy).toMatchObject({ code, values: layer.values });
    await ok(api.post(`${at}/groups`, { name: 'Both', memberIds: [layer.memberId, copy.memberId] }));
    await ok(api.post(`${at}/scenes`, { name: 'Second', mode: 'snapshot' }));
    const linked = { sourceOverlayId: overlayId, sourceMemberId: layer.memberId };
    const second = await newOverlay();
    expect(await ok(api.post<Layer>(`/overlays/${second}/members/linked`, linked))).toMatchObject({ code });
    const { templateId } = await ok(
      api.post<{ readonly templateId: string }>(`${at}/template`, { name: 'Mine' }),
    );
    const made = await ok(
      api.post<{ readonly overlayId: string }>('/overlays', { name: 'Third', template: templateId }),
    );
    const { overlayId: twin } = await ok(api.post<{ readonly overlayId: string }>(`${at}/duplicate`));
    for (const each of [overlayId, made.overlayId, twin])
      expect((await layersOf(each)).map((one) => one.code)).toEqual([code, code]);
    await ok(api.delete(`${at}/members/${layer.memberId}`));
    await ok(api.post(`${at}/history/undo`, { scope: 'all' }));
    expect(await layersOf(overlayId)).toMatchObject([{ code }, { code }]);
  });
});

describe('saving and deleting a package', () => {
  it('gives layers the new code in one step of each overlay, and undo brings back the old one', async () => {
    const { packageId, hash } = await imported();
    const [first, second] = [await newOverlay(), await newOverlay()];
    await ok(add({ packageId, hash }, first, { values: { word: 'Mine', size: 44 } }));
    await ok(add({ packageId, hash }, first));
    const { memberId } = await ok(add({ packageId, hash }, second));
    const fields = '{"word": {"type": "text", "value": "x"}, "more": {"type": "text", "value": "New"}}';
    const at = `/widget-packages/${packageId}`;
    const stored = await ok(api.put<UsedPackage>(at, { html: '<h1>Kept</h1>', apply: false }));
    expect(stored.usedBy.map((use) => use.hash)).toEqual([hash, hash, hash]);
    const saved = await ok(api.put<UsedPackage>(at, { html: '<h1>{{more}}</h1>', fields, data: '' }));
    expect(saved.usedBy.map((use) => use.hash)).toEqual([saved.hash, saved.hash, saved.hash]);
    const code = { hash: saved.hash, kind: 'se' };
    expect(await layersOf(first)).toMatchObject([
      { code, version: 2, values: { word: 'Mine', more: 'New', size: 44 } },
      { code, values: { word: 'Saved', more: 'New' } },
    ]);
    expect(await layersOf(second)).toMatchObject([{ code }]);
    await ok(api.post(`/overlays/${first}/history/undo`, { scope: 'all' }));
    const [layer] = await layersOf(first);
    expect(layer).toMatchObject({ code: { hash }, values: { word: 'Mine', size: 44 } });
    expect(layer?.values).not.toHaveProperty('more');
    const again = `/overlays/${first}/widget-packages/${packageId}/apply`;
    expect(await ok(api.post(again))).toMatchObject({ changed: true, onAir: true });
    expect(await ok(api.post(again))).toMatchObject({ changed: false, members: [{ code }, { code }] });
    const uses = [{ overlayId: first }, { overlayId: first }, { overlayId: second, memberId }];
    expect((await ok(api.get<UsedPackage>(at))).usedBy).toEqual(
      expect.arrayContaining(
        uses.map((use) => expect.objectContaining({ ...use, hash: saved.hash }) as unknown),
      ),
    );
    expect((await api.delete(at)).body).toMatchObject({
      code: 'in_use',
      details: {
        usedBy: expect.arrayContaining([{ overlayId: second, memberId, field: 'widget' }]) as unknown,
      },
    });
  });

  it('lets linked layers follow', async () => {
    const widget = await imported();
    const overlayId = await newOverlay();
    const { memberId } = await ok(add(widget, overlayId));
    const second = await newOverlay();
    const linked = { sourceOverlayId: overlayId, sourceMemberId: memberId };
    await ok(api.post(`/overlays/${second}/members/linked`, linked));
    const { hash } = await ok(
      api.put<Package>(`/widget-packages/${widget.packageId}`, { html: '<h1>Two</h1>' }),
    );
    await untilRead(
      () => layersOf(second),
      ([layer]) => layer?.code?.hash === hash,
    );
  });
});

browserOrSkip('a layer that shows a widget package, on a page', () => {
  it('runs the new code once it is saved, and the old one after undo; nothing once it is deleted', async () => {
    const { packageId } = await imported();
    const overlayId = await newOverlay();
    const layer = await ok(add({ packageId, hash: '' }, overlayId));
    const page = await openOverlay(overlayId);
    await widgetWith(page, 'Saved');
    await ok(api.put(`/widget-packages/${packageId}`, { html: '<h1>{{word}} again</h1>' }));
    await widgetWith(page, 'Saved again');
    await ok(api.post(`/overlays/${overlayId}/history/undo`, { scope: 'all' }));
    await widgetWith(page, 'Saved');
    await ok(api.delete(`/widget-packages/${packageId}?force=true`));
    await page.until('the widget is gone', async () => (await widgetsOf(page)).length === 0);
    const { issues } = await untilRead(
      () => ok(api.get<Health>(`/overlays/${overlayId}/health`)),
      (health) => health.issues.some(({ memberId }) => memberId === layer.memberId),
    );
    expect(issues.map(({ message }) => message)).toContainEqual(
      'chat-list: The widget was deleted, or it belongs to another account. Remove the layer, or add another widget.',
    );
    await page.close();
  });

  it('is painted with its values, receives chat, and changes with them', async () => {
    const overlayId = await newOverlay();
    const layer = await ok(add(await imported(), overlayId, { values: { size: 40 } }));
    const page = await openOverlay(overlayId);
    const widget = await widgetWith(page, 'Saved');
    expect(await widget.evaluate('window.fields')).toEqual({
      ...{ word: 'Saved', size: 40, color: '#ff0000', look: 'a', loud: true, secret: 'kept' },
    });
    await ok(api.post('/simulate/chat', { login: 'owl', message: 'Hello widget' }));
    await page.until('the line is there', async () => (await widget.textContent('ul')) === 'Hello widget');
    const at = `/overlays/${overlayId}/members/${layer.memberId}`;
    await ok(api.patch(`${at}/fields`, { values: { word: 'Changed' } }));
    await widgetWith(page, 'Changed');
    await page.close();
  });

  it('receives events that are sent to it, and none of other layers; its errors are in its health', async () => {
    const widget = await imported();
    const overlayId = await newOverlay();
    const layer = await ok(add(widget, overlayId));
    const at = (memberId: number): string => `/overlays/${overlayId}/members/${memberId}/widget-events`;
    const page = await openOverlay(overlayId);
    const shown = await widgetWith(page, 'Saved');
    const other = await ok(api.post<Layer>(`/overlays/${overlayId}/members`, { widget: 'counter' }));
    const event = { data: { text: 'Sent' } };
    const sent = await ok(api.post(at(layer.memberId), { listener: 'message', event }));
    expect(sent).toMatchObject({ onAir: true, renderers: 1 });
    await page.until('the event is there', async () => (await shown.textContent('ul')) === 'Sent');
    for (const [memberId, body, field] of [
      [other.memberId, { listener: 'message', event }, 'memberId'],
      [layer.memberId, { listener: 'message', event: { long: 'x'.repeat(9000) } }, 'event'],
    ] as const)
      expect(await api.post(at(memberId), body)).toMatchObject({
        status: 422,
        body: { code: 'invalid_value', details: { field } },
      });
    await ok(api.post(at(layer.memberId), { listener: 'message', event: {} }));
    const { issues } = await untilRead(
      () => ok(api.get<Health>(`/overlays/${overlayId}/health`)),
      (health) => health.issues.some(({ memberId }) => memberId === layer.memberId),
    );
    expect(issues.find(({ memberId }) => memberId === layer.memberId)?.message).toMatch(
      /^chat-list: Error in the widget: .*text/,
    );
    expect(await shown.textContent('h1')).toBe('Saved');
    await page.close();
  });

  it('does not stop the overlay when it freezes; it is removed, and the health of the layer says why', async () => {
    const overlayId = await newOverlay();
    const layer = await ok(add(await imported(), overlayId));
    const counter = await ok(api.post<Layer>(`/overlays/${overlayId}/members`, { widget: 'counter' }));
    const page = await openOverlay(overlayId);
    await widgetWith(page, 'Saved');
    await ok(api.post('/simulate/chat', { login: 'owl', message: '!freeze' }));
    await ok(
      api.post(`/overlays/${overlayId}/members/${counter.memberId}/commands/increment`, { args: { by: 7 } }),
    );
    const element = await page.layer(counter.memberId);
    await page.until('the counter goes on', async () =>
      (
        (await element.evaluate((node) => node.querySelector('.widget')?.shadowRoot?.textContent)) ?? ''
      ).includes('7'),
    );
    await page.until('the widget is removed', async () => (await widgetsOf(page)).length === 0);
    const { issues } = await untilRead(
      () => ok(api.get<Health>(`/overlays/${overlayId}/health`)),
      (health) => health.issues.some(({ memberId }) => memberId === layer.memberId),
    );
    expect(issues.map(({ message }) => message)).toContainEqual(
      'chat-list: The widget stopped responding and was removed. It starts again after 30 s, at most 3 times an hour.',
    );
    await page.close();
  });
});
