import { RenderClient } from '@studio/realtime/testing/render-client';
import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';

interface Overlay {
  readonly overlayId: string;
  readonly rev: number;
  readonly activeSceneId: number;
  readonly layers: readonly {
    readonly memberId: number;
    readonly name: string;
    readonly layout: { readonly x: number };
  }[];
  readonly scenes: readonly { readonly sceneId: number; readonly name: string }[];
}
interface Receipt {
  readonly rev: number;
  readonly changed: boolean;
  readonly stepId: string | null;
  readonly onAir: boolean;
}
interface Step {
  readonly stepId: string;
  readonly rev: number;
  readonly operation: string;
  readonly summary: string;
  readonly onAir: boolean;
  readonly undoOf: string | null;
  readonly undoneBy: string | null;
  readonly coalesced: number;
  readonly touched: { readonly members: readonly number[] };
}
interface Undone extends Receipt {
  readonly step: Step | null;
  readonly undid: readonly string[];
  readonly changes: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[];
}
interface Steps {
  readonly items: readonly Step[];
  readonly nextCursor: string | null;
}

let studio: StudioProcess;
let api: ApiClient;
/** Editor whom overlays are shared with. */
let bea: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  bea = new ApiClient(studio.api, await addAccount(studio.dataDir, 'bea', 'Bea'));
}, 60_000);

/** A starter overlay: layers 1 (Webcam frame), 2 (Latest follower), 3 (Chat). */
async function starter(): Promise<{ path: string; overlay: Overlay }> {
  const overlay = await ok(api.post<Overlay>('/overlays', { name: 'Stream', starter: true }));
  return { path: `/overlays/${overlay.overlayId}`, overlay };
}

const read = (path: string) => ok(api.get<Overlay>(path));
const undo = (path: string, body: object = {}) => ok(api.post<Undone>(`${path}/history/undo`, body));

const shareWith = (path: string, permissions: readonly string[]) =>
  ok(api.put(`${path}/editors/bea`, { permissions }));
const everyScope = ['overlays:read', 'overlays:write', 'members:write', 'scenes:write', 'scenes:golive'];

/** Everything but what goes on counting. */
function design({ rev: _, ...overlay }: Overlay): unknown {
  return JSON.parse(
    JSON.stringify(overlay, (key, value: unknown) =>
      ['rev', 'sceneRev', 'version', 'updatedAt', 'at'].includes(key) ? undefined : value,
    ),
  );
}

