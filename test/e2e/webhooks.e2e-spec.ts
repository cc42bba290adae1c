import { Webhook } from 'standardwebhooks';
import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { freePort, StudioProcess } from '../support/server-process';
import { until } from '../support/until';
import { WebhookReceiver, type ReceivedWebhook } from '../support/webhook-receiver';

interface Endpoint {
  readonly webhookId: number;
  readonly secret: string;
  readonly enabled: boolean;
  readonly disabledReason: string | null;
  readonly waiting: number;
}
interface Delivery {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
}
interface Page<Item> {
  readonly items: readonly Item[];
}

let receiver: WebhookReceiver;
let studio: StudioProcess;
let api: ApiClient;
let browser: Browser;

beforeAll(async () => {
  receiver = await new WebhookReceiver().start();
  studio = await StudioProcess.start({
    port: await freePort(),
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', OUTBOUND_ALLOW: receiver.host },
  });
  const ada = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, ada.token);
  browser = await signIn(studio, ada);
}, 60_000);

const follow = (login: string) => ok(api.post('/simulate/follow', { login }));
const make = (path: string, types: readonly string[] = ['activity.follow']) =>
  ok(api.post<Endpoint>('/webhook-endpoints', { url: receiver.url(path), types }));
const read = (webhookId: number) => ok(api.get<Endpoint>(`/webhook-endpoints/${webhookId}`));
const deliveries = async (webhookId: number, query = '') =>
  (await ok(api.get<Page<Delivery>>(`/webhook-endpoints/${webhookId}/deliveries${query}`))).items;
const remove = (webhookId: number) => ok(api.delete(`/webhook-endpoints/${webhookId}`));
const loginIn = ({ body }: ReceivedWebhook): string =>
  (JSON.parse(body) as { data: { user: { login: string } } }).data.user.login;
const headersOf = ({ headers }: ReceivedWebhook) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

it('sends events in order, signed as the package standardwebhooks verifies, with the ids of the list', async () => {
  const { webhookId, secret } = await make('/in-order');
  const logins = Array.from({ length: 12 }, (_, i) => `viewer_${i}`);
  for (const login of logins) await follow(login);
  await until(() => receiver.at('/in-order').length === logins.length);
  const received = receiver.at('/in-order');
  for (const each of received) new Webhook(secret).verify(each.body, headersOf(each));
  expect(received.map(loginIn).toSorted()).toEqual(logins.toSorted());
  expect(received.slice(0, 4).map(loginIn).toSorted()).toEqual(logins.slice(0, 4));
  const listed = await ok(api.get<Page<{ id: string }>>('/events?types=activity.follow'));
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(listed.items.map(({ id }) => id)),
  );
  await until(async () => (await deliveries(webhookId, '?state=delivered')).length === logins.length);
  await remove(webhookId);
}, 30_000);

it('signs with both secrets during the grace', async () => {
  const { webhookId, secret } = await make('/rotated');
  const rotated = await ok(api.post<Endpoint>(`/webhook-endpoints/${webhookId}/rotate`, { graceHours: 1 }));
  expect(rotated.secret).not.toBe(secret);
  await follow('rotated');
  const sent = await until(() => receiver.at('/rotated')[0]);
  for (const each of [secret, rotated.secret]) new Webhook(each).verify(sent.body, headersOf(sent));
  const last = await ok(api.post<Endpoint>(`/webhook-endpoints/${webhookId}/rotate`, { graceHours: 0 }));
  await follow('rotated_again');
  const next = await until(() => receiver.at('/rotated')[1]);
  new Webhook(last.secret).verify(next.body, headersOf(next));
  expect(() => new Webhook(rotated.secret).verify(next.body, headersOf(next))).toThrow();
  await remove(webhookId);
});

it('tries again about five seconds after a failure, with the same id and a new timestamp', async () => {
  receiver.answers.set('/fails-once', 500);
  const { webhookId } = await make('/fails-once');
  await follow('persistent');
  await until(() => receiver.at('/fails-once').length === 1);
  await until(async () => (await deliveries(webhookId))[0]?.status === 500);
  expect(await deliveries(webhookId)).toMatchObject([{ state: 'pending', attempts: 1 }]);
  receiver.answers.delete('/fails-once');
  await until(() => receiver.at('/fails-once').length === 2, { within: 15_000 });
  const [first, second] = receiver.at('/fails-once');
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(3_900);
  await until(async () => (await deliveries(webhookId))[0]?.state === 'delivered');
  await remove(webhookId);
}, 30_000);

