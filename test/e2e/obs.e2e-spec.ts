import { EditorClient } from '@studio/realtime/testing/editor-client';
import { makeAccount, opsOk, signIn, type TestAccount } from '../support/accounts';
import { ok, type ApiClient } from '../support/api-client';
import { hasObs, RealObs } from '../support/obs/real-obs';
import { StudioProcess } from '../support/server-process';
import { ToolClient } from '../support/tool-client';
import { until, untilRead } from '../support/until';

/* OBS as Debian packages it, connected by obs-websocket. Skipped where it is not installed. */
const withObs = hasObs ? describe : describe.skip;

interface Connection {
  readonly obsId: number;
  readonly status: string;
  readonly problem: string | null;
  readonly obsVersion: string | null;
  readonly hasPassword: boolean;
}

interface State {
  readonly programScene: string;
  readonly previewScene: string | null;
  readonly studioMode: boolean;
  readonly scenes: readonly {
    readonly name: string;
    readonly items: readonly { readonly source: string; readonly visible: boolean }[];
  }[];
  readonly inputs: readonly {
    readonly name: string;
    readonly muted: boolean | null;
    readonly volumeDb: number | null;
  }[];
  readonly outputs: { readonly [output: string]: { readonly state: string } };
  readonly renamedScenes: readonly { readonly from: string; readonly to: string }[];
}

