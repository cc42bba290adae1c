import type { OBSWebSocket } from 'obs-websocket-js/json';
import { makeAccount, signIn } from '../support/accounts';
import { ok, type ApiClient } from '../support/api-client';
import { hasObs, RealObs } from '../support/obs/real-obs';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/* Many switches of scenes between an overlay and OBS as Debian packages it. Skipped where it is not installed. */
const withObs = hasObs ? describe : describe.skip;
const ROUNDS = 200;

interface Scenes {
  readonly activeSceneId: number;
  readonly rev: number;
}

withObs('scenes in step with OBS', () => {
  let studio: StudioProcess;
  let obs: RealObs;
  let owner: ApiClient;
  let at = '';
  let obsId = 0;
  let start = 0;
  let away = 0;
  /** Two other programs that control OBS. */
  let programs: readonly OBSWebSocket[] = [];

  const scenes = () => ok(owner.get<Scenes>(`${at}/scenes`));
  const state = () =>
    ok(owner.get<{ programScene: string | null; scenes: { name: string }[] }>(`/obs/${obsId}`));
  const [one, two] = [() => programs[0] as OBSWebSocket, () => programs[1] as OBSWebSocket];
  const program = async (client = one()): Promise<string> =>
    (await client.call('GetCurrentProgramScene')).currentProgramSceneName;
  const untilProgram = (name: string, client = one()) =>
    untilRead(
      () => program(client),
      (seen) => seen === name,
    );
  const untilLive = (sceneId: number) => untilRead(scenes, ({ activeSceneId }) => activeSceneId === sceneId);

  beforeAll(async () => {
    [studio, obs] = await Promise.all([
      StudioProcess.start({ env: { OBS_HOSTS: 'private', RATE_LIMITS: 'off' } }),
      RealObs.start(),
    ]);
    owner = (await signIn(studio, await makeAccount(studio, 'streamer'))).client;
    programs = await Promise.all([obs.client(), obs.client()]);
    for (const sceneName of ['Gameplay', 'BRB', 'Unmapped']) await one().call('CreateScene', { sceneName });
    await one().call('SetCurrentSceneTransitionDuration', { transitionDuration: 50 });
    ({ obsId } = await ok(
      owner.post<{ obsId: number }>('/obs', {
        ...{ name: 'Desk', host: `127.0.0.1:${obs.port}`, password: obs.password },
      }),
    ));
    const { overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Show' }));
    at = `/overlays/${overlayId}`;
    ({ activeSceneId: start } = await scenes());
    ({ sceneId: away } = await ok(
      owner.post<{ sceneId: number }>(`${at}/scenes`, { name: 'Break', mode: 'snapshot' }),
    ));
    await ok(owner.post(`${at}/obs-mappings`, { obsScene: 'Gameplay', sceneId: start }));
    await ok(owner.post(`${at}/obs-mappings`, { obsScene: 'BRB', sceneId: away }));
    await ok(owner.put(`${at}/obs-sync`, { mode: 'both' }));
    await until(
      async () =>
        (await ok(owner.get<{ items: { status: string }[] }>('/obs'))).items[0]?.status === 'connected',
      { what: 'the connection', within: 40_000 },
    );
    await one().call('SetCurrentProgramScene', { sceneName: 'Gameplay' });
    await untilRead(state, ({ programScene }) => programScene === 'Gameplay');
  }, 120_000);

  afterAll(async () => {
    for (const each of programs) await each.disconnect();
  }, 60_000);

  it(`echo nothing and go nowhere else in ${ROUNDS} rounds, each way and from two programs`, async () => {
    const seen: string[] = [];
    const note = ({ sceneName }: { readonly sceneName: string }): void => void seen.push(sceneName);
    two().on('CurrentProgramSceneChanged', note);
    const { rev } = await scenes();
    for (let round = 0; round < ROUNDS; round++) {
      await ok(owner.post(`${at}/scenes/${away}/golive`, {}));
      await untilProgram('BRB', two());
      await untilRead(state, ({ programScene }) => programScene === 'BRB');
      const other = round % 2 === 0 ? one() : two();
      await other.call('SetCurrentProgramScene', { sceneName: 'Gameplay' });
      // A switch that came back would be a commit more.
      expect(await untilLive(start)).toMatchObject({ rev: rev + 2 * (round + 1) });
    }
    // OBS reports only the last scene of transitions that interrupt each other.
    await until(() => seen.at(-1) === 'Gameplay', { what: () => `the last report of OBS: ${seen.join()}` });
    two().off('CurrentProgramSceneChanged', note);
    expect([...new Set(seen)].sort()).toEqual(['BRB', 'Gameplay']);
    expect(await program()).toBe('Gameplay');
  }, 600_000);

  it('end where the last of many quick switches went', async () => {
    for (let n = 0; n < 20; n++)
      await (n % 2 === 0 ? one() : two()).call('SetCurrentProgramScene', {
        sceneName: n % 2 === 0 ? 'BRB' : 'Gameplay',
      });
    await one().call('SetCurrentProgramScene', { sceneName: 'BRB' });
    await untilLive(away);
    // What comes later on the same way shows that nothing was still under way.
    await two().call('SetCurrentProgramScene', { sceneName: 'Gameplay' });
    await untilLive(start);
    expect(await program()).toBe('Gameplay');
  }, 120_000);

  it('stay as they are in a scene without a mapping', async () => {
    const { rev } = await scenes();
    await one().call('SetCurrentProgramScene', { sceneName: 'Unmapped' });
    await untilRead(state, ({ programScene }) => programScene === 'Unmapped');
    expect(await scenes()).toMatchObject({ activeSceneId: start, rev });
    await one().call('SetCurrentProgramScene', { sceneName: 'BRB' });
    await untilLive(away);
  }, 60_000);
});
