import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { ToolClient } from '../support/tool-client';

interface Slot {
  readonly slotId: string;
  readonly providerSlug: string;
  readonly x: number;
  readonly y: number;
  readonly endsAt: string | null;
}
interface Shown {
  readonly memberId: number;
  readonly slot: Slot;
  readonly addedLayer?: boolean;
  readonly rev?: number;
}
interface Item {
  readonly providerSlug: string;
  readonly url: string;
  readonly previewUrl: string;
}

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
}, 60_000);
beforeEach(async () => {
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' })));
});

const at = (path: string): string => `/overlays/${overlayId}${path}`;
const addLayer = async (widget = 'media', values = {}): Promise<number> =>
  (await ok(api.post<{ memberId: number }>(at('/members'), { widget, values }))).memberId;
const star = { providerSlug: 'spinning-star', kind: 'gif' };
const share = (memberId: number, body: object = star) =>
  api.post<Shown>(at(`/members/${memberId}/media/share`), body);
const slotsOf = async (memberId: number) => {
  const liveData = api.get<{ data: { slots: readonly Slot[] } }>(
    at(`/members/${memberId}/live-data?kind=media`),
  );
  return (await ok(liveData)).data.slots;
};

describe('what the provider has', () => {
  it('is looked through, and its pictures come from this server alone', async () => {
    const browse = (query: string) => ok(api.get<{ items: readonly Item[] }>(at(`/media/browse?${query}`)));
    const { items, ...page } = await browse('q=star&kind=sticker');
    expect([items, page]).toMatchObject([
      [{ providerSlug: 'spinning-star', kind: 'sticker', title: 'Spinning star', w: 200, h: 200 }],
      { mode: 'search', page: 1, hasMore: false },
    ]);
    expect((await browse('limit=3&page=2')).items).toHaveLength(3);
    expect(await browse('mode=items&slugs=happy-face,nothing')).toMatchObject({
      items: [{ providerSlug: 'happy-face' }],
    });
    const { categories } = (await browse('mode=categories')) as unknown as {
      categories: readonly { slug: string; previewUrl: string }[];
    };
    expect(await browse('mode=suggestions&q=heart')).toEqual({
      mode: 'suggestions',
      suggestions: ['beating heart'],
    });
    const urls = [items[0]?.url ?? '', items[0]?.previewUrl ?? '', categories[0]?.previewUrl ?? ''];
    for (const url of urls) {
      const answer = await fetch(`${studio.url}${url}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect((await fetch(`${studio.url}${url.slice(0, -3)}xyz`)).status).toBe(404);
    }
  });

  it('is asked for with known words only', async () => {
    for (const query of ['mode=all', 'kind=video', 'page=0', 'limit=31', `q=${'a'.repeat(81)}`])
      expect(await api.get(at(`/media/browse?${query}`))).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
  });
});

describe('share_media', () => {
  it('shows a picture, which renderers load and the layer tells of', async () => {
    const memberId = await addLayer('media', { durationMs: 30_000 });
    const { url } = await ok(api.get<{ url: string }>(at('/link')));
    const renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
    await renderer.waitFor(({ state }) => state !== null);
    const shown = await ok(share(memberId));
    expect(shown).toMatchObject({ memberId, addedLayer: false, onAir: true, renderers: 1, slot: star });
    await renderer.waitFor(({ state }) =>
      JSON.stringify(state?.layers[memberId]?.state ?? null).includes('spinning-star'),
    );
    renderer.close();
    expect(await slotsOf(memberId)).toEqual([shown.slot]);
    await ok(share(memberId, { providerSlug: 'happy-face', kind: 'meme', mode: 'replace' }));
    expect(await slotsOf(memberId)).toMatchObject([{ providerSlug: 'happy-face' }]);
    const { items } = await ok(api.get<{ items: readonly Item[] }>(at('/media/browse?mode=recent')));
    expect(items.map(({ providerSlug }) => providerSlug)).toContain('spinning-star');
  });

  it('knows no slug that the provider doesn’t know, and no layer of another kind', async () => {
    const memberId = await addLayer();
    const refused = (body: object, member = memberId) => share(member, body);
    expect(await refused({ providerSlug: 'nothing', kind: 'gif' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'media', providerSlug: 'nothing' } },
    });
    expect(await refused({ providerSlug: 'https://example.com/a.gif', kind: 'gif' })).toMatchObject({
      status: 404,
    });
    expect(await refused(star, await addLayer('text'))).toMatchObject({
      status: 422,
      body: { code: 'invalid_value' },
    });
    expect(await refused(star, 999)).toMatchObject({ status: 404, body: { details: { resource: 'layer' } } });
    expect(await refused({ ...star, kind: 'video' })).toMatchObject({ status: 400 });
    const shy = await addLayer('media', { gif: false });
    expect(await refused(star, shy)).toMatchObject({ status: 422, body: { details: { field: 'kind' } } });
  });

  it('needs no layer as a tool: the overlay’s own shows it, or one is added', async () => {
    const tools = await ToolClient.connect(studio.url, { era: '2026-07-28', user: () => 'accept' });
    const first = await tools.call<Shown>('share_media', { overlayId, ...star });
    expect(first.body).toMatchObject({ addedLayer: true, changed: true, onAir: true });
    expect(first.body.rev).toBeGreaterThan(1);
    const { memberId } = first.body;
    expect((await tools.call('share_media', { overlayId, ...star })).body).toMatchObject({
      memberId,
      addedLayer: false,
    });
    const moved = await tools.call<Shown>('move_media', { overlayId, x: 0.25, y: 1 });
    expect(moved.body).toMatchObject({ memberId, slot: { slotId: '2', x: 0.25, y: 1 } });
    await tools.close();
  });
});

it('move_media moves the newest or the one that is named, and nothing else', async () => {
  const memberId = await addLayer('media', { durationMs: 30_000 });
  const move = (body: object) => api.post<Shown>(at(`/members/${memberId}/media/move`), body);
  expect(await move({ x: 0.5, y: 0.5 })).toMatchObject({
    status: 404,
    body: { details: { resource: 'slot' } },
  });
  const [one, two] = [await ok(share(memberId)), await ok(share(memberId))];
  expect(await ok(move({ x: 0, y: 1 }))).toMatchObject({ slot: { slotId: two.slot.slotId, x: 0, y: 1 } });
  const named = { slotId: one.slot.slotId, x: 1, y: 0 };
  expect(await ok(move(named))).toMatchObject({ slot: named });
  expect(await move({ slotId: 'x', x: 0, y: 0 })).toMatchObject({
    status: 404,
    body: { details: { slotId: 'x' } },
  });
  expect(await move({ x: 1.1, y: 0 })).toMatchObject({ status: 400 });
});

describe('favorites', () => {
  const create = (body: object) =>
    ok(api.post<{ favoriteId: number }>(at('/media/favorites'), { ...star, ...body }));

  it('are kept, changed, shown and deleted, and what is on air stays', async () => {
    const { favoriteId, ...made } = await create({ command: '!star', durationMs: 2000 });
    expect(made).toMatchObject({ title: 'Spinning star', command: '!star', durationMs: 2000, loop: false });
    const path = at(`/media/favorites/${favoriteId}`);
    const shown = await ok(api.post<Shown>(`${path}/show`, {}));
    expect(shown).toMatchObject({ addedLayer: true, slot: { favoriteId, scale: 1 } });
    const change = { command: null, loop: true, displayScale: 2 };
    expect(await ok(api.patch(path, change))).toMatchObject({ favoriteId, ...change });
    const again = await ok(api.post<Shown>(`${path}/show`, { mode: 'replace' }));
    expect(again).toMatchObject({ memberId: shown.memberId, slot: { endsAt: null, scale: 2 } });
    expect(await ok(api.delete(path))).toEqual({ deleted: true, favoriteId });
    expect(await slotsOf(shown.memberId)).toEqual([again.slot]);
    expect(await api.post(`${path}/show`, {})).toMatchObject({
      status: 404,
      body: { details: { favoriteId } },
    });
    const list = await ok(api.get<{ items: readonly object[] }>(at('/media/favorites')));
    expect(list.items).toEqual([]);
  });

  it('come from the provider alone', async () => {
    const refused = { ...star, providerSlug: 'nothing' };
    expect(await api.post(at('/media/favorites'), refused)).toMatchObject({ status: 404 });
    expect(await api.post(at('/media/favorites'), { ...star, durationMs: 999 })).toMatchObject({
      status: 400,
    });
  });

  it('are what viewers call by their command in chat, once while it is seen', async () => {
    const memberId = await addLayer('media', { durationMs: 30_000 });
    const { favoriteId } = await create({ command: '!Star', durationMs: 30_000 });
    const write = (message: string) => ok(api.post('/simulate/chat', { login: 'owl', message }));
    let slots = await slotsOf(memberId);
    // Chat learns of a new command with a short delay; a repeated line shows nothing more.
    while (slots.length === 0) {
      await write('!STAR please');
      slots = await slotsOf(memberId);
    }
    expect(slots).toMatchObject([{ favoriteId }]);
    await write('look: !star');
    await write('!star');
    await ok(share(memberId));
    expect(await slotsOf(memberId)).toHaveLength(2);
  });

  it('are what buttons of the deck show, until they are gone', async () => {
    const { favoriteId } = await create({});
    const memberId = await addLayer('media', { durationMs: 30_000 });
    const steps = [{ kind: 'media', favoriteId, mode: 'add' }];
    const { macroId } = await ok(api.post<{ macroId: number }>(at('/deck-macros'), { name: 'Star', steps }));
    const fire = at(`/deck-macros/${macroId}/fire`);
    const { runId } = await ok(api.post<{ runId: string }>(fire, {}));
    for (let state = ''; state !== 'done';) {
      ({ state } = await ok(api.get<{ state: string }>(at(`/macro-runs/${runId}`))));
      expect(state).not.toBe('failed');
    }
    expect(await slotsOf(memberId)).toMatchObject([{ favoriteId }]);
    await ok(api.delete(at(`/media/favorites/${favoriteId}`)));
    expect(await ok(api.get(at('/deck-macros')))).toMatchObject({ items: [{ broken: true }] });
    expect(await api.post(fire, {})).toMatchObject({ status: 409, body: { code: 'macro_broken' } });
  });
});

it('without a provider favorites stay, and what needs one says so', async () => {
  const none = await StudioProcess.start({ env: { SIMULATED: 'off' } });
  const there = new ApiClient(none.api);
  const { overlayId: id } = await ok(there.post<{ overlayId: string }>('/overlays', { name: 'Stream' }));
  expect(await there.get(`/overlays/${id}/media/browse`)).toMatchObject({
    status: 502,
    body: { code: 'provider_unavailable' },
  });
  expect(await there.post(`/overlays/${id}/media/favorites`, star)).toMatchObject({ status: 502 });
  expect(await ok(there.get(`/overlays/${id}/media/favorites`))).toEqual({ items: [], nextCursor: null });
});
