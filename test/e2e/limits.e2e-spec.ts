import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';

/* Limits at their edges, reached by many requests at once. */

let studio: StudioProcess;
let api: ApiClient;
let bea: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
  bea = new ApiClient(studio.api, await addAccount(studio.dataDir, 'bea', 'Bea'));
}, 60_000);

async function makeOverlay(): Promise<string> {
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  return `/overlays/${overlayId}`;
}

/** Returns the number of answers per status for simultaneous requests. */
async function statuses(
  times: number,
  request: (n: number) => Promise<{ readonly status: number }>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: times }, (_, n) => request(n))))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** At most so many at once, so that no request waits behind all others. */
async function often(times: number, request: (n: number) => Promise<unknown>): Promise<void> {
  for (let sent = 0; sent < times; sent += 25)
    await Promise.all(Array.from({ length: Math.min(25, times - sent) }, (_, i) => request(sent + i)));
}

describe('of 64 requests at once for the last place', () => {
  let unhurried: StudioProcess;
  let client: ApiClient;
  let path: string;
  beforeAll(async () => {
    unhurried = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
    client = new ApiClient(unhurried.api);
    const { overlayId } = await ok(client.post<{ overlayId: string }>('/overlays', { starter: true }));
    path = `/overlays/${overlayId}`;
  }, 60_000);
  /** @param taken how many there are of the start */
  it.each<
    readonly [resource: string, limit: number, taken: number, ways: readonly (readonly [string, object])[]]
  >([
    ['versions', 200, 0, [['/versions', { name: 'Version' }]]],
    [
      'layers',
      200,
      3,
      [
        ['/members', { widget: 'text' }],
        ['/members/1/duplicate', {}],
      ],
    ],
    [
      'scenes',
      30,
      1,
      [
        ['/scenes', { name: 'Scene' }],
        ['/scenes/1/duplicate', {}],
      ],
    ],
    ['previews', 70, 0, [['/scenes/1/preview', {}]]],
  ])(
    '%s: one gets it',
    async (resource, limit, taken, ways) => {
      const add = async (n: number) => {
        const [to, body] = ways[n % ways.length] ?? ['', {}];
        return client.post(path + to, body);
      };
      await often(limit - 1 - taken, async (n) => ok(add(n)));
      const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => add(n)));
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(63);
      for (const { body } of refused)
        expect(body).toMatchObject({ code: 'limit_reached', details: { resource, limit, used: limit } });
    },
    30_000,
  );

  it('overlays: one gets it, made or copied', async () => {
    const { items } = await ok(client.get<{ items: object[] }>('/overlays'));
    await often(49 - items.length, () => ok(client.post('/overlays', {})));
    const last = (n: number) => (n % 2 ? client.post('/overlays', {}) : client.post(`${path}/duplicate`));
    expect(await statuses(64, last)).toEqual({ 201: 1, 409: 63 });
    expect((await ok(client.get<{ items: object[] }>('/overlays'))).items).toHaveLength(50);
  }, 30_000);
});

describe('the limit on what viewers see', () => {
  const goLive = (client: ApiClient, path: string) => client.post(`${path}/scenes/1/golive`, {});

  it('is not used up by those who have no access', async () => {
    const path = await makeOverlay();
    expect(await statuses(40, () => goLive(bea, path))).toEqual({ 404: 40 });
    expect((await goLive(api, path)).headers.get('ratelimit')).toMatch(/^"on-air";r=19;/);
  });

  it('holds for all together who have', async () => {
    const path = await makeOverlay();
    await ok(api.put(`${path}/editors/bea`, { permissions: ['scenes:golive'] }));
    const counts = await statuses(40, (n) => goLive(n % 2 ? api : bea, path));
    expect(Object.keys(counts)).toEqual(['200', '429']);
    const { status, body, headers } = await goLive(bea, path);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'rate_limited', details: { policy: 'on-air', perSecond: 20 } });
    expect(headers.get('retry-after')).toBe('1');
    expect(headers.get('ratelimit')).toBe('"on-air";r=0;t=1');
  });
});
