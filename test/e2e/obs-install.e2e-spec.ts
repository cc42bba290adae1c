import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount, opsOk, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { FakeObs } from '../support/obs/fake-obs';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/* OBS with a browser source, as a fake on its protocol: found on this computer, connected, given an overlay. */

jest.setTimeout(60_000);

interface Installed {
  readonly input: string;
  readonly created: boolean;
  readonly changed: readonly { readonly input: string; readonly setting: string }[];
  readonly scenes: readonly string[];
  readonly reloads: boolean;
  readonly seen: boolean;
}

const OWNER = { login: 'owner', password: 'password of the owner' };
let folder: string;
let studio: StudioProcess;
let obs: FakeObs;
let owner: Browser;
let bea: TestAccount;
let obsId: number;
let overlayId: string;
let url: string;
const pages: RenderClient[] = [];

const untilStatus = (status: string) =>
  until(async () => {
    const { items } = await ok(
      owner.client.get<{ items: readonly { obsId: number; status: string }[] }>('/obs'),
    );
    return items.some((each) => each.obsId === obsId && each.status === status);
  });
const install = (body: object = {}) =>
  owner.client.post(`/overlays/${overlayId}/obs-install`, { obsId, ...body });
const installed = (body: object = {}) =>
  ok(owner.client.post<Installed>(`/overlays/${overlayId}/obs-install`, { obsId, ...body }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obs-home-'));
  obs = await FakeObs.start();
  // OBS loads the pages of its browser sources.
  obs.scenes.loads = (address) => {
    const link = address.split('/o/')[1] ?? '';
    pages.push(new RenderClient({ url: studio.url, link, obs: true }));
  };
  const settings = join(folder, 'obs-studio', 'plugin_config', 'obs-websocket');
  await mkdir(settings, { recursive: true });
  await writeFile(
    join(settings, 'config.json'),
    JSON.stringify({ server_enabled: true, server_port: obs.port, server_password: obs.password }),
  );
  studio = await StudioProcess.start({
    env: { OBS_HOSTS: 'private', XDG_CONFIG_HOME: folder, HOME: folder },
  });
  await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], OWNER.password);
  owner = await signIn(studio, OWNER);
  bea = await makeAccount(studio, 'bea');
  ({ overlayId } = await ok(owner.client.post<{ overlayId: string }>('/overlays', { name: 'Show' })));
  ({ url } = await ok(owner.client.get<{ url: string }>(`/overlays/${overlayId}/link`)));
}, 60_000);

afterAll(async () => {
  for (const page of pages) page.close();
  await rm(folder, { recursive: true, force: true });
});

it('finds OBS on this computer for the owner of the installation alone', async () => {
  const { items } = await ok(owner.client.post<{ items: readonly object[] }>('/obs/find', {}));
  expect(items).toContainEqual({
    ...{ host: '127.0.0.1', port: obs.port, status: 'running', enabled: true },
    ...{ passwordKnown: true, obsVersion: '31.0.0', obsId: null },
  });
  const other = (await signIn(studio, bea)).client;
  expect(await other.post('/obs/find', {})).toMatchObject({
    status: 403,
    body: { code: 'installation_owner_only' },
  });
  const asked = { name: 'Desk', host: `127.0.0.1:${obs.port}`, usePassword: true };
  expect(await other.post('/obs', asked)).toMatchObject({ status: 403 });
  expect(await new ApiClient(studio.api, bea.token).post('/obs/find', {})).toMatchObject({
    body: { code: 'session_required' },
  });
});

it('takes the password from the settings of OBS, on this computer only', async () => {
  const asked = { name: 'Desk', usePassword: true };
  for (const refused of [
    { host: '192.168.1.5' },
    { host: '127.0.0.1:1' },
    { host: `127.0.0.1:${obs.port}`, password: 'x' },
  ])
    expect(await owner.client.post('/obs', { ...asked, ...refused })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'usePassword' } },
    });
  const made = await ok(
    owner.client.post<{ obsId: number }>('/obs', { ...asked, host: `127.0.0.1:${obs.port}` }),
  );
  expect(made).toMatchObject({ hasPassword: true });
  ({ obsId } = made);
  await untilStatus('connected');
});

