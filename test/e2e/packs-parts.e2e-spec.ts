import { ApiClient, ok } from '../support/api-client';
import { fetchPack, packOf, sendPack, untilPack, type InstalledPack } from '../support/packs';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

interface Overlay {
  readonly overlayId: string;
  readonly rev: number;
  readonly layers: readonly { readonly memberId: number; readonly name: string }[];
  readonly groups: readonly { readonly name: string }[];
  readonly scenes: readonly { readonly sceneId: number; readonly name: string; readonly live: boolean }[];
}
interface Inspected {
  readonly overlays: readonly object[];
  readonly hosts: readonly string[];
  readonly refused: readonly object[];
}

let studio: StudioProcess;
let api: ApiClient;
let source = '';
let target = '';
let automationId = '';
const sceneIds: { [name: string]: number } = {};

const overlayOf = (id: string): Promise<Overlay> => ok(api.get<Overlay>(`/overlays/${id}`));
const namesOf = (things: readonly { readonly name: string }[]): string[] => things.map(({ name }) => name);
const exported = async (body: object): Promise<Buffer> => {
  const { url } = await ok(api.post<{ url: string }>('/packs/export', { name: 'Part', ...body }));
  return fetchPack(studio, url);
};
const installed = async (pack: Buffer, fields: Record<string, string> = {}): Promise<InstalledPack> => {
  const { status, body } = await sendPack(studio, 'install', pack, fields);
  expect([status, body]).toMatchObject([200, { state: 'installing' }]);
  return untilPack(studio, 'installed');
};

async function member(overlayId: string, name: string, sceneId?: number): Promise<number> {
  const body = { widget: 'text', name, values: { text: name }, ...(sceneId && { sceneId }) };
  return (await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, body))).memberId;
}

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { SIMULATED: 'on', RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  const overlay = async (name: string) =>
    (await ok(api.post<Overlay>('/overlays', { name, starter: false }))).overlayId;
  source = await overlay('Source');
  target = await overlay('Target');
  await member(source, 'Only on the first');
  for (const name of ['Break', 'End']) {
    const body = { name, mode: 'blank' };
    sceneIds[name] = (await ok(api.post<{ sceneId: number }>(`/overlays/${source}/scenes`, body))).sceneId;
  }
  const clock = await member(source, 'Clock', sceneIds['Break']);
  await member(source, 'Line', sceneIds['Break']);
  // The target has a scene of the same name, which is another one.
  await ok(api.post(`/overlays/${target}/scenes`, { name: 'Break' }));
  await member(target, 'Own');
  const action = { type: 'scene', overlayId: source, sceneId: sceneIds['Break'] };
  const steps = [
    { kind: 'layout', memberId: clock, layout: { x: 77 } },
    { kind: 'scene', sceneId: sceneIds['Break'] },
  ];
  await ok(api.post(`/overlays/${source}/deck-macros`, { name: 'Pause', steps }));
  await ok(api.post('/bot/commands', { name: 'pause', response: 'Pause', action }));
  const trigger = { type: 'raid' };
  const made = await ok(
    api.post<{ automationId: string }>('/automations', { name: 'Raid', trigger, actions: [action] }),
  );
  automationId = made.automationId;
}, 60_000);

describe('scenes as a part', () => {
  let pack: Buffer;
  let part: InstalledPack;

  it('has the scenes, the layers that they show and the buttons about these', async () => {
    pack = await exported({
      ...{ overlayIds: [source], sceneIds: [sceneIds['Break']], description: 'For breaks' },
      ...{ automations: [automationId], botCommands: ['pause'] },
    });
    expect((await sendPack<Inspected>(studio, 'inspect', pack)).body).toMatchObject({
      description: 'For breaks',
      overlays: [{ name: 'Source', scenes: ['Break'], layers: ['Clock', 'Line'], macros: ['Pause'] }],
      refused: [],
    });
  });

  it('comes into an overlay that is there, in one step of its history', async () => {
    const before = await overlayOf(target);
    const { body } = await sendPack<Inspected>(studio, 'inspect', pack, { overlayId: target });
    expect(body.refused).toEqual([]);
    part = await installed(pack, { overlayId: target });
    expect(part).toMatchObject({
      skipped: [],
      automations: 1,
      overlays: [{ overlayId: target, name: 'Target', isAddition: true }],
    });
    const { scenes, layers } = await overlayOf(target);
    expect(namesOf(scenes)).toEqual([...namesOf(before.scenes), 'Break']);
    expect(namesOf(layers).sort()).toEqual(['Clock', 'Line', 'Own']);
    const { items } = await ok(
      api.get<{ items: { operation: string }[] }>(`/overlays/${target}/history?limit=2`),
    );
    expect(items.map(({ operation }) => operation)).toEqual(['create_deck_macro', 'install_pack']);
  });

  it('acts on the new scene, not on another one of that name', async () => {
    const at = `/overlays/${target}`;
    const [first, , added] = (await overlayOf(target)).scenes;
    const untilNew = (what: string) =>
      until(
        async () => (await overlayOf(target)).scenes.find(({ live }) => live)?.sceneId === added?.sceneId,
        {
          what: () => Promise.resolve(what),
        },
      );
    const back = () => ok(api.post(`${at}/scenes/${first?.sceneId}/golive`, {}));
    await ok(api.post(`${at}/deck-macros/1/fire`, {}));
    await untilNew('the button');
    await back();
    const { items } = await ok(api.get<{ items: { automationId: string; name: string }[] }>('/automations'));
    const made = items.find((each) => each.automationId !== automationId);
    await ok(api.post(`/automations/${made?.automationId}/test`, { dryRun: false }));
    await untilNew('the automation');
    await back();
    const commands = await ok(api.get<{ items: { name: string; action: object }[] }>('/bot/commands'));
    expect(commands.items.find(({ name }) => name === 'pause2')?.action).toMatchObject({
      overlayId: target,
      sceneId: added?.sceneId,
    });
  });

  it('says what would stay, and leaves that when it is removed', async () => {
    const { layers } = await overlayOf(target);
    const clock = layers.find(({ name }) => name === 'Clock');
    await ok(api.patch(`/overlays/${target}/members/${clock?.memberId}`, { name: 'My clock' }));
    const stays = [{ part: 'layer', name: 'My clock' }];
    expect(await ok(api.get(`/packs/${part.installId}`))).toMatchObject({ staying: stays });
    await ok(api.delete(`/packs/${part.installId}`));
    expect(await untilPack(studio, 'removed')).toMatchObject({ left: 1, stayed: stays });
    const after = await overlayOf(target);
    expect([namesOf(after.scenes).length, namesOf(after.layers).sort()]).toEqual([2, ['My clock', 'Own']]);
  });

  it('is put there once though the server is killed', async () => {
    for (let round = 0; round < 3; round++) {
      const before = (await overlayOf(target)).scenes.length;
      expect((await sendPack(studio, 'install', pack, { overlayId: target })).status).toBe(200);
      await studio.kill();
      studio = await studio.restart();
      api = new ApiClient(studio.api);
      expect((await untilPack(studio, 'installed')).skipped).toEqual([]);
      expect((await overlayOf(target)).scenes).toHaveLength(before + 1);
    }
  }, 120_000);
});

