import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { opsOk } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { rawZip, type RawEntry } from '../support/raw-zip';
import { freePort, StudioProcess, testToken } from '../support/server-process';

interface Package {
  readonly packageId: string;
  readonly kind: string;
  readonly name: string;
  readonly author: string;
  readonly version: number;
  readonly hash: string;
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
  readonly fields: readonly { readonly key: string }[];
  readonly source?: { readonly html: string; readonly fields: string } | null;
}

const fields = `{
  // Shown at the top.
  "title": {"type": "text", "label": "Title", "value": "Hello"},
  "size": {"type": "slider", "label": "Size", "value": 12, "min": "4", "max": 40, "steps": 2},
  "look": {"type": "dropdown", "label": "Look", "value": "a", "options": {"a": "Plain", "b": "Bold"}},
  "widgetAuthor": {"type": "hidden", "value": "Example"},
  "odd": {"type": "whatever", "label": "Odd", "value": "x"},
}`;

const widget: readonly RawEntry[] = [
  { name: 'my-widget/', mode: 0o040755 },
  { name: 'my-widget/widget.html', content: '<p>{{title}}</p>' },
  { name: 'my-widget/widget.css', content: 'p { color: red; }' },
  { name: 'my-widget/widget.js', content: 'window.addEventListener("onWidgetLoad", () => 1);' },
  { name: 'my-widget/fields.json', content: fields },
  { name: 'my-widget/data.json', content: '{"title": "Saved"}' },
  { name: 'my-widget/img/logo.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  { name: '__MACOSX/my-widget/._widget.html', content: 'x' },
];

const manifest = {
  $schema: 'https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json',
  id: 'lower-third',
  name: 'Lower third',
  main: 'graphic.mjs',
  supportsRealTime: true,
  supportsNonRealTime: false,
  author: { name: 'Example' },
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', gddType: 'single-line', default: 'Ada' },
      color: {
        ...{ type: 'string', gddType: 'color-rrggbb', pattern: '^#[0-9a-f]{6}$', default: '#ff0000' },
      },
      place: { type: 'string', enum: ['l', 'r'], gddType: 'select', gddOptions: { labels: { l: 'Left' } } },
      rows: { type: 'array', items: { type: 'object', properties: {} }, default: [{ a: 1 }] },
    },
  },
};
const graphic = (change: object = {}): readonly RawEntry[] => [
  { name: 'l3/lower.ograf.json', content: JSON.stringify({ ...manifest, ...change }) },
  { name: 'l3/graphic.mjs', content: 'export default class extends HTMLElement {}' },
];

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { WIDGET_PORT: String(await freePort()), RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
}, 60_000);

async function send(zip: Buffer, more: Readonly<Record<string, string>> = {}): Promise<Answer<Package>> {
  const form = new FormData();
  for (const [key, value] of Object.entries(more)) form.set(key, value);
  form.set('file', new Blob([new Uint8Array(zip)]), 'from-outside.zip');
  const headers = { authorization: `Bearer ${testToken}` };
  const answer = await fetch(`${studio.api}/widget-packages/import`, { method: 'POST', headers, body: form });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Package };
}

const served = (path: string): Promise<Response> => fetch(`${studio.widgetUrl}${path}`);
const storedFiles = (): readonly string[] => readdirSync(join(studio.dataDir, 'widgets', 'kept'));
const listed = async (): Promise<readonly Package[]> =>
  (await ok(api.get<{ items: readonly Package[] }>('/widget-packages'))).items;

