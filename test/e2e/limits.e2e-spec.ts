import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/studio-process';

/* Limits at their edges, reached by many requests at once. */

let studio: StudioProcess;
let api: ApiClient;
let bea: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
  bea = new ApiClient(studio.api, await addAccount(studio.dataDir, 'bea', 'Bea'));
}, 60_000);

afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
}, 30_000);

async function makeOverlay(): Promise<string> {
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  return `/overlays/${overlayId}`;
}

/** How often each status came of so many requests at once. */
async function statuses(
  times: number,
  request: (n: number) => Promise<{ readonly status: number }>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: times }, (_, n) => request(n))))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

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
