import { ApiClient, ok } from '../support/api-client';
import { entriesOf, packOf, sendPack } from '../support/packs';
import { rawZip, type RawEntry } from '../support/raw-zip';
import { StudioProcess } from '../support/server-process';

type Json = Record<string, unknown>;

const layout = { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 };
const layer = {
  ...{ memberId: 1, widget: 'text', name: 'Text', locked: false, groupId: null, values: { text: 'Hi' } },
  ...{
    version: 1,
    positionPresets: [],
    animEntrance: 'none',
    animLoop: 'none',
    animDuration: 0.6,
    animDelay: 0,
  },
};
const scene = { sceneId: 1, name: 'Scene', transitionType: 'fade', transitionMs: 400, stack: [[1, 0, 0]] };
const design = { layers: [layer], groups: {}, layouts: [layout], scenes: [scene] };
const overlay = {
  name: 'Overlay',
  width: 1920,
  height: 1080,
  liveSceneId: 1,
  design,
  macros: [] as object[],
};

const one = (content: unknown): Buffer => packOf({ 'overlays/1.json': JSON.stringify(content) });
const ofDesign = (change: object): Buffer => one({ ...overlay, design: { ...design, ...change } });
const ofLayer = (change: object): Buffer => ofDesign({ layers: [{ ...layer, ...change }] });
const ofScene = (change: object): Buffer => ofDesign({ scenes: [{ ...scene, ...change }] });
const good = { 'overlays/1.json': JSON.stringify(overlay) };
const manifest = (change: object): Buffer => packOf(good, change);
/** A good pack with an entry that no library would write. */
const raw = (entry: RawEntry): Buffer => rawZip([...entriesOf(good), entry]);
const macro = (step: Json): Buffer => one({ ...overlay, macros: [{ name: 'A', steps: [step] }] });
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const asset = (path: string, content = 'x'): Buffer => {
  const values = { src: `pack:${path}` };
  const content1 = { ...overlay, design: { ...design, layers: [{ ...layer, widget: 'image', values }] } };
  return packOf({ 'overlays/1.json': JSON.stringify(content1), [path]: content });
};
const coded = (change: object, zip?: Buffer): Buffer => {
  const code = { hash: 'a'.repeat(64), kind: 'se' };
  const content = {
    ...overlay,
    design: { ...design, layers: [{ ...layer, widget: 'custom.p1', code, ...change }] },
  };
  return packOf({ 'overlays/1.json': JSON.stringify(content), ...(zip && { 'packages/1.zip': zip }) });
};

