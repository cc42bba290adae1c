import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAccount, opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { MoveInSources, overlayOfStreamElements } from '../support/move-in-sources';
import { StudioProcess } from '../support/server-process';

interface Imported {
  readonly overlays: readonly {
    readonly overlayId: string | null;
    readonly name: string;
    readonly widgets: readonly {
      readonly name: string;
      readonly widget: string | null;
      readonly outcome: string;
      readonly losses: readonly { readonly code: string; readonly detail: string | null }[];
    }[];
  }[];
  readonly assets: number;
  readonly bytes: number;
  readonly freeBytes: number;
}
interface Layer {
  readonly name: string;
  readonly widget: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly groupId: string | null;
  readonly locked: boolean;
}

let sources: MoveInSources;
let studio: StudioProcess;
let api: ApiClient;
let token: string;
const text = JSON.stringify(overlayOfStreamElements());

beforeAll(async () => {
  sources = await new MoveInSources().start();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'trace', ...sources.env } });
  token = await addAccount(studio.dataDir, 'ada', 'Ada');
  api = new ApiClient(studio.api, token);
}, 60_000);

const inspect = (body: object, by = api): Promise<Imported> =>
  ok(by.post<Imported>('/imports/streamelements/inspect', body));
const clientWith = async (scopes: string): Promise<ApiClient> =>
  new ApiClient(
    studio.api,
    await opsOk(studio.dataDir, ['token-mint', 'ada', '--name', 'Import', '--scopes', scopes]),
  );
const overlays = async (): Promise<readonly unknown[]> =>
  (await ok(api.get<{ items: unknown[] }>('/overlays'))).items;

it('shows what becomes of every widget, and makes nothing', async () => {
  const shown = await inspect({ text });
  expect(shown).toMatchObject({
    assets: 3,
    bytes: 0,
    overlays: [{ name: 'Just chatting', overlayId: null }],
  });
  expect(shown.freeBytes).toBeGreaterThan(1_000_000);
  const rows = shown.overlays[0]?.widgets.map(({ name, widget, outcome }) => [name, widget, outcome]);
  expect(rows).toEqual([
    ['Frame', 'image', 'mapped'],
    ['Elsewhere', 'image', 'partly'],
    ['Title', 'text', 'mapped'],
    ['Alerts', 'alert-box', 'partly'],
    ['Ticker', null, 'code'],
    ['Events', 'event-list', 'partly'],
    ['Latest tip', 'label', 'partly'],
    ['Sub goal', 'goal-bar', 'partly'],
    ['Snow', null, 'skipped'],
  ]);
  expect(shown.overlays[0]?.widgets[1]?.losses).toEqual([
    { code: 'animation', detail: null },
    { code: 'foreign_asset', detail: 'https://example.com/x.png' },
  ]);
  expect(await overlays()).toEqual([]);
  expect(sources.asked).toEqual([]);
});