describe('undo and redo', () => {
  it('take back the last step and do it again', async () => {
    const { path, overlay } = await starter();
    const moved = await ok(api.patch<Overlay & Receipt>(`${path}/members/2`, { layout: { x: 300 } }));
    const undone = await undo(path);
    expect(undone).toMatchObject({
      undid: [moved.stepId],
      changed: true,
      onAir: true,
      rev: moved.rev + 1,
      step: { summary: 'Undid: Moved Latest follower', undoOf: moved.stepId, operation: 'undo' },
    });
    expect(undone.changes).toEqual([
      { path: `scenes[${overlay.activeSceneId}].memberState[2].layout.x`, before: 300, after: -600 },
    ]);
    expect(design(await read(path))).toEqual(design(await ok(api.get<Overlay>(`${path}/at/1`))));

    const redone = await ok(api.post<Undone>(`${path}/history/redo`, {}));
    expect(redone.step).toMatchObject({ summary: 'Redid: Moved Latest follower' });
    expect((await read(path)).layers.find(({ memberId }) => memberId === 2)?.layout.x).toBe(300);
    expect(await ok(api.post<Undone>(`${path}/history/redo`, {}))).toMatchObject({
      step: null,
      changed: false,
    });
  });

  it('bring a removed layer back as it was, under its own id', async () => {
    const { path } = await starter();
    const scene = await ok(api.post<{ sceneId: number }>(`${path}/scenes`, { name: 'BRB' }));
    await ok(
      api.patch(`${path}/scenes/${scene.sceneId}/members/3`, { hidden: false, layout: { x: 5 }, z: 0 }),
    );
    const before = await read(path);
    await ok(api.delete(`${path}/members/3`));
    await undo(path);
    expect(design(await read(path))).toEqual(design(before));
  });

  it('only tell in a dry run', async () => {
    const { path } = await starter();
    await ok(api.delete(`${path}/members/3`));
    const before = await read(path);
    const preview = await undo(path, { dryRun: true });
    expect(preview).toMatchObject({ step: null, changed: false, onAir: true, undid: ['h_2'], stepId: null });
    expect(preview.changes.map(({ path: at }) => at)).toContain('layers[3]');
    expect(await read(path)).toEqual(before);
  });

  it('leave the live scene alone unless the step is named', async () => {
    const { path, overlay } = await starter();
    const scene = await ok(api.post<{ sceneId: number }>(`${path}/scenes`, { name: 'BRB' }));
    const live = await ok(api.post<Receipt>(`${path}/scenes/${scene.sceneId}/golive`, {}));
    // Without the new scene another one would have to be live.
    expect(await api.post(`${path}/history/undo`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_undoable', details: { stepId: 'h_3', operation: 'go_live_scene' } },
    });
    const undone = await undo(path, { stepId: live.stepId });
    expect(undone.step).toMatchObject({ summary: 'Undid: Went live: BRB', onAir: true });
    expect((await read(path)).activeSceneId).toBe(overlay.activeSceneId);
    expect((await undo(path)).undid).toEqual(['h_2']);
  });

  it('answer a repeat with the same Idempotency-Key without doing it twice', async () => {
    const { path } = await starter();
    await ok(api.patch(`${path}/members/1`, { layout: { x: 1 } }));
    await ok(api.patch(`${path}/members/2`, { layout: { x: 2 } }));
    const headers = { 'idempotency-key': 'undo-only-once' };
    const first = await api.post<Undone>(`${path}/history/undo`, {}, headers);
    const again = await api.post<Undone>(`${path}/history/undo`, {}, headers);
    expect(again.body).toEqual(first.body);
    expect((await read(path)).rev).toBe(4);
  });

  it('reach any step by its id, hundreds of steps ago too', async () => {
    const { path } = await starter();
    await shareWith(path, everyScope);
    const moved = await ok(api.patch<Receipt>(`${path}/members/1`, { layout: { x: 10, y: 10 } }));
    const named = await ok(api.patch<Receipt>(`${path}/members/1`, { name: 'Camera' }));
    await ok(bea.patch(`${path}/members/1`, { layout: { x: 20 } }));
    for (let i = 0; i < 510; i++) await ok(api.patch(`${path}/members/2`, { locked: i % 2 === 0 }));

    const refused = await api.post(`${path}/history/${moved.stepId}/revert`, {});
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'undo_conflict', details: { overlap: [{ stepId: 'h_4' }] } },
    });
    const undone = await ok(api.post<Undone>(`${path}/history/${named.stepId}/revert`, {}));
    expect(undone.step?.summary).toBe('Undid: Renamed Webcam frame to Camera');
    expect(undone.changes).toEqual([{ path: 'layers[1].name', before: 'Camera', after: 'Webcam frame' }]);
    expect(await ok(api.post(`${path}/history/${moved.stepId}/revert`, { force: true }))).toMatchObject({
      changed: true,
    });
    // A reverted step stays reverted, whatever changed since.
    await ok(api.patch(`${path}/members/1`, { name: 'Face' }));
    expect(await ok(api.post(`${path}/history/${named.stepId}/revert`, {}))).toMatchObject({
      changed: false,
    });
  }, 60_000);

  it('reach renderers like any other change', async () => {
    const { path } = await starter();
    const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
    const renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
    try {
      await renderer.waitFor(({ state }) => state !== null && 3 in state.layers);
      await ok(api.delete(`${path}/members/3`));
      await renderer.waitFor(({ state }) => state !== null && !(3 in state.layers));
      await undo(path);
      const shown = await renderer.waitFor(({ state }) => state !== null && 3 in state.layers);
      expect(shown?.stack).toEqual([1, 2, 3]);
      expect(renderer.snapshots()).toHaveLength(1);
    } finally {
      renderer.close();
    }
  });
});