describe('a widget of StreamElements', () => {
  it('is imported from a zip, with the fields that it declares', async () => {
    const { status, body } = await send(rawZip(widget));
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'se', name: 'from-outside', author: 'Example', version: 1 });
    expect(body.fields).toEqual([
      { key: 'title', type: 'text', label: 'Title', value: 'Hello' },
      { key: 'size', type: 'slider', label: 'Size', value: 12, min: 4, max: 40, step: 2 },
      {
        ...{ key: 'look', type: 'dropdown', label: 'Look', value: 'a' },
        options: [
          { key: 'a', label: 'Plain' },
          { key: 'b', label: 'Bold' },
        ],
      },
      { key: 'widgetAuthor', type: 'hidden', label: 'widgetAuthor', value: 'Example' },
      { key: 'odd', type: 'text', label: 'Odd', value: 'x' },
    ]);
    expect(body.files.map(({ path }) => path)).toEqual([
      ...['data.json', 'fields.json', 'fields.jsonc', 'img/logo.svg'],
      ...['widget.css', 'widget.html', 'widget.js'],
    ]);
    expect(body.size).toBe(body.files.reduce((sum, { bytes }) => sum + bytes, 0));
    const again = await send(rawZip(widget.slice().reverse()), { name: 'Other' });
    expect(again.body).toMatchObject({ name: 'Other', hash: body.hash });
    expect(storedFiles()).toEqual([`${body.hash}.package`]);
  });

  it('is made, read, changed and deleted', async () => {
    const made = await ok(
      api.post<Package>('/widget-packages', { name: 'Mine', html: '<b>1</b>', fields: '{}' }),
    );
    const at = `/widget-packages/${made.packageId}`;
    expect((await ok(api.get<Package>(at))).source).toMatchObject({ html: '<b>1</b>', fields: '{}' });
    const saved = await ok(api.put<Package>(at, { html: '<b>2</b>', expectedVersion: 1 }));
    expect(saved).toMatchObject({ version: 2, name: 'Mine' });
    expect(saved.hash).not.toBe(made.hash);
    expect(await (await served(`/w/${made.hash}/widget.html`)).text()).toBe('<b>1</b>');
    expect(await (await served(`/w/${saved.hash}/widget.html`)).text()).toBe('<b>2</b>');
    expect(await api.put(at, { html: '<b>3</b>', expectedVersion: 1 })).toMatchObject({
      status: 409,
      body: { code: 'package_changed', details: { version: 2 } },
    });
    expect((await ok(api.put<Package>(at, { html: '<b>2</b>' }))).version).toBe(2);
    expect(await ok(api.delete(at))).toEqual({ deleted: true, packageId: made.packageId });
    expect(await api.get(at)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('takes one of two saves at once, and tells the other that there is a later version', async () => {
    const { packageId } = await ok(
      api.post<{ packageId: string }>('/widget-packages', { name: 'Two', html: 'x' }),
    );
    const save = (html: string) => api.put(`/widget-packages/${packageId}`, { html, expectedVersion: 1 });
    const both = await Promise.all([save('first'), save('second')]);
    const refused = both.find(({ status }) => status !== 200);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refused?.body).toMatchObject({ code: 'package_changed', details: { version: 2 } });
    await ok(api.delete(`/widget-packages/${packageId}`));
  });

  it('is there after a restart', async () => {
    const before = await listed();
    await studio.stop();
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    expect(await listed()).toEqual(before);
    expect((await served(`/w/${before[0]?.hash}/widget.html`)).status).toBe(200);
  });

  it.each([
    ['a missing comma', '{\n"a": {}\n"b": {}}', 3],
    ['a list', '[]', 1],
    ['a field without a form', '{\n\n"a": 1}', 3],
    ['deep nesting', '['.repeat(60_000), 1],
  ])('is refused for fields with %s', async (_what, text, line) => {
    const refused = await api.post('/widget-packages', { name: 'Mine', fields: text });
    expect(refused).toMatchObject({ status: 422, body: { code: 'fields_invalid', details: { line } } });
  });
});

