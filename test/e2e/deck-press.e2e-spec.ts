import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { realTime, until } from '../support/until';

interface Pressed {
  readonly buttonId: string;
  readonly pressed: boolean;
  readonly reason: string | null;
  readonly result: { readonly state?: { readonly value?: number } } | null;
}

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
}, 60_000);

beforeEach(async () => {
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
});

const at = (path: string): string => `/overlays/${overlayId}${path}`;
const press = (buttonId: string, body: object = {}) =>
  api.post<Pressed>(at('/deck/press'), { buttonId, ...body });

async function counter(): Promise<number> {
  return (await ok(api.post<{ memberId: number }>(at('/members'), { widget: 'counter' }))).memberId;
}

/** Returns a counter's value before the increment that reads it. */
async function valueOf(memberId: number): Promise<number> {
  const path = at(`/members/${memberId}/commands/increment`);
  return (await ok(api.post<{ state: { value: number } }>(path, { args: { by: 1 } }))).state.value - 1;
}

/** A device with a token of its own. */
async function device(scopes: string): Promise<ApiClient> {
  const token = await opsOk(studio.dataDir, ['token-mint', 'owner', '--name', 'Deck', '--scopes', scopes]);
  return new ApiClient(studio.api, token);
}

/** Macros do what they do after their answer. */
async function untilDone(runId: string): Promise<void> {
  await until(
    async () => (await ok(api.get<{ state: string }>(at(`/macro-runs/${runId}`)))).state === 'done',
    { what: 'the end of the run' },
  );
}

interface Button {
  readonly id: string;
  readonly group: string;
  readonly layerName: string | null;
  readonly state: string | null;
  readonly value: string | null;
}