describe('with an editor', () => {
  it('everybody undoes their own, and never over what the other has changed since', async () => {
    const { path } = await starter();
    await shareWith(path, everyScope);
    await ok(api.patch(`${path}/members/1`, { layout: { x: 10 } }));
    await ok(bea.patch(`${path}/members/2`, { layout: { x: 20 } }));
    await ok(bea.patch(`${path}/members/1`, { layout: { x: 30 } }));

    const refused = await api.post<{ details: { overlap: unknown[] } }>(`${path}/history/undo`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'undo_conflict' } });
    expect(refused.body.details.overlap).toMatchObject([
      { path: 'scenes[1].memberState[1].layout.x', stepId: 'h_4', rev: 4, operation: 'update_member' },
    ]);
    // Who wrote last reads it at once; others in their own time.
    expect((await ok(bea.get<Overlay>(path))).rev).toBe(4);

    expect((await ok(bea.post<Undone>(`${path}/history/undo`, {}))).undid).toEqual(['h_4']);
    expect((await undo(path)).undid).toEqual(['h_2']);
    const { items } = await ok(api.get<Steps>(`${path}/history?actor=me`));
    expect(items.map(({ summary }) => summary)).toEqual([
      'Undid: Moved Webcam frame',
      'Moved Webcam frame',
      'Created the overlay',
    ]);
    expect((await undo(path, { scope: 'all' })).undid).toEqual(['h_3']);
  });

  it('the scope that a step needed is needed to take it back', async () => {
    const { path } = await starter();
    await shareWith(path, ['overlays:read', 'overlays:write']);
    const scene = await ok(api.post<{ sceneId: number }>(`${path}/scenes`, { name: 'BRB' }));
    await ok(api.post(`${path}/scenes/${scene.sceneId}/golive`, {}));
    await ok(api.delete(`${path}/members/3`));
    const codes = async (body: object) => {
      const answer = await bea.post<{ code: string; details: { required: string } }>(
        `${path}/history/undo`,
        body,
      );
      return [answer.status, answer.body.code, answer.body.details.required];
    };
    expect(await codes({ scope: 'all' })).toEqual([403, 'insufficient_scope', 'members:write']);
    expect(await codes({ stepId: 'h_3' })).toEqual([403, 'insufficient_scope', 'scenes:golive']);
    const restore = await bea.post(`${path}/history/restore`, { rev: 1 });
    expect(restore).toMatchObject({ status: 403, body: { details: { required: 'scenes:golive' } } });
    const restoreLayer = () => bea.post(`${path}/history/restore`, { rev: 1, memberIds: [3] });
    expect(await restoreLayer()).toMatchObject({
      status: 403,
      body: { details: { required: 'members:write' } },
    });
    await shareWith(path, ['overlays:read', 'overlays:write', 'members:write']);
    expect(await restoreLayer()).toMatchObject({ status: 200 });
  });
});