describe('an OGraf graphic', () => {
  it('is imported with the fields of its schema', async () => {
    const { status, body } = await send(rawZip(graphic()));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { kind: 'ograf', name: 'Lower third', author: 'Example' },
    });
    expect(body.fields).toEqual([
      { key: 'name', type: 'text', label: 'Name', value: 'Ada' },
      { key: 'color', type: 'colorpicker', label: 'color', value: '#ff0000', alpha: false },
      {
        ...{ key: 'place', type: 'dropdown', label: 'place', value: null },
        options: [
          { key: 'l', label: 'Left' },
          { key: 'r', label: 'r' },
        ],
      },
      { key: 'rows', type: 'textarea', label: 'rows (JSON)', value: '[{"a":1}]' },
    ]);
    expect(await (await served(`/w/${body.hash}/graphic.json`)).json()).toEqual({
      manifest: 'lower.ograf.json',
    });
    expect((await ok(api.get<Package>(`/widget-packages/${body.packageId}`))).source).toBeNull();
    const changed = await api.put(`/widget-packages/${body.packageId}`, { js: '1' });
    expect(changed).toMatchObject({ status: 422, body: { code: 'invalid_value', details: { field: 'js' } } });
  });

  it.each([
    ['that can’t be played live', graphic({ supportsRealTime: false })],
    ['without a name', graphic({ name: '' })],
    ['of another version', graphic({ $schema: 'https://ograf.ebu.io/v1/' })],
    ['that does not say whether it is for films', graphic({ supportsNonRealTime: undefined })],
    ['whose script is missing', graphic({ main: 'other.mjs' })],
    ['whose script is outside', graphic({ main: '../graphic.mjs' })],
    ['beside another', [...graphic(), { name: 'l3/b.ograf.json', content: JSON.stringify(manifest) }]],
  ])('%s is refused', async (_what, entries) => {
    expect(await send(rawZip(entries))).toMatchObject({ status: 422, body: { code: 'package_invalid' } });
  });

  it('is refused with the field of its manifest, and what is expected there', async () => {
    const { body } = await send(rawZip(graphic({ stepCount: 1.5 })));
    expect(body).toMatchObject({
      details: {
        path: 'lower.ograf.json',
        reason: 'Its manifest does not follow OGraf version 1: stepCount must be an integer of at least -1.',
      },
    });
  });
});

