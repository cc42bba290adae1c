import { EventSource } from 'eventsource';
import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { freePort, StudioProcess } from '../support/server-process';
import { until } from '../support/until';

interface StreamedEvent {
  readonly id: string | null;
  readonly type: string;
  readonly timestamp: string;
  readonly position: string | null;
  readonly simulated: boolean;
  readonly reason?: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Page {
  readonly items: readonly StreamedEvent[];
  readonly nextAfter: string | null;
}

let studio: StudioProcess;
let token: string;
let api: ApiClient;
let browser: Browser;
let overlayId: string;
const open: EventSource[] = [];

beforeAll(async () => {
  studio = await StudioProcess.start({
    port: await freePort(),
    env: { RATE_LIMITS: 'off', SIMULATED: 'on' },
  });
  const ada = await makeAccount(studio, 'ada');
  token = ada.token;
  api = new ApiClient(studio.api, token);
  browser = await signIn(studio, ada);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
}, 60_000);

afterEach(() => {
  for (const source of open.splice(0)) source.close();
});

/** Opens the stream as a program of other people does. */
function follow(query = '', { as = token, lastEventId = '' } = {}) {
  const events: StreamedEvent[] = [];
  const ids: string[] = [];
  let opened = 0;
  const source = new EventSource(`${studio.api}/events/stream${query}`, {
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        headers: {
          ...init.headers,
          authorization: `Bearer ${as}`,
          ...(lastEventId !== '' && opened === 0 && { 'last-event-id': lastEventId }),
        },
      }),
  });
  open.push(source);
  source.addEventListener('open', () => (opened += 1));
  source.addEventListener('message', ({ data, lastEventId: id }) => {
    events.push(JSON.parse(data as string) as StreamedEvent);
    ids.push(id);
  });
  return { source, events, ids, opened: () => opened };
}

const simulate = (kind: string, values: object = {}) => ok(api.post(`/simulate/${kind}`, values));
const list = (query = '') => ok(api.get<Page>(`/events${query}`));
const latest = (types: string) => list(`?latest=true&types=${types}`);
const typesOf = (events: readonly StreamedEvent[]) => events.map(({ type }) => type);

it('lists events of the log with their fields, and continues after a position', async () => {
  await simulate('cheer', { login: 'bob', bits: 250, message: 'well played' });
  const { items } = await list('?types=activity.*');
  expect(items.at(-1)).toMatchObject({
    type: 'activity.cheer',
    simulated: true,
    data: { bits: 250, message: 'well played', user: { login: 'bob' } },
  });
  await simulate('raid', { login: 'fox', viewers: 12 });
  const next = await list(`?types=activity.*&after=${items.at(-1)?.position}`);
  expect(typesOf(next.items)).toEqual(['activity.raid']);
  expect(await list(`?after=${next.items[0]?.position}&types=activity.*`)).toMatchObject({
    items: [],
    nextAfter: null,
  });
  expect((await latest('activity.raid')).items).toEqual(next.items);
  expect(await list('?types=activity.*&limit=1')).toMatchObject({ nextAfter: items[0]?.position });
});

it('names overlays, scenes and layers of events', async () => {
  const path = `/overlays/${overlayId}`;
  const { sceneId } = await ok(api.post<{ sceneId: number }>(`${path}/scenes`, { name: 'Second' }));
  await ok(api.post(`${path}/scenes/${sceneId}/golive`, {}));
  const { items } = await list('?types=overlay.*');
  expect(typesOf(items)).toContain('overlay.changed');
  expect(items.findLast(({ type }) => type === 'overlay.scene_live')).toMatchObject({
    data: { overlayId, overlay: expect.any(String) as string, sceneId, scene: 'Second' },
  });
});

it('lists each change of overlays once, in order, from both ends', async () => {
  const other = (await ok(api.post<{ overlayId: string }>('/overlays', {}))).overlayId;
  const made: string[] = [];
  for (let n = 1; n <= 75; n += 1)
    for (const id of [overlayId, other]) {
      const { rev } = await ok(api.patch<{ rev: number }>(`/overlays/${id}`, { name: `Show ${n}` }));
      made.push(`${id} ${rev}`);
    }
  const changed = (items: readonly StreamedEvent[]) =>
    items.map(({ data }) => `${String(data['overlayId'])} ${String(data['rev'])}`);
  const listed: StreamedEvent[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Page = await list(`?types=overlay.*&limit=40${after && `&after=${after}`}`);
    listed.push(...page.items);
    after = page.nextAfter;
  }
  expect(changed(listed).slice(-made.length)).toEqual(made);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  expect((await list('?types=overlay.*&latest=true&limit=140')).items).toEqual(listed.slice(-140));
  const first = listed.at(-made.length)?.position;
  expect((await list(`?types=overlay.*&limit=200&after=${first}`)).items).toEqual(
    listed.slice(1 - made.length),
  );
});

