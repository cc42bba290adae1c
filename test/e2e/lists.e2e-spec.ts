import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { addressOf, declared } from '../support/declared';
import { StudioProcess, testToken } from '../support/studio-process';

/*
 * Every list takes limit and cursor, and every question a position: found in the document, so that a new list is covered
 * by being declared.
 */

let studio: StudioProcess;
let browser: Browser;
let overlayId = '';

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  const ada = await makeAccount(studio, 'ada');
  browser = await signIn(studio, ada);
  const api = new ApiClient(studio.api, ada.token);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
  await ok(api.post('/overlays', {}));
  const path = `/overlays/${overlayId}`;
  await ok(api.post(`${path}/scenes`, { name: 'Two' }));
  await ok(api.post(`${path}/scenes`, { name: 'Three' }));
  for (const name of ['One', 'Two']) {
    await ok(api.post(`${path}/versions`, { name }));
    await ok(api.post(`${path}/template`, { name }));
    await ok(browser.client.post('/tokens', { name, scopes: ['overlays:read'] }));
    await makeAccount(studio, name.toLowerCase());
    await ok(api.put(`${path}/editors/${name.toLowerCase()}`, { permissions: ['overlays:read'] }));
  }
}, 60_000);

afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
});

const queries = declared.operations.filter(({ method }) => method === 'GET');
/** Lists that the contract gives no pages. */
const whole = ['list_presets', 'list_activity'];
const lists = queries.filter(({ tool }) => tool.startsWith('list_') && !whole.includes(tool));
const named = (some: typeof queries) => some.map((operation) => [operation.tool, operation] as const);

/** The answer to a question with some more in its address. */
async function ask(operation: (typeof queries)[number], query = '', headers = {}) {
  const address = addressOf(operation, { overlayId });
  const began = performance.now();
  const answer = await fetch(`${studio.api}${address}${address.includes('?') ? '&' : '?'}${query}`, {
    headers: { cookie: browser.cookie, origin: studio.url, ...headers },
  });
  const body = (await answer.json()) as Readonly<Record<string, unknown>>;
  return { status: answer.status, body, ms: performance.now() - began };
}

const entriesIn = (body: Readonly<Record<string, unknown>>): readonly unknown[] =>
  (body['items'] ?? body['scenes']) as readonly unknown[];

it('finds the lists', () => {
  expect(lists.length).toBeGreaterThan(8);
});

it.each(named(lists))('%s comes in pages of the size asked for, and misses nothing', async (_, list) => {
  const whole = await ask(list);
  expect(whole.status).toBe(200);
  const seen: unknown[] = [];
  let cursor: string | null = '';
  for (let n = 0; cursor !== null && n < 40; n++) {
    const { status, body } = await ask(list, `limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect([status, entriesIn(body).length <= 1]).toEqual([200, true]);
    seen.push(...entriesIn(body));
    cursor = body['nextCursor'] as string | null;
  }
  expect(JSON.stringify(seen)).toBe(JSON.stringify(entriesIn(whole.body)));
  expect((await ask(list, 'limit=0')).status).toBe(400);
});

it.each(named(lists))('%s refuses a cursor that no answer carried', async (_, list) => {
  for (const cursor of ['x', '%F0%9F%99%82', 'null', '-1', 'eyJhIjoxfQ', 'x'.repeat(301)]) {
    const { status, body } = await ask(list, `cursor=${cursor}`);
    expect([cursor, status, body]).toMatchObject([
      cursor,
      400,
      { code: 'invalid_request', details: { errors: [{ field: 'cursor', location: 'query' }] } },
    ]);
  }
});

it.each(named(queries))('%s refuses a position of no log, or of another, at once', async (_, query) => {
  const beyond = ['9'.repeat(16), `${'9'.repeat(19)}0:${'9'.repeat(19)}0`];
  for (const position of ['x', '1', ' a b', '0'.repeat(15), ...beyond, '~'.repeat(200)]) {
    const { status, body, ms } = await ask(query, '', { 'studio-position': position });
    expect([position, status, body]).toMatchObject([
      position,
      400,
      { details: { errors: [{ field: 'Studio-Position', location: 'header' }] } },
    ]);
    // Not after the two seconds that a position of this log is waited for.
    expect(ms).toBeLessThan(1500);
  }
});

it('a position that an answer carried is known', async () => {
  const headers = { authorization: `Bearer ${testToken}` };
  const made = await fetch(`${studio.api}/overlays`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const position = made.headers.get('studio-position') ?? '';
  expect(position).not.toBe('');
  const answer = await fetch(`${studio.api}/overlays`, {
    headers: { ...headers, 'studio-position': position },
  });
  expect(answer.status).toBe(200);
});
