import { ok } from '../support/api-client';
import { type Overlay, api, renderers, makeOverlay, layersOf } from '../support/layers-studio';

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
      { expectedVersion: 7, currentVersion: 1, current: { emptyText: 'Could be you' } },
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
