import { addAccount, opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

/* What a bot has besides its commands. One server, killed and started again in between: nothing is forgotten. */
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
}, 60_000);

async function killAndRestart(): Promise<void> {
  await studio.kill();
  studio = await studio.restart();
  api = new ApiClient(studio.api);
}

describe('counters', () => {
  interface Counter {
    readonly counterId: number;
    readonly name: string;
    readonly value: number;
  }
  const counters = async () => (await ok(api.get<{ items: readonly Counter[] }>('/bot/counters'))).items;

  it('are made, changed, counted on by many at once, and deleted', async () => {
    const made = await ok(api.post<Counter>('/bot/counters', { name: 'deaths', max: 30 }));
    expect(made).toEqual({
      ...{ counterId: 1, name: 'deaths', value: 0, step: 1, min: null, max: 30, resetOn: 'never' },
    });
    await Promise.all(Array.from({ length: 20 }, () => ok(api.patch('/bot/counters/1', { delta: 1 }))));
    expect(await ok(api.patch('/bot/counters/1', { delta: 99, name: 'falls' }))).toMatchObject({ value: 30 });
    expect(await api.patch('/bot/counters/1', { delta: 1, value: 1 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: { errors: [{ field: 'delta' }] } },
    });
    expect(await api.post('/bot/counters', { name: 'falls' })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', details: { counterId: 1 } },
    });
    expect(await api.post('/bot/counters', { name: 'Not this' })).toMatchObject({ status: 400 });
    expect(await api.patch('/bot/counters/7', { delta: 1 })).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'counter' } },
    });
    await ok(api.post('/bot/counters', { name: 'gone' }));
    expect(await ok(api.delete('/bot/counters/2'))).toEqual({ deleted: true, counterId: 2 });
    expect((await counters()).map(({ name }) => name)).toEqual(['falls']);
  });

  it('begin again with a stream, once, and stand in texts of layers', async () => {
    await ok(api.post('/bot/counters', { name: 'lost', value: 7, resetOn: 'stream' }));
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }));
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'text' }),
    );
    const live = `/overlays/${overlayId}/members/${memberId}/live-data?kind=text-variables`;
    expect(await ok(api.get(live))).toMatchObject({
      data: { 'counter.falls': '30', 'counter.lost': '7' },
    });
    await ok(api.post('/simulate/stream-online', {}));
    const lost = (all: readonly Counter[]) => all.find(({ name }) => name === 'lost');
    await untilRead(counters, (all) => lost(all)?.value === 0, { within: 20_000 });
    await ok(api.patch(`/bot/counters/${lost(await counters())?.counterId ?? 0}`, { delta: 3 }));
    await killAndRestart();
    // The same stream goes on: it doesn't begin again.
    await ok(api.post('/simulate/stream-offline', {}));
    await ok(api.post('/simulate/stream-online', {}));
    expect(lost(await counters())).toMatchObject({ value: 3 });
  });
});

describe('quotes', () => {
  it('are added with a number, listed newest first, and deleted for good', async () => {
    const first = await ok(api.post('/bot/quotes', { text: 'Never again', author: '@Ada', game: 'Chess' }));
    expect(first).toMatchObject({
      quoteId: 1,
      number: 1,
      text: 'Never again',
      author: '@Ada',
      game: 'Chess',
    });
    expect(await api.post('/bot/quotes', { text: '  ' })).toMatchObject({ status: 400 });
    expect(await api.post('/bot/quotes', {})).toMatchObject({ status: 400 });
    await ok(api.post('/bot/quotes', { text: 'Two' }));
    expect(await ok(api.delete('/bot/quotes/2'))).toEqual({ deleted: true, quoteId: 2 });
    expect(await api.delete('/bot/quotes/2')).toMatchObject({ status: 404 });
    await ok(api.post('/bot/quotes', { text: 'Three' }));
    const { items } = await ok(api.get<{ items: readonly { number: number }[] }>('/bot/quotes?limit=5'));
    expect(items.map(({ number }) => number)).toEqual([3, 1]);
  });

  it('lie encrypted in the log, and go with whoever said them', async () => {
    const stored = JSON.stringify(await storedEvents(studio.dataDir));
    expect(stored).toContain('quote.added');
    for (const word of ['Never again', '@Ada', 'Three']) expect(stored).not.toContain(word);
    const forgotten = await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', 'ada']);
    expect(forgotten).toContain('Erased in 1 stream');
    await killAndRestart();
    const { items } = await ok(api.get<{ items: readonly { text: string }[] }>('/bot/quotes'));
    expect(items.map(({ text }) => text)).toEqual(['Three']);
  });
});

