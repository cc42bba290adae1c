import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { addressOf, declared } from '../support/declared';
import { StudioProcess, testToken } from '../support/server-process';
import { untilRead } from '../support/until';

/*
 * Every list takes limit and cursor but those named here, and every question a position: found in the document, so that
 * a new list is covered by being declared.
 */

let studio: StudioProcess;
let browser: Browser;
let overlayId = '';
let automationId = '';
let packageId = '';

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  const ada = await makeAccount(studio, 'ada');
  browser = await signIn(studio, ada);
  const api = new ApiClient(studio.api, ada.token);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }))).overlayId;
  await ok(api.post('/overlays', {}));
  const webhook = { url: 'https://example.com/hook', types: ['stream.*'], enabled: false };
  await ok(api.post('/webhook-endpoints', webhook));
  const path = `/overlays/${overlayId}`;
  await ok(api.post(`${path}/scenes`, { name: 'Two' }));
  await ok(api.post(`${path}/scenes`, { name: 'Three' }));
  for (const name of ['One', 'Two']) {
    await ok(api.post(`${path}/versions`, { name }));
    await ok(api.post(`${path}/template`, { name }));
    await ok(browser.client.post('/tokens', { name, scopes: ['overlays:read'] }));
    await makeAccount(studio, name.toLowerCase());
    await ok(api.put(`${path}/editors/${name.toLowerCase()}`, { permissions: ['overlays:read'] }));
    await ok(api.post('/bot/loyalty/rewards', { name, cost: 10 }));
    await ok(api.post('/bot/commands', { name: name.toLowerCase(), response: name }));
    await ok(api.post('/bot/giveaway', {}));
    await ok(api.post('/bot/giveaway/cancel', {}));
  }
  const widget = { name: 'Mine', html: '<b>1</b>' };
  packageId = (await ok(api.post<{ packageId: string }>('/widget-packages', widget))).packageId;
  for (const name of ['One', 'Two']) {
    await ok(api.put(`/widget-packages/${packageId}/store/${name}`, { value: name }));
    const body = { name, trigger: { type: 'manual' }, mode: 'parallel', actions: [] };
    automationId = (await ok(api.post<{ automationId: string }>('/automations', body))).automationId;
    for (const args of [['a'], ['b']]) await ok(api.post(`/automations/${automationId}/run`, { args }));
  }
  await fillByViewers(api);
}, 60_000);

/** Events of viewers are stored in batches: wait for them. */
async function fillByViewers(api: ApiClient): Promise<void> {
  await ok(api.post('/bot/giveaway', {}));
  for (const login of ['ada', 'ann', 'bob']) {
    await ok(api.post('/simulate/chat', { login, message: '!win' }));
    await ok(api.post('/simulate/chat', { login, message: 'Hello' }));
    await ok(api.post('/simulate/follow', { login }));
    for (const delta of [5, 7]) await ok(api.post('/bot/loyalty/adjust', { login, delta }));
  }
  const filled: readonly (readonly [path: string, entries: number])[] = [
    ['/bot/giveaway/entries', 3],
    ['/bot/giveaway/history', 2],
    ['/bot/loyalty/viewers/ada/ledger', 2],
    ['/bot/loyalty/top', 3],
    ['/chat/messages?login=ann', 2],
    [`/overlays/${overlayId}/activity`, 3],
  ];
  for (const [path, entries] of filled) {
    const counted = async (): Promise<number> => {
      const { status, body } = await api.get(path);
      return status === 200 ? entriesIn(body).length : 0;
    };
    expect([path, await untilRead(counted, (found) => found >= entries, { what: path })]).toEqual([
      path,
      entries,
    ]);
  }
}

const queries = declared.operations.filter(({ method }) => method === 'GET');
/** That of the owner of the installation, who is another account here, and one that needs a connected OBS. */
const elsewhere = ['list_accounts', 'list_obs_hotkeys'];
const declaredLists = queries.filter(({ tool }) => tool.startsWith('list_') && !elsewhere.includes(tool));

/** Lists that are always returned whole. */
const whole = [
  'list_presets',
  'list_channels',
  'list_chat_reviews',
  'list_obs_connections',
  'list_webhooks',
  'list_hooks',
  'list_platform_clients',
  'list_tip_sources',
  'list_platform_rewards',
  'list_bot_commands',
  'list_channel_point_rewards',
  'list_automation_schema',
  'list_automation_operations',
  'list_automation_templates',
  'list_automation_versions',
  'list_automation_queues',
];
/** Lists of the first entries alone: they take limit, and there is no going on. */
const firstOnes = ['list_activity', 'list_loyalty_leaderboard'];

/** Way of requesting the next page. */
interface Way {
  readonly send: string;
  /** Name of the cursor in the answer. */
  readonly next: string;
  /** Sent with each question. */
  readonly also?: string;
  readonly refused: readonly string[];
}