it('makes an overlay in one step, with files as uploads and code as packages', async () => {
  const answer = await ok(
    api.post<Imported>(
      '/imports/streamelements',
      { token: sources.overlayToken },
      { 'idempotency-key': 'import-1' },
    ),
  );
  const [made] = answer.overlays;
  expect(answer.bytes).toBeGreaterThan(0);
  const alerts = made?.widgets.find(({ name }) => name === 'Alerts');
  expect(alerts?.losses).toContainEqual({
    code: 'asset',
    detail: 'https://cdn.streamelements.com/uploads/gone.mp3',
  });
  const path = `/overlays/${made?.overlayId}`;
  const { layers, groups, ...overlay } = await ok(
    api.get<{ layers: Layer[]; groups: { name: string }[]; width: number; height: number }>(path),
  );
  expect(overlay).toMatchObject({ name: 'Just chatting', width: 1280, height: 720 });
  expect(groups.map(({ name }) => name)).toEqual(['Corner']);
  const layer = (name: string): Layer | undefined => layers.find((each) => each.name === name);
  expect(layer('Frame')?.values['src']).toMatch(/^\/media\//u);
  expect(layer('Elsewhere')?.values['src']).toBe('');
  expect(layer('Alerts')?.values).toMatchObject({ followSound: '', followSeconds: 8, giftOn: true });
  expect(layer('Alerts')?.values['followImage']).toMatch(/^\/media\//u);
  expect(layer('Title')).toMatchObject({ locked: true, values: { text: 'Be right back\nsoon' } });
  const ticker = layer('Ticker');
  expect(ticker?.widget).toMatch(/^custom\./u);
  expect(ticker?.values).toMatchObject({ label: 'Latest', color: '#0000ff' });
  expect(ticker?.values['pic']).toBe(layer('Frame')?.values['src']);
  // A file that the code names is a setting with the upload; what cannot come along is listed.
  expect(ticker?.values['file1']).toBe(layer('Alerts')?.values['followImage']);
  const packageId = ticker?.widget.replace(/^custom\./u, '') ?? '';
  const { source } = await ok(
    api.get<{ source: { html: string; js: string } }>(`/widget-packages/${packageId}`),
  );
  expect(source.html).toBe("<div id='t'>{{label}}</div><img src='{{file1}}'>");
  expect(source.js).toContain('gone.mp3');
  expect(made?.widgets.find(({ name }) => name === 'Ticker')?.losses).toEqual([
    { code: 'size', detail: null },
    { code: 'asset', detail: 'https://cdn.streamelements.com/static/' },
    { code: 'asset', detail: 'https://cdn.streamelements.com/uploads/gone.mp3' },
  ]);
  const { items } = await ok(api.get<{ items: { types?: string[] }[] }>(`${path}/history`));
  expect(items).toHaveLength(1);

  const again = await ok(
    api.post<Imported>(
      '/imports/streamelements',
      { token: sources.overlayToken },
      { 'idempotency-key': 'import-1' },
    ),
  );
  expect(again).toEqual(answer);
  expect(await overlays()).toHaveLength(1);
  const files = readdirSync(studio.dataDir, { recursive: true, withFileTypes: true });
  const stored = files
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  expect(stored.some((bytes) => bytes.includes(sources.overlayToken))).toBe(false);
  expect(studio.output).not.toContain(sources.overlayToken);
}, 60_000);

it('leaves out what the token may not bring', async () => {
  const limited = await clientWith('overlays:read,overlays:write,members:write');
  const { overlays: made } = await ok(limited.post<Imported>('/imports/streamelements', { text }));
  const of = (name: string) => made[0]?.widgets.find((widget) => widget.name === name);
  expect(of('Ticker')).toMatchObject({ outcome: 'skipped', losses: [{ code: 'code_scope' }] });
  expect(of('Frame')).toMatchObject({ outcome: 'partly', losses: [{ code: 'asset_scope' }] });
  const few = await clientWith('overlays:write');
  const refused = await few.post('/imports/streamelements', { text });
  expect(refused).toMatchObject({ status: 403, body: { details: { required: 'members:write' } } });
});

/** Sends overlays as a file. */
async function sendFile(path: string, content: BlobPart): Promise<{ status: number; body: Imported }> {
  const form = new FormData();
  form.set('file', new Blob([content]), 'overlay.json');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${studio.api}/imports/streamelements/file${path}?groupsRelative=true`, {
    ...{ method: 'POST', headers, body: form },
  });
  return { status: answer.status, body: (await answer.json()) as Imported };
}

it('reads a file far larger than a request with text may be', async () => {
  const overlay = overlayOfStreamElements() as { readonly widgets: readonly object[] };
  const js = `// ${'x'.repeat(200_000)}`;
  const code = { type: 'se-widget-custom-event-list', name: 'Big', css: {}, variables: { js } };
  const large = JSON.stringify({ ...overlay, widgets: Array.from({ length: 100 }, () => code) });
  expect(large.length).toBeGreaterThan(20_000_000);
  const shown = await sendFile('/inspect', large);
  expect([shown.status, shown.body.overlays[0]?.widgets.length]).toEqual([200, 100]);
  const before = (await overlays()).length;
  const { status, body } = await sendFile('', text);
  expect([status, body.overlays]).toMatchObject([200, [{ name: 'Just chatting' }]]);
  expect(await overlays()).toHaveLength(before + 1);
});

it.each([
  ['no JSON', 'picture'],
  ['nothing', ''],
  ['half a file', '{"docs": ['],
  ['lists in lists', '['.repeat(200_000)],
  ['no overlay', '{"name": "x"}'],
  ['too many widgets', JSON.stringify({ widgets: Array.from({ length: 1001 }, () => ({})) })],
])('refuses a file with %s', async (_what, content) => {
  expect(await sendFile('/inspect', content)).toMatchObject({
    status: 422,
    body: { code: 'format_unknown' },
  });
});

it.each([
  ['a share link', { text: 'https://streamelements.com/overlay/share/1' }, 'format_unknown'],
  ['half a file', { text: '{"docs": [' }, 'format_unknown'],
  ['a wrong token', { token: 'wrong' }, 'source_rejected'],
  ['ids of no overlay', { text, overlayIds: ['other'] }, 'invalid_value'],
  ['nothing', {}, 'invalid_request'],
  ['text and token', { text, token: 'x' }, 'invalid_request'],
])('refuses %s', async (_what, body, code) => {
  const { body: answer } = await api.post('/imports/streamelements/inspect', body);
  expect(answer).toMatchObject({ code });
});
