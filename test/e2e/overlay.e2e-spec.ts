import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';

interface Overlay {
  readonly overlayId: string;
  readonly rev: number;
  readonly activeSceneId: number;
  readonly layers: readonly Layer[];
  readonly scenes: readonly Scene[];
}
interface Layer {
  readonly memberId: number;
  readonly widget: string;
  readonly layout: Readonly<Record<string, number>>;
  readonly z: number;
  readonly hidden: boolean;
}
interface Scene {
  readonly sceneId: number;
  readonly live: boolean;
  readonly sceneRev: number;
  readonly memberState: Readonly<Record<string, { readonly hidden: boolean; readonly z: number }>>;
}
interface Receipt {
  readonly rev: number;
  readonly changed: boolean;
  readonly stepId: string | null;
  readonly onAir: boolean;
}

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
}, 60_000);

async function makeOverlay(body: object = { name: 'Stream' }): Promise<Overlay> {
  return ok(api.post<Overlay>('/overlays', body));
}

describe('the first start', () => {
  it('prints the link that opens the console, the overlay’s, the API with its token, the API page and the tools', () => {
    const lines = studio.output.trim().split('\n');
    expect(lines[0]).toContain(`${studio.url}/console/setup#`);
    expect(lines[1]).toContain(`${studio.url}/o/`);
    expect(lines[2]).toContain(studio.api);
    expect(lines[2]).toContain('osp_');
    expect(lines).toHaveLength(5);
  });

  it('made a starter overlay with three layers on air', async () => {
    const { items } = await ok(api.get<{ items: Overlay[] }>('/overlays'));
    const overlay = await ok(api.get<Overlay>(`/overlays/${items[0]?.overlayId}`));
    expect(overlay.layers.map(({ widget }) => widget)).toEqual(['webcam-frame', 'label', 'chat-box']);
    expect(overlay.layers.every(({ hidden }) => !hidden)).toBe(true);
  });
});

describe('GET /me', () => {
  it('answers the account, its plan and the scopes of the token', async () => {
    const me = await ok(api.get('/me'));
    expect(me).toMatchObject({
      login: 'owner',
      suspended: false,
      plan: { limits: { overlays: 50, scenes: 30, previews: 70, layers: 200 } },
      credential: { kind: 'token', name: 'First token', expiresAt: null },
    });
    expect(me['scopes']).toHaveLength(19);
  });
});