describe('custom APIs', () => {
  const api1 = { name: 'weather', url: 'https://example.com/weather/{args}?key=keep-this-one&q={args}' };

  it('are kept without telling what stands in query and headers', async () => {
    const made = await ok(api.post('/bot/custom-apis', { ...api1, headers: { 'X-Token': 'and-this-one' } }));
    expect(made).toEqual({
      ...{ apiId: 1, name: 'weather', url: 'https://example.com/weather/{args}', queryKeys: ['key', 'q'] },
      ...{
        method: 'GET',
        headers: ['X-Token'],
        timeoutMs: 3000,
        cacheS: 10,
        responsePath: '',
        maxChars: 200,
      },
      ...{ fallback: '', minRole: 'everyone', enabled: true },
    });
    expect(await ok(api.patch('/bot/custom-apis/1', { headers: {} }))).toMatchObject({ headers: [] });
    expect(await ok(api.patch('/bot/custom-apis/1', { cacheS: 10 }))).toMatchObject({
      queryKeys: ['key', 'q'],
    });
    expect(await ok(api.get('/bot/custom-apis'))).toMatchObject({ items: [{ apiId: 1 }] });
    const stored = JSON.stringify(await storedEvents(studio.dataDir));
    expect(stored).toContain('api.created');
    for (const word of ['keep-this-one', 'and-this-one']) expect(stored).not.toContain(word);
  });

  it.each([
    ['http://example.com/', 'url'],
    ['https://127.0.0.1/', 'url'],
    ['https://169.254.169.254/latest', 'url'],
    ['https://[::1]/', 'url'],
    ['https://{args}.example.com/', 'url'],
    ['https://me:secret@example.com/', 'url'],
    ['not an address', 'url'],
  ])('are not asked at %s', async (url, field) => {
    expect(await api.post('/bot/custom-apis', { name: 'x', url })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field } },
    });
  });

  it('have names of their own and take no headers of the connection', async () => {
    expect(await api.post('/bot/custom-apis', api1)).toMatchObject({
      status: 409,
      body: { code: 'duplicate', details: { apiId: 1 } },
    });
    const host = { ...api1, name: 'x', headers: { Host: 'example.org' } };
    expect(await api.post('/bot/custom-apis', host)).toMatchObject({ status: 422 });
    expect(await api.patch('/bot/custom-apis/9', { cacheS: 1 })).toMatchObject({ status: 404 });
    expect(await ok(api.delete('/bot/custom-apis/1'))).toEqual({ deleted: true, apiId: 1 });
  });
});

