import type { Browser } from 'playwright-core';
import { ApiClient, ok } from '../support/api-client';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { differingPixels, inkOf, OverlayPage } from '../support/overlay-page';
import { fetchPack, packOf, sendPack, untilPack, type InstalledPack } from '../support/packs';
import { freePort, StudioProcess, testToken } from '../support/server-process';
import { until } from '../support/until';
import { PNG } from 'pngjs';

interface Overlay {
  readonly overlayId: string;
  readonly rev: number;
  readonly layers: readonly { readonly memberId: number; readonly widget: string; readonly name: string }[];
  readonly scenes: readonly { readonly sceneId: number; readonly name: string; readonly live: boolean }[];
}
interface Exported {
  readonly url: string;
  readonly sha256: string;
  readonly left: number;
  readonly contents: object;
}

let from: StudioProcess;
let to: StudioProcess;
let source: ApiClient;
let target: ApiClient;
let overlayId = '';
let automationId = '';
let pack: Buffer;

const picture = (): Buffer => {
  const made = new PNG({ width: 80, height: 60 });
  for (let at = 0; at < made.data.length; at += 4) made.data.set([at % 256, 90, 200, 255], at);
  return PNG.sync.write(made);
};

async function upload(content: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'picture.png');
  const headers = { authorization: `Bearer ${testToken}` };
  const answer = await fetch(`${from.api}/uploads`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { url: string }).url;
}

const exported = async (api: ApiClient, studio: StudioProcess, body: object): Promise<[Exported, Buffer]> => {
  const answer = await ok(api.post<Exported>('/packs/export', { name: 'Calm evening', ...body }));
  return [answer, await fetchPack(studio, answer.url)];
};

async function furnish(): Promise<void> {
  const at = `/overlays/${overlayId}`;
  const member = (body: object) => ok(source.post<{ memberId: number }>(`${at}/members`, body));
  const gone = await member({ widget: 'text', name: 'Gone' });
  const text = await member({
    widget: 'text',
    name: 'Title',
    values: { text: 'Good evening' },
    layout: { y: -300, rot: 5 },
  });
  await member({
    widget: 'image',
    name: 'Picture',
    values: { src: await upload(picture()) },
    layout: { x: 400 },
  });
  const { packageId } = await ok(
    source.post<{ packageId: string }>('/widget-packages', {
      ...{
        name: 'Plate',
        html: '<p>{{word}}</p>',
        css: 'p { background: #a01050; color: white; font: 40px serif; }',
      },
      fields: '{"word": {"type": "text", "label": "Word", "value": "plate"}}',
    }),
  );
  await member({
    widget: `custom.${packageId}`,
    name: 'Plate',
    values: { word: 'from afar' },
    layout: { x: -400 },
  });
  await ok(source.delete(`${at}/members/${gone.memberId}`));
  const { sceneId } = await ok(source.post<{ sceneId: number }>(`${at}/scenes`, { name: 'Break' }));
  const action = { type: 'scene', overlayId, sceneId };
  await ok(
    source.post(`${at}/deck-macros`, {
      name: 'Pause',
      steps: [
        { kind: 'layout', memberId: text.memberId, layout: { x: 120 } },
        { kind: 'scene', sceneId },
      ],
    }),
  );
  await ok(source.post('/bot/commands', { name: 'pause', response: 'Pause, {user}', action }));
  const trigger = { type: 'raid' };
  const made = await ok(
    source.post<{ automationId: string }>('/automations', { name: 'Raid', trigger, actions: [action] }),
  );
  automationId = made.automationId;
}

beforeAll(async () => {
  const start = async () =>
    StudioProcess.start({
      env: { SIMULATED: 'on', RATE_LIMITS: 'off', WIDGET_PORT: String(await freePort()) },
    });
  from = await start();
  to = await start();
  source = new ApiClient(from.api);
  target = new ApiClient(to.api);
  overlayId = (await ok(source.post<Overlay>('/overlays', { name: 'Evening' }))).overlayId;
  await furnish();
}, 120_000);

const overlayOf = (api: ApiClient, id: string): Promise<Overlay> => ok(api.get<Overlay>(`/overlays/${id}`));
const liveOf = async (id: string): Promise<string | undefined> =>
  (await overlayOf(target, id)).scenes.find(({ live }) => live)?.name;
