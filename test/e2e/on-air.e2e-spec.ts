import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { Renderers } from '../support/renderers';
import { StudioProcess } from '../support/server-process';

/* What the socket of a renderer gets of each operation, and that it gets nothing of what is not on air. */

interface Overlay {
  readonly overlayId: string;
}
/** A path may name the group that is there as GROUP. */
type Asked = readonly [method: string, path: string, body?: object];

let studio: StudioProcess;
let api: ApiClient;
let renderers: Renderers;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  await addAccount(studio.dataDir, 'bea', 'Bea');
  api = new ApiClient(studio.api);
  renderers = new Renderers(studio.url, api);
}, 60_000);

afterEach(() => renderers.close());

/**
 * Scene 1 live: layers 1, 2, 3 from bottom to top are shown, 4, 5 and 6 above them are hidden; 4 and 5 are a
 * group. Scene 2 offline, scene 3 a preview of it.
 */
async function makeOverlay(): Promise<readonly [path: string, groupId: string]> {
  const { overlayId } = await ok(api.post<Overlay>('/overlays', { starter: true }));
  const path = `/overlays/${overlayId}`;
  for (let n = 0; n < 3; n++)
    await ok(api.post(`${path}/members`, { widget: 'shape', layout: { x: 100 * n, y: 50 * n } }));
  const changes = [4, 5, 6].map((memberId) => ({ memberId, hidden: true }));
  await ok(api.patch(`${path}/members`, { changes }));
  const { groupId } = await ok(api.post<{ groupId: string }>(`${path}/groups`, { memberIds: [4, 5] }));
  await ok(api.post(`${path}/scenes`, { name: 'BRB' }));
  await ok(api.post(`${path}/scenes/2/preview`));
  return [path, groupId];
}

const layout = { x: 12.5, y: 0, scale: 1, rot: 0, opacity: 1 };

it.each<readonly [tool: string, asked: Asked, changes: readonly object[]]>([
  [
    'update_overlay',
    ['PATCH', '', { width: 1280, height: 720 }],
    [{ kind: 'canvas', width: 1280, height: 720 }],
  ],
  [
    'go_live_scene',
    ['POST', '/scenes/2/golive', {}],
    [
      { kind: 'live', sceneId: 2, transition: { type: 'fade', ms: 400 } },
      { kind: 'layer-removed', memberId: 1 },
      { kind: 'layer-removed', memberId: 2 },
      { kind: 'layer-removed', memberId: 3 },
      { kind: 'stacked', stack: [] },
    ],
  ],
  [
    'go_live_scene with another transition',
    ['POST', '/scenes/2/golive', { transition: 'zoom' }],
    [{ kind: 'live', sceneId: 2, transition: { type: 'zoom', ms: 400 } }, {}, {}, {}, {}],
  ],
  [
    'go_live_scene with a cut',
    ['POST', '/scenes/2/golive', { transition: 'cut' }],
    [{ kind: 'live', sceneId: 2, transition: { type: 'cut', ms: 0 } }, {}, {}, {}, {}],
  ],
  [
    'set_scene_member_state',
    ['PATCH', '/scenes/1/members/1', { layout: { x: 12.5, y: 0 }, z: 2 }],
    [
      { kind: 'layer-changed', memberId: 1, layout: { ...layout, scale: 1.1 } },
      { kind: 'stacked', stack: [2, 3, 1] },
    ],
  ],
  [
    'add_member',
    [
      'POST',
      '/members',
      { widget: 'text', values: { text: 'Hello' }, layout: { x: 12.5 }, z: 0, animLoop: 'pulse' },
    ],
    [
      {
        kind: 'layer-added',
        layer: {
          memberId: 7,
          widget: 'text',
          layout,
          values: { text: 'Hello' },
          animation: { entrance: 'none', loop: 'pulse', duration: 0.6, delay: 0 },
        },
      },
      { kind: 'stacked', stack: [7, 1, 2, 3] },
    ],
  ],
  [
    'update_member',
    ['PATCH', '/members/2', { layout: { x: 12.5, y: 0 }, animEntrance: 'pop', name: 'Headline' }],
    [{ kind: 'layer-changed', memberId: 2, layout, animation: { entrance: 'pop' } }],
  ],
  [
    'update_member that hides',
    ['PATCH', '/members/2', { hidden: true }],
    [
      { kind: 'layer-removed', memberId: 2 },
      { kind: 'stacked', stack: [1, 3] },
    ],
  ],
  [
    'remove_member',
    ['DELETE', '/members/2'],
    [
      { kind: 'layer-removed', memberId: 2 },
      { kind: 'stacked', stack: [1, 3] },
    ],
  ],
  ['delete_overlay', ['DELETE', ''], [{ kind: 'gone' }]],
])(
  '%s is sent at once, in one delta, and tells only what viewers see',
  async (_, [method, rest, body], changes) => {
    const [path] = await makeOverlay();
    const renderer = await renderers.watch(path);
    const answer = await ok(api.send(method, `${path}${rest}`, body));
    await renderer.waitFor((each) => each.deltas().length > 0);
    expect(renderer.deltas()).toHaveLength(1);
    expect(renderer.deltas()[0]?.changes).toMatchObject(changes);
    expect(renderer.deltas()[0]?.changes).toHaveLength(changes.length);
    expect(answer['onAir'] ?? true).toBe(true);
    expect(renderer.gone).toBe(changes.some((change) => 'kind' in change && change.kind === 'gone'));
  },
);

