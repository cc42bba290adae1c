import type { RenderClient } from '@studio/realtime/testing/render-client';
import { ok } from '../support/api-client';
import { api, renderers, makeOverlay, measure } from '../support/layers-studio';

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

describe('align_members', () => {
  const sizes = { 1: { w: 400, h: 200 }, 2: { w: 100, h: 50 }, 3: { w: 60, h: 60 } };

  /**
   * Positions from the tests of align_members: 1 at (−300, 0), 2 at (100, 200) turned, 3 at (500, −100) doubled.
   */
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
