import { makeAccount, signIn } from '../support/accounts';
import { ok, type ApiClient } from '../support/api-client';
import { Companion } from '../support/companion/companion';
import { integrationOrSkip } from '../support/integrations';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/* The module as it is packed by Companion's tools, run by its base library, on a studio. */

integrationOrSkip('companion', 'the module for Companion', () => {
  let studio: StudioProcess;
  let companion: Companion;
  let owner: ApiClient;
  let overlayId = '';
  let scene = '';
  let counter = '';

  const at = (path: string): string => `/overlays/${overlayId}${path}`;
  const value = (id: string, wanted: string): Promise<unknown> =>
    untilRead(
      () => companion.values[id],
      (seen) => seen === wanted,
      { what: `${id}: ${wanted}` },
    );
  const untilStatus = (status: string) =>
    until(() => companion.status?.status === status, {
      what: () => `${status}, not ${JSON.stringify(companion.status)}`,
    });

  beforeAll(async () => {
    [studio, companion] = await Promise.all([StudioProcess.start(), Companion.make()]);
    owner = (await signIn(studio, await makeAccount(studio, 'streamer'))).client;
    ({ overlayId } = await ok(owner.post<{ overlayId: string }>('/overlays', { name: 'Stream' })));
    const { sceneId } = await ok(
      owner.post<{ sceneId: number }>(at('/scenes'), { name: 'Break', mode: 'snapshot' }),
    );
    const { counterId } = await ok(owner.post<{ counterId: number }>('/bot/counters', { name: 'deaths' }));
    scene = `scene:${sceneId}`;
    counter = `counter:${counterId}:up`;
    await ok(owner.put(at('/deck-favorites'), { buttonIds: [scene] }));
    await ok(
      owner.post(at('/deck/pages'), {
        name: 'Game',
        keys: [{ pos: 3, buttonId: counter, label: 'Died', color: '#aa0000' }],
      }),
    );
    await companion.start();
  }, 120_000);

  afterAll(async () => {
    await companion?.remove();
  });

  it('asks for the digits, and keeps the token among the secrets', async () => {
    expect(companion.status).toMatchObject({ status: 'bad_config' });
    await expect(companion.act('take')).rejects.toMatchObject({ code: 'unpaired' });
    const fields = await companion.fields();
    expect(fields.find(({ id }) => id === 'token')).toMatchObject({ type: 'secret-text' });

    await companion.configure({ address: studio.url, code: '12' });
    await untilStatus('connection_failure');
    expect(companion.status?.message).toBe('The code has six digits.');

    const wanted = { overlayId, name: 'Booth', kind: 'program', bot: true };
    const { pairingId, code } = await ok(
      owner.post<{ pairingId: string; code: string }>('/pairings', wanted),
    );
    await companion.configure({ address: studio.url, code });
    await until(
      async () =>
        (await ok(owner.get<{ items: { state: string }[] }>('/pairings'))).items[0]?.state === 'asked',
      { what: () => `the request: ${JSON.stringify(companion.status)}` },
    );
    expect(companion.status?.message).toBe('Allow “Companion” in Overlay Studio now.');
    await ok(owner.post(`/pairings/${pairingId}/answer`, { allow: true }));
    await untilStatus('ok');
    expect(companion.config).toEqual({
      address: studio.url,
      code: '',
      url: studio.url,
      overlayId,
      name: 'Booth',
    });
    expect(companion.secrets).toEqual({ token: expect.stringMatching(/^osp_/) });
  });

  it('offers the buttons of the deck, and a preset for each key of its pages', async () => {
    await until(() => companion.presets.sections.length === 2, { what: 'presets' });
    const { sections, presets } = companion.presets;
    expect(sections).toMatchObject([
      { name: 'Favourites', definitions: ['page_1_0'] },
      { name: 'Game', definitions: ['page_2_3'] },
    ]);
    expect(presets['page_1_0']).toMatchObject({ name: 'Break' });
    const [, counterId] = counter.split(':');
    expect(presets['page_2_3']).toMatchObject({
      name: 'Died',
      style: { text: `Died\n$(Studio:counter_${counterId}_value)`, bgcolor: 0xaa0000 },
    });
    const [, scenes] = companion.actions['go_live']?.choices.find(([name]) => name === 'scene') ?? [];
    expect(scenes).toEqual(['scene:1', scene]);
    expect(Object.keys(companion.variables)).toContain('counter_deaths');
  });

  it('shows what is live, on whichever deck it was pressed', async () => {
    await value('live_scene', 'Scene 1');
    await companion.pressPreset('page_1_0');
    await value('live_scene', 'Break');
    expect(await companion.feedback('scene_live', { scene })).toBe(true);
    expect(await companion.feedback('button_state', { button: scene, state: 'active' })).toBe(true);
    expect(await companion.feedback('button_state', { button: scene, state: 'on' })).toBe(false);

    const before = companion.checks;
    await companion.act('arm', { scene: 'scene:1' });
    await value('armed_scene', 'Scene 1');
    await until(() => companion.checks > before, { what: 'a new look at the feedbacks' });
    expect(await companion.feedback('scene_armed', { scene: 'scene:1' })).toBe(true);
    await companion.act('take');
    await value('live_scene', 'Scene 1');
    await ok(owner.post(at('/deck/press'), { buttonId: scene, guardMs: 0 }));
    await value('live_scene', 'Break');
  });

  it('counts once, however often the button bounces', async () => {
    await value('counter_deaths', '0');
    await Promise.all([1, 2, 3].map(() => companion.pressPreset('page_2_3')));
    await value('counter_deaths', '1');
    await companion.act('count', { counter, way: 'reset' });
    await value('counter_deaths', '0');
  });

  it('says what fails: a missing scope, and a button that is gone', async () => {
    await expect(companion.act('press', { button: 'layer:1', set: 'on' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(not_found|insufficient_scope)$/) as string,
    });
    await expect(companion.act('press', { button: 'macro:99', set: 'press' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('offers a new scene, and a renamed one by its new name', async () => {
    const { sceneId } = await ok(
      owner.post<{ sceneId: number }>(at('/scenes'), { name: 'End', mode: 'blank' }),
    );
    await until(() => JSON.stringify(companion.actions['go_live']).includes(`"scene:${sceneId}"`), {
      what: 'the new scene',
    });
    await ok(owner.patch(at(`/scenes/${scene.split(':')[1]}`), { name: 'Pause' }));
    await value('live_scene', 'Pause');
    await until(() => companion.presets.presets['page_1_0']?.name === 'Pause', { what: 'its preset' });
  });

  it('shows no state while the studio is away, drops presses, and recovers', async () => {
    const { port, dataDir } = studio;
    await studio.stop();
    await untilStatus('disconnected');
    expect(await companion.feedback('away')).toBe(true);
    expect(await companion.feedback('scene_live', { scene })).toBe(false);
    expect(companion.values['live_scene']).toBe('');
    await expect(companion.pressPreset('page_2_3')).rejects.toMatchObject({ code: 'unreachable' });
    studio = await StudioProcess.start({ port, dataDir });
    await untilStatus('ok');
    await value('live_scene', 'Pause');
    await value('counter_deaths', '0');
  });

  it('is paired after a restart of Companion, until its token is revoked', async () => {
    await companion.stop();
    await companion.start();
    await value('live_scene', 'Pause');
    const { items } = await ok(owner.get<{ items: { tokenId: string; name: string }[] }>('/tokens'));
    await ok(owner.delete(`/tokens/${items.find(({ name }) => name === 'Booth')?.tokenId}`));
    await untilStatus('authentication_failure');
  });
});
