import { ok } from '../support/api-client';
import { type Scene, api, makeOverlay, watch, deltasBefore } from '../support/scenes-studio';

describe('update_scene', () => {
  it('renames and sets the transition, and shows nobody anything', async () => {
    const { path, scenes } = await makeOverlay();
    const renderer = await watch(path);
    const body = { name: ' Pause ', transitionType: 'slide', transitionMs: 900 };
    expect(await api.patch(`${scenes}/1`, body)).toMatchObject({
      status: 200,
      body: {
        sceneId: 1,
        name: 'Pause',
        transitionType: 'slide',
        transitionMs: 900,
        sceneRev: 3,
        rev: 3,
        changed: true,
        stepId: 'h_3',
        onAir: false,
      },
    });
    expect(await api.patch(`${scenes}/1`, body)).toMatchObject({
      status: 200,
      body: { rev: 3, changed: false, stepId: null },
    });
    expect(await deltasBefore(renderer, path)).toBe(0);
  });

  it.each([
    [{ name: '' }, 400, 'invalid_request'],
    [{ name: 'x'.repeat(41) }, 400, 'invalid_request'],
    [{ transitionType: 'spin' }, 400, 'invalid_request'],
    [{ transitionMs: 199 }, 400, 'invalid_request'],
    [{ transitionMs: 2001 }, 400, 'invalid_request'],
    [{ extra: 1 }, 400, 'invalid_request'],
  ])('refuses %j', async (body, status, code) => {
    const { path, scenes } = await makeOverlay();
    expect(await api.patch(`${scenes}/1`, body)).toMatchObject({ status, body: { code } });
    expect(await ok(api.get(path))).toMatchObject({ rev: 2 });
  });
});

describe('delete_scene', () => {
  it('removes a scene together with its previews, unseen', async () => {
    const { path, scenes } = await makeOverlay();
    const renderer = await watch(path);
    const preview = await ok(api.post<Scene>(`${scenes}/2/preview`));
    expect(await api.delete(`${scenes}/2`)).toMatchObject({
      status: 200,
      body: {
        deleted: true,
        sceneId: 2,
        removedPreviews: [preview.sceneId],
        rev: 4,
        changed: true,
        onAir: false,
      },
    });
    const left = await ok(api.get<{ scenes: Scene[] }>(scenes));
    expect(left.scenes.map(({ sceneId }) => sceneId)).toEqual([1]);
    expect(await deltasBefore(renderer, path)).toBe(0);
  });

  it('refuses the live scene, the last scene and one that is not there', async () => {
    const { scenes } = await makeOverlay();
    expect(await api.delete(`${scenes}/1`)).toMatchObject({ status: 409, body: { code: 'scene_live' } });
    expect(await api.delete(`${scenes}/9`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'scene' } },
    });
    await ok(api.post(`${scenes}/1/preview`));
    await ok(api.delete(`${scenes}/2`));
    expect(await api.delete(`${scenes}/1`)).toMatchObject({ status: 409, body: { code: 'last_scene' } });
  });
});

