import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

/* One list of ignored accounts, for event bonuses, chat triggers of automations and participants of layers. */
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  const { token } = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, token);
  await ok(api.patch('/bot/settings', { ignoredLogins: ['@SomeBot'] }));
}, 60_000);

const say = (login: string, message: string) =>
  ok(api.post('/simulate/chat', { login, message, role: 'everyone' }));

it('get no points for what they do on the stream', async () => {
  await ok(api.patch('/bot/loyalty', { enabled: true, eventBonus: { raid: 50 } }));
  await ok(api.post('/simulate/raid', { login: 'SomeBot', viewers: 10 }));
  await ok(api.post('/simulate/raid', { login: 'Heron', viewers: 10 }));
  const heron = () => api.get<{ points?: number }>('/bot/loyalty/viewers/heron');
  await untilRead(heron, ({ body }) => (body.points ?? 0) > 0, { within: 20_000 });
  const { status, body } = await api.get<{ points?: number }>('/bot/loyalty/viewers/somebot');
  expect(status === 404 || body.points === 0).toBe(true);
});

it('trigger no automations, and take part in no layers', async () => {
  const { automationId } = await ok(
    api.post<{ automationId: string }>('/automations', {
      name: 'Count',
      triggers: [{ type: 'chat_message', filter: { match: 'contains', text: 'hello' } }],
      actions: [{ type: 'counter', name: 'hellos', op: 'add', amount: 1 }],
    }),
  );
  expect(automationId).not.toBe('');
  await say('SomeBot', 'hello');
  await say('Heron', 'hello');
  const counters = async () =>
    (await ok(api.get<{ items: { name: string; value: number }[] }>('/bot/counters'))).items;
  await untilRead(counters, (items) => items.length > 0, { within: 20_000 });
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Show' }));
  const { memberId } = await ok(
    api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, {
      widget: 'wheel',
      values: { source: 'chatters' },
    }),
  );
  const spin = () =>
    ok(
      api.post<{ state: { segments: readonly { readonly name: string }[] } }>(
        `/overlays/${overlayId}/members/${memberId}/commands/spin`,
        { args: {} },
      ),
    );
  const { state } = await untilRead(spin, (fired) => fired.state.segments.length > 0);
  const names = state.segments.map(({ name }) => name);
  expect(names).toContain('Heron');
  expect(names).not.toContain('SomeBot');
  expect(await counters()).toMatchObject([{ name: 'hellos', value: 1 }]);
});
