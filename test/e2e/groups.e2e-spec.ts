import { ApiClient, ok } from '../support/api-client';
import { Renderers } from '../support/renderers';
import { StudioProcess } from '../support/server-process';

interface Group {
  readonly groupId: string;
  readonly memberIds: readonly number[];
  readonly rev: number;
}
interface Overlay {
  readonly overlayId: string;
  readonly layers: readonly { readonly memberId: number; readonly groupId: string | null }[];
  readonly groups: readonly Group[];
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

/** Layers 1, 2, 3 from bottom to top of scene 1, which is live. rev 1 */
async function makeOverlay(): Promise<string> {
  const { overlayId } = await ok(api.post<Overlay>('/overlays', { starter: true }));
  return `/overlays/${overlayId}`;
}

async function makeGroup(path: string, memberIds: readonly number[], name?: string): Promise<Group> {
  return ok(api.post<Group>(`${path}/groups`, { memberIds, name }));
}

describe('create_group', () => {
  it('answers 201 with the group and what moved in the stack', async () => {
    const path = await makeOverlay();
    const renderer = await renderers.watch(path);
    const made = await api.post<Group>(`${path}/groups`, { memberIds: [3, 1], name: '  Corner ' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Corner',
        collapsed: false,
        hidden: false,
        locked: false,
        memberIds: [1, 3],
        restacked: [
          { memberId: 2, z: 0 },
          { memberId: 1, z: 1 },
        ],
        rev: 2,
        changed: true,
        stepId: 'h_2',
        onAir: true,
      },
    });
    expect(made.body.groupId).toMatch(/^.{1,64}$/);
    await renderer.waitFor(({ state }) => state?.stack.join() === '2,1,3');
    expect(renderer.deltas().flatMap(({ changes }) => changes)).toEqual([
      { kind: 'stacked', stack: [2, 1, 3] },
    ]);

    const overlay = await ok(api.get<Overlay>(path));
    expect(overlay.groups).toEqual([
      {
        groupId: made.body.groupId,
        name: 'Corner',
        collapsed: false,
        hidden: false,
        locked: false,
        memberIds: [1, 3],
      },
    ]);
    expect(overlay.layers.map(({ memberId, groupId }) => [memberId, groupId])).toEqual([
      [2, null],
      [1, made.body.groupId],
      [3, made.body.groupId],
    ]);
  });

  it('shows nobody anything when its layers are next to each other', async () => {
    const path = await makeOverlay();
    const renderer = await renderers.watch(path);
    expect(await makeGroup(path, [1, 2])).toMatchObject({ name: 'Group', restacked: [], onAir: false });
    expect(await renderers.deltasOf(renderer, path)).toBe(0);
  });

  it('gives the same group for the same Idempotency-Key', async () => {
    const path = await makeOverlay();
    const key = { 'idempotency-key': 'one group only' };
    const first = await api.post<Group>(`${path}/groups`, { memberIds: [1, 2] }, key);
    const again = await api.post<Group>(`${path}/groups`, { memberIds: [1, 2] }, key);
    expect(again.body.groupId).toBe(first.body.groupId);
    expect((await ok(api.get<Overlay>(path))).groups).toHaveLength(1);
  });
});

describe('update_group', () => {
  it('hides its layers on air and shows them again', async () => {
    const path = await makeOverlay();
    const { groupId } = await makeGroup(path, [1, 2]);
    const renderer = await renderers.watch(path);
    expect(await api.patch(`${path}/groups/${groupId}`, { hidden: true })).toMatchObject({
      status: 200,
      body: { groupId, hidden: true, memberIds: [1, 2], rev: 3, onAir: true },
    });
    await renderer.waitFor(({ state }) => state?.stack.join() === '3');
    await ok(api.patch(`${path}/groups/${groupId}`, { hidden: false }));
    await renderer.waitFor(({ state }) => state?.stack.join() === '1,2,3');
  });

  it('renames, collapses and locks without a change on air', async () => {
    const path = await makeOverlay();
    const { groupId } = await makeGroup(path, [1, 2]);
    const renderer = await renderers.watch(path);
    const change = { name: 'Camera', collapsed: true, locked: true };
    const expected = { ...change, rev: 3, changed: true, onAir: false };
    expect(await ok(api.patch(`${path}/groups/${groupId}`, change))).toMatchObject(expected);
    expect(await ok(api.patch(`${path}/groups/${groupId}`, change))).toMatchObject({
      ...expected,
      changed: false,
    });
    expect(await ok(api.get(path))).toMatchObject({
      groups: [change],
      layers: [{ locked: true }, { locked: true }, { locked: false }],
    });
    expect(await renderers.deltasOf(renderer, path)).toBe(0);
  });
});

