import type { RenderClient } from '@studio/realtime/testing/render-client';
import type { Browser } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { OverlayPage } from '../support/overlay-page';
import { Renderers } from '../support/renderers';
import { StudioProcess } from '../support/studio-process';

interface Layer {
  readonly memberId: number;
  readonly z: number;
  readonly layout: Readonly<Record<string, number>>;
  readonly w?: number;
  readonly h?: number;
}
interface Overlay {
  readonly overlayId: string;
  readonly rev: number;
  readonly layers: readonly Layer[];
}

let studio: StudioProcess;
let api: ApiClient;
let renderers: Renderers;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  renderers = new Renderers(studio.url, api);
}, 60_000);

afterEach(() => renderers.close());

afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
});

/** Layers 1, 2, 3 from bottom to top of scene 1, which is live; all hidden in scene 2. rev 2 */
async function makeOverlay(): Promise<string> {
  const { overlayId } = await ok(api.post<Overlay>('/overlays', { starter: true }));
  await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'BRB' }));
  return `/overlays/${overlayId}`;
}

async function layersOf(path: string): Promise<readonly Layer[]> {
  return (await ok(api.get<{ items: readonly Layer[] }>(`${path}/members`))).items;
}

/** Reports native sizes as a renderer does, and waits until they can be read. */
async function measure(
  path: string,
  renderer: RenderClient,
  sizes: Readonly<Record<number, { readonly w: number; readonly h: number }>>,
): Promise<readonly Layer[]> {
  for (const [memberId, size] of Object.entries(sizes))
    renderer.socket.emit('measure', { memberId: Number(memberId), ...size });
  return untilLayers(path, (layers) =>
    Object.keys(sizes).every((id) =>
      layers.some(({ memberId, w }) => memberId === Number(id) && w !== undefined),
    ),
  );
}