const unseen: readonly (readonly [tool: string, ...asked: Asked])[] = [
  ['update_overlay', 'PATCH', '', { name: 'Show' }],
  ['duplicate_overlay', 'POST', '/duplicate'],
  ['put_editor', 'PUT', '/editors/bea', { permissions: ['overlays:read'] }],
  ['rotate_overlay_link', 'POST', '/link/rotate', {}],
  ['create_scene', 'POST', '/scenes', { name: 'Ending' }],
  ['create_scene', 'POST', '/scenes', { name: 'Ending', mode: 'snapshot' }],
  ['update_scene', 'PATCH', '/scenes/1', { name: 'Start', transitionType: 'slide', transitionMs: 200 }],
  ['delete_scene', 'DELETE', '/scenes/2'],
  ['duplicate_scene', 'POST', '/scenes/1/duplicate'],
  ['go_live_scene', 'POST', '/scenes/1/golive', { transition: 'zoom' }],
  ['preview_scene', 'POST', '/scenes/1/preview'],
  ['take_preview_to_program', 'POST', '/scenes/3/take'],
  ['set_scene_member_state', 'PATCH', '/scenes/2/members/1', { layout: { x: 5 }, z: 2, hidden: false }],
  ['set_scene_member_state', 'PATCH', '/scenes/3/members/1', { layout: { x: 5 }, z: 2, hidden: false }],
  ['set_scene_member_state', 'PATCH', '/scenes/1/members/4', { layout: { x: 5 }, z: 5 }],
  ['reorder_scenes', 'PUT', '/scenes/order', { order: [3, 2, 1] }],
  ['add_member', 'POST', '/members', { widget: 'text', sceneId: 2 }],
  ['add_member', 'POST', '/members', { widget: 'text', hidden: true, z: 0 }],
  ['update_member', 'PATCH', '/members/1', { name: 'Camera', locked: true }],
  ['update_member', 'PATCH', '/members/4', { layout: { x: 5 }, z: 0, animLoop: 'pulse' }],
  ['update_members', 'PATCH', '/members', { changes: [{ memberId: 4, layout: { x: 5 }, z: 0 }] }],
  ['remove_member', 'DELETE', '/members/4'],
  ['duplicate_member', 'POST', '/members/1/duplicate', { sceneId: 2 }],
  ['restack_member', 'POST', '/members/5/restack', { position: 'back' }],
  ['create_group', 'POST', '/groups', { memberIds: [2, 3] }],
  ['update_group', 'PATCH', '/groups/GROUP', { name: 'Camera', collapsed: true, locked: true }],
  ['set_group_layers', 'PUT', '/groups/GROUP/layers', { add: [1, 6], remove: [4] }],
  ['move_group', 'POST', '/groups/GROUP/move', { dx: 10 }],
  ['delete_group', 'POST', '/groups/GROUP/ungroup'],
];

it.each(unseen.map(([tool, ...asked]) => [tool, asked] as const))(
  '%s is kept from renderers when it is not on air: %j',
  async (_, [method, rest, body]) => {
    const [path, groupId] = await makeOverlay();
    const renderer = await renderers.watch(path);
    const answer = await ok(api.send(method, `${path}${rest.replace('GROUP', groupId)}`, body));
    // The copy of an overlay is on air where it is shown; nobody shows it yet.
    if (rest !== '/duplicate') expect(answer['onAir'] ?? false).toBe(false);
    expect(await renderers.deltasOf(renderer, path)).toBe(0);
  },
);

it('tells renderers what scenes need that may be live next, and of no other scene', async () => {
  const [path] = await makeOverlay();
  await ok(api.post(`${path}/members`, { widget: 'text', sceneId: 2, values: { font: 'Bangers' } }));
  const renderer = await renderers.watch(path);
  const font = { kind: 'font', family: 'Bangers', weight: '700' };
  await renderer.waitFor(({ armed }) => JSON.stringify(armed).includes('Bangers'));
  const { sceneId } = await ok(api.post<{ sceneId: number }>(`${path}/scenes/2/preview`));
  await renderer.waitFor(({ armed }) => armed?.some((scene) => scene.sceneId === sceneId) ?? false);
  expect(renderer.armed?.find((scene) => scene.sceneId === sceneId)?.assets).toContainEqual(font);
  expect(renderer.armed?.map((scene) => scene.sceneId)).not.toContain(1);
  expect(renderer.deltas()).toHaveLength(0);
});

it('align_members is kept from renderers when its layers are hidden', async () => {
  const [path] = await makeOverlay();
  const renderer = await renderers.watch(path);
  await ok(
    api.patch(`${path}/members`, { changes: [4, 5].map((memberId) => ({ memberId, hidden: false })) }),
  );
  await renderer.waitFor(({ state }) => state?.layers[5] !== undefined);
  for (const memberId of [4, 5]) renderer.socket.emit('measure', { memberId, w: 100, h: 50 });
  for (let left = true; left;) {
    const { items } = await ok(api.get<{ items: readonly { w?: number }[] }>(`${path}/members`));
    left = items.filter(({ w }) => w !== undefined).length < 2;
  }
  await ok(api.patch(`${path}/members`, { changes: [4, 5].map((memberId) => ({ memberId, hidden: true })) }));
  const before = await renderers.deltasOf(renderer, path);
  const align = { memberIds: [4, 5], mode: 'left' };
  expect(await ok(api.post(`${path}/members/align`, align))).toMatchObject({
    moved: [{ memberId: 5 }],
    changed: true,
    onAir: false,
  });
  // One more for the change by which they were counted.
  expect(await renderers.deltasOf(renderer, path)).toBe(before + 1);
});