describe('set_group_layers', () => {
  it('changes who belongs to it and shows nobody anything', async () => {
    const path = await makeOverlay();
    const { groupId: other } = await makeGroup(path, [1, 2]);
    await ok(api.post(`${path}/members/3/duplicate`));
    const { groupId } = await makeGroup(path, [3, 4]);
    const renderer = await renderers.watch(path);
    expect(await api.put(`${path}/groups/${groupId}/layers`, { add: [1, 2], remove: [3] })).toMatchObject({
      status: 200,
      body: { groupId, memberIds: [1, 2, 4], dissolved: [other], rev: 5, onAir: false },
    });
    expect(await ok(api.put(`${path}/groups/${groupId}/layers`, { remove: [3] }))).toMatchObject({
      memberIds: [1, 2, 4],
      dissolved: [],
      changed: false,
    });
    expect(await ok(api.put(`${path}/groups/${groupId}/layers`, { remove: [1, 2, 4] }))).toMatchObject({
      groupId,
      memberIds: [],
      hidden: false,
      dissolved: [groupId],
      changed: true,
    });
    expect((await ok(api.get<Overlay>(path))).groups).toEqual([]);
    expect(await renderers.deltasOf(renderer, path)).toBe(0);
  });
});

describe('move_group', () => {
  it('moves unlocked layers in the live scene, on air at once', async () => {
    const path = await makeOverlay();
    const { groupId } = await makeGroup(path, [1, 2]);
    await ok(api.patch(`${path}/members/2`, { locked: true, layout: { x: 0, y: 0 } }));
    await ok(api.patch(`${path}/members/1`, { layout: { x: 10, y: 20, scale: 0.5, rot: 15 } }));
    const renderer = await renderers.watch(path);
    const layout = { x: 110.5, y: -30, scale: 0.5, rot: 15, opacity: 1 };
    expect(await api.post(`${path}/groups/${groupId}/move`, { dx: 100.5, dy: -50 })).toMatchObject({
      status: 200,
      body: {
        groupId,
        moved: [{ memberId: 1, layout }],
        skipped: [{ memberId: 2, reason: 'locked' }],
        rev: 5,
        onAir: true,
      },
    });
    await renderer.waitFor(({ state }) => state?.layers[1]?.layout.x === 110.5);
    expect(renderer.deltas().flatMap(({ changes }) => changes)).toEqual([
      { kind: 'layer-changed', memberId: 1, layout },
    ]);
    expect(await ok(api.post(`${path}/groups/${groupId}/move`, {}))).toMatchObject({
      moved: [],
      changed: false,
    });
  });

  it('shows nobody anything when its layers are hidden', async () => {
    const path = await makeOverlay();
    const { groupId } = await makeGroup(path, [1, 2]);
    await ok(api.patch(`${path}/groups/${groupId}`, { hidden: true }));
    const renderer = await renderers.watch(path);
    expect(await ok(api.post(`${path}/groups/${groupId}/move`, { dx: 5 }))).toMatchObject({
      changed: true,
      onAir: false,
    });
    expect(await renderers.deltasOf(renderer, path)).toBe(0);
  });
});

describe('delete_group', () => {
  it('leaves the layers as they are', async () => {
    const path = await makeOverlay();
    const { groupId } = await makeGroup(path, [1, 2]);
    const renderer = await renderers.watch(path);
    const ungroup = `${path}/groups/${groupId}/ungroup`;
    expect(await api.post(ungroup)).toMatchObject({
      status: 200,
      body: { deleted: true, groupId, memberIds: [1, 2], rev: 3, onAir: false },
    });
    expect(await ok(api.get(path))).toMatchObject({
      groups: [],
      layers: [{ groupId: null }, { groupId: null }, {}],
    });
    expect(await api.post(ungroup)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await renderers.deltasOf(renderer, path)).toBe(0);
  });
});

describe('duplicate_group', () => {
  it('copies every layer into a new group, on air at once', async () => {
    const path = await makeOverlay();
    const { groupId } = await makeGroup(path, [1, 2], 'Camera');
    const renderer = await renderers.watch(path);
    const copied = await api.post<Group & { layers: readonly { groupId: string }[] }>(
      `${path}/groups/${groupId}/duplicate`,
    );
    expect(copied).toMatchObject({
      status: 201,
      body: {
        name: 'Camera copy',
        memberIds: [4, 5],
        layers: [
          { memberId: 4, widget: 'webcam-frame', z: 2, hidden: false },
          { memberId: 5, widget: 'label', z: 3, hidden: false },
        ],
        rev: 3,
        onAir: true,
      },
    });
    expect(copied.body.groupId).not.toBe(groupId);
    expect(copied.body.layers.map((layer) => layer.groupId)).toEqual([
      copied.body.groupId,
      copied.body.groupId,
    ]);
    await renderer.waitFor(({ state }) => state?.stack.join() === '1,2,4,5,3');
  });
});