async function untilLayers(
  path: string,
  are: (layers: readonly Layer[]) => boolean,
): Promise<readonly Layer[]> {
  for (let attempt = 0; attempt < 800; attempt++) {
    const layers = await layersOf(path);
    if (are(layers)) return layers;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The layers never became so: ${JSON.stringify(await layersOf(path))}`);
}

describe('update_members', () => {
  it('changes several layers in one step, and shows viewers what is on air in one delta', async () => {
    const path = await makeOverlay();
    const renderer = await renderers.watch(path);
    const answer = await api.patch(`${path}/members`, {
      changes: [
        { memberId: 3, layout: { x: 1, y: 2 }, name: 'Watch', z: 0 },
        { memberId: 1, sceneId: 2, hidden: false, layout: { x: 500 } },
        { memberId: 2, hidden: true, locked: true },
      ],
      expectedRev: 2,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        members: [
          { memberId: 3, name: 'Watch', layout: { x: 1, y: 2 }, z: 0 },
          { memberId: 1, hidden: false, z: 1 },
          { memberId: 2, hidden: true, locked: true, z: 2 },
        ],
        rev: 3,
        changed: true,
        stepId: 'h_3',
        onAir: true,
      },
    });
    await renderer.waitFor(({ state }) => state?.stack.join() === '3,1');
    expect(renderer.deltas().map(({ changes }) => changes)).toEqual([
      [
        { kind: 'layer-removed', memberId: 2 },
        { kind: 'layer-changed', memberId: 3, layout: { x: 1, y: 2, scale: 1, rot: 0, opacity: 1 } },
        { kind: 'stacked', stack: [3, 1] },
      ],
    ]);
    expect(await ok(api.get(`${path}/scenes`))).toMatchObject({
      scenes: [{}, { memberState: { 1: { hidden: false, layout: { x: 500 } } } }],
    });
  });

  it('shows nobody anything of offline scenes, names and locks', async () => {
    const path = await makeOverlay();
    const renderer = await renderers.watch(path);
    const changes = [
      { memberId: 1, sceneId: 2, hidden: false, z: 2 },
      { memberId: 2, name: 'Headline', locked: true },
    ];
    expect(await ok(api.patch(`${path}/members`, { changes }))).toMatchObject({
      changed: true,
      onAir: false,
    });
    expect(await renderers.deltasOf(renderer, path)).toBe(0);
  });

  it.each([
    [[{ memberId: 1, layout: { scale: 5 } }], 400, { index: 0, memberId: 1, field: 'layout.scale' }],
    [
      [
        { memberId: 1, hidden: true },
        { memberId: 2, z: -1 },
      ],
      400,
      { index: 1, memberId: 2, field: 'z' },
    ],
    [[{ memberId: 1, colour: 'red' }], 400, { index: 0, memberId: 1, field: 'colour' }],
    [[{ memberId: 1, values: {} }], 400, { index: 0, memberId: 1, field: 'values' }],
    [[{ hidden: true }], 400, { index: 0, memberId: null, field: 'memberId' }],
    [[{ memberId: 'a', hidden: true }], 400, { index: 0, memberId: null, field: 'memberId' }],
    [[{ memberId: 1, sceneId: 1 }], 400, { index: 0, memberId: 1, field: '' }],
    [
      [
        { memberId: 1, hidden: true },
        { memberId: 1, z: 0 },
      ],
      400,
      { index: 1, memberId: 1, field: 'memberId' },
    ],
    [
      [
        { memberId: 1, hidden: true },
        { memberId: 9, z: 0 },
      ],
      404,
      { index: 1, memberId: 9, field: 'memberId' },
    ],
    [[{ memberId: 1, sceneId: 9, z: 0 }], 404, { index: 0, memberId: 1, field: 'sceneId' }],
  ])('%j is refused as a whole with %i and says where', async (changes, status, error) => {
    const path = await makeOverlay();
    const code = status === 400 ? 'invalid_request' : 'not_found';
    expect(await api.patch(`${path}/members`, { changes })).toMatchObject({
      status,
      body: { code, details: { errors: [{ ...error, code }] } },
    });
    expect(await ok(api.get(path))).toMatchObject({ rev: 2 });
  });

  it('refuses what is no list, a list too long, and a stale revision', async () => {
    const path = await makeOverlay();
    const tooMany = Array.from({ length: 101 }, (_, n) => ({ memberId: n + 1, hidden: true }));
    for (const body of [{}, { changes: {} }, { changes: tooMany }])
      expect(await api.patch(`${path}/members`, body)).toMatchObject({ status: 400 });
    const stale = { changes: [{ memberId: 1, hidden: true }], expectedRev: 1 };
    expect(await api.patch(`${path}/members`, stale)).toMatchObject({
      status: 409,
      body: { code: 'rev_conflict', details: { expectedRev: 1, currentRev: 2 } },
    });
    expect(await ok(api.patch(`${path}/members`, { changes: [] }))).toMatchObject({
      members: [],
      changed: false,
    });
  });
});

describe('apply_look_kit', () => {
  it('shows viewers the settings of all layers on air that changed, in one delta', async () => {
    const path = await makeOverlay();
    await ok(api.patch(`${path}/members/1`, { hidden: true }));
    const renderer = await renderers.watch(path);
    const { members } = await ok(
      api.post<{ members: readonly { memberId: number }[] }>(`${path}/look-kit`, { lookKit: 'neon' }),
    );
    expect(members.map(({ memberId }) => memberId)).toEqual([1, 2, 3]);
    await renderer.waitFor(({ state }) => state?.layers[2]?.values['font'] === 'Exo 2');
    expect(renderer.deltas().map(({ changes }) => changes)).toMatchObject([
      [
        { kind: 'layer-changed', memberId: 2, values: { font: 'Exo 2' } },
        { kind: 'layer-changed', memberId: 3, values: { font: 'Exo 2' } },
      ],
    ]);
  });
});

describe('duplicate_member', () => {
  it('answers 201 with the copy, which appears on air above the layer', async () => {
    const path = await makeOverlay();
    const renderer = await renderers.watch(path);
    const [, source] = await layersOf(path);
    expect(await api.post(`${path}/members/2/duplicate`)).toMatchObject({
      status: 201,
      body: {
        memberId: 4,
        widget: 'label',
        name: 'Latest follower',
        layout: { ...source?.layout, x: (source?.layout['x'] ?? 0) + 20, y: (source?.layout['y'] ?? 0) + 20 },
        z: 2,
        hidden: false,
        groupId: null,
        sceneId: 1,
        rev: 3,
        onAir: true,
      },
    });
    await renderer.waitFor(({ state }) => state?.stack.join() === '1,2,4,3');
  });

  it('is shown to nobody when it is for an offline scene', async () => {
    const path = await makeOverlay();
    const renderer = await renderers.watch(path);
    const copied = await ok(api.post(`${path}/members/2/duplicate`, { sceneId: 2 }));
    expect(copied).toMatchObject({ sceneId: 2, hidden: true, onAir: false });
    expect(await renderers.deltasOf(renderer, path)).toBe(0);
    expect(JSON.stringify(renderer.received)).not.toContain('"memberId":4');
  });

  it.each([
    ['/members/9/duplicate', {}, 404, 'not_found'],
    ['/members/1/duplicate', { sceneId: 9 }, 404, 'not_found'],
    ['/members/1/duplicate', { sceneId: 0 }, 400, 'invalid_request'],
    ['/members/0/duplicate', {}, 400, 'invalid_request'],
  ])('%s %j is refused', async (suffix, body, status, code) => {
    const path = await makeOverlay();
    expect(await api.post(`${path}${suffix}`, body)).toMatchObject({ status, body: { code } });
  });
});

describe('the layer limit', () => {
  it('refuses the 201st layer, however it is made', async () => {
    const path = await makeOverlay();
    const { groupId } = await ok(api.post<{ groupId: string }>(`${path}/groups`, { memberIds: [1, 2] }));
    for (let n = 4; n <= 199; n++) await ok(api.post(`${path}/members`, { widget: 'clock' }));
    const refused = (used: number) => ({
      status: 409,
      body: { code: 'limit_reached', details: { resource: 'layers', limit: 200, used } },
    });
    expect(await api.post(`${path}/groups/${groupId}/duplicate`)).toMatchObject(refused(199));
    await ok(api.post(`${path}/members/3/duplicate`));
    expect(await api.post(`${path}/members/3/duplicate`)).toMatchObject(refused(200));
    expect(await api.post(`${path}/members`, { widget: 'clock' })).toMatchObject(refused(200));
    expect(await layersOf(path)).toHaveLength(200);
    await ok(api.delete(`${path}/members/3`));
    await ok(api.post(`${path}/members`, { widget: 'clock' }));
  }, 30_000);
});

describe('restack_member', () => {
  it('moves a layer in the stack of the live scene, on air at once', async () => {
    const path = await makeOverlay();
    const renderer = await renderers.watch(path);
    const body = { position: 'in_front', relativeToMemberId: 2, expectedRev: 2 };
    expect(await api.post(`${path}/members/1/restack`, body)).toMatchObject({
      status: 200,
      body: {
        memberId: 1,
        z: 1,
        restacked: [
          { memberId: 2, z: 0 },
          { memberId: 1, z: 1 },
        ],
        rev: 3,
        onAir: true,
      },
    });
    await renderer.waitFor(({ state }) => state?.stack.join() === '2,1,3');
    expect(await ok(api.post(`${path}/members/3/restack`, { position: 'front' }))).toMatchObject({
      z: 2,
      restacked: [],
      changed: false,
    });
  });

  it.each([
    [{}, 400, 'invalid_request'],
    [{ position: 'top' }, 400, 'invalid_request'],
    [{ position: 'behind' }, 400, 'invalid_request'],
    [{ position: 'in_front' }, 400, 'invalid_request'],
    [{ position: 'in_front', relativeToMemberId: 1 }, 400, 'invalid_request'],
    [{ position: 'front', relativeToMemberId: 2 }, 400, 'invalid_request'],
    [{ position: 'back', relativeToMemberId: 2 }, 400, 'invalid_request'],
    [{ position: 'behind', relativeToMemberId: 9 }, 404, 'not_found'],
    [{ position: 'front', expectedRev: 1 }, 409, 'rev_conflict'],
  ])('%j is refused with %i %s', async (body, status, code) => {
    const path = await makeOverlay();
    expect(await api.post(`${path}/members/1/restack`, body)).toMatchObject({ status, body: { code } });
    expect(await api.post(`${path}/members/9/restack`, { position: 'front' })).toMatchObject({ status: 404 });
    expect(await ok(api.get(path))).toMatchObject({ rev: 2 });
  });
});

describe('measured sizes', () => {
  it('come from renderers, natively, and are told as they are seen in the live scene', async () => {
    const path = await makeOverlay();
    await ok(api.patch(`${path}/members/1`, { layout: { scale: 0.5, rot: 90, cropL: 80 } }));
    expect((await layersOf(path)).some((layer) => 'w' in layer || 'h' in layer)).toBe(false);
    const renderer = await renderers.watch(path);
    const sizes = { 1: { w: 480, h: 270 }, 2: { w: 600.25, h: 67 } };
    const [first, second, third] = await measure(path, renderer, sizes);
    // 480 − 80 = 400, halved 200 × 135, turned by a quarter.
    expect(first).toMatchObject({ w: 135, h: 200 });
    expect(second).toMatchObject({ w: 600.25, h: 67 });
    expect(third).not.toHaveProperty('w');
    expect(await ok(api.get(path))).toMatchObject({
      rev: 3,
      layers: [{ w: 135, h: 200 }, { w: 600.25 }, {}],
    });
    // They are no part of the design: the next revision is the next one.
    expect(await ok(api.patch(`${path}/members/1`, { layout: { scale: 1, rot: 0 } }))).toMatchObject({
      rev: 4,
      w: 400,
      h: 270,
    });
    expect(await renderers.deltasOf(renderer, path)).toBe(1);
  });

  it('are believed of layers on air only', async () => {
    const path = await makeOverlay();
    await ok(api.patch(`${path}/members/3`, { hidden: true }));
    const renderer = await renderers.watch(path);
    renderer.socket.emit('measure', { memberId: 3, w: 10, h: 10 });
    const layers = await measure(path, renderer, { 1: { w: 480, h: 270 } });
    expect(layers[2]).not.toHaveProperty('w');
  });
});

describe('align_members', () => {
  const sizes = { 1: { w: 400, h: 200 }, 2: { w: 100, h: 50 }, 3: { w: 60, h: 60 } };

  /** As in the tables of align_members' own tests: 1 at (−300, 0), 2 at (100, 200) turned, 3 at (500, −100) doubled. */
  async function spread(): Promise<{ path: string; renderer: RenderClient }> {
    const path = await makeOverlay();
    await ok(
      api.patch(`${path}/members`, {
        changes: [
          { memberId: 1, layout: { x: -300, y: 0, scale: 1, rot: 0 } },
          { memberId: 2, layout: { x: 100, y: 200, scale: 1, rot: 90 } },
          { memberId: 3, layout: { x: 500, y: -100, scale: 2, rot: 0 } },
        ],
      }),
    );
    const renderer = await renderers.watch(path);
    await measure(path, renderer, sizes);
    return { path, renderer };
  }

  it('aligns by what is seen, on air at once', async () => {
    const { path, renderer } = await spread();
    const body = { memberIds: [1, 2, 3], mode: 'left', expectedRev: 3 };
    // The left edges are at −500, 75 and 440.
    expect(await api.post(`${path}/members/align`, body)).toMatchObject({
      status: 200,
      body: {
        moved: [
          { memberId: 2, layout: { x: -475, y: 200, rot: 90 } },
          { memberId: 3, layout: { x: -440, y: -100, scale: 2 } },
        ],
        skipped: [],
        rev: 4,
        changed: true,
        onAir: true,
      },
    });
    await renderer.waitFor(({ state }) => state?.layers[3]?.layout.x === -440);
    expect(renderer.deltas()).toHaveLength(1);
    expect(await ok(api.post(`${path}/members/align`, { ...body, expectedRev: 4 }))).toMatchObject({
      moved: [],
      changed: false,
    });
  });

  it('leaves locked layers out, and distributes', async () => {
    const { path } = await spread();
    await ok(api.patch(`${path}/members/3`, { locked: true }));
    const align = (body: object) =>
      ok(api.post(`${path}/members/align`, { memberIds: [1, 2, 3], mode: 'distribute-h', ...body }));
    expect(await align({})).toMatchObject({
      moved: [],
      skipped: [{ memberId: 3, reason: 'locked' }],
      changed: false,
    });
    await ok(api.patch(`${path}/members/3`, { locked: false }));
    // 1060 wide, 570 of it covered: gaps of 245.
    expect(await align({})).toMatchObject({ moved: [{ memberId: 2, layout: { x: 170, y: 200 } }] });
    expect(await align({ mode: 'bottom', relativeTo: 'canvas' })).toMatchObject({
      moved: [
        { memberId: 1, layout: { y: 440 } },
        { memberId: 2, layout: { y: 490 } },
        { memberId: 3, layout: { y: 480 } },
      ],
    });
  });

  it('refuses layers that no renderer has measured', async () => {
    const path = await makeOverlay();
    expect(await api.post(`${path}/members/align`, { memberIds: [1, 2], mode: 'top' })).toMatchObject({
      status: 422,
      body: { code: 'size_unknown', details: { memberIds: [1, 2] } },
    });
  });

  it.each([
    [{ memberIds: [1], mode: 'left' }, 400, 'invalid_request'],
    [{ memberIds: [1, 1], mode: 'left' }, 400, 'invalid_request'],
    [{ memberIds: Array.from({ length: 51 }, (_, n) => n + 1), mode: 'left' }, 400, 'invalid_request'],
    [{ memberIds: [1, 2] }, 400, 'invalid_request'],
    [{ memberIds: [1, 2], mode: 'middle-ish' }, 400, 'invalid_request'],
    [{ memberIds: [1, 2], mode: 'left', relativeTo: 'scene' }, 400, 'invalid_request'],
    [{ memberIds: [1, 8, 9], mode: 'left' }, 404, 'not_found'],
    [{ memberIds: [1, 2], mode: 'left', expectedRev: 1 }, 409, 'rev_conflict'],
  ])('%j is refused with %i %s', async (body, status, code) => {
    const path = await makeOverlay();
    expect(await api.post(`${path}/members/align`, body)).toMatchObject({ status, body: { code } });
  });
});

browserOrSkip('a layer in a browser', () => {
  let browser: Browser;
  let page: OverlayPage | undefined;

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);

  afterEach(async () => {
    await page?.close();
    page = undefined;
  });

  afterAll(() => browser?.close());

  it('measures as wide and high as it is seen, within half a pixel, and is aligned by it', async () => {
    const path = await makeOverlay();
    await ok(
      api.patch(`${path}/members`, {
        changes: [
          { memberId: 1, layout: { x: -300.5, y: 50, scale: 0.7, rot: 25, cropL: 40, cropB: 15 } },
          { memberId: 2, layout: { x: 200, y: -150, scale: 1.3, rot: -60 } },
          { memberId: 3, layout: { x: 500, y: 250, cropT: 6 }, animLoop: 'none' },
        ],
      }),
    );
    const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
    page = await OverlayPage.open(browser, url);
    const seen = page.page;
    const boxOf = (memberId: number) =>
      seen.$eval(`[data-member-id="${memberId}"]`, (node) => {
        const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
        return { left, right, top, bottom, width, height };
      });
    await untilLayers(path, (layers) => layers.every(({ w }) => w !== undefined));
    await seen.evaluate(() => document.fonts.ready);

    for (const { memberId } of await layersOf(path)) {
      // The clock may change its width with its time: then both follow.
      await page.until(`the size of layer ${memberId} is what is seen`, async () => {
        const [box, layer] = [
          await boxOf(memberId),
          (await layersOf(path)).find((each) => each.memberId === memberId),
        ];
        return Math.abs((layer?.w ?? 0) - box.width) < 0.5 && Math.abs((layer?.h ?? 0) - box.height) < 0.5;
      });
      // What is seen of it has its centre at x, y from the canvas centre: rotated, scaled or cropped.
      await page.until(`layer ${memberId} is where its layout says`, async () => {
        const { left, top, width, height } = await boxOf(memberId);
        const { x = 0, y = 0 } =
          (await layersOf(path)).find((each) => each.memberId === memberId)?.layout ?? {};
        return Math.abs(left + width / 2 - 960 - x) < 0.5 && Math.abs(top + height / 2 - 540 - y) < 0.5;
      });
    }

    await ok(api.post(`${path}/members/align`, { memberIds: [1, 2], mode: 'left', relativeTo: 'canvas' }));
    await page.until('they are at the left edge', async () => {
      const [a, b] = [await boxOf(1), await boxOf(2)];
      return Math.abs(a.left) < 0.5 && Math.abs(b.left) < 0.5;
    });
    expect(page.errors).toEqual([]);
  }, 60_000);
});

describe('settings of a layer', () => {
  it('are read with their definitions, changed on air as one step, and taken back', async () => {
    const path = await makeOverlay();
    const title = `${path}/members/2/fields`;
    const renderer = await renderers.watch(path);
    const { version, values, dropdowns } = await ok(
      api.get<{ version: number; values: object; dropdowns: Readonly<Record<string, object>> }>(
        `${title}?locale=de`,
      ),
    );
    expect([version, dropdowns['align']]).toEqual([1, { left: 'Links', center: 'Mitte', right: 'Rechts' }]);
    const sent = { emptyText: 'Back soon', fontSize: 1000, zebra: 1 };
    expect(await api.patch(title, { values: sent, expectedVersion: version })).toMatchObject({
      status: 200,
      body: {
        memberId: 2,
        version: 2,
        values: { emptyText: 'Back soon', fontSize: 400 },
        ignored: ['zebra'],
        clamped: ['fontSize'],
        lists: {},
        rev: 3,
        changed: true,
        onAir: true,
      },
    });
    await renderer.waitFor(({ state }) => state?.layers[2]?.values['emptyText'] === 'Back soon');
    expect(renderer.deltas().at(-1)?.changes).toEqual([
      { kind: 'layer-changed', memberId: 2, values: { emptyText: 'Back soon', fontSize: 400 } },
    ]);
    await ok(api.post(`${path}/history/undo`, {}));
    expect(await ok(api.get(title))).toMatchObject({ version: 3, values });
  });

  it('are refused when they are stale, unknown or none, and change nothing', async () => {
    const path = await makeOverlay();
    const title = `${path}/members/2/fields`;
    const refused = async (body: object) => {
      const answer = await api.patch(title, body);
      return [answer.status, answer.body['code'], answer.body['details']];
    };
    expect(await refused({ values: { emptyText: 'A' }, expectedVersion: 7 })).toMatchObject([
      409,
      'field_conflict',
      { expectedVersion: 7, currentVersion: 1, current: { emptyText: 'Follow to see your name here' } },
    ]);
    expect(await refused({ values: { zebra: 1 } })).toMatchObject([
      400,
      'unknown_field',
      { fields: ['zebra'] },
    ]);
    expect(await refused({ values: {} })).toMatchObject([400, 'invalid_request', {}]);
    expect(await refused({ values: { align: 'Links' } })).toMatchObject([
      422,
      'invalid_option',
      { field: 'align' },
    ]);
    expect(await api.post(`${title}/emptyText/items`, { items: ['One'] })).toMatchObject({
      status: 400,
      body: { code: 'unknown_field', details: { fields: ['emptyText'], known: [] } },
    });
    expect(await api.get(`${path}/members/9/fields`)).toMatchObject({ status: 404 });
    expect((await ok(api.get<Overlay>(path))).rev).toBe(2);
  });
});