it('takes pictures of scenes, two a second at most', async () => {
  const { image } = await ok(owner.client.get<{ image: string }>(`/obs/${obsId}/screenshot?width=64`));
  expect(image).toMatch(/^data:image\/jpeg;base64,\/9j/);
  const more = await Promise.all(
    [1, 2, 3].map(() => owner.client.get(`/obs/${obsId}/screenshot?source=Scene`)),
  );
  expect(more.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  await until(async () => (await owner.client.get(`/obs/${obsId}/screenshot?source=Nothing`)).status === 404);
});

it('creates the source in the size of the canvas, and waits for its page', async () => {
  obs.writes.length = 0;
  expect(await installed({ dryRun: true })).toEqual({
    ...{ obsId, overlayId, input: 'Show', created: true, changed: [], scenes: ['Scene'] },
    ...{ reloads: false, seen: false, dryRun: true },
  });
  expect(obs.writes).toEqual([]);
  expect(await installed()).toMatchObject({ input: 'Show', created: true, scenes: ['Scene'], seen: true });
  expect(obs.scenes.inputs.get('Show')?.settings).toMatchObject({
    ...{ url, width: 1920, height: 1080, shutdown: false, restart_when_active: false },
    ...{ fps_custom: false, reroute_audio: true },
  });
  expect(obs.scenes.itemsOf('Scene')).toMatchObject([
    {
      locked: true,
      transform: {
        positionX: 0,
        boundsType: 'OBS_BOUNDS_SCALE_INNER',
        boundsWidth: 1920,
        boundsHeight: 1080,
      },
    },
  ]);
});

it('changes nothing where all is right, and adds the source to other scenes', async () => {
  obs.writes.length = 0;
  expect(await installed()).toMatchObject({ created: false, changed: [], scenes: [], seen: true });
  expect(obs.writes).toEqual([]);
  obs.scenes.addScene('Break');
  await until(async () => (await installed({ scenes: 'all', dryRun: true })).scenes.length === 1);
  expect(await installed({ scenes: 'all', lock: false })).toMatchObject({
    scenes: ['Break'],
    created: false,
  });
  expect(obs.written).toEqual(['CreateSceneItem', 'SetSceneItemTransform']);
  expect((await installed({ scenes: 'all', lock: false })).scenes).toEqual([]);
  expect(await install({ scenes: 'named', sceneNames: ['break'] })).toMatchObject({
    status: 404,
    body: { code: 'obs_not_found' },
  });
  expect(await install({ scenes: 'named' })).toMatchObject({ status: 400 });
});

const issuesNow = async (): Promise<readonly string[]> => {
  const health = `/overlays/${overlayId}/health`;
  const { issues } = await ok(owner.client.get<{ issues: readonly { code: string }[] }>(health));
  return issues.map(({ code }) => code).filter((code) => code.startsWith('obs_'));
};

it('shows in the health of the overlay why its source shows nothing, and what OBS lacks', async () => {
  await until(async () => (await issuesNow()).length === 0);
  obs.scenes.addScene('Empty');
  obs.scenes.switchTo('Empty');
  await until(async () => (await issuesNow()).includes('obs_not_in_scene'));
  obs.scenes.switchTo('Scene');
  obs.record = { outputActive: true };
  obs.stats = { ...obs.stats, availableDiskSpace: 900 };
  obs.emit('RecordStateChanged', { outputActive: true, outputState: 'OBS_WEBSOCKET_OUTPUT_STARTED' });
  await until(async () => (await issuesNow()).includes('obs_disk_low'), { within: 20_000 });
  expect(await ok(owner.client.get(`/obs/${obsId}`))).toMatchObject({
    issues: [{ code: 'obs_disk_low', severity: 'warning', value: 900 }],
  });
  obs.record = { outputActive: false };
  obs.emit('RecordStateChanged', { outputActive: false, outputState: 'OBS_WEBSOCKET_OUTPUT_STOPPED' });
  await until(async () => (await issuesNow()).length === 0);
});

it('keeps what an event says while the state is read', async () => {
  const state = async () =>
    ok(owner.client.get<{ scenes: readonly { name: string }[]; outputs: object }>(`/obs/${obsId}`));
  obs.beforeNext.set('GetSceneItemList', () => {
    obs.record = { outputActive: true };
    obs.emit('RecordStateChanged', { outputActive: true, outputState: 'OBS_WEBSOCKET_OUTPUT_STARTED' });
  });
  obs.scenes.addScene('Later');
  await until(async () => (await state()).scenes.some(({ name }) => name === 'Later'));
  expect((await state()).outputs).toMatchObject({ record: { state: 'on' } });
  obs.record = { outputActive: false };
  obs.emit('RecordStateChanged', { outputActive: false, outputState: 'OBS_WEBSOCKET_OUTPUT_STOPPED' });
});

it('replaces a dead link, and reloads a page on air only when allowed', async () => {
  await ok(owner.client.post(`/overlays/${overlayId}/link/rotate`, { graceMinutes: 0 }));
  await until(async () => (await issuesNow()).includes('obs_link_dead'));
  expect(await installed({ dryRun: true })).toMatchObject({
    changed: [{ input: 'Show', setting: 'url' }],
    reloads: true,
  });
  expect(await install()).toMatchObject({
    status: 409,
    body: { code: 'reload_needed', details: { changed: [{ input: 'Show', setting: 'url' }] } },
  });
  expect(await installed({ allowReload: true })).toMatchObject({ seen: true, created: false });
  expect(obs.scenes.inputs.get('Show')?.settings['url']).not.toBe(url);
  await until(async () => (await issuesNow()).length === 0, { within: 15_000 });
});

it('numbers the name when OBS has another source of that name', async () => {
  const other = await ok(owner.client.post<{ overlayId: string }>('/overlays', { name: 'Show' }));
  const path = `/overlays/${other.overlayId}/obs-install`;
  expect(await ok(owner.client.post<Installed>(path, { obsId }))).toMatchObject({
    input: 'Show 2',
    created: true,
  });
});

it('refuses an OBS without browser source, and strangers', async () => {
  const kinds = obs.scenes.kinds;
  obs.scenes.kinds = ['image_source'];
  expect(await install()).toMatchObject({ status: 422, body: { code: 'obs_no_browser_source' } });
  obs.scenes.kinds = kinds;
  const stranger = new ApiClient(studio.api, bea.token);
  expect(await stranger.post(`/overlays/${overlayId}/obs-install`, { obsId })).toMatchObject({ status: 404 });
  expect(await owner.client.post(`/overlays/${overlayId}/obs-install`, { obsId: 99 })).toMatchObject({
    status: 404,
  });
});

it.each([
  ['is not ready', 207, 409, 'obs_busy'],
  ['refuses', 402, 422, 'obs_refused'],
  ['drops the connection', 'drop', 409, 'obs_not_connected'],
] as const)('names the cause when OBS %s, and a repeat completes it', async (_, fault, status, code) => {
  await untilStatus('connected');
  const made = await ok(owner.client.post<{ overlayId: string }>('/overlays', { name: `Show ${code}` }));
  const path = `/overlays/${made.overlayId}/obs-install`;
  obs.fail('CreateInput', fault);
  expect(await owner.client.post(path, { obsId })).toMatchObject({ status, body: { code } });
  await until(async () => (await owner.client.post(path, { obsId })).status === 200);
  expect(obs.scenes.inputs.has(`Show ${code}`)).toBe(true);
});
