import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

interface Activity {
  readonly activityId: string;
  readonly kind: string;
  readonly user: { readonly login: string; readonly name: string } | null;
  readonly simulated: boolean;
}

let studio: StudioProcess;
let api: ApiClient;
let overlayId: string;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
});

const simulate = (kind: string, values: object = {}) =>
  ok(api.post<{ activityIds: readonly string[]; changed: boolean }>(`/simulate/${kind}`, values));
const activity = async (query = ''): Promise<readonly Activity[]> =>
  (await ok(api.get<{ items: readonly Activity[] }>(`/overlays/${overlayId}/activity${query}`))).items;
const stats = () => ok(api.get<Record<string, unknown>>(`/overlays/${overlayId}/activity/stats`));

it('an account of which nothing is told has neither activity nor a session', async () => {
  expect(await activity()).toEqual([]);
  expect(await stats()).toMatchObject({
    session: { startedAt: null, live: false },
    follows: 0,
    tipTotals: [],
  });
});

describe('what the simulated channel tells', () => {
  it('is listed newest first, by kind, and marked', async () => {
    await simulate('follow', { login: 'ada_1' });
    await simulate('cheer', { login: 'bob', bits: 250, message: 'well played' });
    const { activityIds } = await simulate('resub', { tier: '2', months: 7, message: 'again' });
    const all = await activity();
    expect(all.map(({ kind }) => kind)).toEqual(['sub', 'cheer', 'follow']);
    expect(all[0]).toMatchObject({ activityId: activityIds[0], tier: '2', months: 7, message: 'again' });
    expect(all[1]).toMatchObject({ bits: 250, user: { login: 'bob', name: 'bob' }, message: 'well played' });
    expect(all.every(({ simulated }) => simulated)).toBe(true);
    expect(await activity('?kind=cheer&limit=1')).toEqual([all[1]]);
    expect((await api.get(`/overlays/${overlayId}/activity?limit=26`)).body['code']).toBe('invalid_request');
  });

  it('counts for the session that is live', async () => {
    await simulate('stream-online');
    expect(await stats()).toMatchObject({ session: { live: true }, follows: 0, simulated: true });
    expect((await simulate('gift', { count: 3 })).activityIds).toHaveLength(4);
    await simulate('tip', { amount: 2.5, currency: 'EUR' });
    await simulate('tip', { amount: 1.25, currency: 'EUR' });
    await simulate('raid', { viewers: 12 });
    await simulate('hype');
    expect((await simulate('stream-offline')).changed).toBe(true);
    expect(await stats()).toMatchObject({
      session: { live: false },
      subs: 3,
      tips: 2,
      tipTotals: [{ currency: 'EUR', amount: 3.75 }],
      raids: 1,
      raidViewers: 12,
      hypeTrains: 1,
      cheers: 0,
    });
  });

  it('is counted for the account, over a span and of a platform', async () => {
    await simulate('cheer', { login: 'bob', bits: 40, platform: 'kick' });
    const counted = (query: string) => ok(api.get(`/stats/activity${query}`));
    expect(await counted('')).toMatchObject({
      range: 'session',
      platform: null,
      subs: 3,
      cheers: 1,
      bits: 40,
    });
    expect(await counted('?range=today')).toMatchObject({ range: 'today', follows: 1, cheers: 2, bits: 290 });
    expect(await counted('?range=all&platform=kick')).toMatchObject({
      ...{ range: 'all', platform: 'kick', follows: 0, cheers: 1, bits: 40, tipTotals: [], simulated: true },
    });
    expect(await counted('?range=all&platform=youtube')).toMatchObject({
      cheers: 0,
      session: { live: false },
    });
    for (const wrong of ['?range=year', '?platform=myspace'])
      expect((await api.get(`/stats/activity${wrong}`)).body['code']).toBe('invalid_request');
  });

  it('names who gave most, most first', async () => {
    const given = (kind: string) =>
      ok(api.get<{ items: readonly object[] }>(`/stats/top?kind=${kind}&range=all&limit=2`));
    await simulate('cheer', { login: 'cleo', bits: 100 });
    await simulate('cheer', { login: 'cleo', bits: 300 });
    await simulate('cheer', { login: 'dan', bits: 1 });
    expect(await given('cheer')).toMatchObject({
      currency: null,
      simulated: true,
      items: [
        { name: 'cleo', platform: 'twitch', amount: 400 },
        { name: 'bob', platform: 'twitch', amount: 250 },
      ],
    });
    // Money of another currency than the account's is none of it.
    await simulate('tip', { login: 'dan', amount: 7.5, currency: 'USD' });
    expect(await given('tip')).toMatchObject({ currency: 'USD', items: [{ name: 'dan', amount: 7.5 }] });
  });

  it('counts once where it is sent again with its key', async () => {
    const before = await activity('?limit=25');
    for (let i = 0; i < 2; i++)
      await ok(api.post('/simulate/follow', {}, { 'idempotency-key': 'the-same-follow' }));
    expect(await activity('?limit=25')).toHaveLength(before.length + 1);
  });

  it('is nobody else’s', async () => {
    const other = await makeAccount(studio, 'eve');
    const theirs = new ApiClient(studio.api, other.token);
    const { overlayId: another } = await ok(
      theirs.post<{ overlayId: string }>('/overlays', { starter: true }),
    );
    const answer = await ok(theirs.get<{ items: readonly Activity[] }>(`/overlays/${another}/activity`));
    expect(answer.items).toEqual([]);
    expect((await theirs.get(`/overlays/${overlayId}/activity`)).status).toBe(404);
  });

  it('is gone at once when it is cleared', async () => {
    expect(await ok(api.delete('/simulate?confirm=true'))).toMatchObject({ cleared: true, changed: true });
    expect(await activity()).toEqual([]);
    expect(await stats()).toMatchObject({ session: { startedAt: null, live: false }, subs: 0 });
    expect(await ok(api.delete('/simulate?confirm=true'))).toMatchObject({ changed: false });
  });

  it('goes on by itself at the rate that it is set to, until it is set to 0', async () => {
    await ok(api.put('/simulate/script', { perMinute: 600, seed: 'e2e' }));
    await until(async () => (await activity()).length >= 2);
    expect(await ok(api.get('/simulate/script'))).toEqual({ perMinute: 600, seed: 'e2e' });
    await studio.kill();
    studio = await studio.restart();
    api = new ApiClient(studio.api);
    const before = (await activity('?limit=25'))[0]?.activityId;
    await until(async () => (await activity('?limit=25'))[0]?.activityId !== before);
    expect(await ok(api.put('/simulate/script', { perMinute: 0, seed: 'e2e' }))).toMatchObject({
      changed: true,
    });
  });
});