const everything = async () =>
  JSON.stringify([
    await ok(target.get('/overlays')),
    await ok(target.get('/uploads')),
    await ok(target.get('/widget-packages')),
    await ok(target.get('/automations')),
    await ok(target.get('/bot/commands')),
    await ok(target.get('/packs')),
  ]);

let installed: InstalledPack;

it('makes one file of an overlay with all that belongs to it, without secrets', async () => {
  const body = { overlayIds: [overlayId], automations: [automationId], botCommands: ['pause'] };
  const [answer, bytes] = await exported(source, from, body);
  pack = bytes;
  expect(answer).toMatchObject({
    left: 0,
    contents: {
      overlays: ['Evening'],
      macros: 1,
      packages: 1,
      automations: ['Raid'],
      commands: ['pause'],
      assets: 1,
    },
  });
  expect(pack.toString('latin1')).not.toContain(overlayId);
});

it('says what is in it, and changes nothing', async () => {
  const before = await everything();
  const { status, body } = await sendPack<object>(to, 'inspect', pack);
  expect([status, body]).toMatchObject([
    200,
    { name: 'Calm evening', conflicts: [], requires: { widgets: ['image', 'text'], lacking: [] } },
  ]);
  expect(await everything()).toBe(before);
});

it('installs it on an empty studio', async () => {
  const { status, body } = await sendPack(to, 'install', pack);
  expect([status, body]).toMatchObject([200, { state: 'installing' }]);
  installed = await untilPack(to, 'installed');
  expect(installed).toMatchObject({
    ...{ overlays: [{ name: 'Evening' }], automations: 1, commands: ['pause'], skipped: [] },
  });
});

browserOrSkip('an installed overlay', () => {
  let browser: Browser;
  beforeAll(async () => (browser = await launchBrowser()), 60_000);

  it('is the same picture', async () => {
    const pictureOf = async (api: ApiClient, id: string): Promise<PNG> => {
      const { url } = await ok(api.get<{ url: string }>(`/overlays/${id}/link`));
      const page = await OverlayPage.open(browser, url);
      try {
        await page.page.waitForFunction(() => document.querySelectorAll('[data-member-id]').length === 3);
        await page.until('the widget with code runs', async () =>
          page.page
            .frames()
            .some((frame) => frame.parentFrame()?.parentFrame() !== null && frame.parentFrame() !== null),
        );
        await page.page.waitForLoadState('networkidle');
        return await page.settledPicture();
      } finally {
        await page.close();
      }
    };
    const before = await pictureOf(source, overlayId);
    const after = await pictureOf(target, installed.overlays[0]?.overlayId ?? '');
    expect(inkOf(before)).not.toBeNull();
    expect(differingPixels(before, after)).toBe(0);
  }, 90_000);
});

it('does the same: deck button, command and automation', async () => {
  const id = installed.overlays[0]?.overlayId ?? '';
  const at = `/overlays/${id}`;
  const [first, second] = (await overlayOf(target, id)).scenes;
  const back = async () => {
    await ok(target.post(`${at}/scenes/${first?.sceneId}/golive`, {}));
    expect(await liveOf(id)).toBe(first?.name);
  };
  const untilBreak = (what: string) => until(async () => (await liveOf(id)) === 'Break', { what });
  expect(second?.name).toBe('Break');
  await ok(target.post(`${at}/deck-macros/1/fire`, {}));
  await untilBreak('the button switches');
  await back();
  await ok(target.post('/simulate/chat', { login: 'PixelOtter', role: 'everyone', message: '!pause' }));
  await untilBreak('the command switches');
  await back();
  const { items } = await ok(
    target.get<{ items: { automationId: string; enabled: boolean }[] }>('/automations'),
  );
  expect(items).toMatchObject([{ enabled: false }]);
  await ok(target.patch(`/automations/${items[0]?.automationId}`, { enabled: true }));
  await ok(target.post(`/automations/${items[0]?.automationId}/test`, { dryRun: false }));
  await untilBreak('the automation switches');
});