const byCursor: Way = {
  send: 'cursor',
  next: 'nextCursor',
  refused: ['x', '%F0%9F%99%82', 'null', '-1', 'eyJhIjoxfQ', 'x'.repeat(301)],
};
const noNumber = ['x', '%F0%9F%99%82', 'null', '0', '-1', '1.5', 'eyJhIjoxfQ'];
/** Lists whose cursor parameter has another name: the place of the last entry, or its id. */
const byPlace: Readonly<Record<string, Way>> = {
  list_giveaway_entries: { send: 'after', next: 'nextAfter', refused: noNumber },
  list_giveaway_history: { send: 'before', next: 'nextBefore', refused: noNumber },
  list_events: {
    send: 'after',
    next: 'nextAfter',
    also: 'types=activity.follow',
    refused: ['x', 'null', '-1', 'x.1:00', 'x'.repeat(201)],
  },
  // Of one viewer: the bot may write meanwhile. A line that is held no more has none before it, and is no mistake.
  list_chat_messages: { send: 'before', next: 'nextCursor', also: 'login=ann', refused: ['x'.repeat(129)] },
};
/** Those that certainly have several pages here. */
const long = [
  ...Object.keys(byPlace),
  'list_scenes',
  'list_loyalty_rewards',
  'list_loyalty_entries',
  'list_widget_store',
];

const isIn = (names: readonly string[]) => declaredLists.filter(({ tool }) => names.includes(tool));
const lists = declaredLists.filter(({ tool }) => ![...whole, ...firstOnes].includes(tool));
const wayOf = (tool: string): Way => byPlace[tool] ?? byCursor;
const named = (some: typeof queries) => some.map((operation) => [operation.tool, operation] as const);

/** The answer to a question with some more in its address. */
async function ask(operation: (typeof queries)[number], query = '', headers = {}) {
  const address = addressOf(operation, { overlayId, automationId, packageId });
  const began = performance.now();
  const answer = await fetch(`${studio.api}${address}${address.includes('?') ? '&' : '?'}${query}`, {
    headers: { cookie: browser.cookie, origin: studio.url, ...headers },
  });
  const body = (await answer.json()) as Readonly<Record<string, unknown>>;
  return { status: answer.status, body, ms: performance.now() - began };
}

const entriesIn = (body: Readonly<Record<string, unknown>>): readonly unknown[] =>
  (body['items'] ?? body['scenes']) as readonly unknown[];

it('finds the lists, and those that are named as others', () => {
  expect(lists.length).toBeGreaterThan(8);
  const others = [...whole, ...firstOnes, ...Object.keys(byPlace)];
  expect(isIn(others).map(({ tool }) => tool)).toHaveLength(others.length);
});

it.each(named(declaredLists))('%s takes what a list of its kind takes', (tool, { parameters }) => {
  const { send } = wayOf(tool);
  const taken = parameters.map(({ name }) => name).filter((name) => ['limit', 'cursor', send].includes(name));
  if (whole.includes(tool)) expect(taken).toEqual([]);
  else expect(taken).toEqual(firstOnes.includes(tool) ? ['limit'] : ['limit', send]);
});

it.each(named(lists))('%s comes in pages of the size asked for, and misses nothing', async (tool, list) => {
  const { send, next, also = '' } = wayOf(tool);
  const most = list.parameters.find(({ name }) => name === 'limit')?.schema['maximum'];
  const all = await ask(list, `${also}&limit=${Number(most ?? 100)}`);
  expect(all.status).toBe(200);
  if (long.includes(tool)) expect(entriesIn(all.body).length).toBeGreaterThan(1);
  const seen: unknown[] = [];
  let place: string | number | null = '';
  // One page more than there are entries: the last one may be empty.
  for (let n = 0; place !== null && n <= entriesIn(all.body).length; n++) {
    const { status, body } = await ask(list, `${also}&limit=1${place === '' ? '' : `&${send}=${place}`}`);
    expect([status, entriesIn(body).length <= 1]).toEqual([200, true]);
    seen.push(...entriesIn(body));
    place = body[next] as string | number | null;
  }
  expect(JSON.stringify(seen)).toBe(JSON.stringify(entriesIn(all.body)));
  expect((await ask(list, 'limit=0')).status).toBe(400);
});

it.each(named(lists))('%s refuses a cursor that no answer carried', async (tool, list) => {
  const { send, refused } = wayOf(tool);
  for (const place of refused) {
    const { status, body } = await ask(list, `${send}=${place}`);
    expect([place, status, body]).toMatchObject([
      place,
      400,
      { code: 'invalid_request', details: { errors: [{ field: send, location: 'query' }] } },
    ]);
  }
});

it.each(named(isIn(firstOnes)))('%s tells the first ones, as many as asked for', async (_, list) => {
  const all = entriesIn((await ask(list)).body);
  expect(all.length).toBeGreaterThan(1);
  const { status, body } = await ask(list, 'limit=1');
  expect([status, entriesIn(body), body['nextCursor']]).toEqual([200, all.slice(0, 1), null]);
  expect((await ask(list, 'limit=0')).status).toBe(400);
});

it.each(named(isIn(whole)))('%s is answered whole', async (tool, list) => {
  const { status, body } = await ask(list);
  expect([status, body['nextCursor'] ?? null]).toEqual([200, null]);
  if (tool === 'list_bot_commands') expect(entriesIn(body)).toHaveLength(2);
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

it('the Studio-Position of an earlier response is known', async () => {
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