describe('an overlay', () => {
  it('is made blank by default, 201 with a receipt', async () => {
    const { status, body, headers } = await api.post<Overlay & Receipt>('/overlays', {});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'My overlay',
      width: 1920,
      height: 1080,
      rev: 1,
      activeSceneId: 1,
      role: 'owner',
      look: null,
      layers: [],
      groups: [],
      changed: true,
      stepId: 'h_1',
    });
    expect(headers.get('studio-position')).toBeTruthy();
  });

  it('can be read, renamed, resized and deleted', async () => {
    const { overlayId } = await makeOverlay({ name: '  Stream  ' });
    const renamed = await ok(
      api.patch<Receipt>(`/overlays/${overlayId}`, { name: 'Show', width: 1280, height: 720 }),
    );
    expect(renamed).toMatchObject({
      name: 'Show',
      width: 1280,
      height: 720,
      layerCount: 0,
      sceneCount: 1,
      rev: 2,
    });
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ name: 'Show', rev: 2 });
    expect(await ok(api.delete(`/overlays/${overlayId}`))).toMatchObject({ deleted: true, overlayId });
    const gone = await api.get(`/overlays/${overlayId}`);
    expect(gone.status).toBe(404);
    expect(gone.body).toMatchObject({ code: 'not_found', details: { resource: 'overlay' } });
    expect((await api.patch(`/overlays/${overlayId}`, { name: 'X' })).status).toBe(404);
    expect((await api.delete(`/overlays/${overlayId}`)).status).toBe(404);
  });

  it('answers 200 and raises no rev when nothing changes', async () => {
    const { overlayId } = await makeOverlay({ name: 'Stream' });
    const same = await ok(api.patch<Receipt>(`/overlays/${overlayId}`, { name: 'Stream' }));
    expect(same).toMatchObject({ rev: 1, changed: false, stepId: null, onAir: false });
    expect(await ok(api.patch<Receipt>(`/overlays/${overlayId}`))).toMatchObject({ rev: 1, changed: false });
  });

  it('keeps settings values to itself with fields=false', async () => {
    const { overlayId } = await makeOverlay({ starter: true });
    const bare = await ok(api.get<Overlay>(`/overlays/${overlayId}?fields=false`));
    expect(bare.layers.every((layer) => !('values' in layer))).toBe(true);
    const whole = await ok(api.get<Overlay>(`/overlays/${overlayId}`));
    expect(whole.layers.every((layer) => 'values' in layer)).toBe(true);
  });

  it('gives its link to those who may write', async () => {
    const { overlayId } = await makeOverlay();
    const link = await ok(api.get<{ url: string; generation: number }>(`/overlays/${overlayId}/link`));
    expect(link.url.startsWith(`${studio.url}/o/${overlayId}.1.`)).toBe(true);
    expect(link.generation).toBe(1);
  });

  it('has a link that opens the same page once it is dead, but as not found', async () => {
    const { overlayId } = await makeOverlay();
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const living = await fetch(url);
    expect(living.status).toBe(200);
    await ok(api.delete(`/overlays/${overlayId}`));
    const page = await living.text();
    for (const dead of [url, `${studio.url}/o/nothing`, `${url}x`]) {
      const answer = await fetch(dead);
      expect([answer.status, await answer.text()]).toEqual([404, page]);
    }
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 5 }, 'name'],
    [{ width: 319 }, 'width'],
    [{ width: 7681 }, 'width'],
    [{ height: 720.5 }, 'height'],
    [{ height: '720' }, 'height'],
    [{ starter: null }, 'starter'],
    [{ colour: 'red' }, 'colour'],
    [{ starter: true, preset: 'x' }, 'starter'],
    [{ presetOptions: { a: true } }, 'presetOptions'],
  ])('refuses %j and names the field', async (body, field) => {
    const before = await ok(api.get<{ items: unknown[] }>('/overlays'));
    const { status, body: error } = await api.post('/overlays', body);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'invalid_request' });
    expect(JSON.stringify(error)).toContain(field);
    expect((await ok(api.get<{ items: unknown[] }>('/overlays'))).items).toHaveLength(before.items.length);
  });

  it('wants a body', async () => {
    expect(await api.post('/overlays')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('layers and scenes', () => {
  it('are added, placed, shown and switched, each with its receipt', async () => {
    const { overlayId } = await makeOverlay();
    const path = `/overlays/${overlayId}`;

    const added = await api.post<Layer & Receipt>(`${path}/members`, {
      widget: 'text',
      values: { text: 'Hello', fontSize: 1000, nonsense: true },
      layout: { x: 100 },
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      memberId: 1,
      widget: 'text',
      name: 'Text',
      layout: { x: 100, y: 0, scale: 1, rot: 0, opacity: 1 },
      z: 0,
      hidden: false,
      values: { text: 'Hello', fontSize: 400 },
      ignored: ['nonsense'],
      clamped: ['fontSize'],
      sceneId: 1,
      version: 1,
      rev: 2,
      changed: true,
      stepId: 'h_2',
      onAir: true,
    });

    const scene = await api.post<Scene & Receipt>(`${path}/scenes`, { name: 'Be right back' });
    expect(scene.status).toBe(201);
    expect(scene.body).toMatchObject({ sceneId: 2, live: false, order: 1, rev: 3, onAir: false });

    const shown = await ok(
      api.patch<Receipt>(`${path}/scenes/2/members/1`, { hidden: false, layout: { y: 50 } }),
    );
    expect(shown).toMatchObject({
      sceneId: 2,
      memberId: 1,
      hidden: false,
      sceneRev: 4,
      rev: 4,
      onAir: false,
    });

    const live = await ok(api.post<Scene & Receipt>(`${path}/scenes/2/golive`, {}));
    expect(live).toMatchObject({
      sceneId: 2,
      live: true,
      previousSceneId: 1,
      transition: { type: 'fade', ms: 400 },
      rev: 5,
      onAir: true,
    });

    const { scenes, activeSceneId } = await ok(
      api.get<{ scenes: Scene[]; activeSceneId: number }>(`${path}/scenes`),
    );
    expect(activeSceneId).toBe(2);
    expect(scenes.map((each) => each.live)).toEqual([false, true]);

    const updated = await ok(
      api.patch<Layer & Receipt>(`${path}/members/1`, { layout: { x: -5 }, name: 'Title', expectedRev: 5 }),
    );
    expect(updated).toMatchObject({ name: 'Title', layout: { x: -5, y: 50 }, rev: 6, onAir: true });

    const members = await ok(api.get<{ items: Layer[]; rev: number }>(`${path}/members`));
    expect(members).toMatchObject({
      items: [{ memberId: 1, layout: { x: -5, y: 50 } }],
      rev: 6,
      nextCursor: null,
    });

    expect(await ok(api.delete(`${path}/members/1`))).toMatchObject({ deleted: true, memberId: 1, rev: 7 });
    expect(await api.delete(`${path}/members/1`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'layer' } },
    });
  });

  it('a stale expectedRev is refused with the current state and changes nothing', async () => {
    const { overlayId, rev } = await makeOverlay({ starter: true });
    await ok(api.patch(`/overlays/${overlayId}/members/1`, { name: 'Camera' }));
    const stale = await api.patch(`/overlays/${overlayId}/members/1`, { hidden: true, expectedRev: rev });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'rev_conflict',
        details: { expectedRev: 1, currentRev: 2, current: { memberId: 1, name: 'Camera' } },
      },
    });
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ rev: 2 });
  });

  it.each([
    ['POST', '/members', { widget: 'nothing' }, 422, 'invalid_option'],
    ['POST', '/members', { widget: 'text', values: { align: 'middle' } }, 422, 'invalid_option'],
    ['POST', '/members', { widget: 'text', values: { fontSize: 'big' } }, 422, 'invalid_value'],
    ['POST', '/members', { widget: 'text', sceneId: 9 }, 404, 'not_found'],
    ['POST', '/members', { widget: 'text', layout: { scale: 5 } }, 400, 'invalid_request'],
    ['POST', '/members', { widget: 'text', layout: { z: 1 } }, 400, 'invalid_request'],
    ['POST', '/members', {}, 400, 'invalid_request'],
    ['PATCH', '/members/0', {}, 400, 'invalid_request'],
    ['PATCH', '/members/abc', {}, 400, 'invalid_request'],
    ['PATCH', '/members/9', {}, 404, 'not_found'],
    ['POST', '/scenes', { name: '   ' }, 400, 'invalid_request'],
    ['POST', '/scenes', { name: 'A', mode: 'copy' }, 400, 'invalid_request'],
    ['POST', '/scenes', { name: 'A', extra: 1 }, 400, 'invalid_request'],
    ['POST', '/scenes/9/golive', {}, 404, 'not_found'],
    ['POST', '/scenes/1/golive', { transition: 'spin' }, 400, 'invalid_request'],
    ['POST', '/scenes/1/golive', undefined, 400, 'invalid_request'],
    ['PATCH', '/scenes/1/members/9', { hidden: true }, 404, 'not_found'],
    ['PATCH', '/scenes/1/members/1', { z: 1001 }, 400, 'invalid_request'],
  ])('%s %s %j is refused with %i %s and changes nothing', async (method, path, body, status, code) => {
    const { overlayId } = await makeOverlay({ starter: true });
    const answer = await api.send(method, `/overlays/${overlayId}${path}`, body);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ rev: 1 });
  });

  it('bodies that are open to extra keys ignore them', async () => {
    const { overlayId } = await makeOverlay({ starter: true });
    const answer = await ok(api.patch<Receipt>(`/overlays/${overlayId}/members/1`, { name: 'A', extra: 1 }));
    expect(answer.changed).toBe(true);
  });

  it('go live with the scene that is live changes nothing', async () => {
    const { overlayId } = await makeOverlay();
    expect(await ok(api.post(`/overlays/${overlayId}/scenes/1/golive`, {}))).toMatchObject({
      changed: false,
      rev: 1,
      onAir: false,
    });
  });
});