it('refuses unknown types, and types beyond the scopes', async () => {
  const made = await ok(
    browser.client.post<{ token: string }>('/tokens', { name: 'bot', scopes: ['bot:read'] }),
  );
  const limited = new ApiClient(studio.api, made.token);
  expect((await api.get('/events?types=activity.nothing')).body).toMatchObject({ code: 'invalid_option' });
  const refused = await limited.get('/events?types=activity.tip');
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'insufficient_scope', details: { required: 'account:read' } },
  ]);
  const seen = await ok(limited.get<Page>('/events'));
  expect(typesOf(seen.items).filter((type) => type.startsWith('activity.'))).toEqual([]);
  expect((await api.get('/events?after=nonsense')).body).toMatchObject({ code: 'invalid_request' });
});

it('streams to an EventSource, and resumes without gap or repeat over a kill', async () => {
  const { events, ids, opened } = follow('?types=activity.follow');
  await until(() => opened() === 1);
  await simulate('follow', { login: 'one' });
  await until(() => events.length === 1);
  await studio.kill();
  studio = await studio.restart();
  await simulate('follow', { login: 'two' });
  await simulate('follow', { login: 'three' });
  await until(() => events.length >= 3, { within: 20_000 });
  await simulate('follow', { login: 'four' });
  await until(() => events.length >= 4);
  expect(events.map(({ data }) => (data['user'] as { login: string }).login)).toEqual([
    'one',
    'two',
    'three',
    'four',
  ]);
  expect(ids).toEqual(events.map(({ position }) => position));
  expect(events.map(({ id }) => id)).toEqual(
    (await list('?types=activity.follow')).items.map(({ id }) => id),
  );
}, 60_000);

it('starts after Last-Event-ID rather than `after`, and names frames on request', async () => {
  const { items } = await list('?types=activity.follow');
  const [first, second] = items;
  const named: string[] = [];
  const { source, events } = follow(`?types=activity.follow&named=1&after=${first?.position}`, {
    lastEventId: second?.position ?? '',
  });
  source.addEventListener('activity.follow', ({ data }) => {
    named.push((JSON.parse(data as string) as StreamedEvent).id ?? '');
  });
  await until(() => named.length === items.length - 2);
  expect(named).toEqual(items.slice(2).map(({ id }) => id));
  expect(events).toEqual([]);
});

it('resets a reader whose place is of another log, then sends what is new', async () => {
  const { items } = await ok(api.get<{ items: readonly { position: string }[] }>('/events?limit=1'));
  const elsewhere = items[0]?.position.replace(/^[^.]*/, '00000000') ?? '';
  const { events } = follow(`?after=${encodeURIComponent(elsewhere)}`);
  await until(() => events.length === 1);
  expect(events[0]).toMatchObject({ type: 'stream.reset', reason: 'other_log' });
  await simulate('follow', { login: 'late' });
  await until(() => typesOf(events).includes('activity.follow'));
});

it('passes chat on to those who moderate, without an id', async () => {
  const { events, opened } = follow('?types=chat.message');
  await until(() => opened() === 1);
  await until(
    async () => {
      await simulate('chat', { login: 'bob', message: 'hello there' });
      return events.length > 0;
    },
    { within: 15_000 },
  );
  expect(events[0]).toMatchObject({
    id: null,
    position: null,
    data: { text: 'hello there', user: { login: 'bob' } },
  });
});

it('ends within five seconds after the token is revoked, and takes no 21st reader', async () => {
  const made = await ok(
    browser.client.post<{ token: string; tokenId: string }>('/tokens', {
      name: 'short',
      scopes: ['account:read'],
    }),
  );
  const answer = await fetch(`${studio.api}/events/stream`, {
    headers: { authorization: `Bearer ${made.token}` },
  });
  expect(answer.headers.get('content-type')).toMatch('text/event-stream');
  await ok(browser.client.delete(`/tokens/${made.tokenId}`));
  const began = Date.now();
  await answer.text();
  expect(Date.now() - began).toBeLessThan(5_500);
  const readers = Array.from({ length: 20 }, () => follow());
  await until(() => readers.every(({ opened }) => opened() === 1));
  const refused = await fetch(`${studio.api}/events/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'limit_reached' }]);
}, 30_000);

it('shows viewers who were forgotten as null', async () => {
  await simulate('follow', { login: 'forgettable' });
  await ok(browser.client.post('/viewers/forget', { platform: 'twitch', viewer: 'forgettable' }));
  const { items } = await list('?types=activity.follow');
  expect(JSON.stringify(items)).not.toContain('forgettable');
  expect(items.at(-1)?.data['user']).toBeNull();
});

it('takes no token in the address', async () => {
  expect((await fetch(`${studio.api}/events/stream?access_token=${token}`)).status).toBe(401);
});
