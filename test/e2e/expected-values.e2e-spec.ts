import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ok, type ApiClient } from '../support/api-client';
import { addressOf, declared } from '../support/declared';
import { StudioProcess } from '../support/server-process';
import { ToolClient } from '../support/tool-client';

let studio: StudioProcess;
let browser: Browser;
let token = '';
let api: ApiClient;
let overlayId = '';

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on', OBS_HOSTS: 'private' } });
  const owner = await makeAccount(studio, 'ada');
  token = owner.token;
  browser = await signIn(studio, owner);
  api = browser.client;
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {})));
}, 60_000);

type Ids = Readonly<Record<string, unknown>>;

/** Makes something, and returns its answer with the overlay's id. */
const made = async (path: string, body: object): Promise<Ids> => ({
  ...(await ok(api.post<Ids>(path, body))),
  overlayId,
});
const inOverlay = (path: string, body: object) => made(`/overlays/${overlayId}${path}`, body);
const account = () => Promise.resolve({ overlayId });

interface Case {
  /** Makes what is changed, and returns the ids of its address. */
  readonly make: () => Promise<Ids>;
  /** One value that it does not have yet. */
  readonly change: Ids;
}

const cases: { readonly [tool: string]: Case } = {
  update_me: { make: account, change: { name: 'Ada L.' } },
  update_overlay: { make: account, change: { name: 'Evening' } },
  update_scene: { make: () => inOverlay('/scenes', { name: 'Break' }), change: { name: 'Pause' } },
  update_group: {
    make: async () => {
      const layers = [
        await inOverlay('/members', { widget: 'text' }),
        await inOverlay('/members', { widget: 'text' }),
      ];
      return inOverlay('/groups', { memberIds: layers.map(({ memberId }) => memberId) });
    },
    change: { name: 'Corner' },
  },
  update_spot: {
    make: () => inOverlay('/spots', { name: 'Left', x: 1, y: 2, w: 30, h: 40 }),
    change: { x: 5 },
  },
  update_deck_macro: {
    make: () => inOverlay('/deck-macros', { name: 'Wait', steps: [{ kind: 'delay', ms: 500 }] }),
    change: { name: 'Wait long' },
  },
  update_deck_page: { make: () => inOverlay('/deck/pages', { name: 'Show' }), change: { columns: 2 } },
  update_obs_mapping: {
    make: async () => {
      const { sceneId } = await inOverlay('/scenes', { name: 'Game' });
      return inOverlay('/obs-mappings', { obsScene: 'Game', sceneId });
    },
    change: { delayMs: 200 },
  },
  update_upload: { make: upload, change: { name: 'Bell 2.png' } },
  update_note: {
    make: () => inOverlay('/notes', { text: 'Bigger?', x: 1, y: 1 }),
    change: { text: 'Smaller?' },
  },
  set_giveaway_defaults: { make: account, change: { prize: 'A mug' } },
  update_loyalty_reward: {
    make: () => made('/bot/loyalty/rewards', { name: 'Hydrate', cost: 5 }),
    change: { cost: 7 },
  },
  update_loyalty_settings: { make: account, change: { pointName: 'Beans' } },
  update_obs_connection: {
    make: () => made('/obs', { name: 'Desk', host: '127.0.0.1', port: 4455, usePassword: false }),
    change: { name: 'Desk 2' },
  },
  update_media_favorite: {
    make: () => inOverlay('/media/favorites', { providerSlug: 'spinning-star', kind: 'gif', title: 'Star' }),
    change: { durationMs: 3000 },
  },
  set_drawing_link: {
    make: async () => {
      await ok(api.post(`/overlays/${overlayId}/drawing/viewers/enable`, {}));
      return { overlayId };
    },
    change: { anonymous: true },
  },
  update_bot_settings: { make: account, change: { denyFeedback: true } },
  update_bot_command: {
    make: () => made('/bot/commands', { name: 'discord', response: 'Come in' }),
    change: { response: 'Join us' },
  },
  update_bot_counter: { make: () => made('/bot/counters', { name: 'deaths' }), change: { step: 2 } },
  update_bot_timer: {
    make: () => made('/bot/timers', { name: 'Rules', message: 'Be kind', intervalMin: 10 }),
    change: { message: 'Be kind!' },
  },
  update_custom_api: {
    make: () => made('/bot/custom-apis', { name: 'weather', url: 'https://example.com/weather' }),
    change: { cacheS: 77 },
  },
  update_bot_moderation: { make: account, change: { filters: { links: { enabled: true } } } },
  update_viewer_queue: { make: account, change: { limit: 7 } },
  update_raid_mode: { make: account, change: { minutes: 9 } },
  update_song_settings: { make: account, change: { limits: { queue: 9 } } },
  update_channel_point_reward: {
    make: () =>
      made('/bot/channel-points', {
        name: 'Hi',
        match: { by: 'title', title: 'Hi' },
        action: { type: 'chat', text: 'Hi' },
      }),
    change: { name: 'Hello' },
  },
  update_automation_queue: {
    make: async () => {
      await ok(
        api.post('/automations', {
          name: 'Queued',
          queue: 'alerts',
          triggers: [{ type: 'manual' }],
          actions: [{ type: 'delay', ms: 20 }],
        }),
      );
      return { name: 'alerts' };
    },
    change: { paused: true },
  },
  update_variable: {
    make: () => made('/variables', { name: 'wins', scope: 'global', type: 'number', default: 0 }),
    change: { value: 4 },
  },
  update_webhook: {
    make: () => made('/webhook-endpoints', { url: 'https://example.com/hook', types: ['activity.*'] }),
    change: { enabled: false },
  },
  update_hook: { make: () => made('/hooks', { name: 'Lamp', auth: 'token' }), change: { name: 'Lamps' } },
};