describe('duplicate_scene', () => {
  it('puts an offline copy right after its source, 201', async () => {
    const { path, scenes } = await makeOverlay();
    const renderer = await watch(path);
    const source = await ok(api.get<{ scenes: Scene[] }>(scenes));
    const { status, body } = await api.post<Scene>(`${scenes}/1/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      sceneId: 3,
      name: 'Scene 1 copy',
      order: 1,
      live: false,
      previewOf: null,
      memberState: source.scenes[0]?.memberState,
      rev: 3,
      onAir: false,
    });
    expect(await api.post(`${scenes}/9/duplicate`)).toMatchObject({ status: 404 });
    expect(await deltasBefore(renderer, path)).toBe(0);
  });

  it('is refused at 30 scenes, previews not counted', async () => {
    const { scenes } = await makeOverlay();
    await ok(api.post(`${scenes}/1/preview`));
    for (let n = 3; n <= 30; n++) await ok(api.post(`${scenes}/2/duplicate`));
    const full = { code: 'limit_reached', details: { resource: 'scenes', limit: 30, used: 30 } };
    expect(await api.post(`${scenes}/2/duplicate`)).toMatchObject({ status: 409, body: full });
    expect(await api.post(scenes, { name: 'One more' })).toMatchObject({ status: 409, body: full });
    await ok(api.post(`${scenes}/1/preview`));
  });
});

describe('preview_scene', () => {
  it('is refused at 70 previews', async () => {
    const { path, scenes } = await makeOverlay();
    for (let n = 1; n <= 70; n++) await ok(api.post(`${scenes}/1/preview`));
    expect(await api.post(`${scenes}/2/preview`)).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', details: { resource: 'previews', limit: 70, used: 70 } },
    });
    await ok(api.delete(`${scenes}/3`));
    expect(await ok(api.post(`${scenes}/2/preview`))).toMatchObject({ previewOf: 2 });
    expect(await ok(api.get<{ scenes: Scene[] }>(`${path}/scenes`))).toHaveProperty('scenes.length', 72);
  });
});

describe('a preview', () => {
  it('changes the air only when it is taken, and then at once', async () => {
    const { path, scenes } = await makeOverlay();
    const renderer = await watch(path);
    const preview = await api.post<Scene>(`${scenes}/1/preview`);
    expect(preview.status).toBe(201);
    expect(preview.body).toMatchObject({
      sceneId: 3,
      name: 'Scene 1',
      order: 1,
      live: false,
      previewOf: 1,
      previewBaseRev: 1,
      rev: 3,
      onAir: false,
    });
    await ok(api.patch(`${scenes}/3/members/2`, { layout: { x: 333 }, z: 0 }));
    await ok(api.patch(`${scenes}/3/members/3`, { hidden: true }));
    const { rev } = await ok(api.patch<{ rev: number }>(`${scenes}/1/members/3`, { layout: { y: 7 } }));
    await renderer.waitFor((each) => each.deltas().length === 1);

    const taken = await ok(api.post(`${scenes}/3/take`));
    expect(taken).toMatchObject({
      sceneId: 1,
      name: 'Scene 1',
      live: true,
      memberState: { 2: { layout: { x: 333 }, z: 0 }, 3: { hidden: true } },
      removedPreview: 3,
      overwrote: [{ memberId: 3, props: ['layout'] }],
      rev: rev + 1,
      changed: true,
      onAir: true,
    });
    const state = await renderer.waitFor((each) => each.deltas().length === 2);
    expect(state?.stack).toEqual([2, 1]);
    expect(state?.layers[2]?.layout.x).toBe(333);
    const left = await ok(api.get<{ scenes: Scene[] }>(scenes));
    expect(left.scenes.map(({ sceneId }) => sceneId)).toEqual([1, 2]);
  });

  it('of an offline scene is taken unseen', async () => {
    const { path, scenes } = await makeOverlay();
    const renderer = await watch(path);
    await ok(api.post(`${scenes}/2/preview`));
    await ok(api.patch(`${scenes}/3/members/1`, { hidden: false }));
    expect(await ok(api.post(`${scenes}/3/take`, {}))).toMatchObject({
      sceneId: 2,
      onAir: false,
      overwrote: [],
    });
    expect(await deltasBefore(renderer, path)).toBe(0);
  });

  it('cannot be previewed or go live, and only a preview can be taken', async () => {
    const { scenes } = await makeOverlay();
    await ok(api.post(`${scenes}/1/preview`));
    expect(await api.post(`${scenes}/3/preview`)).toMatchObject({
      status: 409,
      body: { code: 'scene_is_preview', details: { previewOf: 1 } },
    });
    expect(await api.post(`${scenes}/3/golive`, {})).toMatchObject({
      status: 409,
      body: { code: 'scene_is_preview' },
    });
    expect(await api.post(`${scenes}/1/take`)).toMatchObject({
      status: 409,
      body: { code: 'scene_not_preview' },
    });
    expect(await api.post(`${scenes}/9/take`)).toMatchObject({ status: 404 });
    expect(await api.post(`${scenes}/9/preview`)).toMatchObject({ status: 404 });
  });

  it('is not taken when the overlay has changed since the caller looked', async () => {
    const { scenes, path } = await makeOverlay();
    const { rev } = await ok(api.post<{ rev: number }>(`${scenes}/1/preview`));
    await ok(api.patch(`${scenes}/1/members/3`, { hidden: true }));
    expect(await api.post(`${scenes}/3/take`, { expectedRev: rev })).toMatchObject({
      status: 409,
      body: {
        code: 'rev_conflict',
        details: {
          expectedRev: rev,
          currentRev: rev + 1,
          changedSince: [
            {
              rev: rev + 1,
              actor: { via: 'api', name: 'Owner' },
              operation: 'set_scene_member_state',
              memberIds: [3],
              sceneIds: [1],
            },
          ],
          current: { sceneId: 1, sceneRev: rev + 1 },
        },
      },
    });
    expect(await ok(api.get(path))).toMatchObject({ rev: rev + 1 });
    await ok(api.post(`${scenes}/3/take`, { expectedRev: rev + 1 }));
  });
});

describe('set_scene_member_state', () => {
  it('is held against the scene rev of an offline scene and the overlay rev of the live one', async () => {
    const { path, scenes } = await makeOverlay();
    const { sceneRev } = await ok(api.patch<Scene>(`${scenes}/2/members/1`, { hidden: false }));
    await ok(api.patch(`${scenes}/1/members/1`, { layout: { x: 5 } }));
    // The overlay is at rev 4, scene 2 still at rev 3.
    expect(await api.patch(`${scenes}/2/members/1`, { z: 2, expectedRev: 4 })).toMatchObject({
      status: 409,
      body: {
        code: 'rev_conflict',
        details: {
          expectedRev: 4,
          currentRev: 3,
          current: { sceneId: 2, memberId: 1, sceneRev: 3, z: 0, hidden: false },
        },
      },
    });
    expect(await ok(api.patch(`${scenes}/2/members/1`, { z: 2, expectedRev: sceneRev }))).toMatchObject({
      z: 2,
      restacked: [
        { memberId: 2, z: 0 },
        { memberId: 3, z: 1 },
        { memberId: 1, z: 2 },
      ],
      sceneRev: 5,
      rev: 5,
    });
    expect(await api.patch(`${scenes}/1/members/1`, { z: 2, expectedRev: 4 })).toMatchObject({
      status: 409,
      body: {
        code: 'rev_conflict',
        details: {
          expectedRev: 4,
          currentRev: 5,
          changedSince: [{ rev: 5, operation: 'set_scene_member_state', sceneIds: [2] }],
          current: { sceneId: 1, memberId: 1, layout: { x: 5 }, z: 0 },
        },
      },
    });
    expect(await ok(api.get(path))).toMatchObject({ rev: 5 });
    await ok(api.patch(`${scenes}/1/members/1`, { z: 2, expectedRev: 5 }));
  });
});

describe('reorder_scenes', () => {
  it('puts the tabs in order, previews included', async () => {
    const { scenes, path } = await makeOverlay();
    const renderer = await watch(path);
    await ok(api.post(`${scenes}/1/preview`));
    const answer = await ok(api.put<{ scenes: Scene[] }>(`${scenes}/order`, { order: [2, 1, 3] }));
    expect(answer).toMatchObject({ activeSceneId: 1, rev: 4, changed: true, onAir: false });
    expect(answer.scenes.map(({ sceneId, order }) => [sceneId, order])).toEqual([
      [2, 0],
      [1, 1],
      [3, 2],
    ]);
    expect(await ok(api.put(`${scenes}/order`, { order: [2, 1, 3] }))).toMatchObject({ changed: false });
    expect(await deltasBefore(renderer, path)).toBe(0);
  });

  it('refuses a list that does not match, and says why', async () => {
    const { scenes } = await makeOverlay();
    expect(await api.put(`${scenes}/order`, { order: [1, 1, 7] })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: { missing: [2], unknown: [7], duplicate: [1] } },
    });
    for (const body of [undefined, {}, { order: '1,2' }, { order: [1.5, 2] }, { order: Array(101).fill(1) }])
      expect(await api.put(`${scenes}/order`, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
  });
});