withObs('OBS', () => {
  let studio: StudioProcess;
  let obs: RealObs;
  let account: TestAccount;
  let owner: ApiClient;
  let obsId: number;

  const connections = async (): Promise<readonly Connection[]> =>
    (await ok(owner.get<{ items: readonly Connection[] }>('/obs'))).items;
  const untilStatus = (status: string) =>
    until(async () => (await connections()).find((each) => each.obsId === obsId && each.status === status), {
      what: async () => `${status}, not ${JSON.stringify(await connections())}`,
      within: 40_000,
    });
  const state = (): Promise<State> => ok(owner.get<State>(`/obs/${obsId}`));
  const untilState = (holds: (state: State) => boolean) =>
    until(async () => holds(await state()), {
      what: async () => `${holds.toString()} of ${JSON.stringify(await state())}`,
    });

  beforeAll(async () => {
    [studio, obs] = await Promise.all([
      StudioProcess.start({ env: { OBS_HOSTS: 'private' } }),
      RealObs.start(),
    ]);
    account = await makeAccount(studio, 'streamer');
    owner = (await signIn(studio, account)).client;
    const client = await obs.client();
    await client.call('CreateScene', { sceneName: 'Gameplay' });
    await client.call('CreateScene', { sceneName: 'BRB' });
    await client.call('CreateInput', {
      ...{ sceneName: 'Gameplay', inputName: 'Colour', inputKind: 'color_source_v3' },
      inputSettings: { color: 4_278_190_335 },
    });
    await client.call('CreateInput', {
      sceneName: 'BRB',
      inputName: 'Caption',
      inputKind: 'text_ft2_source_v2',
      inputSettings: {},
    });
    await client.disconnect();
  }, 120_000);

  it('names a wrong password, and connects with the right one', async () => {
    const made = await ok(
      owner.post<Connection>('/obs', { name: 'Desk', host: `127.0.0.1:${obs.port}`, password: 'wrong' }),
    );
    ({ obsId } = made);
    expect(made).toMatchObject({ hasPassword: true });
    expect((await untilStatus('wrong_password')).problem).toEqual(expect.any(String));
    expect(await ok(owner.post(`/obs/${obsId}/test`, {}))).toMatchObject({ result: 'wrong_password' });
    await ok(owner.patch(`/obs/${obsId}`, { password: obs.password }));
    expect((await untilStatus('connected')).obsVersion).toMatch(/^\d+\.\d+/);
    expect(await ok(owner.post(`/obs/${obsId}/test`, {}))).toMatchObject({ result: 'connected' });
  }, 60_000);

  it('reads scenes, sources and sound, and follows their changes', async () => {
    expect((await state()).scenes.map(({ name }) => name).sort()).toEqual(['BRB', 'Gameplay', 'Scene']);
    const client = await obs.client();
    await client.call('SetCurrentProgramScene', { sceneName: 'Gameplay' });
    await untilState(({ programScene }) => programScene === 'Gameplay');
    await client.call('SetSceneName', { sceneName: 'Scene', newSceneName: 'Start' });
    await untilState(({ scenes }) => scenes.some(({ name }) => name === 'Start'));
    expect((await state()).renamedScenes).toEqual([{ from: 'Scene', to: 'Start' }]);
    const { sceneItemId } = await client.call('GetSceneItemId', {
      sceneName: 'Gameplay',
      sourceName: 'Colour',
    });
    await client.call('SetSceneItemEnabled', { sceneName: 'Gameplay', sceneItemId, sceneItemEnabled: false });
    await untilState(
      ({ scenes }) => scenes.find(({ name }) => name === 'Gameplay')?.items[0]?.visible === false,
    );
    await client.disconnect();
  }, 60_000);

  it('reports its state to those who may read OBS, without being asked', async () => {
    const { overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Watched' }));
    const watch = async (scopes: string, clientId: string): Promise<EditorClient> => {
      const minted = ['token-mint', account.login, '--name', clientId, '--scopes', scopes];
      const token = await opsOk(studio.dataDir, minted);
      const topics = ['deck', 'obs'] as const;
      const console = new EditorClient({ url: studio.url, overlayId, clientId, token, topics });
      await console.waitFor(({ hellos }) => hellos.length > 0);
      return console;
    };
    const [watching, stranger] = await Promise.all([
      watch('overlays:read,obs:read', 'watching-obs'),
      watch('overlays:read', 'not-watching-obs'),
    ]);
    const client = await obs.client();
    try {
      await watching.waitFor(({ obs: messages }) => messages.at(-1)?.status === 'connected');
      expect(watching.obs.at(-1)).toMatchObject({ obsId, outputs: { stream: { state: 'off' } } });
      for (const sceneName of ['BRB', 'Gameplay']) {
        await client.call('SetCurrentProgramScene', { sceneName });
        await watching.waitFor(({ obs: messages }) => messages.at(-1)?.programScene === sceneName);
      }
      await client.call('SetStudioModeEnabled', { studioModeEnabled: true });
      await watching.waitFor(({ obs: messages }) => messages.at(-1)?.studioMode === true);
      await client.call('SetStudioModeEnabled', { studioModeEnabled: false });
      await watching.waitFor(({ obs: messages }) => messages.at(-1)?.previewScene === null);
      await ok(owner.patch(`/obs/${obsId}`, { enabled: false }));
      await watching.waitFor(({ obs: messages }) => messages.at(-1)?.status === 'off');
      await ok(owner.patch(`/obs/${obsId}`, { enabled: true }));
      await watching.waitFor(({ obs: messages }) => messages.at(-1)?.status === 'connected');
      expect([stranger.hellos[0]?.topics, stranger.obs]).toEqual([['deck'], []]);
    } finally {
      await client.disconnect();
      watching.close();
      stranger.close();
    }
  }, 60_000);

  it('switches scenes, sources and the virtual outputs as asked', async () => {
    expect(await ok(owner.put(`/obs/${obsId}/scene`, { scene: 'BRB' }))).toMatchObject({
      programScene: 'BRB',
    });
    await untilState(({ programScene }) => programScene === 'BRB');
    const shown = { scene: 'Gameplay', source: 'Colour', visible: 'toggle' };
    expect(await ok(owner.put(`/obs/${obsId}/item`, shown))).toMatchObject({ visible: true });
    await ok(owner.put(`/obs/${obsId}/studio-mode`, { enabled: true }));
    await ok(owner.put(`/obs/${obsId}/scene`, { scene: 'Gameplay', target: 'preview' }));
    await untilState(({ previewScene }) => previewScene === 'Gameplay');
    expect(await ok(owner.post(`/obs/${obsId}/take`, {}))).toMatchObject({ programScene: 'Gameplay' });
    await untilState(({ programScene }) => programScene === 'Gameplay');
    await ok(owner.put(`/obs/${obsId}/studio-mode`, { enabled: false }));
    await ok(owner.patch(`/obs/${obsId}/input`, { input: 'Caption', text: 'Back in five' }));
    const client = await obs.client();
    const { inputSettings } = await client.call('GetInputSettings', { inputName: 'Caption' });
    expect(inputSettings).toMatchObject({ text: 'Back in five' });
    await client.disconnect();
  }, 60_000);

  it('triggers automations, whose actions reach it', async () => {
    const { automationId } = await ok(
      owner.post<{ automationId: string }>('/automations', {
        name: 'Caption of the scene',
        trigger: { type: 'obs_event', filter: { kind: 'item_visible', source: 'colour', on: true } },
        actions: [{ type: 'obs', obsId, do: 'text', input: 'Caption', text: 'Shown in {event.scene}' }],
      }),
    );
    for (const visible of [false, true])
      await ok(owner.put(`/obs/${obsId}/item`, { scene: 'Gameplay', source: 'Colour', visible }));
    const client = await obs.client();
    await until(
      async () =>
        (await client.call('GetInputSettings', { inputName: 'Caption' })).inputSettings['text'] ===
        'Shown in Gameplay',
      { what: 'the caption shows the scene' },
    );
    await client.disconnect();
    const { items } = await untilRead(
      () => ok(owner.get<{ items: readonly { state: string }[] }>(`/automations/${automationId}/runs`)),
      (runs) => runs.items.some(({ state: is }) => is === 'finished'),
    );
    expect(items).toHaveLength(1);
  }, 60_000);

  it('is reached by the steps of a macro, which name what OBS refused', async () => {
    const { overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Macros' }));
    const at = `/overlays/${overlayId}`;
    const inObs = (task: object, more: object = {}) => ({ kind: 'obs', obs: { obsId, ...task }, ...more });
    const steps = [
      inObs({ do: 'scene', scene: 'Nowhere' }, { onError: 'continue' }),
      inObs({ do: 'scene', scene: 'BRB' }),
      inObs({ do: 'text', input: 'Caption', text: 'Back in {arg.minutes}' }),
      inObs({ do: 'item', scene: 'Gameplay', source: 'Colour', visible: false }),
    ];
    expect(
      await owner.post(`${at}/deck-macros`, { name: 'X', steps: [inObs({ do: 'scene', source: 'Colour' })] }),
    ).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'steps.0.obs', expected: expect.stringContaining('scene') }] } },
    });
    const { macroId } = await ok(
      owner.post<{ macroId: number }>(`${at}/deck-macros`, { name: 'Break', steps }),
    );
    const { runId } = await ok(
      owner.post<{ runId: string }>(`${at}/deck-macros/${macroId}/fire`, { args: { minutes: '5' } }),
    );
    const run = await untilRead(
      () =>
        ok(
          owner.get<{ state: string; steps: readonly { state: string; code: string | null }[] }>(
            `${at}/macro-runs/${runId}`,
          ),
        ),
      ({ state: is }) => is === 'done' || is === 'failed',
    );
    expect(run.steps).toMatchObject([
      { state: 'failed', code: 'obs_not_found' },
      ...[1, 2, 3].map(() => ({ state: 'done', code: null })),
    ]);
    await untilState(
      ({ programScene, scenes }) =>
        programScene === 'BRB' && scenes.find(({ name }) => name === 'Gameplay')?.items[0]?.visible === false,
    );
    const client = await obs.client();
    const { inputSettings } = await client.call('GetInputSettings', { inputName: 'Caption' });
    expect(inputSettings).toMatchObject({ text: 'Back in 5' });
    await client.call('SetCurrentProgramScene', { sceneName: 'Gameplay' });
    await untilState(({ programScene }) => programScene === 'Gameplay');
    await client.disconnect();
  }, 60_000);

  it('is not touched by a dry run, which says what viewers would see', async () => {
    const agent = await ToolClient.connect(studio.api, {
      era: '2026-07-28',
      token: account.token,
      user: () => 'accept',
    });
    const { programScene } = await state();
    const other = programScene === 'BRB' ? 'Gameplay' : 'BRB';
    const call = { obsId, scene: other, dryRun: true };
    expect(await agent.ok('set_obs_scene', call)).toMatchObject({ onAir: true });
    expect(await agent.ok('set_obs_scene', { ...call, target: 'preview' })).toMatchObject({ onAir: false });
    const client = await obs.client();
    expect(await client.call('GetCurrentProgramScene')).toMatchObject({
      currentProgramSceneName: programScene,
    });
    await Promise.all([client.disconnect(), agent.close()]);
  }, 60_000);

  it('records, and tells when that has begun and ended', async () => {
    const record = (op: string) => owner.post(`/obs/${obsId}/outputs/record`, { op });
    expect(await ok(record('start'))).toMatchObject({ state: 'on' });
    expect(await ok(record('start'))).toMatchObject({ state: 'on' });
    expect((await state()).outputs['record']?.state).toBe('on');
    expect(await ok(record('toggle'))).toMatchObject({ state: 'off' });
  }, 60_000);

  it('refuses what OBS does not have, in words', async () => {
    expect(await owner.put(`/obs/${obsId}/scene`, { scene: 'brb' })).toMatchObject({
      status: 404,
      body: { code: 'obs_not_found' },
    });
    expect(
      await owner.put(`/obs/${obsId}/item`, { scene: 'BRB', source: 'Nothing', visible: true }),
    ).toMatchObject({
      status: 404,
      body: { code: 'obs_not_found' },
    });
    expect(await owner.patch(`/obs/${obsId}/input`, { input: 'Colour', text: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'obs_refused' },
    });
    expect(await owner.post(`/obs/${obsId}/take`, {})).toMatchObject({
      status: 422,
      body: { code: 'obs_refused' },
    });
    expect(await owner.put('/obs/99/scene', { scene: 'BRB' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await owner.post('/obs', { name: 'Far', host: '192.0.2.1' })).toMatchObject({
      status: 422,
      body: { code: 'obs_host_not_allowed' },
    });
  }, 60_000);

  it('connects again after OBS was killed', async () => {
    await obs.kill();
    await untilStatus('unreachable');
    expect(await owner.put(`/obs/${obsId}/scene`, { scene: 'BRB' })).toMatchObject({
      status: 409,
      body: { code: 'obs_not_connected' },
    });
    await obs.open();
    await untilStatus('connected');
  }, 120_000);

  it('lets an overlay follow the scenes of OBS, changes during an absence included', async () => {
    const { overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Show' }));
    const at = `/overlays/${overlayId}`;
    const { sceneId } = await ok(
      owner.post<{ sceneId: number }>(`${at}/scenes`, { name: 'Break', mode: 'snapshot' }),
    );
    const live = async (): Promise<number> =>
      (await ok(owner.get<{ activeSceneId: number }>(`${at}/scenes`))).activeSceneId;
    const first = await live();
    await ok(owner.post(`${at}/obs-mappings`, { obsScene: 'BRB', sceneId }));
    await ok(owner.post(`${at}/obs-mappings`, { obsScene: 'Gameplay', sceneId: first }));
    await ok(owner.put(`${at}/obs-sync`, { mode: 'follow' }));
    const client = await obs.client();
    await client.call('SetCurrentProgramScene', { sceneName: 'BRB' });
    await until(async () => (await live()) === sceneId);
    await ok(owner.patch(`/obs/${obsId}`, { enabled: false }));
    await untilStatus('off');
    await client.call('SetCurrentProgramScene', { sceneName: 'Gameplay' });
    await ok(owner.patch(`/obs/${obsId}`, { enabled: true }));
    await until(async () => (await live()) === first);
    await client.disconnect();
  }, 60_000);

  it('is led by an overlay, and both directions together echo nothing', async () => {
    const { overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Leading' }));
    const at = `/overlays/${overlayId}`;
    const { sceneId } = await ok(
      owner.post<{ sceneId: number }>(`${at}/scenes`, { name: 'Break', mode: 'snapshot' }),
    );
    const scenes = () => ok(owner.get<{ activeSceneId: number; rev: number }>(`${at}/scenes`));
    const { activeSceneId: first } = await scenes();
    await ok(owner.post(`${at}/obs-mappings`, { obsScene: 'BRB', sceneId }));
    await ok(owner.post(`${at}/obs-mappings`, { obsScene: 'Gameplay', sceneId: first }));
    await ok(owner.put(`${at}/obs-sync`, { mode: 'both' }));
    const client = await obs.client();
    const program = async () => (await client.call('GetCurrentProgramScene')).currentProgramSceneName;
    for (let round = 0; round < 20; round++) {
      const { rev } = await scenes();
      await ok(owner.post(`${at}/scenes/${sceneId}/golive`, {}));
      await until(async () => (await program()) === 'BRB');
      await untilState(({ programScene }) => programScene === 'BRB');
      await client.call('SetCurrentProgramScene', { sceneName: 'Gameplay' });
      await until(async () => (await scenes()).activeSceneId === first);
      // A switch that came back would be a commit more.
      expect((await scenes()).rev).toBe(rev + 2);
    }
    await client.disconnect();
  }, 120_000);

  it('is forgotten with its password', async () => {
    expect(await ok(owner.delete(`/obs/${obsId}`))).toMatchObject({ deleted: true });
    expect(await connections()).toEqual([]);
    expect(await owner.get(`/obs/${obsId}`)).toMatchObject({ status: 404 });
  });
});