async function upload(): Promise<Ids> {
  const form = new FormData();
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('file', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'Bell.png');
  const answer = await fetch(`${studio.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await answer.json()) as Ids;
}

/** Returns the same keys with a value that nothing has. */
const wrong = (change: unknown): unknown =>
  typeof change === 'object' && change !== null
    ? Object.fromEntries(Object.entries(change).map(([key, value]) => [key, wrong(value)]))
    : 'what nobody saved';

const taking = declared.operations.filter(
  ({ body }) =>
    (body?.schema as { properties?: object } | undefined)?.properties &&
    'expected' in (body?.schema as { properties: object }).properties,
);

it('every change of a part that has no revision takes expected values', () => {
  const others = [
    ...['set_currency_rates', 'set_guest_hosts', 'set_membership_levels'],
    ...['update_account', 'update_bot_system_messages'],
  ];
  const known = [...Object.keys(cases), ...others];
  expect(taking.map(({ tool }) => tool).sort()).toEqual(known.sort());
});

it.each(Object.entries(cases))(
  '%s refuses a change of other values than those read',
  async (tool, { make, change }) => {
    const [address = ''] = await Promise.all(
      taking.filter((each) => each.tool === tool).map(async (each) => addressOf(each, await make())),
    );
    const based = await api.patch(address, { ...change, expected: wrong(change) });
    expect(based).toMatchObject({ status: 409, body: { code: 'values_changed' } });
    const { current } = (based.body as { details: { current: Ids } }).details;
    expect(Object.keys(current)).toEqual(Object.keys(change));
    expect(current).not.toMatchObject(change);
    const saved = await ok(api.patch<Ids>(address, { ...change, expected: current }));
    expect(saved).toMatchObject(change);
    // It is so already: nothing is overwritten.
    await ok(api.patch(address, { ...change, expected: wrong(change) }));
  },
);

it('of two changes of one value that are based on the same, one is refused with the other', async () => {
  const { timerId } = await made('/bot/timers', { name: 'Both', message: 'First', intervalMin: 10 });
  const patch = (message: string) =>
    api.patch(`/bot/timers/${String(timerId)}`, { message, expected: { message: 'First' } });
  const answers = await Promise.all(['Mine', 'Yours'].map(patch));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [refused, saved] = [
    answers.find(({ status }) => status === 409),
    answers.find(({ status }) => status === 200),
  ];
  expect(refused?.body).toMatchObject({ details: { current: { message: saved?.body['message'] } } });
});

it('a value that is not there is not as expected, and expected values are an object', async () => {
  const refused = await api.patch('/bot/viewer-queue', { limit: 3, expected: { colour: 'red' } });
  expect(refused).toMatchObject({ status: 409, body: { details: { current: { colour: null } } } });
  expect(await api.patch('/bot/viewer-queue', { limit: 3, expected: 5 })).toMatchObject({ status: 400 });
});

it('what is replaced whole is compared whole', async () => {
  const put = (rates: object, expected: object) =>
    api.put('/tip-sources/rates', { base: 'USD', rates, expected: { rates: expected } });
  await ok(api.put('/tip-sources/rates', { base: 'USD', rates: { EUR: 1.1, GBP: 0.8 } }));
  const based = await put({ EUR: 1.2 }, { EUR: 1.1 });
  expect(based).toMatchObject({
    status: 409,
    body: { details: { current: { rates: { EUR: 1.1, GBP: 0.8 } } } },
  });
  await ok(put({ EUR: 1.2 }, { EUR: 1.1, GBP: 0.8 }));
  const hosts = (expected: readonly string[]) =>
    api.put('/guest-hosts', { hosts: ['meet.example.org'], expected: { hosts: expected } });
  expect(await hosts(['other.example.org'])).toMatchObject({ status: 409 });
  await ok(hosts([]));
});

it('messages of the bot are compared as they were read', async () => {
  const read = () => ok(api.get<{ items: readonly Ids[] }>('/bot/system-messages?group=builtin'));
  const [first] = (await read()).items;
  const change = (text: string) =>
    api.patch('/bot/system-messages', {
      changes: [{ key: first?.['key'], text }],
      expected: { items: [first] },
    });
  await ok(change('Hello'));
  expect(await change('Goodbye')).toMatchObject({
    status: 409,
    body: { details: { current: { items: [{ key: first?.['key'], text: 'Hello' }] } } },
  });
});

it('tools take them too', async () => {
  const client = await ToolClient.connect(studio.api, { era: '2026-07-28', token });
  const answer = await client.call('update_variable', { name: 'wins', value: 9, expected: { value: 'x' } });
  expect(answer).toMatchObject({ isError: true, body: { code: 'values_changed' } });
  await client.close();
});