it('counts a redirect as a failure, and waits as long as Retry-After says', async () => {
  receiver.answers.set('/moved', 302);
  receiver.extra.set('/moved', { location: receiver.url('/elsewhere') });
  receiver.answers.set('/busy', 429);
  receiver.extra.set('/busy', { 'retry-after': '3600' });
  const [moved, busy] = [await make('/moved'), await make('/busy')];
  await follow('redirected');
  const sent = await until(async () =>
    (await deliveries(moved.webhookId)).find(({ attempts }) => attempts === 1),
  );
  expect(sent).toMatchObject({
    state: 'pending',
    problem: 'The address redirects elsewhere. Enter the target.',
  });
  expect(receiver.at('/elsewhere')).toEqual([]);
  await until(async () => (await deliveries(busy.webhookId))[0]?.status === 429);
  const [waiting] = await deliveries(busy.webhookId);
  const next = Date.parse(String((waiting as { nextTryAt?: string } | undefined)?.nextTryAt));
  expect(next - Date.now()).toBeGreaterThan(3_500_000);
  for (const { webhookId } of [moved, busy]) await remove(webhookId);
});

it('disables a webhook whose receiver is gone, and says so as an event', async () => {
  receiver.answers.set('/gone', 410);
  const { webhookId } = await make('/gone');
  const watching = await make('/watching', ['webhook.*']);
  await follow('gone');
  await until(async () => !(await read(webhookId)).enabled);
  expect(await read(webhookId)).toMatchObject({ disabledReason: 'gone' });
  const news = await until(() => receiver.at('/watching')[0]);
  expect(JSON.parse(news.body)).toMatchObject({
    type: 'webhook.disabled',
    data: { webhookId, reason: 'gone' },
  });
  for (const each of [webhookId, watching.webhookId]) await remove(each);
});

it('loses no event over a kill, and repeats none after it was answered', async () => {
  receiver.answers.set('/killed', null);
  const { webhookId } = await make('/killed');
  const logins = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'];
  for (const login of logins) await follow(login);
  await until(() => receiver.at('/killed').length === 4);
  await studio.kill();
  receiver.answers.delete('/killed');
  const before = receiver.at('/killed').length;
  studio = await studio.restart();
  await until(() => new Set(receiver.at('/killed').slice(before).map(loginIn)).size === logins.length, {
    within: 20_000,
  });
  await until(async () => (await deliveries(webhookId, '?state=delivered')).length === logins.length);
  expect(receiver.at('/killed').slice(before)).toHaveLength(logins.length);
  await remove(webhookId);
}, 60_000);

it('tests, retries and replays', async () => {
  const { webhookId, secret } = await make('/again');
  expect(await ok(api.post(`/webhook-endpoints/${webhookId}/test`, {}))).toMatchObject({
    delivered: true,
    status: 204,
  });
  const [test] = receiver.at('/again');
  if (!test) throw new Error('No test came.');
  new Webhook(secret).verify(test.body, headersOf(test));
  expect(JSON.parse(test.body)).toMatchObject({ type: 'activity.follow', simulated: true });
  const since = new Date().toISOString();
  await follow('again');
  await until(async () => (await deliveries(webhookId, '?state=delivered')).length === 1);
  const [delivered] = await deliveries(webhookId);
  await ok(api.post(`/webhook-endpoints/${webhookId}/deliveries/${delivered?.deliveryId}/retry`, {}));
  await until(() => receiver.at('/again').length === 3);
  expect(await ok(api.post(`/webhook-endpoints/${webhookId}/replay`, { after: since }))).toMatchObject({
    queued: 1,
  });
  await until(() => receiver.at('/again').length === 4);
  const ids = receiver
    .at('/again')
    .slice(1)
    .map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set([delivered?.eventId]));
  await remove(webhookId);
});

it('refuses addresses that nobody may reach, live types, and types beyond the scopes', async () => {
  for (const url of [
    'http://example.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'ftp://example.com',
    'x',
  ]) {
    const { status, body } = await api.post('/webhook-endpoints', { url, types: ['activity.*'] });
    expect([url, status, body]).toMatchObject([url, 422, { code: 'invalid_value' }]);
  }
  const url = 'https://example.com/hook';
  expect((await api.post('/webhook-endpoints', { url, types: ['chat.message'] })).body).toMatchObject({
    code: 'invalid_option',
  });
  const made = await ok(
    browser.client.post<{ token: string }>('/tokens', {
      name: 'w',
      scopes: ['automations:write', 'automations:read', 'bot:read'],
    }),
  );
  const limited = new ApiClient(studio.api, made.token);
  expect((await limited.post('/webhook-endpoints', { url, types: ['activity.tip'] })).body).toMatchObject({
    code: 'insufficient_scope',
    details: { lacking: ['account:read'] },
  });
});

