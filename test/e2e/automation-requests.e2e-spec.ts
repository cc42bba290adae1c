import { createServer } from 'node:http';
import { ApiClient, ok } from '../support/api-client';
import { freePort, StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';
import { WebhookReceiver } from '../support/webhook-receiver';

interface Automation {
  readonly automationId: string;
  readonly version: number;
  readonly actions: readonly { readonly [field: string]: unknown }[];
}
interface Run {
  readonly runId: string;
  readonly state: string;
  readonly steps: readonly {
    readonly path: string;
    readonly status: string;
    readonly code: string | null;
    readonly input: { readonly [field: string]: unknown };
  }[];
}

const receiver = new WebhookReceiver();
/** Address of a server that sends requests on. */
let relayHost: string;
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  await receiver.start();
  relayHost = `127.0.0.1:${await freePort()}`;
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', OUTBOUND_ALLOW: `${receiver.host},${relayHost}` },
  });
  api = new ApiClient(studio.api);
});

const request = (path: string, fields: object = {}) => ({
  ...{ type: 'http_request', url: receiver.url(path), ...fields },
});
const byHand = (actions: readonly object[]) => ({ name: 'Request', trigger: { type: 'manual' }, actions });
const create = (body: object) => ok(api.post<Automation>('/automations', body));
const start = async ({ automationId }: Automation, args: readonly string[] = []) =>
  (await ok(api.post<{ runId: string }>(`/automations/${automationId}/run`, { args }))).runId;
const ended = async (runId: string): Promise<Run> => {
  const { body } = await untilRead(
    () => api.get<Run>(`/automation-runs/${runId}`),
    ({ body: { state } }) => state === 'finished' || state === 'failed',
    { what: 'the run ends', within: 20_000 },
  );
  return body;
};
const refusalOf = async (actions: readonly object[], path = '/automations') => {
  const { status, body } = await api.post(path, byHand(actions));
  return `${status} ${JSON.stringify(body['details'])}`;
};

it('sends a request with values escaped for its parts, and later steps use the answer', async () => {
  receiver.answers.set('/echo/a%2Fb', 200);
  receiver.bodies.set('/echo/a%2Fb', JSON.stringify({ data: { level: 7 } }));
  const headers = { 'X-Key': 's3cret', 'X-Who': '{args.2}' };
  const automation = await create(
    byHand([
      request('/echo/{args.1}', {
        ...{ headers, body: '{"said":"{args.2}"}', responsePath: '/data', outputName: 'answer' },
      }),
      { type: 'choose', branches: [{ conditions: level(7), steps: [{ type: 'counter', name: 'seven' }] }] },
    ]),
  );
  expect(automation.actions[0]).toMatchObject({ headers: { 'X-Key': null, 'X-Who': null } });
  expect(JSON.stringify(automation)).not.toContain('s3cret');
  const run = await ended(await start(automation, ['a/b', '"quoted"']));
  expect(run.steps.map(({ path, status, code }) => [path, status, code])).toEqual([
    ['0', 'ok', null],
    ['1', 'ok', null],
    ['1/0.0', 'ok', null],
  ]);
  expect(JSON.stringify(run)).not.toContain('s3cret');
  const [got] = receiver.at('/echo/a%2Fb');
  expect(JSON.parse(got?.body ?? '')).toEqual({ said: '"quoted"' });
  expect(got).toMatchObject({
    method: 'POST',
    headers: {
      ...{ 'x-key': 's3cret', 'x-who': '"quoted"', 'studio-depth': '1', 'content-type': 'application/json' },
      'idempotency-key': expect.any(String) as string,
    },
  });
});

const level = (value: number) => ({ items: [{ var: 'step.answer.value.level', op: 'eq', value }] });

it('keeps the values of headers that are sent back as null, but not for another host', async () => {
  const made = await create(byHand([request('/kept', { headers: { 'X-Key': 'first' } })]));
  const path = `/automations/${made.automationId}`;
  const [step] = made.actions;
  const changed = await ok(
    api.patch<Automation>(path, { actions: [{ ...step, headers: { 'X-Key': null, 'X-More': 'more' } }] }),
  );
  await ended(await start(changed));
  expect(receiver.at('/kept').at(-1)?.headers).toMatchObject({ 'x-key': 'first', 'x-more': 'more' });
  const elsewhere = { ...changed.actions[0], url: 'https://example.com/' };
  const { status, body } = await api.patch(path, { actions: [elsewhere] });
  expect([status, body['details']]).toMatchObject([422, { field: 'actions.0.headers.X-Key' }]);
  await ok(api.post(`${path}/versions/1/restore`, {}));
  await ended(await start(changed));
  const { headers } = receiver.at('/kept').at(-1) ?? {};
  expect([headers?.['x-key'], headers?.['x-more']]).toEqual(['first', undefined]);
});