describe('a group that cannot be so', () => {
  it.each([
    ['POST', '/groups', { memberIds: [1] }, 400, 'invalid_request'],
    ['POST', '/groups', { memberIds: [1, 1] }, 400, 'invalid_request'],
    ['POST', '/groups', { memberIds: Array.from({ length: 51 }, (_, n) => n + 1) }, 400, 'invalid_request'],
    ['POST', '/groups', { memberIds: [1, 2], name: 'x'.repeat(41) }, 400, 'invalid_request'],
    ['POST', '/groups', { memberIds: [1, '2'] }, 400, 'invalid_request'],
    ['POST', '/groups', {}, 400, 'invalid_request'],
    ['POST', '/groups', { memberIds: [1, 9] }, 404, 'not_found'],
    ['PATCH', '/groups/nothing', { hidden: true }, 404, 'not_found'],
    ['PATCH', '/groups/GROUP', { name: 'x'.repeat(41) }, 400, 'invalid_request'],
    ['PATCH', '/groups/GROUP', { hidden: 1 }, 400, 'invalid_request'],
    ['PATCH', `/groups/${'x'.repeat(65)}`, {}, 400, 'invalid_request'],
    ['PUT', '/groups/nothing/layers', { add: [1] }, 404, 'not_found'],
    ['PUT', '/groups/GROUP/layers', {}, 400, 'invalid_request'],
    ['PUT', '/groups/GROUP/layers', { add: [1], remove: [1] }, 400, 'invalid_request'],
    ['PUT', '/groups/GROUP/layers', { add: [9] }, 404, 'not_found'],
    ['PUT', '/groups/GROUP/layers', { remove: [9] }, 404, 'not_found'],
    ['PUT', '/groups/GROUP/layers', { add: Array.from({ length: 51 }, () => 1) }, 400, 'invalid_request'],
    ['POST', '/groups/GROUP/move', { dx: 4001 }, 400, 'invalid_request'],
    ['POST', '/groups/GROUP/move', { dy: -4001 }, 400, 'invalid_request'],
    ['POST', '/groups/nothing/move', { dx: 1 }, 404, 'not_found'],
    ['POST', '/groups/nothing/ungroup', undefined, 404, 'not_found'],
    ['POST', '/groups/nothing/duplicate', undefined, 404, 'not_found'],
  ])('%s %s %j is refused with %i %s and changes nothing', async (method, path, body, status, code) => {
    const overlay = await makeOverlay();
    const { groupId } = await makeGroup(overlay, [1, 2]);
    const answer = await api.send(method, `${overlay}${path.replace('GROUP', groupId)}`, body);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await ok(api.get(overlay))).toMatchObject({ rev: 2 });
  });

  it('names the layers that are not there', async () => {
    const path = await makeOverlay();
    expect(await api.post(`${path}/groups`, { memberIds: [1, 8, 9] })).toMatchObject({
      status: 404,
      body: { details: { resource: 'layer', memberIds: [8, 9] } },
    });
  });

  it('is refused beyond the limits', async () => {
    const path = await makeOverlay();
    let last = await makeGroup(path, [1, 2]);
    for (let n = 1; n < 50; n++) last = await ok(api.post<Group>(`${path}/groups/${last.groupId}/duplicate`));
    const refused = { status: 409, body: { code: 'limit_reached', details: { limit: 50, used: 50 } } };
    expect(await api.post(`${path}/groups`, { memberIds: [1, 3] })).toMatchObject(refused);
    expect(await api.post(`${path}/groups/${last.groupId}/duplicate`)).toMatchObject(refused);

    await ok(
      api.put(`${path}/groups/${last.groupId}/layers`, { add: Array.from({ length: 50 }, (_, n) => n + 4) }),
    );
    await ok(api.post(`${path}/groups/${last.groupId}/duplicate`));
    // 3 + 49 · 2 + 52 layers; 52 more would be 205.
    expect(await api.post(`${path}/groups/${last.groupId}/duplicate`)).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', details: { resource: 'layers', limit: 200, used: 153 } },
    });
  }, 30_000);
});