it('puts a group into a scene that is there', async () => {
  const { layers } = await overlayOf(source);
  const memberIds = layers.map(({ memberId }) => memberId);
  const { groupId } = await ok(
    api.post<{ groupId: string }>(`/overlays/${source}/groups`, {
      name: 'Bar',
      memberIds: memberIds.slice(0, 2),
    }),
  );
  const pack = await exported({ overlayIds: [source], groupIds: [groupId] });
  const before = await overlayOf(target);
  const sceneId = String(before.scenes[1]?.sceneId);
  await installed(pack, { overlayId: target, sceneId });
  const after = await overlayOf(target);
  expect(after.scenes).toHaveLength(before.scenes.length);
  expect(after.layers).toHaveLength(before.layers.length + 2);
  expect(namesOf(after.groups)).toEqual(['Bar']);
});

it.each([
  ['scenes of several overlays', { sceneIds: [1] }, 'overlayIds'],
  ['a scene that is not there', { overlayIds: true, sceneIds: [99] }, 'sceneIds'],
  ['a group that is not there', { overlayIds: true, groupIds: ['x'] }, 'groupIds'],
])(
  'refuses %s',
  async (_, given: { overlayIds?: boolean; sceneIds?: number[]; groupIds?: string[] }, field) => {
    const { overlayIds, ...body } = given;
    const answer = await api.post('/packs/export', {
      ...{ name: 'Part', overlayIds: overlayIds ? [source] : [source, target] },
      ...body,
    });
    expect(answer).toMatchObject({ status: 422, body: { details: { field } } });
  },
);

describe('an automation that this studio refuses', () => {
  const action = { type: 'scene', overlayId: { name: 'Nowhere' }, sceneId: { name: 'Break' } };
  const url = 'https://example.com/hook';
  const http = { type: 'http_request', method: 'GET', url };
  const entry = (name: string, step: object) => ({ name, triggers: [{ type: 'raid' }], actions: [step] });
  const pack = packOf({
    'automations.json': JSON.stringify([entry('Lost', action), entry('Found', http)]),
  });
  const refused = [{ part: 'automation', name: 'Lost', code: 'invalid_value', field: 'actions.0.overlayId' }];

  it('is told before anything is made', async () => {
    expect((await sendPack<Inspected>(studio, 'inspect', pack)).body).toMatchObject({
      ...{ refused, hosts: ['example.com'] },
    });
    const count = async () => (await ok(api.get<{ items: object[] }>('/automations'))).items.length;
    const before = await count();
    expect(await sendPack(studio, 'install', pack)).toMatchObject({
      ...{ status: 422, body: { code: 'pack_parts_refused', details: { refused } } },
    });
    expect(await count()).toBe(before);
  });

  it('is left out where the person says so', async () => {
    const part = await installed(pack, { refused: 'leave-out' });
    expect(part).toMatchObject({ automations: 1, skipped: [{ part: 'automation', name: 'Lost' }] });
  });
});

it.each([
  ['an overlay that is not there', { overlayId: 'nothing' }, 'not_found'],
  ['a scene that is not there', { overlayId: '', sceneId: '99' }, 'not_found'],
  ['a scene without an overlay', { sceneId: '1' }, 'invalid_value'],
])('installs nothing into %s', async (_, fields: Record<string, string>, code) => {
  const pack = await exported({ overlayIds: [source] });
  const given = fields['overlayId'] === '' ? { ...fields, overlayId: target } : fields;
  expect((await sendPack<{ code: string }>(studio, 'install', pack, given)).body.code).toBe(code);
});