describe('moderation', () => {
  interface Reported {
    readonly outcome: string;
    readonly hits: readonly { readonly filter: string }[];
  }
  const say = (login: string, message: string, role = 'everyone') =>
    ok(api.post('/simulate/chat', { login, message, role }));
  const lines = async () =>
    (await ok(api.get<{ items: readonly { text: string }[] }>('/chat/messages'))).items.map(
      ({ text }) => text,
    );
  const tried = (body: object) => ok(api.post<Reported>('/bot/moderation/try', body));

  it('is off at first, with limits that are common', async () => {
    const { filters, ...rest } = await ok(api.get<{ filters: Record<string, object> }>('/bot/moderation'));
    expect(rest).toEqual({
      ...{ enabled: false, permitSeconds: 60, announce: true },
      exempt: { subs: false, vips: true, regulars: false },
      escalation: {
        ...{ cautions: 0, warnings: 1, firstTimeoutS: 5 },
        ...{ timeoutS: 600, banAfter: 0, forgetMin: 60 },
      },
    });
    expect(filters['caps']).toEqual({
      ...{ enabled: false, action: 'timeout', seconds: 0, message: '', silent: false },
      ...{ minLength: 20, percent: 70 },
    });
    await say('Linker', 'see example.com');
    await untilRead(lines, (all) => all.includes('see example.com'), { within: 20_000 });
  });

  it('changes only by what is sent, and says what is wrong', async () => {
    const changed = await ok(
      api.patch<{ filters: object }>('/bot/moderation', {
        enabled: true,
        escalation: { firstTimeoutS: 0 },
        filters: {
          links: { enabled: true, allow: ['twitch.tv'] },
          phrases: [{ text: 'b[u4]y now', mode: 'regex', action: 'ban' }],
        },
      }),
    );
    expect(changed).toMatchObject({
      escalation: { warnings: 1, firstTimeoutS: 0 },
      filters: {
        links: { enabled: true, action: 'timeout', allow: ['twitch.tv'] },
        caps: { enabled: false },
      },
    });
    expect(
      await api.patch('/bot/moderation', { filters: { phrases: [{ text: '(a', mode: 'regex' }] } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'filters.phrases.0.text' } },
    });
    expect(await api.patch('/bot/moderation', { filters: { phrases: [{ text: '  ' }] } })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'filters.phrases.0.text' }] } },
    });
    expect(await api.patch('/bot/moderation', { filters: { links: { seconds: -1 } } })).toMatchObject({
      status: 400,
    });
  });

  it('tells what it would do about a line, and why', async () => {
    expect(await tried({ text: 'see example.com' })).toEqual({
      ...{ outcome: 'delete', seconds: 0, warning: true, spared: null },
      hits: [{ filter: 'links', phrase: null, found: 'example.com', action: 'timeout' }],
    });
    expect(await tried({ text: 'see example.com', offences: 1 })).toMatchObject({
      outcome: 'timeout',
      seconds: 600,
      warning: false,
    });
    expect(await tried({ text: 'see example.com', permitted: true })).toMatchObject({ outcome: 'nothing' });
    expect(await tried({ text: 'B4Y NOW' })).toMatchObject({ outcome: 'ban' });
    expect(await tried({ text: 'B4Y NOW', roles: ['mod'] })).toMatchObject({
      outcome: 'nothing',
      spared: 'mod',
    });
    expect(await tried({ text: 'hello' })).toMatchObject({ outcome: 'nothing', hits: [] });
  });

  it('takes lines back, warns first, and forgets no warning over a kill', async () => {
    await say('Spammer', 'hello there');
    await say('Spammer', 'see example.org');
    await untilRead(lines, (all) => all.includes('hello there') && !all.includes('see example.org'), {
      within: 20_000,
    });
    interface Logged {
      readonly entryId: string;
      readonly filter: string;
      readonly found: string;
      readonly user: { readonly login: string };
      readonly undone: boolean;
    }
    const log = async () => (await ok(api.get<{ items: readonly Logged[] }>('/bot/moderation/log'))).items;
    await untilRead(log, (all) => all.length === 1, { within: 20_000 });
    await killAndRestart();
    await say('Spammer', 'hello again');
    await say('Other', 'me too');
    await say('Spammer', 'see example.org');
    const [last, first] = await untilRead(log, (all) => all.length === 2, { within: 20_000 });
    for (const entry of [last, first])
      expect(entry).toMatchObject({ filter: 'links', found: 'example.org', user: { login: 'spammer' } });
    await ok(api.post(`/bot/moderation/log/${last?.entryId}/undo`, {}));
    expect((await log()).map(({ undone }) => undone)).toEqual([true, false]);
    // The second time is a timeout: all lines of the viewer go.
    await untilRead(lines, (all) => all.includes('me too') && !all.includes('hello again'), {
      within: 20_000,
    });
  });

  it('holds links of new chatters, copies and leetspeak, and first only speaks to the viewer', async () => {
    const rule = { enabled: true, action: 'delete' };
    await ok(
      api.patch('/bot/moderation', {
        escalation: { cautions: 1 },
        filters: {
          ...{ links: { enabled: false }, newcomers: { ...rule, lines: 'links' } },
          copies: { ...rule, times: 1, viewers: 2, windowSeconds: 3600 },
          phrases: [{ text: 'badword', mode: 'word', leet: true }],
        },
      }),
    );
    await say('Newcomer', 'see example.edu/first');
    await say('Newcomer', 'hello from a newcomer');
    await say('Newcomer', 'see example.edu/second');
    await say('Leeter', 'a b4dw0rd once');
    await say('Leeter', 'a b4dw0rd twice');
    await say('Copier', 'buy my great things');
    await say('Copier', 'Buy my GREAT things!');
    await say('Copier2', 'buy my great things.');
    await say('Copier3', 'buy my great things...');
    await say('Other', 'that was all of these');
    const all = await untilRead(
      lines,
      (now) => now.includes('that was all of these') && !now.includes('buy my great things...'),
      { within: 20_000 },
    );
    const expected = [
      ...['hello from a newcomer', 'see example.edu/second', 'a b4dw0rd once'],
      ...['buy my great things', 'buy my great things.'],
    ];
    expect(all).toEqual(expect.arrayContaining(expected));
    for (const gone of ['see example.edu/first', 'a b4dw0rd twice', 'Buy my GREAT things!'])
      expect(all).not.toContain(gone);
    await ok(
      api.patch('/bot/moderation', {
        escalation: { cautions: 0 },
        filters: { links: { enabled: true }, newcomers: { enabled: false }, copies: { enabled: false } },
      }),
    );
  });

  it('lets those send a link whom a moderator permits it, also over a kill', async () => {
    await say('Helper', '!permit @Permitted', 'mod');
    await say('Somebody', 'see example.net');
    // Lines are looked at in their order: once this one is gone, the permit stands.
    await untilRead(lines, (now) => now.includes('!permit @Permitted') && !now.includes('see example.net'), {
      within: 20_000,
    });
    await killAndRestart();
    await say('Permitted', 'see example.net');
    await say('Helper', 'see example.net/mine', 'mod');
    await say('Unpermitted', 'see example.net/not');
    await say('Other', 'that was all');
    const all = await untilRead(
      lines,
      (now) => now.includes('that was all') && !now.includes('see example.net/not'),
      { within: 20_000 },
    );
    expect(all).toEqual(expect.arrayContaining(['see example.net', 'see example.net/mine']));
    await ok(api.patch('/bot/moderation', { enabled: false }));
  });
});

it('quotes are not changed, moderation is no list: there is nothing at those addresses', async () => {
  expect([404, 405]).toContain((await api.patch('/bot/quotes/1', { text: 'x' })).status);
  expect([404, 405]).toContain((await api.get('/bot/moderation/list')).status);
});

it('all of it is of the bot of an overlay’s owner for those whom the overlay is shared with', async () => {
  const eve = new ApiClient(studio.api, await addAccount(studio.dataDir, 'eve', 'Eve'));
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Shared' }));
  for (const path of ['/bot/counters', '/bot/quotes']) {
    expect(await eve.get(`${path}?overlayId=${overlayId}`)).toMatchObject({ status: 404 });
    expect(await ok(eve.get(path))).toMatchObject({ items: [] });
  }
  await ok(api.put(`/overlays/${overlayId}/editors/eve`, { permissions: ['overlays:read', 'bot:read'] }));
  const { items } = await ok(eve.get<{ items: object[] }>(`/bot/counters?overlayId=${overlayId}`));
  expect(items.length).toBeGreaterThan(0);
  expect(await eve.post(`/bot/quotes?overlayId=${overlayId}`, { text: 'Mine' })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  });
});