describe('a hostile zip', () => {
  const html = { name: 'widget.html', content: 'x' };
  const bomb = Buffer.alloc(8 * 1024 * 1024);
  const cases: readonly (readonly [string, Buffer])[] = [
    ['no zip', Buffer.from('PK but no zip')],
    ['nothing', Buffer.alloc(0)],
    ['half a zip', rawZip(widget).subarray(0, 300)],
    ['no entries', rawZip([])],
    ['no widget', rawZip([{ name: 'notes.txt', content: 'x' }])],
    ['a path upwards', rawZip([html, { name: '../x', content: 'x' }])],
    ['a path upwards inside', rawZip([html, { name: 'a/../../x', content: 'x' }])],
    ['an absolute path', rawZip([html, { name: '/etc/passwd', content: 'x' }])],
    ['a drive letter', rawZip([html, { name: 'C:x', content: 'x' }])],
    ['a backslash', rawZip([html, { name: 'a\\b', content: 'x' }])],
    ['a NUL', rawZip([html, { name: 'a\0b', content: 'x' }])],
    ['an empty part of a path', rawZip([html, { name: 'a//b', content: 'x' }])],
    ['a dot', rawZip([html, { name: './a', content: 'x' }])],
    ['a long path', rawZip([html, { name: 'a'.repeat(201), content: 'x' }])],
    ['a symbolic link', rawZip([html, { name: 'link', content: '/etc/passwd', mode: 0o120777 }])],
    ['a device', rawZip([html, { name: 'dev', content: '', mode: 0o020666 }])],
    ['an encrypted file', rawZip([html, { name: 'a', content: 'x', flags: 0x801 }])],
    ['another packing', rawZip([html, { name: 'a', content: 'x', method: 12 }])],
    ['a path twice', rawZip([html, html])],
    ['a path twice but for case', rawZip([html, { name: 'Widget.HTML', content: 'y' }])],
    [
      'a path twice once it is composed',
      rawZip([html, { name: 'é', content: '1' }, { name: 'e\u0301', content: '2' }]),
    ],
    ['a control character in a name', rawZip([html, { name: 'a\u0007.js', content: 'x' }])],
    ['a line break in a name', rawZip([html, { name: 'a\nb.js', content: 'x' }])],
    [
      'ten thousand files',
      rawZip([html, ...Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.js`, content: '' }))]),
    ],
    ['a bomb', rawZip([html, { name: 'a.bin', content: bomb }])],
    ['a bomb that lies', rawZip([html, { name: 'a.bin', content: bomb, statedBytes: 10 }])],
    ['a length that is too long', rawZip([html, { name: 'a', content: 'x', statedBytes: 500 }])],
    [
      'many files',
      rawZip([html, ...Array.from({ length: 500 }, (_, n) => ({ name: `f${n}`, content: '' }))]),
    ],
    ['many folders', rawZip([html, ...Array.from({ length: 2_000 }, (_, n) => ({ name: `f${n}/` }))])],
    [
      'a large JSON',
      rawZip([html, { name: 'a.json', content: Buffer.alloc(6 * 1024 * 1024, 'ab'), method: 0 }]),
    ],
    ['a large script', rawZip([{ name: 'widget.js', content: Buffer.alloc(300 * 1024, 'ab') }])],
  ];

  it.each(cases)('with %s is refused and leaves nothing', async (_what, zip) => {
    const before = [storedFiles(), await listed()];
    const answer = await send(zip);
    expect(answer).toMatchObject({ status: 422, body: { code: 'package_invalid' } });
    expect([storedFiles(), await listed()]).toEqual(before);
    expect(readdirSync(join(studio.dataDir, 'widgets', 'incoming'))).toEqual([]);
    expect(readdirSync(join(studio.dataDir, 'uploads', 'incoming'))).toEqual([]);
  });

  it('that is larger than 20 MB is refused', async () => {
    const zip = rawZip([html, { name: 'a.bin', content: Buffer.alloc(21 * 1024 * 1024), method: 0 }]);
    expect(await send(zip)).toMatchObject({ status: 422, body: { code: 'package_invalid' } });
  });
});

describe('the origin of widgets', () => {
  const policy = (answer: Response): string => answer.headers.get('content-security-policy') ?? '';

  it('serves files that do nothing by themselves', async () => {
    const { body } = await send(rawZip(widget));
    const file = await served(`/w/${body.hash}/img/logo.svg`);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': '41',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'origin-agent-cluster': '?1',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await file.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const path of ['none.js', '../kept', '%2e%2e/x', '', 'img', '__proto__'])
      expect((await served(`/w/${body.hash}/${path}`)).status).toBe(404);
    expect((await served(`/w/${'0'.repeat(64)}/widget.html`)).status).toBe(404);
  });

  it('has no route, cookie or token of the studio', async () => {
    for (const path of ['/', '/api/v1/me', '/console', '/o/x', '/media/x', '/healthz', '/mcp']) {
      const answer = await served(path);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null]);
    }
  });

  it('may be framed by overlays, and no other page of that host', async () => {
    const overlay = policy(await fetch(`${studio.url}/o/none`));
    expect(overlay).toContain(`frame-src https: ${studio.widgetUrl};`);
  });

  it('that can’t be opened leaves the studio running, and its health says so', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const other = await StudioProcess.start({ env: { WIDGET_PORT: String(port) } });
    const { warnings } = (await (await fetch(`${other.url}/readyz`)).json()) as { warnings: string[] };
    expect(warnings).toContainEqual(expect.stringContaining(`port ${port} can't be opened`));
    taken.close();
  });
});

describe('who may', () => {
  it('bring code needs widgets:code; others see packages without their code', async () => {
    const scopes = ['--scopes', 'overlays:read,overlays:write,members:write,uploads:write'];
    const token = await opsOk(studio.dataDir, ['token-mint', 'owner', '--name', 'Other', ...scopes]);
    const limited = new ApiClient(studio.api, token);
    expect(await limited.post('/widget-packages', { name: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', details: { required: 'widgets:code' } },
    });
    const [first] = await listed();
    const seen = await ok(limited.get<Package>(`/widget-packages/${first?.packageId}`));
    expect(seen).not.toHaveProperty('source');
    expect(seen.hash).toBe(first?.hash);
  });
});
