import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { StudioProcess } from '../support/server-process';

/*
 * An Idempotency-Key counts for 24 hours. A script that comes back with the same one another day makes new things; what
 * it made before stays as people have left it.
 */
const HOUR = 3600_000;
const KEY = { 'idempotency-key': 'the same every day' };

let clock: MovedClock;
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', ...clock.env } });
  api = new ApiClient(studio.api);
}, 60_000);

/** Until the next day; the log forgets commands with the next commit on the same thing. */
async function nextDay(overlayId: string): Promise<void> {
  for (const name of ['Late', 'Later']) {
    clock.forward(20 * HOUR);
    await ok(api.patch(`/overlays/${overlayId}`, { name }));
  }
}

const made = async <Answer extends object>(path: string, body: object): Promise<Answer> => {
  const answer = await api.post<Answer>(path, body, KEY);
  expect(answer.headers.get('idempotent-replayed')).toBeNull();
  return ok(Promise.resolve(answer));
};

describe('the same Idempotency-Key another day', () => {
  it.each([
    ['a new overlay', (): string => '/overlays'],
    ['a copy of one', (overlayId: string): string => `/overlays/${overlayId}/duplicate`],
  ])('makes another overlay by %s, and leaves the first alone', async (_, pathOn) => {
    const source = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Source', starter: true }));
    const path = pathOn(source.overlayId);
    const body = path === '/overlays' ? { name: 'Show', starter: true } : {};
    const first = await made<{ overlayId: string }>(path, body);
    const { overlayId } = first;
    await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'text', name: 'Edited by hand' }));
    await nextDay(overlayId);
    const before = await ok(api.get<{ rev: number }>(`/overlays/${overlayId}`));
    const second = await made<{ overlayId: string }>(path, body);
    expect(second.overlayId).not.toBe(overlayId);
    expect(await ok(api.get(`/overlays/${overlayId}`))).toEqual(before);
    expect(await ok(api.post(path, body, KEY))).toEqual(second);
  });

  it('does what it did another time, and the log knows of both', async () => {
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
    const path = `/overlays/${overlayId}/members`;
    const members = new Set<number>();
    for (let day = 0; day < 3; day++) {
      const { memberId } = await made<{ memberId: number }>(path, { widget: 'text' });
      const again = await api.post<{ memberId: number }>(path, { widget: 'text' }, KEY);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body.memberId).toBe(memberId);
      members.add(memberId);
      // Whether or not anything else happens on the overlay.
      if (day === 0) await nextDay(overlayId);
      else clock.forward(30 * HOUR);
    }
    expect(members.size).toBe(3);
  });

  it('makes another version and another group within an overlay', async () => {
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
    const path = `/overlays/${overlayId}`;
    const ids = new Set<string>();
    for (const memberId of [1, 2]) {
      const version = await made<{ versionId: string }>(`${path}/versions`, { name: `With ${memberId}` });
      const group = await made<{ groupId: string }>(`${path}/groups`, {
        memberIds: [memberId, memberId + 1],
        name: 'Same',
      });
      for (const id of [version.versionId, group.groupId]) ids.add(id);
      await nextDay(overlayId);
    }
    expect(ids.size).toBe(4);
    const { items } = await ok(api.get<{ items: readonly { name: string }[] }>(`${path}/versions`));
    expect(items.map(({ name }) => name)).toEqual(['With 2', 'With 1']);
  });
});

it('no id of a command or of an event is in the log twice', async () => {
  await opsOk(studio.dataDir, ['verify']);
});
