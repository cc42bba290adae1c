import { leaksIn, makeAccount, opsOk } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

interface Adjusted {
  readonly login: string;
  readonly platform: string;
  readonly applied: number;
  readonly points: number;
  readonly ledgerSeq: number;
}

interface Entry {
  readonly seq: number;
  readonly delta: number;
  readonly balance: number;
  readonly source: string;
  readonly reason: string | null;
  readonly reversed: boolean;
}

interface Viewer {
  readonly login: string;
  readonly points: number;
  readonly watchMinutes: number;
  readonly rank: { readonly name: string; readonly position: number } | null;
  readonly platforms: readonly { readonly platform: string; readonly points: number }[];
}

let studio: StudioProcess;
let api: ApiClient;
let overlayId: string;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
  await ok(api.patch('/bot/loyalty', { enabled: true }));
});

/** Position of the last write: later reads include it. */
let position = '';
async function wrote<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const written = await answer;
  position = written.headers.get('studio-position') ?? position;
  return ok(Promise.resolve(written));
}
const read = <Body>(path: string): Promise<Body> =>
  ok(api.get<Body>(path, position === '' ? {} : { 'studio-position': position }));
const adjust = (login: string, delta: number, reason?: string) =>
  wrote(api.post<Adjusted>('/bot/loyalty/adjust', { login, delta, ...(reason && { reason }) }));
const viewer = (login: string) => read<Viewer>(`/bot/loyalty/viewers/${login}`);
const entries = async (login: string) =>
  (await read<{ items: readonly Entry[] }>(`/bot/loyalty/viewers/${login}/ledger`)).items;
const top = async (query = '') =>
  (
    await read<{ items: readonly { login: string; points: number; position: number }[] }>(
      `/bot/loyalty/top${query}`,
    )
  ).items;
const code = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return `${status} ${String(body['code'])}`;
};

async function untilPoints(login: string, points: number): Promise<void> {
  await untilRead(
    () => api.get<Viewer>(`/bot/loyalty/viewers/${login}`),
    ({ status, body }) => status === 200 && body.points === points,
    { what: `${login} has ${points} points` },
  );
}

it('settings change by key, and tell what the house keeps', async () => {
  expect(await ok(api.get('/bot/loyalty'))).toMatchObject({
    enabled: true,
    pointName: 'points',
    houseEdge: null,
  });
  const set = await ok(
    api.patch('/bot/loyalty', {
      pointName: 'acorns',
      gambling: { enabled: true },
      watchtime: { points: 25 },
    }),
  );
  expect(set).toMatchObject({ pointName: 'acorns', houseEdge: 0.1, watchtime: { points: 25, everyMin: 10 } });
  const generous = { gambling: { gamble: { winChance: 99, payout: 2 } } };
  expect(await code(api.patch('/bot/loyalty', generous))).toBe('422 invalid_value');
  expect(await code(api.patch('/bot/loyalty', { transfer: { feePercent: 51 } }))).toBe('400 invalid_request');
});

it('points are given and taken, never below nothing, and each movement is listed', async () => {
  expect(await adjust('@Ann', 100, 'Welcome')).toMatchObject({
    login: 'ann',
    platform: 'twitch',
    applied: 100,
    points: 100,
  });
  const taken = await adjust('ann', -150);
  expect(taken).toMatchObject({ applied: -100, points: 0 });
  await adjust('ann', 40);
  expect(await viewer('ann')).toMatchObject({
    points: 40,
    platforms: [{ platform: 'twitch', points: 40 }],
    rank: null,
  });
  const all = await entries('ann');
  expect(all.map(({ delta, balance, source, reason }) => [delta, balance, source, reason])).toEqual([
    [40, 40, 'adjust', null],
    [-100, 0, 'adjust', null],
    [100, 100, 'adjust', 'Welcome'],
  ]);
  const first = await ok(
    api.get<{ items: Entry[]; nextCursor: string }>('/bot/loyalty/viewers/ann/ledger?limit=2'),
  );
  const rest = await ok(
    api.get<{ items: Entry[] }>(`/bot/loyalty/viewers/ann/ledger?limit=2&cursor=${first.nextCursor}`),
  );
  expect(rest.items).toHaveLength(1);

  const reversed = await wrote(api.post<Adjusted>(`/bot/loyalty/ledger/${taken.ledgerSeq}/reverse`, {}));
  expect(reversed).toMatchObject({ login: 'ann', applied: 100, points: 140 });
  expect(await code(api.post(`/bot/loyalty/ledger/${taken.ledgerSeq}/reverse`, {}))).toBe(
    '409 entry_reversed',
  );
  expect((await entries('ann')).find(({ seq }) => seq === taken.ledgerSeq)?.reversed).toBe(true);
  expect(await code(api.post('/bot/loyalty/ledger/999999/reverse', {}))).toBe('404 not_found');
  expect(await code(api.get('/bot/loyalty/viewers/nobody_at_all'))).toBe('404 not_found');
});

