import { RenderClient } from '@studio/realtime/testing/render-client';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
let renderer: RenderClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ received }) => received.length > 1);
}, 60_000);

afterAll(async () => {
  renderer?.close();
});

const at = (path: string): string => `/overlays/${overlayId}${path}`;

async function add(widget: string): Promise<number> {
  return (await ok(api.post<{ memberId: number }>(at('/members'), { widget }))).memberId;
}

/** Adds a layer and reports its size as a renderer. */
async function measured(w: number, h: number): Promise<number> {
  const memberId = await add('text');
  await renderer.waitFor(({ state }) => state?.layers[memberId] !== undefined);
  renderer.socket.emit('measure', { memberId, w, h });
  await until(async () => {
    const { items } = await ok(api.get<{ items: { memberId: number; w?: number }[] }>(at('/members')));
    return items.find((layer) => layer.memberId === memberId)?.w !== undefined;
  });
  return memberId;
}

interface Spot {
  readonly spotId: string;
  readonly rev: number;
}

it('a layer that is fitted into a spot moves on every open page, and back once that is undone', async () => {
  const memberId = await measured(400, 100);
  const box = { x: 100, y: 100, w: 800, h: 400 };
  const spot = await ok(api.post<Spot>(at('/spots'), { name: 'Corner', ...box }));
  expect((await ok(api.get<{ items: object[] }>(at('/spots')))).items).toEqual([
    { spotId: spot.spotId, name: 'Corner', ...box },
  ]);
  const applied = await ok(api.post<object>(at(`/spots/${spot.spotId}/apply`), { memberId }));
  expect(applied).toMatchObject({
    onAir: true,
    moved: [{ memberId, layout: { x: -460, y: -240, scale: 2 } }],
  });
  await renderer.waitFor(({ state }) => state?.layers[memberId]?.layout.scale === 2);
  await ok(api.post(at('/history/undo'), {}));
  await renderer.waitFor(({ state }) => state?.layers[memberId]?.layout.scale === 1);
  expect(await api.post(at('/spots'), { name: 'Half', x: 1, y: 1 })).toMatchObject({ status: 400 });
  expect(await api.post(at(`/spots/${spot.spotId}/apply`), {})).toMatchObject({ status: 400 });
});

it('a layer goes back to a position that was saved', async () => {
  const memberId = await add('clock');
  const presets = [{ name: 'Left', layout: { x: -600 } }];
  const saved = await ok(
    api.put<{ positionPresets: object[] }>(at(`/members/${memberId}/position-presets`), { presets }),
  );
  expect(saved.positionPresets).toEqual([
    { name: 'Left', layout: { x: -600, y: 0, scale: 1, rot: 0, opacity: 1 } },
  ]);
  const moved = await ok(
    api.post<object>(at(`/members/${memberId}/position-presets/apply`), { name: 'Left' }),
  );
  expect(moved).toMatchObject({ preset: 'Left', layout: { x: -600 }, onAir: true });
  await renderer.waitFor(({ state }) => state?.layers[memberId]?.layout.x === -600);
});

it('starred buttons are those that do something: one whose layer is gone is not told', async () => {
  const counter = await add('counter');
  const buttonIds = ['scene:1', `${counter}:increment`, 'scene:99', 'effect:snow:fire', 'scene:1'];
  const path = at('/deck-favorites');
  const starred = ['scene:1', `${counter}:increment`, 'effect:snow:fire'];
  expect(await ok(api.put(path, { buttonIds }))).toEqual({ buttonIds: starred });
  await ok(api.delete(at(`/members/${counter}`)));
  expect(await ok(api.get(path))).toEqual({ buttonIds: ['scene:1', 'effect:snow:fire'] });
  expect(await api.put(path, { buttonIds: ['dance'] })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});

it('a note stays when the layer that it is about goes, about nothing then', async () => {
  const memberId = await add('text');
  const note = await ok(
    api.post<{ noteId: number }>(at('/notes'), { text: 'Too small', memberId, x: 5, y: 5 }),
  );
  expect(note).toMatchObject({ memberId, mine: true, reactions: { up: 0, down: 0, mine: 0 }, comments: [] });
  await ok(api.post(at(`/notes/${note.noteId}/comments`), { text: 'Larger now' }));
  await ok(api.put(at(`/notes/${note.noteId}/reactions`), { value: 1 }));
  await ok(api.delete(at(`/members/${memberId}`)));
  const { items } = await ok(api.get<{ items: object[] }>(at('/notes')));
  expect(items[0]).toMatchObject({
    noteId: note.noteId,
    memberId: null,
    reactions: { up: 1, down: 0, mine: 1 },
    comments: [{ text: 'Larger now', mine: true }],
  });
});
