import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
const clients: RenderClient[] = [];

type State = Readonly<Record<string, unknown>>;
interface Added {
  readonly memberId: number;
}

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  await ok(api.post('/simulate/stream-online', {}));
  await ok(api.post('/simulate/follow', { login: 'owl' }));
  await ok(api.post('/simulate/raid', { login: 'newt', viewers: 7 }));
  await ok(api.post('/simulate/gift', { login: 'giver_one', count: 50 }));
  await ok(api.post('/simulate/follow', { login: 'fox' }));
}, 60_000);

afterAll(async () => {
  for (const client of clients) client.close();
});

const add = (widget: string, values: object = {}): Promise<Added> =>
  ok(api.post<Added>(`/overlays/${overlayId}/members`, { widget, values }));

/** A page that shows an overlay. */
async function pageOf(id: string, caller = api): Promise<RenderClient> {
  const { url } = await ok(caller.get<{ url: string }>(`/overlays/${id}/link`));
  const client = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  clients.push(client);
  await client.waitFor(({ received }) => received.length > 1);
  return client;
}

function shows(page: RenderClient, memberId: number, check: (state: State) => boolean): Promise<unknown> {
  return page.waitFor(({ state }) => check(state?.layers[memberId]?.state ?? {}));
}

const namesOf = ({ events = {} }: State): readonly unknown[] =>
  Object.values(events as { readonly [id: string]: { readonly name: string } }).map(({ name }) => name);

describe('a layer that is added in the middle of a stream', () => {
  it('shows what the account knows, also after its source was changed and changed back', async () => {
    const page = await pageOf(overlayId);
    const [label, list, goal, sums] = [
      await add('label'),
      await add('event-list'),
      await add('goal-bar'),
      await add('goal-bar', { source: 'subs', range: 'all' }),
    ];
    await shows(page, label.memberId, ({ name }) => name === 'fox');
    await shows(page, goal.memberId, ({ value }) => value === 2);
    await shows(page, sums.memberId, ({ value }) => value === 50);
    await shows(page, list.memberId, (state) =>
      ['owl', 'newt', 'giver_one', 'fox'].every((name) => namesOf(state).includes(name)),
    );
    const set = (values: object) =>
      ok(api.patch(`/overlays/${overlayId}/members/${label.memberId}/fields`, { values }));
    await set({ source: 'latest-raid' });
    await shows(page, label.memberId, ({ name, amount }) => name === 'newt' && amount === '7');
    await set({ source: 'latest-follower' });
    await shows(page, label.memberId, ({ name }) => name === 'fox');
  });

  it('shows it in an overlay that is made of a template, and counts each follower once', async () => {
    const made = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Starter', starter: true }));
    const page = await pageOf(made.overlayId);
    await page.waitFor(({ state }) =>
      Object.values(state?.layers ?? {}).some(({ state: shown }) => shown?.['name'] === 'fox'),
    );
    const goal = await ok(
      api.post<Added>(`/overlays/${made.overlayId}/members`, { widget: 'goal-bar', values: {} }),
    );
    await ok(api.post('/simulate/follow', { login: 'emu' }));
    await shows(page, goal.memberId, ({ value }) => value === 3);
    await page.waitFor(({ state }) =>
      Object.values(state?.layers ?? {}).some(({ state: shown }) => shown?.['name'] === 'emu'),
    );
    expect(page.state?.layers[goal.memberId]?.state?.['value']).toBe(3);
  });

  it('shows what happened while it was deleted once it is back', async () => {
    const page = await pageOf(overlayId);
    const { memberId } = await add('goal-bar');
    await shows(page, memberId, ({ value }) => value === 3);
    await ok(api.delete(`/overlays/${overlayId}/members/${memberId}`));
    await ok(api.post('/simulate/follow', { login: 'hen' }));
    await ok(api.post(`/overlays/${overlayId}/history/undo`));
    await shows(page, memberId, ({ value }) => value === 4);
  });
});

describe('the list of what happened', () => {
  it.each(['', '&kind=sub'])(
    'keeps the giver of many subscriptions and leaves out those who got one%s',
    async (kind) => {
      const { items } = await ok(
        api.get<{ items: readonly { user: { name: string } | null; kind: string; gifted?: number }[] }>(
          `/overlays/${overlayId}/activity?limit=25${kind}`,
        ),
      );
      expect(items.filter(({ kind: each }) => each === 'sub')).toEqual([
        expect.objectContaining({
          user: expect.objectContaining({ name: 'giver_one' }) as unknown,
          gifted: 50,
        }),
      ]);
    },
  );
});