describe('the door', () => {
  it.each([[null], ['osp_wrong'], [`osp_${'a'.repeat(36)}`]])('answers 401 to token %j', async (token) => {
    const { status, body } = await new ApiClient(studio.api, token).get('/me');
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthorized', error: expect.any(String) as string });
  });

  it('answers unknown paths and methods in the envelope', async () => {
    expect(await api.get('/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const wrong = await api.put('/overlays', {});
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(wrong.headers.get('allow')).toContain('POST');
  });

  it('answers broken requests in the envelope', async () => {
    expect(await api.send('POST', '/overlays', '{"name":')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await api.send('GET', '/overlays/%ZZ')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(
      await api.send('POST', '/overlays', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    expect(
      await api.send('POST', '/overlays', JSON.stringify({ name: 'x'.repeat(1_100_000) })),
    ).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  it('runs a command once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-test' };
    const first = await api.post<Overlay>('/overlays', { name: 'Once' }, key);
    const again = await api.post<Overlay>('/overlays', { name: 'Once' }, key);
    expect(again.status).toBe(201);
    expect(again.body.overlayId).toBe(first.body.overlayId);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await api.post('/overlays', { name: 'X' }, { 'idempotency-key': 'short' })).toMatchObject({
      status: 400,
    });
  });
});

describe('a restart', () => {
  it('keeps everything that was answered, also after a kill', async () => {
    const { overlayId } = await makeOverlay({ starter: true });
    const { rev } = await ok(api.patch<Receipt>(`/overlays/${overlayId}/members/2`, { name: 'Kept' }));
    const before = await ok(api.get(`/overlays/${overlayId}`));
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    expect(studio.output).not.toContain('osp_');
    expect(await ok(api.get(`/overlays/${overlayId}`))).toEqual(before);
    expect(await ok(api.patch(`/overlays/${overlayId}/members/2`, { name: 'Next' }))).toMatchObject({
      rev: rev + 1,
    });
  }, 60_000);
});