describe('the buttons of a deck', () => {
  const all = async (client = api): Promise<readonly Button[]> =>
    (await ok(client.get<{ items: readonly Button[] }>(at('/deck?all=true')))).items;
  const button = async (id: string): Promise<Button | undefined> =>
    (await all()).find((each) => each.id === id);
  const again = { guardMs: 0 };

  it('show and hide layers, pause alerts and count', async () => {
    const { memberId } = await ok(
      api.post<{ memberId: number }>(at('/members'), { widget: 'alert-box', name: 'Box' }),
    );
    const { counterId } = await ok(
      api.post<{ counterId: number }>('/bot/counters', { name: `c${memberId}`, step: 2 }),
    );
    const layer = `layer:${memberId}`;
    expect(await button(layer)).toMatchObject({ group: 'layers', layerName: 'Box', state: 'on' });
    await ok(press(layer));
    expect(await button(layer)).toMatchObject({ state: 'off' });
    expect(await ok(press(layer, { ...again, set: 'off' }))).toMatchObject({ reason: 'already' });
    await ok(press(layer, { ...again, set: 'on' }));
    expect(await button(layer)).toMatchObject({ state: 'on' });

    for (const state of ['on', 'off']) {
      await ok(press(`alerts:${memberId}:pause`, again));
      expect(await button(`alerts:${memberId}:pause`)).toMatchObject({ state });
    }

    for (const way of ['up', 'up', 'down']) await ok(press(`counter:${counterId}:${way}`, again));
    expect(await button(`counter:${counterId}:up`)).toMatchObject({ value: '2', state: null });
    await ok(press(`counter:${counterId}:reset`));
    expect(await button(`counter:${counterId}:up`)).toMatchObject({ value: '0' });

    const ids = (await all()).map(({ id }) => id);
    await ok(api.put(at('/deck-favorites'), { buttonIds: ids }));
    expect((await ok(api.get<{ items: readonly Button[] }>(at('/deck')))).items.map(({ id }) => id)).toEqual(
      ids,
    );
    // Without the scope of the bot its counters do not show, and are not pressed.
    const other = await device('overlays:read,actions:fire');
    expect((await all(other)).some(({ group }) => group === 'counters')).toBe(false);
    expect(await other.post(at('/deck/press'), { buttonId: `counter:${counterId}:up` })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
  });

  it('arm a scene for all decks, and take it once', async () => {
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(at('/scenes'), { name: 'Break', mode: 'snapshot' }),
    );
    expect(await api.post(at('/deck/press'), { buttonId: 'take' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_armed' },
    });
    await ok(press(`arm:${sceneId}`));
    const other = await device('overlays:read,actions:fire,scenes:golive');
    const seen = (await all(other)).filter(({ state }) => state === 'armed').map(({ id }) => id);
    expect(seen).toEqual([`scene:${sceneId}`, `arm:${sceneId}`, 'take']);
    const taken = { sceneId, result: { sceneId, live: true } };
    expect(await ok(other.post(at('/deck/press'), { buttonId: 'take', ...again }))).toMatchObject({
      pressed: true,
      result: taken,
    });
    expect(await button(`scene:${sceneId}`)).toMatchObject({ state: 'live' });
    expect(await ok(api.put(at('/armed-scene'), { sceneId: 1 }))).toMatchObject({ sceneId: 1 });
    expect(await ok(api.post(at('/armed-scene'), {}))).toMatchObject({ sceneId: 1 });
    expect(await api.post(at('/armed-scene'), {})).toMatchObject({ status: 409 });
  });

  it('refuses ids of no known form in words', async () => {
    for (const buttonId of ['obs:1:dance', 'obs:1:item:Game', 'counter:1:twice', 'layer:x'])
      expect(await press(buttonId)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    // A name that is no UTF-8 names nothing.
    expect(await press('obs:1:scene:%FF')).toMatchObject({ status: 404 });
  });
});

interface Page {
  readonly pageId: number;
  readonly name: string;
  readonly keys: readonly {
    readonly keyId: string;
    readonly buttonId: string | null;
    readonly color: string | null;
  }[];
}

it('an installation tells programs what it is', async () => {
  const answer = await fetch(`${studio.url}/.well-known/overlay-studio`);
  expect(await answer.json()).toEqual({
    name: 'Overlay Studio',
    version: expect.stringMatching(/^\d+\.\d+/) as string,
    instanceId: expect.any(String) as string,
  });
});

describe('the pages of a deck', () => {
  const pages = async (): Promise<readonly Page[]> =>
    (await ok(api.get<{ items: readonly Page[] }>(at('/deck/pages')))).items;
  const starred = async (): Promise<readonly string[]> =>
    (await ok(api.get<{ buttonIds: readonly string[] }>(at('/deck-favorites')))).buttonIds;
  const keys = [{ pos: 0, buttonId: 'scene:1', guardMs: 3000, color: '#ff0000' }];

  it('begin with the favourites, whichever way these are chosen', async () => {
    await ok(api.put(at('/deck-favorites'), { buttonIds: ['scene:1'] }));
    expect(await pages()).toMatchObject([{ pageId: 1, name: '', keys: [{ buttonId: 'scene:1' }] }]);
    const changed = await ok(
      api.patch<Page>(at('/deck/pages/1'), { name: 'Stars', keys: [...keys, { pos: 1, buttonId: 'take' }] }),
    );
    expect(changed.keys).toMatchObject([{ buttonId: 'scene:1', color: '#ff0000' }, { buttonId: 'take' }]);
    expect(await starred()).toEqual(['scene:1', 'take']);
    await ok(api.put(at('/deck-favorites'), { buttonIds: ['take', 'scene:1'] }));
    expect((await pages())[0]?.keys).toMatchObject([{ buttonId: 'take' }, { color: '#ff0000' }]);
  });

  it('guard presses by their keys, and come back by undo', async () => {
    const { pageId } = await ok(api.post<Page>(at('/deck/pages'), { name: 'Game', keys }));
    await ok(press('scene:1'));
    await realTime(450, 'the usual guard is over, that of the key is not');
    expect(await ok(press('scene:1'))).toMatchObject({ reason: 'guarded' });
    await ok(api.delete(at(`/deck/pages/${pageId}`)));
    expect(await pages()).toHaveLength(1);
    await ok(api.post(at('/history/undo'), {}));
    expect((await pages())[1]).toMatchObject({ pageId, name: 'Game', keys: [{ buttonId: 'scene:1' }] });
  });

  it('are refused in words where a key does nothing or its picture is not there', async () => {
    const refused = async (key: object): Promise<void> =>
      expect(await api.post(at('/deck/pages'), { name: 'X', keys: [{ pos: 0, ...key }] })).toMatchObject({
        status: 422,
        body: { code: 'invalid_value', details: { field: 'keys' } },
      });
    await refused({});
    await refused({ buttonId: 'take', imageUploadId: 99 });
  });
});

describe('a stopwatch that was reset by accident', () => {
  it('has its time back as before the reset, and the design keeps its newest step', async () => {
    const { memberId } = await ok(api.post<{ memberId: number }>(at('/members'), { widget: 'stopwatch' }));
    const fire = (command: string) =>
      ok(api.post<{ state: object; eventId: string }>(at(`/members/${memberId}/commands/${command}`)));
    const rev = (await ok(api.get<{ rev: number }>(at('')))).rev;
    await fire('start');
    await fire('pause');
    const { state } = await fire('start');
    const { eventId } = await fire('reset');
    const states = at(`/members/${memberId}/lost-states`);
    const { items } = await ok(
      api.get<{ items: { stateId: string; by: string; label: string; state: object }[] }>(states),
    );
    expect(items).toMatchObject([{ stateId: eventId, by: 'reset', label: '0:00', state }]);
    const restored = await ok(
      api.post<{ state: object; changed: boolean }>(`${states}/restore`, { stateId: eventId }),
    );
    expect(restored).toMatchObject({ state, changed: true });
    expect((await ok(api.get<{ rev: number }>(at('')))).rev).toBe(rev);
    expect(await api.post(`${states}/restore`, { stateId: 'gone' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'lost_state' } },
    });
  });
});

describe('a deck button that is pressed twice by a bouncing key', () => {
  it.each([0, 30, 80, 200])('counts once with %d ms between', async (gap) => {
    const memberId = await counter();
    const first = press(`${memberId}:increment`);
    await realTime(gap, 'the key bounces after so long');
    const [one, two] = await Promise.all([ok(first), ok(press(`${memberId}:increment`))]);
    expect([one, two].filter(({ pressed }) => pressed)).toHaveLength(1);
    expect([one, two].find(({ pressed }) => !pressed)).toMatchObject({ reason: 'guarded', result: null });
    expect(await valueOf(memberId)).toBe(1);
  });

  it('does nothing for the second device either, and acts again after the guard', async () => {
    const memberId = await counter();
    const buttonId = `${memberId}:increment`;
    const other = await device('actions:fire');
    await ok(press(buttonId));
    expect(await ok(other.post<Pressed>(at('/deck/press'), { buttonId }))).toMatchObject({ pressed: false });
    // Without a guard each press counts; of one id only the first.
    const [a, b, again] = [
      await ok(press(buttonId, { guardMs: 0, pressId: 'a' })),
      await ok(press(buttonId, { guardMs: 0, pressId: 'b' })),
      await ok(press(buttonId, { guardMs: 0, pressId: 'a' })),
    ];
    expect([a.pressed, b.pressed, again.reason]).toEqual([true, true, 'repeated']);
    expect(b.result?.state?.value).toBe(3);
  });

  it('fires a macro once, by the deck and by fire_deck_macro', async () => {
    const memberId = await counter();
    const steps = [{ kind: 'command', memberId, command: 'increment' }];
    const { macroId } = await ok(api.post<{ macroId: number }>(at('/deck-macros'), { name: 'Go', steps }));
    const fire = (body: object = {}) =>
      ok(api.post<{ runId: string }>(at(`/deck-macros/${macroId}/fire`), body));
    const { runId } = await fire({ guardMs: 0 });
    await untilDone(runId);
    // The run is over: only the guard time separates an accidental press from a new one.
    expect((await fire({ guardMs: 5000 })).runId).toBe(runId);
    expect(await valueOf(memberId)).toBe(1);
    const second = await fire({ guardMs: 0 });
    expect(second.runId).not.toBe(runId);
    await untilDone(second.runId);
    expect(await ok(press(`macro:${macroId}`))).toMatchObject({ pressed: true });
    expect(await ok(press(`macro:${macroId}`))).toMatchObject({ pressed: false, reason: 'guarded' });
  });

  it('goes live with scenes and leaves a scene alone that has the state already', async () => {
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(at('/scenes'), { name: 'Break', mode: 'snapshot' }),
    );
    const id = `scene:${sceneId}`;
    expect(await ok(press(id, { set: 'off' }))).toMatchObject({ pressed: false, reason: 'already' });
    expect(await ok(press(id, { set: 'on' }))).toMatchObject({ pressed: true });
    expect(await ok(press(id, { set: 'on', guardMs: 0 }))).toMatchObject({ reason: 'already' });
    expect(await ok(press(id, { set: 'off', guardMs: 0 }))).toMatchObject({ reason: 'not_possible' });
  });

  it('is refused without the scope of what it means, and where that is gone', async () => {
    const deck = await device('actions:fire');
    const asked = { buttonId: 'scene:1', guardMs: 0 };
    expect(await deck.post(at('/deck/press'), asked)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    expect(await press('scene:99')).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'deck_button' } },
    });
  });
});