describe('history', () => {
  it('lists steps newest first, with who, what and whether viewers saw it', async () => {
    const { path } = await starter();
    const scene = await ok(api.post<{ sceneId: number }>(`${path}/scenes`, { name: 'BRB' }));
    await ok(api.patch(`${path}/scenes/${scene.sceneId}/members/2`, { hidden: false }));
    await ok(api.post(`${path}/scenes/${scene.sceneId}/golive`, {}));
    await ok(api.delete(`${path}/members/1`));
    const undone = await undo(path);
    const { items, nextCursor } = await ok(api.get<Steps>(`${path}/history`));
    expect(nextCursor).toBeNull();
    expect(items.map(({ summary, onAir }) => [summary, onAir])).toEqual([
      ['Undid: Removed Webcam frame', false],
      ['Removed Webcam frame', false],
      ['Went live: BRB', true],
      ['Showed Latest follower in BRB', false],
      ['Added the scene BRB', false],
      ['Created the overlay', true],
    ]);
    expect(items[0]).toEqual(undone.step);
    expect(items[1]).toMatchObject({ undoneBy: 'h_6', undoOf: null });
    expect(items[0]).toMatchObject({ via: 'api', actor: { tokenName: 'First token' } });
    const wentLive = async (filter: boolean): Promise<readonly string[]> =>
      (await ok(api.get<Steps>(`${path}/history?wentLive=${filter}`))).items.map(({ summary }) => summary);
    expect(await wentLive(true)).toEqual(['Went live: BRB']);
    expect(await wentLive(false)).toHaveLength(5);
  });

  it('is read in pages and by filters', async () => {
    const { path } = await starter();
    for (let x = 1; x <= 3; x++) {
      await ok(api.patch(`${path}/members/1`, { name: `Camera ${x}`, locked: x % 2 === 1 }));
      await ok(api.patch(`${path}/members/2`, { hidden: x % 2 === 1 }));
    }
    const first = await ok(api.get<Steps>(`${path}/history?limit=4`));
    const rest = await ok(api.get<Steps>(`${path}/history?limit=4&before=${first.nextCursor}`));
    expect([...first.items, ...rest.items].map(({ rev }) => rev)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(rest.nextCursor).toBeNull();

    const revs = async (filter: string) =>
      (await ok(api.get<Steps>(`${path}/history?${filter}`))).items.map(({ rev }) => rev);
    expect(await revs('memberId=2')).toEqual([7, 5, 3, 1]);
    expect(await revs('memberId=1&onAir=false')).toEqual([6, 4, 2]);
    expect(await revs('onAir=true&actor=me&limit=2')).toEqual([7, 5]);
    expect(await revs('actor=api&sceneId=1')).toEqual([7, 5, 3, 1]);
    expect(await revs('actor=deck')).toEqual([]);
  });

  it('holds a drag as one step, which undo takes back as one', async () => {
    const { path } = await starter();
    const receipts: Receipt[] = [];
    for (let x = 1; x <= 5; x++)
      receipts.push(await ok(api.patch<Receipt>(`${path}/members/2`, { layout: { x, y: -x } })));
    expect(new Set(receipts.map(({ stepId }) => stepId))).toEqual(new Set(['h_2']));
    const { items } = await ok(api.get<Steps>(`${path}/history`));
    expect(items[0]).toMatchObject({ stepId: 'h_2', rev: 6, coalesced: 5, summary: 'Moved Latest follower' });
    expect(items).toHaveLength(2);
    const detail = await ok(api.get<Undone>(`${path}/history/h_2`));
    expect(detail.changes).toEqual([
      { path: 'scenes[1].memberState[2].layout.x', before: -600, after: 5 },
      { path: 'scenes[1].memberState[2].layout.y', before: 116, after: -5 },
    ]);
    expect((await undo(path)).undid).toEqual(['h_2']);
    expect((await read(path)).layers.find(({ memberId }) => memberId === 2)?.layout.x).toBe(-600);
  });

  it('answers 404 for a step or a rev that there never was', async () => {
    const { path } = await starter();
    expect(await api.get(`${path}/history/h_99`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await api.get(`${path}/at/99`)).toMatchObject({ status: 404 });
    expect(await api.post(`${path}/history/h_99/revert`, {})).toMatchObject({ status: 404 });
    expect(await api.post(`${path}/history/restore`, { rev: 99 })).toMatchObject({ status: 404 });
    expect(await api.post(`${path}/history/h_1/revert`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_undoable' },
    });
    expect(await api.post(`${path}/history/undo`, { expectedRev: 7 })).toMatchObject({
      status: 409,
      body: { code: 'rev_conflict' },
    });
  });
});

describe('time travel', () => {
  it('reads, compares and restores an overlay as it was', async () => {
    const { path } = await starter();
    const then = await read(path);
    await ok(api.patch(`${path}/members/2`, { name: 'Headline', layout: { x: 40 } }));
    await ok(api.delete(`${path}/members/1`));
    await ok(api.patch(path, { name: 'Other' }));

    const at = await ok(api.get<Overlay & { at: string }>(`${path}/at/1`));
    expect(design(at)).toEqual(design(then));
    expect(at.rev).toBe(1);
    const { changes } = await ok(api.get<Undone>(`${path}/diff?from=2&to=4`));
    expect(changes.map(({ path: property }) => property)).toEqual([
      'name',
      'scenes[1].memberState.z',
      'scenes[1].memberState[1]',
      'layers[1]',
    ]);

    const part = await ok(api.post<Undone>(`${path}/history/restore`, { rev: 1, memberIds: [1] }));
    expect(part).toMatchObject({ onAir: true, step: { summary: 'Restored revision 1' } });
    expect((await read(path)).layers.map(({ name }) => name)).toEqual(['Webcam frame', 'Headline', 'Chat']);
    await ok(api.post<Undone>(`${path}/history/restore`, { rev: 1 }));
    expect(design(await read(path))).toEqual(design(then));
    await undo(path);
    expect((await read(path)).layers.map(({ name }) => name)).toEqual(['Webcam frame', 'Headline', 'Chat']);
  });

  it('keeps versions: named ones, and by itself before a scene is deleted or a preview taken', async () => {
    const { path } = await starter();
    const named = await ok(
      api.post<{ versionId: string; rev: number }>(`${path}/versions`, { name: 'Final' }),
    );
    expect(named).toMatchObject({ name: 'Final', rev: 1, automatic: false });
    const scene = await ok(api.post<{ sceneId: number }>(`${path}/scenes`, { name: 'BRB' }));
    await ok(api.delete(`${path}/scenes/${scene.sceneId}`));
    const versions = async () =>
      (await ok(api.get<{ items: { versionId: string; name: string; rev: number }[] }>(`${path}/versions`)))
        .items;
    expect((await versions()).map(({ name, rev }) => [name, rev])).toEqual([
      ['Before: Removed the scene BRB', 2],
      ['Final', 1],
    ]);
    const half = await ok(api.get<Steps>(`${path}/versions?limit=1`));
    const other = await ok(api.get<Steps>(`${path}/versions?limit=1&cursor=${half.nextCursor}`));
    expect([...half.items, ...other.items]).toEqual(await versions());
    expect(await api.get(`${path}/versions?cursor=x`)).toMatchObject({ status: 400 });
    for (const { versionId } of await versions()) await ok(api.delete(`${path}/versions/${versionId}`));
    expect(await versions()).toEqual([]);
    expect(await api.delete(`${path}/versions/${named.versionId}`)).toMatchObject({ status: 404 });
    expect((await read(path)).rev).toBe(3);
  });
});

it('is the same after a restart', async () => {
  const { path } = await starter();
  await ok(api.patch(`${path}/members/2`, { name: 'Headline' }));
  await ok(api.delete(`${path}/members/1`));
  const before = await ok(api.get<Steps>(`${path}/history`));
  await studio.kill();
  studio = await studio.restart();
  expect(await ok(api.get<Steps>(`${path}/history`))).toEqual(before);
  expect((await undo(path)).step).toMatchObject({ summary: 'Undid: Removed Webcam frame' });
  expect((await undo(path)).step).toMatchObject({ summary: 'Undid: Renamed Latest follower to Headline' });
}, 30_000);