const hostile: readonly (readonly [name: string, pack: Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['no zip', Buffer.from('hello')],
  ['a broken zip', packOf(good).subarray(0, 200)],
  ['an empty zip', rawZip([])],
  ['no manifest', rawZip([{ name: 'overlays/1.json', content: JSON.stringify(overlay) }])],
  ['nothing in it', packOf({})],
  ['an absolute path', raw({ name: '/etc/passwd', content: 'x' })],
  ['a path upwards', raw({ name: '../x', content: 'x' })],
  ['a path upwards in the middle', raw({ name: 'assets/../../x', content: 'x' })],
  ['a backslash', raw({ name: 'assets\\1.png', content: 'x' })],
  ['NUL in a path', raw({ name: 'assets/1\0.png', content: 'x' })],
  ['a drive letter', raw({ name: 'C:/1.png', content: 'x' })],
  ['a long path', raw({ name: `assets/${'a'.repeat(300)}`, content: 'x' })],
  ['a symbolic link', raw({ name: 'assets/1.png', content: '/etc/passwd', mode: 0o120777 })],
  ['a device', raw({ name: 'assets/1.png', content: '', mode: 0o060644 })],
  ['an encrypted file', raw({ name: 'assets/1.png', content: 'x', flags: 0x801 })],
  ['a strange method', raw({ name: 'assets/1.png', content: 'x', method: 12 })],
  ['a path twice', raw({ name: 'overlays/1.json', content: JSON.stringify(overlay) })],
  ['a path twice in capitals', raw({ name: 'OVERLAYS/1.json', content: 'x' })],
  [
    'a path twice in another form',
    rawZip([...entriesOf(good), { name: 'é', content: 'x' }, { name: 'é', content: 'x' }]),
  ],
  ['an unlisted file', raw({ name: 'assets/1.png', content: 'x' })],
  ['a listed file that is missing', rawZip(entriesOf(good).slice(0, 1))],
  [
    'another file than listed',
    rawZip([...entriesOf(good).slice(0, 1), { name: 'overlays/1.json', content: '{}' }]),
  ],
  ['a wrong length', manifest({ files: [{ path: 'overlays/1.json', sha256: 'a'.repeat(64), bytes: 1 }] })],
  [
    'a file listed twice',
    manifest({
      files: [...Array(2)].map(() => ({ path: 'overlays/1.json', sha256: 'a'.repeat(64), bytes: 1 })),
    }),
  ],
  ['a bomb', packOf({ ...good, 'assets/1.png': Buffer.alloc(30 * 1024 ** 2) })],
  ['a bomb that lies', raw({ name: 'assets/1.png', content: Buffer.alloc(30 * 1024 ** 2), statedBytes: 10 })],
  ['JSON that is too long', packOf({ ...good, 'bot.json': ' '.repeat(6 * 1024 ** 2) })],
  ['many entries', rawZip([...Array(2100)].map((_, n) => ({ name: `assets/${n}.png`, content: 'x' })))],
  ['a newer format', manifest({ formatVersion: 2 })],
  ['a much newer format', manifest({ formatVersion: 1e300 })],
  ['an older format', manifest({ formatVersion: 0 })],
  ['another format', manifest({ format: 'zip' })],
  ['a manifest with more', manifest({ token: 'x' })],
  ['a name with lines', manifest({ name: 'a\nb' })],
  ['a version that is none', manifest({ version: 'x' })],
  ['a manifest of a list', rawZip([{ name: 'pack.json', content: '[]' }])],
  ['a manifest of no JSON', rawZip([{ name: 'pack.json', content: '{' }])],
  ['a manifest that is nested', rawZip([{ name: 'pack.json', content: nested(100_000) }])],
  ['an unknown file', packOf({ ...good, 'run.sh': 'x' })],
  ['overlays out of order', packOf({ 'overlays/2.json': JSON.stringify(overlay) })],
  ['an overlay that is nested', packOf({ 'overlays/1.json': nested(50_000) })],
  ['an overlay that is a list', one([])],
  ['an overlay with more', one({ ...overlay, link: 'x' })],
  ['a huge canvas', one({ ...overlay, width: 100_000 })],
  ['a live scene that is missing', one({ ...overlay, liveSceneId: 2 })],
  ['no scene', ofDesign({ scenes: [] })],
  ['a scene number out of range', ofScene({ sceneId: 7 })],
  ['a scene without its layer', ofScene({ stack: [] })],
  [
    'a scene with a layer twice',
    ofDesign({
      layers: [layer, { ...layer, memberId: 2 }],
      scenes: [
        {
          ...scene,
          stack: [
            [1, 0, 0],
            [1, 0, 0],
          ],
        },
      ],
    }),
  ],
  ['a layer out of range', ofScene({ stack: [[200, 0, 0]] })],
  ['a layout out of range', ofScene({ stack: [[1, 5, 0]] })],
  ['a layer number out of range', ofLayer({ memberId: 2 })],
  ['too many layers', ofDesign({ layers: [...Array(201)].map((_, n) => ({ ...layer, memberId: n + 1 })) })],
  ['an unknown widget', ofLayer({ widget: 'nothing' })],
  ['a widget named as objects are', ofLayer({ widget: '__proto__' })],
  ['a setting of another kind', ofLayer({ values: { text: { a: 1 } } })],
  ['a linked layer', ofLayer({ link: { overlayId: 'x', memberId: 1 } })],
  ['a group that is missing', ofLayer({ groupId: 'g1' })],
  ['a group without layers', ofDesign({ groups: { g1: { groupId: 'g1', name: 'G', collapsed: false } } })],
  ['a layout that is no number', ofDesign({ layouts: [{ ...layout, x: '1' }] })],
  ['code without a package', coded({})],
  [
    'a package without code',
    packOf({ ...good, 'packages/1.zip': rawZip([{ name: 'widget.html', content: 'x' }]) }),
  ],
  ['a package that leaves its folder', coded({}, rawZip([{ name: '../widget.html', content: 'x' }]))],
  ['a package that is no widget', coded({}, rawZip([{ name: 'a.txt', content: 'x' }]))],
  [
    'code in a widget of the catalog',
    coded({ widget: 'text' }, rawZip([{ name: 'widget.html', content: 'x' }])),
  ],
  [
    'a setting of code that is no value',
    coded({ values: { a: { b: 1 } } }, rawZip([{ name: 'widget.html', content: 'x' }])),
  ],
  ['a file that nothing uses', packOf({ ...good, 'assets/1.png': 'x' })],
  ['a file that is missing', ofLayer({ widget: 'image', values: { src: 'pack:assets/1.png' } })],
  ['a picture that is none', asset('assets/1.png')],
  ['a script as picture', asset('assets/1.svg', '<svg xmlns="http://www.w3.org/2000/svg"')],
  ['a deck step of no kind', macro({ kind: 'shell' })],
  ['a deck step with strange fields', macro({ kind: 'delay', ms: 500, sceneId: 1 })],
  ['a deck step that takes long', macro({ kind: 'delay', ms: 10 ** 9 })],
  ['commands that are no list', packOf({ ...good, 'bot.json': '{}' })],
  ['a command that is none', packOf({ ...good, 'bot.json': '[{"name": "a b"}]' })],
  ['automations that are no list', packOf({ ...good, 'automations.json': '"x"' })],
  [
    'a reference to another overlay',
    packOf({ ...good, 'bot.json': '[{"name":"a","action":{"overlayId":"pack:overlay/2"}}]' }),
  ],
];

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
}, 60_000);

const paths = ['/overlays', '/uploads', '/widget-packages', '/automations', '/bot/commands', '/packs'];
const everything = async (): Promise<unknown[]> => {
  const all: unknown[] = [];
  for (const path of paths) all.push(await ok(api.get(path)));
  return all;
};

it('has at least sixty', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60);
});

it.each(hostile)('%s changes nothing', async (_, pack) => {
  const before = await everything();
  const { status, body } = await sendPack<{ code: string }>(studio, 'install', pack);
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ code: expect.stringMatching(/^pack_(?:invalid|too_new)$/) as string }),
  ]);
  expect(await everything()).toEqual(before);
});

it('takes the pack that they were made from', async () => {
  const { status } = await sendPack(studio, 'install', packOf(good));
  expect(status).toBe(200);
});
