import type { Browser } from 'playwright-core';
import { ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { inkOf, OverlayPage, pixelAt } from '../support/overlay-page';
import {
  type Layer,
  type Scene,
  type Overlay,
  studio,
  api,
  create,
  uploadPicture,
} from '../support/presets-studio';

interface Presets {
  readonly presets: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly thumbUrl: string;
    readonly options: { readonly [key: string]: { readonly label: string; readonly default: boolean } };
    readonly scenes: readonly string[];
    readonly widgets: readonly string[];
  }[];
  readonly lookKits: readonly {
    readonly id: string;
    readonly name: string;
    readonly overrides: { readonly [slug: string]: { readonly [key: string]: unknown } };
  }[];
}

const lookScenes = ['Starting Soon', 'Live', 'BRB', 'Ending'];
const read = (overlayId: string): Promise<Overlay> => ok(api.get<Overlay>(`/overlays/${overlayId}`));

describe('list_presets', () => {
  it('lists looks with their options, and look kits', async () => {
    const { presets, lookKits } = await ok(api.get<Presets>('/presets'));
    expect(presets.length).toBeGreaterThanOrEqual(3);
    expect(lookKits.length).toBeGreaterThanOrEqual(5);
    const slugs = (await ok(api.get<{ items: readonly { slug: string }[] }>('/widgets'))).items.map(
      ({ slug }) => slug,
    );
    for (const { scenes, widgets, options, thumbUrl } of presets) {
      expect(scenes).toEqual(lookScenes);
      expect(slugs).toEqual(expect.arrayContaining([...widgets]));
      expect(Object.keys(options).length).toBeGreaterThan(0);
      const thumb = await fetch(studio.url + thumbUrl);
      expect(thumb.headers.get('content-type')).toBe('image/webp');
    }
    for (const kit of lookKits)
      expect(kit).toEqual({
        id: expect.any(String),
        name: expect.any(String),
        palette: expect.any(Object),
        fonts: expect.any(Object),
        radius: expect.any(Number),
        motion: expect.any(Object),
        overrides: expect.any(Object),
      });
  });

  it('lists the presets of a kind', async () => {
    expect((await ok(api.get<Presets>('/presets?kind=look'))).presets.length).toBeGreaterThanOrEqual(3);
    expect((await ok(api.get<Presets>('/presets?kind=game'))).presets).toEqual([]);
    expect(await api.get('/presets?kind=other')).toMatchObject({ status: 400 });
  });

  it('tells in full what a preset makes', async () => {
    const preset = await ok(
      api.get<{ layers: readonly Layer[]; sceneDetails: readonly Scene[] }>('/presets/aurora'),
    );
    const made = await create({ preset: 'aurora' });
    // Groups have ids of their own in every overlay.
    const ungrouped = (layers: readonly Layer[]) => layers.map((layer) => ({ ...layer, groupId: null }));
    expect(ungrouped(preset.layers)).toEqual(ungrouped(made.layers));
    expect(preset.sceneDetails.map(({ name, memberState }) => ({ name, memberState }))).toEqual(
      made.scenes.map(({ name, memberState }) => ({ name, memberState })),
    );
    expect(await api.get('/presets/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('create_overlay with a preset', () => {
  it('makes the four scenes, the first of them live', async () => {
    for (const { id } of (await ok(api.get<Presets>('/presets'))).presets) {
      const overlay = await create({ name: 'Show', preset: id });
      expect(overlay).toMatchObject({ look: id, name: 'Show', rev: 1, activeSceneId: 1 });
      expect(overlay.scenes.map(({ name }) => name)).toEqual(lookScenes);
      expect(overlay.scenes.map(({ live }) => live)).toEqual([true, false, false, false]);
      expect(await read(overlay.overlayId)).toMatchObject({ layers: overlay.layers, scenes: overlay.scenes });
    }
  });

  it('follows its options', async () => {
    const count = async (presetOptions: object) =>
      (await create({ preset: 'cozy', presetOptions })).layers.filter(({ widget }) => widget === 'clock')
        .length;
    expect(await count({})).toBe(1);
    expect(await count({ clock: false })).toBe(0);
    expect(await api.post('/overlays', { preset: 'cozy', presetOptions: { confetti: true } })).toMatchObject({
      status: 422,
      body: { code: 'invalid_option' },
    });
    expect(await api.post('/overlays', { preset: 'cozy', presetOptions: { clock: 'yes' } })).toMatchObject({
      status: 400,
    });
    expect(await api.post('/overlays', { presetOptions: {} })).toMatchObject({ status: 400 });
  });

  it('refuses what there is not, and two beginnings at once', async () => {
    expect(await api.post('/overlays', { preset: 'nothing' })).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_option',
        details: { allowed: expect.arrayContaining([{ key: 'aurora', label: 'Aurora' }]) as unknown },
      },
    });
    expect(await api.post('/overlays', { preset: 'cozy', starter: true })).toMatchObject({ status: 400 });
    expect(await api.post('/overlays', { template: 'nothing' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_option', details: { field: 'template' } },
    });
  });
});

describe('add_member with a look kit', () => {
  it('styles the layer where it isn’t told otherwise', async () => {
    const { lookKits } = await ok(api.get<Presets>('/presets'));
    const { overlayId } = await create({});
    for (const { id, overrides } of lookKits) {
      const body = { widget: 'text', lookKit: id, values: { textColor: '#123456', text: 'Hi' } };
      const layer = await ok(api.post<Layer>(`/overlays/${overlayId}/members`, body));
      expect(layer.values).toMatchObject({ ...overrides['text'], textColor: '#123456', text: 'Hi' });
    }
    expect(
      await api.post(`/overlays/${overlayId}/members`, { widget: 'text', lookKit: 'nothing' }),
    ).toMatchObject({
      status: 422,
      body: { code: 'invalid_option', details: { field: 'lookKit', allowed: expect.any(Array) as unknown } },
    });
  });

  it('is told per widget, too', async () => {
    const { lookKits, previewState } = await ok(
      api.get<{ lookKits: readonly object[]; previewState: object }>('/widgets/text'),
    );
    expect(previewState).toEqual({ text: 'Starting soon', shown: true });
    expect(lookKits).toHaveLength(5);
    expect(lookKits[0]).toMatchObject({ id: 'aurora', name: 'Aurora', values: { font: 'Montserrat' } });
  });
});

describe('apply_look_kit', () => {
  it('styles layers in one step that can be undone', async () => {
    const { overlayId, layers, rev } = await create({ starter: true });
    const path = `/overlays/${overlayId}`;
    const title = layers.find(({ widget }) => widget === 'label') ?? fail('label');
    const { lookKits } = await ok(api.get<Presets>('/presets'));
    const kit = lookKits.find(({ id }) => id === 'neon')?.overrides['label'];
    const body = { lookKit: 'neon', memberIds: [title.memberId], mode: 'force' };

    const styled = await ok(
      api.post<{ members: readonly { memberId: number; values: object }[] }>(`${path}/look-kit`, body),
    );
    expect(styled).toMatchObject({ rev: rev + 1, changed: true, onAir: true });
    expect(styled.members).toMatchObject([{ memberId: title.memberId, version: 2 }]);
    const now = (await read(overlayId)).layers.find(({ memberId }) => memberId === title.memberId);
    expect(now).toEqual({ ...title, values: { ...title.values, ...kit }, version: 2 });
    expect(styled.members[0]?.values).toEqual(
      Object.fromEntries(
        Object.entries(now?.values ?? {}).filter(([key, value]) => title.values[key] !== value),
      ),
    );
    const { items } = await ok(
      api.get<{ items: readonly { summary: string; touched: object }[] }>(`${path}/history`),
    );
    expect(items[0]?.summary).toBe(`Styled ${title.name}`);
    expect(await ok(api.post(`${path}/look-kit`, body))).toMatchObject({
      members: [],
      changed: false,
      stepId: null,
    });

    await ok(api.post(`${path}/history/undo`));
    expect((await read(overlayId)).layers).toContainEqual({ ...title, version: 3 });
  });

  it('refuses kits and layers that are not there', async () => {
    const { overlayId } = await create({ starter: true });
    expect(await api.post(`/overlays/${overlayId}/look-kit`, { lookKit: 'nothing' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_option', details: { field: 'lookKit' } },
    });
    expect(
      await api.post(`/overlays/${overlayId}/look-kit`, { lookKit: 'neon', memberIds: [1, 77] }),
    ).toMatchObject({ status: 404, body: { details: { resource: 'layer', memberIds: [77] } } });
    expect((await read(overlayId)).rev).toBe(1);
  });
});

describe('validate_widget_values', () => {
  const validate = (slug: string, values: object, headers = {}) =>
    api.post(`/widgets/${slug}/validate`, { values }, headers);

  it('tells all that add_member would refuse, drop and move', async () => {
    const values = { text: 'Hi', fontSize: 1e6, align: 'middle', textColor: 'red', nonsense: 1 };
    const { body } = await validate('text', values);
    expect(body).toMatchObject({
      values: { text: 'Hi', fontSize: 400, align: 'left', textColor: '#ffffff' },
      ignored: ['nonsense'],
      clamped: ['fontSize'],
      errors: [
        {
          field: 'align',
          code: 'invalid_option',
          allowed: [{ key: 'left' }, { key: 'center' }, { key: 'right' }],
        },
        { field: 'textColor', code: 'invalid_value' },
      ],
    });
  });

  it('tells what add_member then saves', async () => {
    const { overlayId } = await create({});
    const values = { text: 'Hi', fontSize: 3, src: 'x' };
    const { values: saved } = await ok(
      api.post<Layer>(`/overlays/${overlayId}/members`, { widget: 'text', values }),
    );
    expect((await validate('text', values)).body).toEqual({
      values: saved,
      ignored: ['src'],
      clamped: ['fontSize'],
      errors: [],
    });
  });

  it('knows one’s own uploads', async () => {
    const url = await uploadPicture();
    expect((await validate('image', { src: url })).body).toMatchObject({ values: { src: url }, errors: [] });
    expect((await validate('image', { src: `${url}x` })).body).toMatchObject({
      errors: [{ field: 'src', code: 'invalid_value' }],
    });
  });

  it('only reads: it leaves nothing in the log, and a key makes no difference', async () => {
    const { overlayId } = await create({});
    const key = { 'idempotency-key': 'one key for two questions' };
    const first = await validate('text', { text: 'one' }, key);
    const second = await validate('text', { text: 'two' }, key);
    expect([first.body, second.body]).toMatchObject([
      { values: { text: 'one' } },
      { values: { text: 'two' } },
    ]);
    expect([first.headers.get('studio-position'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      null,
    ]);
    expect((await read(overlayId)).rev).toBe(1);
  });

  it('is refused for widgets that there are not', async () => {
    expect(await validate('nothing', {})).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('restore_look_scenes', () => {
  it('brings back what each scene shows', async () => {
    const { overlayId, layers } = await create({ preset: 'neon' });
    const alerts = layers.find(({ name }) => name === 'Alerts')?.memberId ?? 0;
    const path = `/overlays/${overlayId}`;
    await ok(api.patch(`${path}/scenes/2/members/${alerts}`, { hidden: true }));
    expect(await ok(api.post(`${path}/look-scenes/restore`))).toMatchObject({
      scenes: [
        { sceneId: 1, name: 'Starting Soon', changed: [] },
        { sceneId: 2, name: 'Live', changed: [{ memberId: alerts, hidden: false }] },
        { sceneId: 3, name: 'BRB', changed: [] },
        { sceneId: 4, name: 'Ending', changed: [] },
      ],
      rev: 3,
      changed: true,
      onAir: false,
    });
    await ok(api.patch(`${path}/members/${alerts}`, { hidden: true }));
    expect(await ok(api.post(`${path}/look-scenes/restore`))).toMatchObject({
      rev: 5,
      changed: true,
      onAir: true,
    });
    expect(await ok(api.post(`${path}/look-scenes/restore`))).toMatchObject({
      rev: 5,
      changed: false,
      stepId: null,
    });
  });

  it('works in a copy', async () => {
    const { overlayId } = await create({ preset: 'neon' });
    const copy = await ok(api.post<Overlay>(`/overlays/${overlayId}/duplicate`));
    expect(copy.look).toBe('neon');
    const memberId = copy.layers.find(({ hidden }) => !hidden)?.memberId ?? 0;
    await ok(api.patch(`/overlays/${copy.overlayId}/members/${memberId}`, { hidden: true }));
    const { scenes } = await ok(
      api.post<{ scenes: readonly { changed: readonly object[] }[] }>(
        `/overlays/${copy.overlayId}/look-scenes/restore`,
      ),
    );
    expect(scenes[0]?.changed).toEqual([{ memberId, hidden: false }]);
  });

  it('is refused for an overlay that began otherwise', async () => {
    const { overlayId } = await create({ starter: true });
    expect(await api.post(`/overlays/${overlayId}/look-scenes/restore`)).toMatchObject({
      status: 409,
      body: { code: 'not_look_overlay' },
    });
    expect(await api.post('/overlays/nothing/look-scenes/restore')).toMatchObject({ status: 404 });
  });
});

browserOrSkip('a preset in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  }, 30_000);

  it('fills the picture while the stream begins, and makes room for the game', async () => {
    const { overlayId } = await create({ preset: 'neon', presetOptions: { webcam: false } });
    const link = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = await OverlayPage.open(browser, link.url);
    try {
      const full = { x: 0, y: 0, width: 1920, height: 1080 };
      expect(inkOf(await page.picture())).toEqual(full);
      await page.page.getByText('Starting soon').waitFor({ state: 'visible', timeout: 20_000 });
      await ok(api.post(`/overlays/${overlayId}/scenes/2/golive`, { transition: 'cut' }));
      await page.until('the live scene is there', async () => (await page.sceneId()) === 2);
      const picture = await page.settledPicture();
      // What lies in the middle third belongs to the game.
      for (let y = 360; y < 720; y += 40)
        for (let x = 640; x < 1280; x += 40) expect(pixelAt(picture, x, y)[3]).toBeLessThan(8);
      expect(page.errors).toEqual([]);
    } finally {
      await page.close();
    }
  }, 60_000);

  it('hears of a restored scene only what is on air', async () => {
    const { overlayId, layers } = await create({ preset: 'cozy' });
    const link = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = await OverlayPage.open(browser, link.url);
    try {
      const frames: string[] = [];
      const sockets = await page.page.context().newCDPSession(page.page);
      await sockets.send('Network.enable');
      sockets.on('Network.webSocketFrameReceived', ({ response }) => frames.push(response.payloadData));
      const alerts = layers.find(({ name }) => name === 'Alerts')?.memberId ?? 0;
      const path = `/overlays/${overlayId}`;
      // Offline only: no renderer shows it.
      await ok(api.patch(`${path}/scenes/2/members/${alerts}`, { hidden: true }));
      await ok(api.post(`${path}/look-scenes/restore`));
      await ok(api.patch(`${path}/members/${alerts}`, { hidden: true }));
      await page.until('the alerts are gone', async () => !(await page.memberIds()).includes(alerts));
      await ok(api.post(`${path}/look-scenes/restore`));
      await page.until('the alerts are back', async () => (await page.memberIds()).includes(alerts));
      // Sizes that the page has measured move its place on, and change nothing.
      const changes = frames.filter((frame) => frame.includes('"delta"') && !frame.includes('"changes":[]'));
      expect(changes).toHaveLength(2);
    } finally {
      await page.close();
    }
  }, 60_000);
});

function fail(what: string): never {
  throw new Error(`There is no ${what}.`);
}
