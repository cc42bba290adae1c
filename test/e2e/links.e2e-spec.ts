import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

let studio: StudioProcess;
let api: ApiClient;
let source = '';
let target = '';
let renderer: RenderClient;

interface Layer {
  readonly memberId: number;
  readonly values: { readonly [key: string]: unknown };
  readonly version: number;
  readonly link: object | null;
}

beforeAll(async () => {
  studio = await StudioProcess.start();
  await connect();
  source = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Source' }))).overlayId;
  target = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Target' }))).overlayId;
  await watch();
}, 60_000);

afterAll(async () => {
  renderer?.close();
});

async function connect(): Promise<void> {
  api = new ApiClient(studio.api);
}

async function watch(): Promise<void> {
  const { url } = await ok(api.get<{ url: string }>(`/overlays/${target}/link`));
  renderer = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await renderer.waitFor(({ state }) => state !== null);
}

async function add(widget: string, values: object = {}): Promise<number> {
  return (await ok(api.post<Layer>(`/overlays/${source}/members`, { widget, values }))).memberId;
}

async function link(sourceMemberId: number): Promise<Layer> {
  return ok(
    api.post<Layer>(`/overlays/${target}/members/linked`, { sourceOverlayId: source, sourceMemberId }),
  );
}

/** The linked layer once it is as expected. */
async function becomes(memberId: number, is: (layer: Layer) => boolean): Promise<Layer> {
  const found = await until(async () => {
    const { items } = await ok(api.get<{ items: readonly Layer[] }>(`/overlays/${target}/members`));
    return items.find((each) => each.memberId === memberId && is(each));
  });
  return found;
}

const shown = (memberId: number) => renderer.state?.layers[memberId];

it('shows on open pages what its source is changed to, whichever of the two is edited', async () => {
  const headline = await add('text', { text: 'One' });
  const linked = await link(headline);
  expect(linked).toMatchObject({
    widget: 'text',
    link: { overlayId: source, memberId: headline, broken: false },
    sceneId: 1,
    changed: true,
    onAir: true,
  });
  const { rev } = await ok(api.get<{ rev: number }>(`/overlays/${target}`));
  await ok(api.patch(`/overlays/${source}/members/${headline}/fields`, { values: { text: 'Two' } }));
  await renderer.waitFor(() => shown(linked.memberId)?.values['text'] === 'Two');

  const fields = `/overlays/${target}/members/${linked.memberId}/fields`;
  const read = await ok(api.get<Layer>(fields));
  expect(read).toMatchObject({ memberId: linked.memberId, values: { text: 'Two' }, version: 2 });
  expect(read.link).toEqual({ overlayId: source, memberId: headline, broken: false });
  const stale = await api.patch(fields, { values: { text: 'Three' }, expectedVersion: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'field_conflict' } });
  const edited = await ok(api.patch<object>(fields, { values: { text: 'Three' }, expectedVersion: 2 }));
  expect(edited).toMatchObject({ memberId: linked.memberId, version: 3 });
  await renderer.waitFor(() => shown(linked.memberId)?.values['text'] === 'Three');
  expect(await becomes(linked.memberId, ({ version }) => version === 3)).toMatchObject({ version: 3 });

  // Linked content is no edit of the overlay that shows it.
  expect(await ok(api.get(`/overlays/${target}`))).toMatchObject({ rev });
  // Both edits, of which one follows the other, are one step.
  await ok(api.post(`/overlays/${source}/history/undo`, {}));
  await renderer.waitFor(() => shown(linked.memberId)?.values['text'] === 'One');
});

it('does what its source does, and has it do something', async () => {
  const counter = await add('counter');
  await ok(api.post(`/overlays/${source}/members/${counter}/commands/increment`, { args: { by: 3 } }));
  const linked = await link(counter);
  await renderer.waitFor(() => shown(linked.memberId)?.state?.['value'] === 3);
  await ok(api.post(`/overlays/${source}/members/${counter}/commands/increment`, {}));
  await renderer.waitFor(() => shown(linked.memberId)?.state?.['value'] === 4);
  const fired = await ok(
    api.post<object>(`/overlays/${target}/members/${linked.memberId}/commands/increment`, {}),
  );
  expect(fired).toMatchObject({ memberId: linked.memberId, state: { value: 5 } });
  await renderer.waitFor(() => shown(linked.memberId)?.state?.['value'] === 5);

  const own = await ok(api.post<Layer>(`/overlays/${target}/members/${linked.memberId}/unlink`, {}));
  expect(own).toMatchObject({ link: null, changed: true });
  await ok(api.post(`/overlays/${target}/members/${linked.memberId}/commands/increment`, {}));
  await renderer.waitFor(() => shown(linked.memberId)?.state?.['value'] === 6);
  expect(await ok(api.post(`/overlays/${source}/members/${counter}/commands/increment`, {}))).toMatchObject({
    state: { value: 6 },
  });
});

it('follows on after a kill, and is a layer of its own once its source is gone', async () => {
  const headline = await add('text', { text: 'Before' });
  const { memberId } = await link(headline);
  expect(await ok(api.get(`/overlays/${source}/members/${headline}/links`))).toEqual({
    items: [{ overlayId: target, overlayName: 'Target', memberId, name: 'Text' }],
    nextCursor: null,
  });
  await ok(api.patch(`/overlays/${source}/members/${headline}/fields`, { values: { text: 'After' } }));
  await studio.kill();
  renderer.close();
  studio = await studio.restart();
  await connect();
  await watch();
  await renderer.waitFor(() => shown(memberId)?.values['text'] === 'After');

  await ok(api.delete(`/overlays/${source}/members/${headline}`));
  expect(await becomes(memberId, ({ link: is }) => is === null)).toMatchObject({ values: { text: 'After' } });
  await ok(api.patch(`/overlays/${target}/members/${memberId}/fields`, { values: { text: 'Own' } }));
  await renderer.waitFor(() => shown(memberId)?.values['text'] === 'Own');
});

it('is written only by whoever may write its source', async () => {
  const headline = await add('text', { text: 'Mine' });
  const { memberId } = await link(headline);
  const bea = new ApiClient(studio.api, (await makeAccount(studio, 'bea')).token);
  const fields = `/overlays/${target}/members/${memberId}/fields`;
  await ok(
    api.put(`/overlays/${target}/editors/bea`, {
      permissions: ['overlays:read', 'fields:write', 'members:write'],
    }),
  );
  expect((await ok(bea.get<Layer>(fields))).values).toMatchObject({ text: 'Mine' });
  expect(await bea.patch(fields, { values: { text: 'Hers' } })).toMatchObject({ status: 404 });
  const another = { sourceOverlayId: source, sourceMemberId: headline };
  expect(await bea.post(`/overlays/${target}/members/linked`, another)).toMatchObject({ status: 404 });
  await ok(api.put(`/overlays/${source}/editors/bea`, { permissions: ['overlays:read'] }));
  expect(await bea.patch(fields, { values: { text: 'Hers' } })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
  expect(await ok(bea.post(`/overlays/${target}/members/linked`, another))).toMatchObject({ widget: 'text' });
});