it('is the same pack when it is made again', async () => {
  const [{ sha256 }] = await exported(source, from, { overlayIds: [overlayId] });
  const [, first] = await exported(source, from, { overlayIds: [overlayId] });
  await sendPack(to, 'install', first);
  const { overlays } = await untilPack(to, 'installed');
  const [again] = await exported(target, to, { overlayIds: [overlays[0]?.overlayId], author: 'Operator' });
  const [once] = await exported(source, from, { overlayIds: [overlayId], author: 'Operator' });
  expect(again.contents).toEqual(once.contents);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

it('switches off a command whose name is taken, under another name', async () => {
  const [, bytes] = await exported(source, from, { botCommands: ['pause'] });
  expect((await sendPack<{ conflicts: string[] }>(to, 'inspect', bytes)).body.conflicts).toEqual(['pause']);
  await sendPack(to, 'install', bytes);
  const { installId } = await untilPack(to, 'installed');
  const { items } = await ok(target.get<{ items: { name: string; enabled: boolean }[] }>('/bot/commands'));
  expect(items).toMatchObject([
    { name: 'pause', enabled: true },
    { name: 'pause2', enabled: false },
  ]);
  await ok(target.delete(`/packs/${installId}`));
  await untilPack(to, 'removed');
  expect((await ok(target.get<{ items: object[] }>('/bot/commands'))).items).toHaveLength(1);
});

it('leaves a command that somebody made under the name of one of its own', async () => {
  const [, bytes] = await exported(source, from, { botCommands: ['pause'] });
  await sendPack(to, 'install', bytes);
  const { installId } = await untilPack(to, 'installed');
  const commands = async () =>
    (await ok(target.get<{ items: { name: string; commandId: number }[] }>('/bot/commands'))).items;
  const ofPack = (await commands()).find(({ name }) => name === 'pause2');
  await ok(target.delete(`/bot/commands/${ofPack?.commandId}`));
  await ok(target.post('/bot/commands', { name: 'pause2', response: 'Mine' }));
  await ok(target.delete(`/packs/${installId}`));
  await untilPack(to, 'removed');
  const mine = (await commands()).find(({ name }) => name === 'pause2');
  expect(mine).toBeDefined();
  await ok(target.delete(`/bot/commands/${mine?.commandId}`));
});

it('removes what nobody changed, and leaves the rest', async () => {
  const [, bytes] = await exported(source, from, { overlayIds: [overlayId] });
  const lengthOf = async () => (await ok(target.get<{ items: object[] }>('/overlays'))).items.length;
  const before = await lengthOf();
  for (const [rename, left] of [
    [false, 0],
    [true, 1],
  ] as const) {
    await sendPack(to, 'install', bytes);
    const { installId, overlays } = await untilPack(to, 'installed');
    if (rename) await ok(target.patch(`/overlays/${overlays[0]?.overlayId}`, { name: 'Mine' }));
    await ok(target.delete(`/packs/${installId}`));
    await untilPack(to, 'removed');
    await until(async () => (await lengthOf()) === before + left, { what: 'the list of overlays' });
  }
});

it('is installed whole after a kill, and once', async () => {
  const [, bytes] = await exported(source, from, { overlayIds: [overlayId], botCommands: ['pause'] });
  for (let round = 0; round < 3; round++) {
    const before = (await ok(target.get<{ items: object[] }>('/overlays'))).items.length;
    expect((await sendPack(to, 'install', bytes)).status).toBe(200);
    await to.kill();
    to = await to.restart();
    target = new ApiClient(to.api);
    const { overlays, skipped } = await untilPack(to, 'installed');
    expect(skipped).toEqual([]);
    expect(await ok(target.get(`/overlays/${overlays[0]?.overlayId}/deck-macros`))).toMatchObject({
      items: [{ name: 'Pause' }],
    });
    expect((await ok(target.get<{ items: object[] }>('/overlays'))).items).toHaveLength(before + 1);
  }
}, 120_000);

it('refuses a pack of a newer studio', async () => {
  const { status, body } = await sendPack(to, 'install', packOf({}, { formatVersion: 2, new: true }));
  expect([status, body]).toMatchObject([
    422,
    { code: 'pack_too_new', details: { formatVersion: 2, supported: 1 } },
  ]);
});