it('the list has whoever has most first, with ranks', async () => {
  await ok(api.patch('/bot/loyalty', { ranks: [{ name: 'Squirrel', by: 'points', min: 200 }] }));
  await adjust('bob', 300);
  await adjust('cid', 10);
  expect((await top()).map(({ position, login, points }) => [position, login, points])).toEqual([
    [1, 'bob', 300],
    [2, 'ann', 140],
    [3, 'cid', 10],
  ]);
  for (const range of ['today', '7d', '30d', 'month'])
    expect((await top(`?limit=1&range=${range}`)).map(({ login, points }) => [login, points])).toEqual([
      ['bob', 300],
    ]);
  expect((await viewer('bob')).rank).toEqual({ name: 'Squirrel', position: 1 });
});

it('rewards take points, do what they do, and give points back where that fails', async () => {
  const { sceneId } = await ok(
    api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Party' }),
  );
  const action = { type: 'scene', overlayId, sceneId };
  const made = await ok(
    api.post<{ rewardId: number }>('/bot/loyalty/rewards', {
      name: 'Party',
      cost: 50,
      action,
      sayTemplate: '{user} parties',
    }),
  );
  expect(made).toMatchObject({ name: 'Party', cost: 50, enabled: true, action, broken: false, redeemed: 0 });
  expect(await code(api.post('/bot/loyalty/rewards', { name: 'party', cost: 1 }))).toBe('409 duplicate');
  expect(
    await code(api.post('/bot/loyalty/rewards', { name: 'x', cost: 1, action: { type: 'media' } })),
  ).toBe('422 invalid_option');
  const trigger = (body: object) => api.post(`/bot/loyalty/rewards/${made.rewardId}/trigger`, body);
  expect(await code(trigger({ mode: 'redeem' }))).toBe('400 invalid_request');
  expect(await code(trigger({ mode: 'redeem', login: 'cid' }))).toBe('409 not_enough_points');
  expect(await ok(trigger({ mode: 'redeem', login: 'bob' }))).toMatchObject({
    mode: 'redeem',
    outcome: { status: 'ok' },
    said: 'bob parties',
    viewer: { login: 'bob', platform: 'twitch' },
    cost: 50,
    pointsAfter: 250,
  });
  // Scenes are switched once a second at most: nobody pays for what wasn't done.
  expect(await ok(trigger({ mode: 'preview' }))).toMatchObject({ cost: 0, viewer: null, pointsAfter: null });
  const layer = await ok(
    api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'counter' }),
  );
  const count = { type: 'widget_command', overlayId, memberId: layer.memberId, command: 'increment' };
  const broken = await ok(
    api.post<{ rewardId: number }>('/bot/loyalty/rewards', { name: 'Count', cost: 20, action: count }),
  );
  await ok(api.delete(`/overlays/${overlayId}/members/${layer.memberId}`));
  // Whoever asks right after the answer finds that the points are back: each time.
  for (let i = 1; i <= 5; i++) {
    const failed = await wrote(
      api.post<{ outcome: { status: string } }>(`/bot/loyalty/rewards/${broken.rewardId}/trigger`, {
        mode: 'redeem',
        login: 'bob',
      }),
    );
    expect(failed).toMatchObject({ cost: 0, pointsAfter: 250, said: null });
    // What is asked for too often isn't tried.
    expect(failed.outcome.status).toMatch(i === 1 ? /^failed$/ : /^(failed|skipped)$/);
    const listed = (await entries('bob')).map(({ delta, source }) => [delta, source]);
    expect(listed.slice(0, 2)).toEqual([
      [20, 'refund'],
      [-20, 'reward'],
    ]);
    expect(listed.filter(([, source]) => source === 'refund')).toHaveLength(i);
  }
  await ok(api.patch(`/bot/loyalty/rewards/${made.rewardId}`, { enabled: false }));
  expect(await code(trigger({ mode: 'redeem', login: 'bob' }))).toBe('409 points_refused');
  const { items } = await ok(api.get<{ items: object[] }>('/bot/loyalty/rewards'));
  expect(items).toMatchObject([{ redeemed: 1, enabled: false }, { redeemed: 0 }]);
  expect(await ok(api.delete(`/bot/loyalty/rewards/${broken.rewardId}`))).toEqual({
    deleted: true,
    rewardId: broken.rewardId,
  });
});