it('refuses addresses and headers that no step may use, and values that lead elsewhere', async () => {
  for (const fields of [
    { url: 'http://example.com/' },
    { url: 'https://10.0.0.1/' },
    { url: 'https://{args.1}.example.com/' },
    { url: new URL('/webhooks/in/hk_x', studio.api).href },
    { headers: { Host: 'example.com' } },
    { headers: { 'Studio-Depth': '0' } },
    { headers: { 'X-Key': 'a\r\nb' } },
    { headers: { 'X-Key': null } },
    { body: 'x'.repeat(8193) },
    { timeoutMs: 10_001 },
    { responsePath: 'data' },
  ])
    expect(`${JSON.stringify(fields)} ${await refusalOf([request('/x', fields)])}`).toMatch(/ 422 /u);
  receiver.answers.set('/lines', 200).set('/none', 404);
  receiver.bodies.set('/lines', JSON.stringify('a\r\nb'));
  const automation = await create(
    byHand([
      request('/lines', { outputName: 'lines' }),
      request('/dots/{args.1}'),
      request('/x', { headers: { 'X-Key': '{step.lines.value}' } }),
      request('/none'),
    ]),
  );
  const run = await ended(await start(automation, ['..']));
  expect(run.steps.map(({ code }) => code)).toEqual([null, 'invalid_value', 'invalid_value', 'http_404']);
});

it('skips requests for simulated events', async () => {
  const automation = await create({
    ...{ name: 'Follow', trigger: { type: 'follow' }, actions: [request('/simulated')] },
  });
  await ok(api.post('/simulate/follow', { login: 'owl' }));
  const { body } = await untilRead(
    () => api.get<{ items: readonly Run[] }>(`/automations/${automation.automationId}/runs`),
    ({ body: { items } }) => items.some(({ state }) => state === 'finished'),
  );
  const run = await ended(body.items[0]?.runId ?? '');
  expect(run.steps).toMatchObject([{ status: 'skipped', code: 'simulated' }]);
  expect(receiver.at('/simulated')).toEqual([]);
});

it('counts the automations before a call of a hook, and stops a chain that comes back over another server', async () => {
  const { hookId, secret } = await ok(
    api.post<{ hookId: string; secret: string }>('/hooks', { name: 'Back' }),
  );
  const call = (headers: Record<string, string>) =>
    fetch(`${new URL(studio.api).origin}/webhooks/in/${hookId}`, {
      ...{ method: 'POST', headers: { ...headers, authorization: `Bearer ${secret}` } },
    });
  const depths: unknown[] = [];
  const relay = createServer((incoming, outgoing) => {
    const depth = String(incoming.headers['studio-depth']);
    depths.push(depth);
    void call({ 'studio-depth': depth }).then(({ status }) => outgoing.writeHead(status).end());
  });
  relay.listen(Number(relayHost.split(':')[1]), '127.0.0.1');
  try {
    const automation = await create({
      ...{ name: 'Loop', trigger: { type: 'hook', filter: { hookId } }, mode: 'parallel' },
      actions: [request('/', { url: `http://${relayHost}/` })],
    });
    await call({});
    const { body } = await untilRead(
      () => api.get<{ items: readonly Run[] }>(`/automations/${automation.automationId}/runs?state=refused`),
      ({ body: { items } }) => items.length > 0,
    );
    expect(body.items).toMatchObject([{ code: 'loop_detected' }]);
    expect(depths).toEqual(['1', '2', '3', '4', '5']);
  } finally {
    relay.closeAllConnections();
    relay.close();
  }
});

it('repeats after a kill only requests that may be repeated, under the same key', async () => {
  for (const path of ['/posted', '/put']) receiver.answers.set(path, null);
  const timeoutMs = 10_000;
  const automation = await create(
    byHand([
      {
        type: 'parallel',
        branches: [
          { steps: [request('/posted', { timeoutMs })] },
          { steps: [request('/put', { method: 'PUT', timeoutMs })] },
        ],
      },
    ]),
  );
  const runId = await start(automation);
  const [posted, put] = [() => receiver.at('/posted'), () => receiver.at('/put')];
  await untilRead(
    () => Promise.resolve([posted().length, put().length]),
    ([posts, puts]) => posts === 1 && puts === 1,
  );
  await studio.kill();
  receiver.answers.clear();
  studio = await studio.restart();
  const run = await ended(runId);
  expect(run.steps.map(({ status, code }) => [status, code])).toEqual([
    ['failed', 'outcome_unknown'],
    ['ok', null],
  ]);
  expect([posted().length, put().length]).toEqual([1, 2]);
  expect(new Set(put().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
}, 60_000);
