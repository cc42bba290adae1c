import { ok } from '../support/api-client';
import { type Overlay, api, makeOverlay, watch, deltasBefore } from '../support/scenes-studio';

describe('duplicate_overlay', () => {
  it('makes an overlay of its own with its own link', async () => {
    const { overlay, path, scenes } = await makeOverlay();
    await ok(api.post(`${scenes}/1/preview`));
    await ok(api.patch(`${scenes}/2/members/1`, { hidden: false }));
    await ok(api.post(`${scenes}/2/golive`, {}));
    const { status, body: copy } = await api.post<Overlay>(`${path}/duplicate`);
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      name: 'Stream copy',
      role: 'owner',
      rev: 1,
      activeSceneId: 2,
      changed: true,
    });
    expect(copy.overlayId).not.toBe(overlay.overlayId);
    expect(copy.layers.map(({ widget }) => widget)).toEqual(overlay.layers.map(({ widget }) => widget));
    expect(copy.scenes.map(({ name, previewOf }) => [name, previewOf])).toEqual([
      ['Scene 1', null],
      ['BRB', null],
    ]);
    const {
      rev: _,
      changed: __,
      stepId: ___,
      onAir: ____,
      ...answered
    } = copy as Overlay & Record<string, unknown>;
    expect(await ok(api.get(`/overlays/${copy.overlayId}`))).toMatchObject(answered);

    const [original, duplicate] = [await watch(path), await watch(`/overlays/${copy.overlayId}`)];
    expect(duplicate.state?.layers).toEqual(original.state?.layers);
    await ok(api.patch(`/overlays/${copy.overlayId}/members/1`, { layout: { x: 99 } }));
    await duplicate.waitFor(({ state }) => state?.layers[1]?.layout.x === 99);
    expect(await deltasBefore(original, path)).toBe(0);
  });

  it('answers 404 for an overlay that is not there', async () => {
    expect(await api.post('/overlays/nothing/duplicate')).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'overlay' } },
    });
  });

  it('is done once for one Idempotency-Key, also when its source is gone since', async () => {
    const { path } = await makeOverlay();
    const key = { 'idempotency-key': 'a-copy-of-this-test' };
    const first = await api.post<Overlay>(`${path}/duplicate`, undefined, key);
    await ok(api.delete(path));
    const again = await api.post<Overlay>(`${path}/duplicate`, undefined, key);
    expect(again).toMatchObject({ status: 201, body: { overlayId: first.body.overlayId } });
  });
});

describe('the overlay limit', () => {
  it('holds when many overlays are made at the same time', async () => {
    const { items } = await ok(api.get<{ items: Overlay[] }>('/overlays'));
    for (let n = items.length; n < 49; n++) await ok(api.post('/overlays', {}));
    const source = items[0]?.overlayId ?? '';
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        n % 2 ? api.post('/overlays', {}) : api.post(`/overlays/${source}/duplicate`),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const each of refused)
      expect(each).toMatchObject({
        status: 409,
        body: { code: 'limit_reached', details: { resource: 'overlays', limit: 50, used: 50 } },
      });
    const full = await ok(api.get<{ items: Overlay[] }>('/overlays'));
    expect(full.items).toHaveLength(50);
    await ok(api.delete(`/overlays/${source}`));
    await ok(api.post('/overlays', {}));
    expect(await api.post('/overlays', {})).toMatchObject({ status: 409 });
  }, 30_000);

  it('takes no place for what is refused', async () => {
    const { items } = await ok(api.get<{ items: Overlay[] }>('/overlays'));
    await ok(api.delete(`/overlays/${items[0]?.overlayId}`));
    for (let n = 0; n < 3; n++)
      expect(await api.post('/overlays', { template: 'nothing' })).toMatchObject({ status: 422 });
    await ok(api.post('/overlays', {}));
  });
});
