import { addAccount, opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/studio-process';

/* What a bot has besides its commands. One server, killed and started again in between: nothing is forgotten. */
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
}, 60_000);

afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
});

/** Until something is as it should be: whoever waits for what happens by itself asks again. */
async function until<Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> {
  for (let left = 200; left > 0; left--) {
    const value = await read();
    if (isThere(value)) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`It never came about: ${JSON.stringify(await read())}`);
}

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
    await until(counters, (all) => lost(all)?.value === 0);
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
    expect(forgotten).toContain('Forgotten in 1 stream');
    await killAndRestart();
    const { items } = await ok(api.get<{ items: readonly { text: string }[] }>('/bot/quotes'));
    expect(items.map(({ text }) => text)).toEqual(['Three']);
  });
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
