import { makeAccount, signIn } from '../support/accounts';
import { ok, type ApiClient } from '../support/api-client';
import { hasObs, RealObs } from '../support/obs/real-obs';
import { StudioProcess } from '../support/server-process';
import { realTime, until } from '../support/until';

/** Time after a change within which the studio has read the state of OBS. */
const SETTLED_MS = 1_500;

interface State {
  readonly scenes: readonly { readonly name: string }[];
  readonly inputs: readonly {
    readonly name: string;
    readonly muted: boolean | null;
    readonly volumeDb: number | null;
  }[];
}

(hasObs ? describe : describe.skip)('an OBS that is connected', () => {
  let studio: StudioProcess;
  let obs: RealObs;
  let owner: ApiClient;
  let obsId: number;

  const state = (): Promise<State> => ok(owner.get<State>(`/obs/${obsId}`));
  const untilState = (holds: (state: State) => boolean) =>
    until(async () => holds(await state()), { what: async () => JSON.stringify(await state()) });

  beforeAll(async () => {
    [studio, obs] = await Promise.all([
      StudioProcess.start({ env: { OBS_HOSTS: 'private' } }),
      RealObs.start(),
    ]);
    owner = (await signIn(studio, await makeAccount(studio, 'streamer'))).client;
    const address = { name: 'Desk', host: `127.0.0.1:${obs.port}`, password: obs.password };
    ({ obsId } = await ok(owner.post<{ obsId: number }>('/obs', address)));
    await until(async () => (await owner.get(`/obs/${obsId}`)).status === 200);
    const client = await obs.client();
    await client.call('CreateScene', { sceneName: 'BRB' });
    await client.disconnect();
  }, 120_000);

  it('mutes, and sets the volume, as asked and as OBS says', async () => {
    const client = await obs.client();
    await client.call('CreateInput', {
      ...{ sceneName: 'BRB', inputName: 'Music', inputKind: 'ffmpeg_source', inputSettings: {} },
    });
    const sound = (wanted: { readonly muted: boolean; readonly volumeDb: number }) =>
      untilState(({ inputs }) =>
        inputs.some(
          ({ name, muted, volumeDb }) =>
            name === 'Music' && muted === wanted.muted && Math.round(volumeDb ?? 99) === wanted.volumeDb,
        ),
      );
    await sound({ muted: false, volumeDb: 0 });
    await ok(owner.patch(`/obs/${obsId}/input`, { input: 'Music', muted: true, volumeDb: -12 }));
    await sound({ muted: true, volumeDb: -12 });
    expect((await client.call('GetInputMute', { inputName: 'Music' })).inputMuted).toBe(true);
    await client.call('SetInputMute', { inputName: 'Music', inputMuted: false });
    await sound({ muted: false, volumeDb: -12 });
    await client.call('RemoveInput', { inputName: 'Music' });
    await client.disconnect();
  }, 60_000);

  it('shows another scene collection once OBS has changed to it, and nothing in between', async () => {
    const client = await obs.client();
    const { currentSceneCollectionName: before } = await client.call('GetSceneCollectionList');
    const seen: string[] = [];
    const names = ({ scenes }: State): string =>
      scenes
        .map(({ name }) => name)
        .sort()
        .join();
    const untilScenes = (wanted: string) =>
      untilState((now) => {
        seen.push(names(now));
        return names(now) === wanted;
      });
    await client.call('CreateSceneCollection', { sceneCollectionName: 'Other' });
    await untilScenes('Scene');
    for (const [sceneCollectionName = '', scenes = ''] of [
      [before, 'BRB,Scene'],
      ['Other', 'Scene'],
      [before, 'BRB,Scene'],
    ]) {
      await realTime(SETTLED_MS, 'a request under way when OBS begins the change can hang it');
      await client.call('SetCurrentSceneCollection', { sceneCollectionName });
      await untilScenes(scenes);
    }
    expect(new Set(seen)).toEqual(new Set(['BRB,Scene', 'Scene']));
    await ok(owner.put(`/obs/${obsId}/scene`, { scene: 'BRB' }));
    await client.disconnect();
  }, 60_000);
});
