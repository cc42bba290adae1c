import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectTwitch } from '../support/connect-link';
import { TwitchServer } from '../support/platforms/twitch-server';
import { liftCooldowns } from '../support/quick-commands';
import { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/* Predictions and polls of Twitch, by API, chat and deck, on a server that speaks Twitch's protocol. */
const PUBLIC = 'https://studio.example';

let twitch: TwitchServer;
let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
let written = 0;

beforeAll(async () => {
  twitch = await new TwitchServer().start();
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'off', PUBLIC_URL: PUBLIC, ...twitch.env },
  });
  const { token } = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, token);
  await liftCooldowns(api);
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {})));
  expect((await start()).body).toMatchObject({ code: 'not_connected' });
  expect(await ok(api.get('/bot/platform-polls'))).toMatchObject({ available: false, items: [] });
  await connectTwitch({ studio, publicUrl: PUBLIC }, twitch);
  await twitch.subscribed('channel.prediction.end');
  await twitch.subscribed('channel.poll.end');
}, 60_000);

interface Shown {
  readonly state: string;
  readonly title: string;
}
const asked = { on: 'twitch', title: 'Do we win?', outcomes: ['Yes', 'No'], seconds: 60 };
const start = (changes: object = {}) => api.post<Shown>('/bot/predictions', { ...asked, ...changes });
const control = (body: object) => api.post<Shown>('/bot/predictions/control', body);
const poll = (changes: object = {}) =>
  api.post<object>('/bot/platform-polls', { title: 'Which map?', choices: ['North', 'South'], ...changes });
const last = async () =>
  (await ok(api.get<{ items: readonly Shown[] }>('/bot/predictions?on=twitch'))).items[0];
const recorded = async () =>
  (
    await ok(
      api.get<{ items: readonly { kind: string; outcome?: string }[] }>(
        `/overlays/${overlayId}/activity?limit=25`,
      ),
    )
  ).items.flatMap(({ kind, outcome = '…' }) => (kind === 'prediction' ? [outcome] : []));
function write(text: string, badge = 'moderator'): void {
  twitch.emit('channel.chat.message', {
    ...{ chatter_user_id: '2001', chatter_user_login: 'viewer', chatter_user_name: 'Viewer' },
    ...{ message_id: `line-${++written}`, message: { text, fragments: [] }, color: '' },
    badges: [{ set_id: badge, id: '1', info: '' }],
  });
}
const isSaid = (wanted: string) =>
  until(() => twitch.said.some(({ text }) => text.startsWith(wanted)), {
    what: () => `${wanted} after ${twitch.said.map(({ text }) => text).join(' | ')}`,
  });

it('a prediction is started once, locked and resolved, and its events are recorded', async () => {
  const key = { 'idempotency-key': 'one-prediction' };
  const first = await ok(api.post<Shown>('/bot/predictions', asked, key));
  expect(first).toMatchObject({ on: 'twitch', state: 'open', outcomes: [{ number: 1 }, { title: 'No' }] });
  expect(await ok(api.post<Shown>('/bot/predictions', asked, key))).toEqual(first);
  expect(twitch.predictions).toHaveLength(1);
  expect(await start()).toMatchObject({
    ...{ status: 409, body: { code: 'platform_refused', details: { platform: 'twitch' } } },
  });
  expect(await ok(control({ action: 'lock' }))).toMatchObject({ state: 'locked' });
  expect(await control({ action: 'resolve', outcome: 3 })).toMatchObject({
    ...{ status: 422, body: { details: { field: 'outcome', expected: 'an integer from 1 to 2' } } },
  });
  expect(await ok(control({ action: 'resolve', outcome: 2 }))).toMatchObject({
    ...{ state: 'resolved', outcomes: [{ won: false }, { won: true }] },
  });
  expect((await control({ action: 'lock', on: 'twitch' })).body).toMatchObject({ code: 'not_found' });
  await untilRead(
    recorded,
    // It is over, takes no more points, has begun.
    (outcomes) => outcomes.join() === 'No,…,…',
    { within: 20_000 },
  );
});

it('values that Twitch does not take are refused with their field', async () => {
  const long = 'x'.repeat(26);
  for (const [changes, field] of [
    [{ title: 'y'.repeat(46) }, 'title'],
    [{ outcomes: ['Yes', long] }, 'outcomes'],
    [{ seconds: 20 }, 'seconds'],
  ] as const)
    expect(await start(changes)).toMatchObject({
      ...{ status: 422, body: { code: 'invalid_value', details: { field, platform: 'twitch' } } },
    });
  const tooMany = Array.from({ length: 6 }, (_, i) => `Map ${i}`);
  for (const changes of [
    { choices: tooMany },
    { choices: ['One'] },
    { title: 'z'.repeat(61) },
    { seconds: 10 },
  ])
    expect((await poll(changes)).status).toBe(400);
  expect(twitch.predictions).toHaveLength(1);
});

it('moderators run them by chat; others only read what is bet', async () => {
  write('!prediction twitch 60 Next boss? | Now | Never', 'subscriber');
  write('!prediction twitch 60 Next boss? | Now | Never');
  await isSaid('Twitch asks: Next boss?');
  expect(twitch.predictions.map(({ title }) => title)).toEqual(['Next boss?', 'Do we win?']);
  write('!prediction twitch 60 Another? | Yes | No');
  await isSaid('@Viewer Twitch refuses. One runs already');
  // Points are off: only Twitch's runs, so no word is needed.
  write('!prediction lock');
  await untilRead(last, (shown) => shown?.state === 'locked');
  write('!prediction win 1');
  await untilRead(last, (shown) => shown?.state === 'resolved');
  write('!poll 60 Which map? | North | South');
  await isSaid('Twitch asks: Which map?');
  expect(await poll()).toMatchObject({ status: 409, body: { code: 'platform_refused' } });
  write('!poll end');
  await until(() => twitch.polls[0]?.status === 'TERMINATED');
});

it('keys of the deck end them', async () => {
  const press = (buttonId: string) =>
    ok(api.post(`/overlays/${overlayId}/deck/press`, { buttonId, guardMs: 0 }));
  await ok(start({ title: 'By the deck?' }));
  await press('bot:lock_prediction');
  expect(await last()).toMatchObject({ title: 'By the deck?', state: 'locked' });
  await press('bot:cancel_prediction');
  expect(await last()).toMatchObject({ state: 'cancelled' });
  expect(await ok(poll())).toMatchObject({ open: true, choices: [{ title: 'North', votes: 0 }, {}] });
  await press('bot:end_platform_poll');
  expect(await ok(api.get('/bot/platform-polls'))).toMatchObject({ items: [{ open: false }, {}] });
  expect((await api.post('/bot/platform-polls/end', {})).body).toMatchObject({
    ...{ code: 'not_found', details: { resource: 'poll' } },
  });
});

it('a channel without the permission is told to agree again', async () => {
  const missing = {
    status: 401,
    body: { status: 401, message: 'Missing scope: channel:manage:predictions' },
  };
  twitch.next.set('/predictions', [missing, missing]);
  expect(await api.get('/bot/predictions?on=twitch')).toMatchObject({
    ...{ status: 409, body: { code: 'reconnect_required' } },
  });
});