describe('tips in several currencies', () => {
  const tips = [
    [7, 'USD'],
    [20, 'EUR'],
    [1500, 'JPY'],
  ] as const;

  it('are counted by the rates of the account; without a rate its health names them', async () => {
    const account = await makeAccount({ dataDir: studio.dataDir }, 'rita', 'Rita');
    const { client } = await signIn(studio, account);
    const own = new ApiClient(studio.api, account.token);
    const made = await ok(own.post<{ overlayId: string }>('/overlays', { name: 'Tips' }));
    const path = `/overlays/${made.overlayId}`;
    const page = await pageOf(made.overlayId, own);
    const goal = await ok(
      own.post<Added>(`${path}/members`, { widget: 'goal-bar', values: { source: 'tips', target: 1000 } }),
    );
    const tipped = async (): Promise<void> => {
      for (const [amount, currency] of tips)
        await ok(own.post('/simulate/tip', { login: 'owl', amount, currency }));
    };
    const issues = async () =>
      (await ok(own.get<{ issues: readonly { code: string; message: string }[] }>(`${path}/health`))).issues;

    await tipped();
    await shows(page, goal.memberId, ({ value, currency }) => value === 7 && currency === 'USD');
    expect(await issues()).toEqual([
      expect.objectContaining({
        code: 'currency_without_rate',
        message: expect.stringContaining('EUR (1: 20), JPY (1: 1500)') as unknown,
      }),
    ]);

    const leftOut = [
      { currency: 'EUR', amount: 20, tips: 1 },
      { currency: 'JPY', amount: 1500, tips: 1 },
    ];
    expect(await ok(own.get(`${path}/health`))).toMatchObject({
      totals: { layers: [{ memberId: goal.memberId, widget: 'goal-bar', leftOut }] },
    });
    for (const stats of [`${path}/activity/stats`, '/stats/activity', '/stats/top?kind=tip'])
      expect(await ok(own.get(stats))).toMatchObject({ leftOut });

    expect(await client.get('/tip-sources/rates')).toMatchObject({ body: { base: 'USD', rates: {} } });
    const rates = { base: 'USD', rates: { EUR: 0.5, JPY: 150 } };
    expect(await client.put('/tip-sources/rates', rates)).toMatchObject({ status: 200, body: rates });
    expect(await client.put('/tip-sources/rates', { base: 'USD', rates: { EUR: 0 } })).toMatchObject({
      status: 400,
    });
    expect(await client.put('/tip-sources/rates', { base: 'USD', rates: { ABC: 2 } })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'rates.ABC' } },
    });
    expect(await issues()).toEqual([]);
    expect(await ok(own.get('/stats/activity'))).toMatchObject({ leftOut: [] });
    // What somebody paid in all currencies: 7 + 20 / 0.5 + 1500 / 150.
    const top = '/stats/top?kind=tip';
    expect(await ok(own.get(top))).toMatchObject({ leftOut: [], items: [{ name: 'owl', amount: 57 }] });
    await tipped();
    await shows(page, goal.memberId, ({ value }) => value === 64);
    // What is added now counts all of them.
    const later = await ok(
      own.post<Added>(`${path}/members`, { widget: 'goal-bar', values: { source: 'tips', target: 1000 } }),
    );
    await shows(page, later.memberId, ({ value, currency }) => value === 114 && currency === 'USD');

    // Without its rate a currency is left out again, and what was counted stays.
    await ok(client.put('/tip-sources/rates', { base: 'USD', rates: { EUR: 0.5 } }));
    await tipped();
    for (const [{ memberId }, sum] of [
      [goal, 111],
      [later, 161],
    ] as const)
      await shows(page, memberId, ({ value }) => value === sum);
    const yen = [{ currency: 'JPY', amount: 4500, tips: 3 }];
    expect(await ok(own.get('/stats/activity'))).toMatchObject({ leftOut: yen });
    expect(await ok(own.get(top))).toMatchObject({ leftOut: yen });
    expect(await ok(own.get(`${path}/health`))).toMatchObject({
      totals: { layers: [{ leftOut: yen }, { leftOut: yen }] },
    });
  });
});