it('what viewers do on the stream brings points, a follow once', async () => {
  await ok(api.patch('/bot/loyalty', { eventBonus: { follow: 30, per100Bits: 5, giftReceived: 2 } }));
  await ok(api.post('/simulate/follow', { login: 'fay' }));
  await ok(api.post('/simulate/follow', { login: 'fay' }));
  await ok(api.post('/simulate/cheer', { login: 'fay', bits: 250 }));
  await untilPoints('fay', 40);
});

it('who writes earns points, and is among those who are active', async () => {
  await ok(api.patch('/bot/loyalty', { chatBonus: { perMessages: 2, points: 7, onlyLive: false } }));
  for (const message of ['hello', 'there']) await ok(api.post('/simulate/chat', { login: 'gus', message }));
  await untilPoints('gus', 7);
  expect(await ok(api.post('/bot/loyalty/give-active', { delta: 3 }))).toMatchObject({ delta: 3 });
  await untilPoints('gus', 10);
});

it('an editor looks after the points of an overlay’s owner', async () => {
  const eve = await makeAccount(studio, 'eve');
  const editor = new ApiClient(studio.api, eve.token);
  await ok(api.put(`/overlays/${overlayId}/editors/eve`, { permissions: ['bot:read', 'bot:write'] }));
  const path = `/bot/loyalty/adjust?overlayId=${overlayId}`;
  expect(await wrote(editor.post(path, { login: 'ann', delta: 1, reason: 'From Eve' }))).toMatchObject({
    points: 141,
  });
  expect((await entries('ann'))[0]).toMatchObject({ reason: 'From Eve', actor: { via: 'api' } });
  expect((await editor.get('/bot/loyalty/viewers/ann')).status).toBe(404);
});

it('no point appears or is lost over a kill in the middle of movements', async () => {
  let done = 0;
  const logins = ['ivy', 'jon', 'kai', 'lea'];
  const give = async (i: number): Promise<void> => {
    const body = { login: logins[i % 4], delta: 5 };
    await ok(api.post('/bot/loyalty/adjust', body, { 'idempotency-key': `kill-points-${i}` }));
    if (++done === 30) void studio.kill();
  };
  await Promise.allSettled(Array.from({ length: 60 }, (_, i) => give(i)));
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
  for (let i = 0; i < 60; i++) {
    const body = { login: logins[i % 4], delta: 5 };
    const answer = await untilRead(
      () => api.post('/bot/loyalty/adjust', body, { 'idempotency-key': `kill-points-${i}` }),
      (sent) => sent.body['code'] !== 'idempotency_in_progress',
      { within: 60_000 },
    );
    await ok(Promise.resolve(answer));
  }
  for (const login of logins) {
    const all = await entries(login);
    expect((await viewer(login)).points).toBe(75);
    expect(all.reduce((sum, { delta }) => sum + delta, 0)).toBe(75);
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(all.length);
  }
}, 60_000);

it('names lie encrypted in the log, and are gone once they are forgotten; points stay as nobody’s', async () => {
  await adjust('unmistakable_name', 5);
  const { login } = await ok(api.get<{ login: string }>('/me'));
  await opsOk(studio.dataDir, ['viewer-forget', login, 'twitch', 'unmistakable_name']);
  expect((await api.get('/bot/loyalty/viewers/unmistakable_name')).status).toBe(404);
  await studio.stop();
  const secrets = { name: 'unmistakable_name' };
  expect(await leaksIn(secrets, { folder: studio.dataDir, texts: [] })).toEqual([]);
});