describe('the list of streams', () => {
  const sessions = (query = '') =>
    ok(
      api.get<{ items: readonly Record<string, unknown>[]; nextBefore: number | null }>(
        `/stats/sessions${query}`,
      ),
    );

  it('has what was seen of each, and a session that was begun by hand', async () => {
    const goal = { widget: 'goal-bar', values: { source: 'bits', range: 'session', target: 500 } };
    const { memberId } = await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, goal));
    const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
    const reaches = (value: number) =>
      page.waitFor(({ state }) => state?.layers[memberId]?.['state']?.['value'] === value);
    await simulate('stream-online');
    await simulate('cheer', { bits: 70 });
    await reaches(70);
    await until(async () => (await sessions()).items[0]?.['title'] !== null);
    const [before] = (await sessions()).items;
    expect(before).toMatchObject({ endedAt: null, platforms: ['twitch'] });
    expect(before?.['peakViewers']).toBeGreaterThan(0);

    await ok(api.post('/stats/session/reset', {}));
    await reaches(0);
    await until(async () => (await sessions('?limit=1')).items.length === 1);
    const { items, nextBefore } = await sessions('?limit=1');
    expect(items).toMatchObject([{ endedAt: null, title: before?.['title'], platforms: ['twitch'] }]);
    expect(nextBefore).toBe(items[0]?.['session']);
    const [ended] = (await sessions(`?before=${nextBefore}`)).items;
    expect(ended).toMatchObject({ session: before?.['session'], endedAt: items[0]?.['startedAt'] });
    expect(await stats()).toMatchObject({ bits: 0, session: { live: true } });
    await simulate('stream-offline');
    await until(async () => (await sessions()).items[0]?.['endedAt'] !== null);
    page.close();
  }, 60_000);
});

describe('without the simulated channel', () => {
  it('nothing is simulated, and nothing that was is shown', async () => {
    await simulate('follow');
    await studio.stop();
    const without = await StudioProcess.start({
      dataDir: studio.dataDir,
      env: { RATE_LIMITS: 'off', SIMULATED: 'off' },
    });
    studio = without;
    api = new ApiClient(studio.api);
    expect(await activity()).toEqual([]);
    for (const refused of [
      await api.post('/simulate/follow', {}),
      await api.put('/simulate/script', { perMinute: 1 }),
    ])
      expect([refused.status, refused.body['code']]).toEqual([409, 'not_connected']);
  });
});

it('is off by itself in production, and told of where it is on all the same', async () => {
  for (const [env, warnings] of [
    [{ NODE_ENV: 'production' }, 0],
    [{ NODE_ENV: 'production', SIMULATED: 'on' }, 1],
  ] as const) {
    const one = await StudioProcess.start({ env });
    const ready = (await (await fetch(`${one.url}/readyz`)).json()) as { warnings: readonly string[] };
    expect(ready.warnings).toHaveLength(warnings);
    expect(one.log.includes('SIMULATED is on')).toBe(warnings === 1);
    const { status } = await new ApiClient(one.api).post('/simulate/follow', {});
    expect(status).toBe(warnings === 1 ? 200 : 409);
  }
});