describe('hooks', () => {
  interface Hook {
    readonly hookId: string;
    readonly url: string;
    readonly secret: string;
  }
  const hook = (body: object = {}) => ok(api.post<Hook>('/hooks', { name: 'Test', ...body }));
  const call = (hookId: string, init: RequestInit & { readonly token?: string } = {}) =>
    fetch(`${studio.url}/webhooks/in/${hookId}${init.token === undefined ? '' : `/${init.token}`}`, {
      method: 'POST',
      ...init,
    });
  const json = { 'content-type': 'application/json' };
  const received = async () =>
    (await ok(api.get<Page<{ data: Record<string, unknown> }>>('/events?types=hook.received&latest=true')))
      .items;

  it('take calls with their token alone, durable once they are answered', async () => {
    const { hookId, secret } = await hook({ name: 'Door bell' });
    const body = JSON.stringify({ ring: 1 });
    const answer = await call(`${hookId}`, { token: secret, headers: json, body });
    expect([answer.status, await answer.json()]).toEqual([202, { received: true, duplicate: false }]);
    await studio.kill();
    studio = await studio.restart();
    expect((await received()).at(-1)).toMatchObject({
      data: { hookId, name: 'Door bell', body: { ring: 1 } },
    });
    const bearer = { ...json, authorization: `Bearer ${secret}` };
    expect((await call(hookId, { headers: bearer, body })).status).toBe(202);
    const refused = [
      await call(hookId, { token: `${secret}x`, headers: json, body }),
      await call(hookId, { headers: json, body }),
      await call('hk_unknown', { token: secret, headers: json, body }),
      await call(hookId, { method: 'GET', token: secret }),
    ];
    const bodies = await Promise.all(refused.map((each) => each.text()));
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(bodies).size).toBe(1);
  }, 60_000);

  it('take forms, text and GET, and refuse what is too large or no JSON', async () => {
    const { hookId, secret } = await hook({ allowGet: true });
    const send = (init: RequestInit) => call(hookId, { token: secret, ...init });
    await send({ body: new URLSearchParams({ color: 'red' }) });
    await send({ body: 'hello', headers: { 'content-type': 'text/plain' } });
    const got = await fetch(`${studio.url}/webhooks/in/${hookId}/${secret}?level=3`);
    expect(got.status).toBe(202);
    expect((await received()).slice(-3).map(({ data }) => [data['body'], data['query']])).toEqual([
      [{ color: 'red' }, {}],
      [{ text: 'hello' }, {}],
      [null, { level: '3' }],
    ]);
    expect((await send({ headers: json, body: '{' })).status).toBe(400);
    expect((await send({ headers: json, body: `"${'x'.repeat(70_000)}"` })).status).toBe(413);
    expect((await send({ headers: { 'content-type': 'image/png' }, body: 'x' })).status).toBe(415);
  });

  it('take what the package standardwebhooks signs, once for each webhook-id', async () => {
    const { hookId, secret } = await hook({ auth: 'standard' });
    const body = JSON.stringify({ type: 'order.paid' });
    const at = new Date();
    const headers = {
      ...json,
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    };
    const answers = [
      await call(hookId, { headers, body }),
      await call(hookId, { headers, body }),
      await call(hookId, { headers, body: `${body} ` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 404]);
    expect(await answers[1]?.json()).toEqual({ received: true, duplicate: true });
    const mine = (await received()).filter(({ data }) => data['hookId'] === hookId);
    expect(mine).toHaveLength(1);
  });

  it('take ten calls a second, and no secret that was replaced', async () => {
    const { hookId, secret } = await hook();
    const answers = await Promise.all(Array.from({ length: 15 }, () => call(hookId, { token: secret })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const rotated = await ok(api.post<Hook>(`/hooks/${hookId}/rotate`, {}));
    expect((await call(hookId, { token: secret })).status).toBe(404);
    await until(async () => (await call(hookId, { token: rotated.secret })).status === 202);
    await ok(api.delete(`/hooks/${hookId}`));
    expect((await call(hookId, { token: rotated.secret })).status).toBe(404);
  });
});
