import { ops } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { rebuildAll } from '../support/rebuilds';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';
import { WebhookReceiver } from '../support/webhook-receiver';

/*
 * `verify` builds all documents from the log as the server does: those made from several categories of streams,
 * those that are removed after days, and those of events, webhooks, hooks, automations and decks.
 */
const DAY_MS = 24 * 3600_000;

interface Items<Item> {
  readonly items: readonly Item[];
}

let clock: MovedClock;
let receiver: WebhookReceiver;
let studio: StudioProcess;
let api: ApiClient;
let webhookIds: readonly number[] = [];

beforeAll(async () => {
  [clock, receiver] = await Promise.all([MovedClock.make(), new WebhookReceiver().start()]);
  receiver.answers.set('/gone', 410);
  const env = { RATE_LIMITS: 'off', SIMULATED: 'on', OUTBOUND_ALLOW: receiver.host, ...clock.env };
  studio = await StudioProcess.start({ env });
  api = new ApiClient(studio.api);
}, 60_000);

const follow = (login: string) => ok(api.post('/simulate/follow', { login }));
const statesOf = async (path: string): Promise<readonly string[]> =>
  (await ok(api.get<Items<{ state: string }>>(path))).items.map(({ state }) => state);
const eventTypes = async (): Promise<ReadonlySet<string>> => {
  const { items } = await ok(api.get<Items<{ type: string }>>('/events?latest=true'));
  return new Set(items.map(({ type }) => type));
};

async function verified(): Promise<string> {
  // The documents must be as new as the events, also those that only background work adds.
  await eventTypes();
  const { code, stdout } = await ops(studio.dataDir, ['verify']);
  return code === 0 ? '' : stdout;
}

async function useDeck(): Promise<void> {
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  const { memberId } = await ok(
    api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'counter' }),
  );
  const keys = [{ pos: 0, buttonId: 'scene:1', guardMs: 3000 }];
  await ok(api.post(`/overlays/${overlayId}/deck/pages`, { name: 'Game', keys }));
  const steps = [{ kind: 'command', memberId, command: 'increment' }];
  const path = `/overlays/${overlayId}/deck-macros`;
  const { macroId } = await ok(api.post<{ macroId: number }>(path, { name: 'Go', steps }));
  await ok(api.post(`${path}/${macroId}/fire`, { guardMs: 0 }));
  await until(async () => (await eventTypes()).has('deck.ended'));
}

async function useWebhooks(): Promise<void> {
  const made = ['/taken', '/gone'].map((path) =>
    ok(
      api.post<{ webhookId: number }>('/webhook-endpoints', {
        url: receiver.url(path),
        types: ['activity.follow', 'overlay.changed'],
      }),
    ),
  );
  webhookIds = (await Promise.all(made)).map(({ webhookId }) => webhookId);
  await follow('owl');
  await until(
    async () => (await statesOf(`/webhook-endpoints/${webhookIds[0]}/deliveries`))[0] === 'delivered',
  );
  await until(async () => (await eventTypes()).has('webhook.disabled'));
  const { hookId, secret } = await ok(
    api.post<{ hookId: string; secret: string }>('/hooks', { name: 'Door bell' }),
  );
  const answer = await fetch(`${studio.url}/webhooks/in/${hookId}/${secret}`, {
    method: 'POST',
    body: 'ring',
  });
  expect(answer.status).toBe(202);
}

async function useAutomations(): Promise<void> {
  const { automationId } = await ok(
    api.post<{ automationId: string }>('/automations', {
      name: 'Cheer',
      trigger: { type: 'cheer' },
      conditions: { mode: 'all', items: [{ var: 'event.bits', op: 'gte', value: 100 }] },
      actions: [{ type: 'counter', name: 'cheers' }],
    }),
  );
  const runs = [
    [5, 'refused'],
    [100, 'finished,refused'],
    [200, 'finished,finished,refused'],
  ] as const;
  for (const [bits, states] of runs) {
    await ok(api.post('/simulate/cheer', { bits }));
    const path = `/automations/${automationId}/runs`;
    await until(async () => (await statesOf(path)).toSorted().join() === states);
  }
}

it('finds no damage in documents of events, webhooks, hooks, automations and decks', async () => {
  await useDeck();
  await useWebhooks();
  await useAutomations();
  const types = ['overlay.changed', 'deck.fired', 'hook.received', 'counter.changed', 'activity.cheer'];
  expect([...(await eventTypes())]).toEqual(expect.arrayContaining(types));
  expect(await verified()).toBe('');
}, 60_000);

it('finds none after old documents were removed, at different times by different processes', async () => {
  const minute = 60_000;
  // The server looks for old documents about once an hour, and once more after a restart.
  for (const ms of [7 * DAY_MS - minute, 10 * minute, 8 * DAY_MS, 31 * DAY_MS]) {
    clock.forward(ms);
    if (ms === 10 * minute) {
      await studio.stop();
      studio = await studio.restart();
      api = new ApiClient(studio.api);
    }
    await follow('heron');
    await follow('stork');
    expect([ms, await verified()]).toEqual([ms, '']);
  }
  expect(await eventTypes()).toEqual(new Set(['activity.follow']));
}, 120_000);

it('finds none after each projection was rebuilt', async () => {
  expect(await rebuildAll(studio.dataDir)).toEqual(
    expect.arrayContaining(['automation-runs', 'decks', 'event-references', 'webhook-deliveries']),
  );
  expect(await verified()).toBe('');
}, 120_000);
