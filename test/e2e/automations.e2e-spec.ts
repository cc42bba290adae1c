import { EditorClient } from '@studio/realtime/testing/editor-client';
import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { testToken } from '../support/server-process';
import { untilRead } from '../support/until';
import {
  type Automation,
  type RunDetails,
  studio,
  api,
  overlayId,
  counter,
  create,
  runsOf,
  code,
  untilRun,
  counters,
  restart,
} from '../support/automations-studio';

const confetti = () => ({ type: 'effect', overlayId, slug: 'confetti' });

it('runs steps when an event fits a trigger, and shows why it ran', async () => {
  const automation = await create({
    name: 'Raid',
    trigger: { type: 'raid', filter: { viewers: { min: 5 } } },
    conditions: { items: [{ var: 'event.viewers', op: 'lt', value: 1000 }] },
    actions: [confetti(), counter('raids'), { type: 'chat', text: 'Welcome {user.name}!' }],
  });
  expect(automation).toMatchObject({ version: 1, enabled: true, warnings: [] });
  expect(automation.actions.map(({ stepId }) => stepId)).toEqual(['s1', 's2', 's3']);
  await ok(api.post('/simulate/raid', { login: 'owl', viewers: 4 }));
  await ok(api.post('/simulate/raid', { login: 'owl', viewers: 42 }));
  const run = await untilRun(automation, 'finished');
  expect(run).toMatchObject({
    trigger: 'raid',
    checks: [{ var: 'event.viewers', actual: 42, holds: true }],
    steps: [
      { path: '0', type: 'effect', status: 'ok', input: { slug: 'confetti' } },
      { path: '1', type: 'counter', status: 'ok' },
      { path: '2', type: 'chat', status: 'skipped', code: 'simulated' },
    ],
  });
  expect(run.user?.toLowerCase()).toBe('owl');
  expect(await counters()).toMatchObject({ raids: 1 });
  const { body } = await runsOf(automation);
  expect(body.items).toHaveLength(1);
  const explained = await ok(
    api.get<{ items: readonly { automationId: string; ran: boolean; reason: string | null }[] }>(
      `/automations/explain?eventId=${run.eventId ?? ''}`,
    ),
  );
  expect(explained.items).toContainEqual(
    expect.objectContaining({ automationId: automation.automationId, ran: true, reason: null }),
  );
});

it('records why nothing happened', async () => {
  const automation = await create({
    name: 'Cheer',
    trigger: { type: 'cheer' },
    conditions: { mode: 'all', items: [{ var: 'event.bits', op: 'gte', value: 100 }] },
    cooldown: { globalS: 3600 },
    actions: [counter('cheers')],
  });
  await ok(api.post('/simulate/cheer', { bits: 5 }));
  const refused = await untilRun(automation, 'refused');
  expect(refused).toMatchObject({
    code: 'conditions',
    checks: [{ var: 'event.bits', actual: 5, holds: false }],
  });
  await ok(api.post('/simulate/cheer', { bits: 500 }));
  await untilRun(automation, 'finished');
  await ok(api.post('/simulate/cheer', { bits: 500 }));
  await untilRead(
    () => api.get<Automation>(`/automations/${automation.automationId}`),
    ({ body }) => body.refused24h?.['cooldown'] === 1 && body.runs24h === 1,
  );
});

it('fires a deck button that goes live, with the rights of its author', async () => {
  const { sceneId } = await ok(
    api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Break' }),
  );
  const { macroId } = await ok(
    api.post<{ macroId: number }>(`/overlays/${overlayId}/deck-macros`, {
      ...{ name: 'To the break', steps: [{ kind: 'scene', sceneId }] },
    }),
  );
  const actions = [{ type: 'macro', overlayId, macroId }];
  const automation = await create({ name: 'Break', trigger: { type: 'manual' }, actions });
  await ok(api.post(`/automations/${automation.automationId}/run`, {}));
  await untilRead(
    () => ok(api.get<{ activeSceneId: number }>(`/overlays/${overlayId}`)),
    ({ activeSceneId }) => activeSceneId === sceneId,
  );
  const scopes = ['automations:write', 'actions:fire', 'overlays:read'];
  const token = await opsOk(studio.dataDir, [
    ...['token-mint', 'owner', '--name', 'Weaker', '--scopes', scopes.join()],
  ]);
  const weaker = new ApiClient(studio.api, token);
  expect(await code(weaker.post('/automations', { name: 'X', trigger: { type: 'manual' }, actions }))).toBe(
    '403 insufficient_scope',
  );
});

it('waits, chooses and repeats, and a run survives a restart', async () => {
  const automation = await create({
    name: 'Follow',
    trigger: { type: 'follow' },
    actions: [
      {
        type: 'choose',
        branches: [
          {
            conditions: { items: [{ var: 'user.login', op: 'eq', value: 'owl' }] },
            steps: [counter('owls')],
          },
        ],
        else: [counter('others')],
      },
      { type: 'repeat', times: 3, steps: [counter('thrice')] },
      { type: 'delay', ms: 1500 },
      counter('later'),
    ],
  });
  const started = { name: 'Started', trigger: { type: 'system_started' }, actions: [counter('starts')] };
  const onStart = await create(started);
  await ok(api.post('/simulate/follow', { login: 'owl' }));
  await untilRun(automation, 'running');
  await untilRead(counters, (all) => all['thrice'] === 3);
  await studio.kill();
  await restart();
  const run = await untilRun(automation, 'finished');
  expect(run.steps.map(({ path, type }) => `${path} ${type}`)).toEqual([
    ...[
      '0 choose',
      '0/0.0 counter',
      '1#0.0 counter',
      '1#1.0 counter',
      '1#2.0 counter',
      '2 delay',
      '3 counter',
    ],
  ]);
  await untilRun(onStart, 'finished');
  expect(await counters()).toMatchObject({ owls: 1, thrice: 3, later: 1, starts: 1 });
});

it('triggers by commands in chat, for roles, with arguments', async () => {
  const automation = await create({
    name: 'Command',
    trigger: { type: 'command', filter: { name: 'boost', minRole: 'sub' } },
    conditions: { items: [{ var: 'args.1', op: 'eq', value: 'now' }] },
    actions: [counter('boosts')],
  });
  await ok(api.post('/simulate/chat', { login: 'eve', message: '!boost now' }));
  await ok(api.post('/simulate/chat', { login: 'owl', message: '!boost now', role: 'sub' }));
  const run = await untilRun(automation, 'finished');
  expect(run.user?.toLowerCase()).toBe('owl');
  expect(await counters()).toMatchObject({ boosts: 1 });
});

it('shows in a dry run what would happen, and does nothing', async () => {
  const automation = await create({
    name: 'Tip',
    enabled: false,
    trigger: { type: 'tip', filter: { amount: { min: 10 } } },
    conditions: { items: [{ var: 'user.role', op: 'hasRole', value: 'mod' }] },
    actions: [
      counter('tips'),
      { type: 'delay', ms: 60_000 },
      { type: 'chat', text: '{user.name}: {event.amount | money:event.currency}' },
    ],
  });
  const test = (body: object) => ok(api.post<object>(`/automations/${automation.automationId}/test`, body));
  expect(await test({})).toMatchObject({ runId: null, reason: 'conditions', steps: [] });
  expect(
    await test({ user: { login: 'ada', role: 'mod' }, payload: { amount: 12, currency: 'EUR' } }),
  ).toMatchObject({
    runId: null,
    reason: null,
    checks: [{ var: 'user.role', actual: 'mod', holds: true }],
    steps: [{ type: 'counter', status: 'ok' }, { type: 'delay' }, { type: 'chat', code: 'simulated' }],
  });
  expect(await counters()).not.toHaveProperty('tips');
  await ok(api.post('/simulate/tip', { login: 'owl', amount: 25, currency: 'EUR' }));
  const { body: tips } = await untilRead(
    () => api.get<{ items: readonly { id: string }[] }>('/events?types=activity.tip'),
    ({ body: { items } }) => items.length > 0,
  );
  const real = await create({
    ...{ name: 'Real', enabled: false, trigger: { type: 'tip' } },
    actions: [{ type: 'notify', text: '{user.name} gave {event.amount}' }],
  });
  const tried = await ok(
    api.post<RunDetails>(`/automations/${real.automationId}/test`, { eventId: tips.items.at(-1)?.id }),
  );
  expect(tried.steps[0]?.input['text']).toMatch(/^owl gave 25$/iu);
  expect(await code(api.post(`/automations/${automation.automationId}/test`, { eventId: 'evt_0' }))).toBe(
    '404 not_found',
  );
  const live = await ok(
    api.post<{ runId: string | null }>(`/automations/${automation.automationId}/test`, {
      ignore: ['conditions'],
      dryRun: false,
    }),
  );
  expect(live.runId).not.toBeNull();
  await untilRead(counters, (all) => all['tips'] === 1);
  await ok(api.delete(`/automation-runs/${live.runId ?? ''}`));
  await untilRun(automation, 'cancelled');
});

it('shows a text of a step in the console, and refunds only redemptions that are real', async () => {
  const console = new EditorClient({
    ...{ url: studio.url, overlayId, clientId: 'tab-of-notices', token: testToken, topics: ['notice'] },
  });
  const refund = { type: 'redemption', op: 'refund' };
  const notify = { type: 'notify', text: '{user.name} wants {event.reward}' };
  expect(
    await code(api.post('/automations', { name: 'X', trigger: { type: 'tip' }, actions: [refund] })),
  ).toBe('422 invalid_value');
  const automation = await create({
    ...{ name: 'Redeem', trigger: { type: 'redemption' }, actions: [notify, refund] },
  });
  await ok(api.post('/simulate/redemption', { login: 'owl', reward: 'Hydrate' }));
  const run = await untilRun(automation, 'finished');
  expect(run.steps).toMatchObject([
    { type: 'notify', status: 'ok' },
    { type: 'redemption', status: 'skipped', code: 'simulated' },
  ]);
  await console.waitFor(({ notice }) => notice.length > 0);
  expect(console.notice).toEqual([
    { id: expect.any(String) as string, at: expect.any(String) as string, text: 'owl wants Hydrate' },
  ]);
  console.close();
});

it('runs by hand only with the trigger for it, once for a key', async () => {
  const automation = await create({ name: 'Hand', trigger: { type: 'manual' }, actions: [counter('hand')] });
  const run = () =>
    api.post<{ runId: string }>(
      `/automations/${automation.automationId}/run`,
      { args: ['a'] },
      { 'idempotency-key': 'by-hand-1' },
    );
  const first = await ok(run());
  await untilRun(automation, 'finished');
  expect(await ok(run())).toMatchObject({ runId: first.runId });
  expect(await counters()).toMatchObject({ hand: 1 });
  const other = await create({ name: 'Other', trigger: { type: 'follow' }, actions: [] });
  expect(await code(api.post(`/automations/${other.automationId}/run`, {}))).toBe('409 not_allowed');
});

it('refuses what can not work, and says where', async () => {
  const answer = await api.post<{ details: { reasons: readonly { field: string }[] } }>('/automations', {
    name: 'Bad',
    triggers: [{ type: 'raid', filter: { viewers: { min: 9, max: 1 } } }, { type: 'nothing' }],
    conditions: {
      items: [
        { var: 'event.viewers', op: 'gt', value: 'many' },
        { var: 'user.name', op: 'matches' },
      ],
    },
    actions: [
      { type: 'chat' },
      { type: 'choose', branches: [{ steps: [{ type: 'delay', ms: -1 }] }] },
      { type: 'sound', overlayId, uploadId: 1, extra: 1 },
    ],
  });
  expect(answer.status).toBe(422);
  expect(answer.body.details.reasons.map(({ field }) => field)).toEqual([
    ...['triggers.0.filter.viewers', 'triggers.1.type', 'conditions.items.0.value', 'conditions.items.1.op'],
    ...['actions.0.text', 'actions.1.branches.0.steps.0.ms', 'actions.2.extra'],
  ]);
  const base = { name: 'X', trigger: { type: 'raid' } };
  expect(
    await code(
      api.post('/automations', {
        ...base,
        actions: [{ type: 'operation', tool: 'delete_overlay', input: { overlayId } }],
      }),
    ),
  ).toBe('422 invalid_option');
  expect(
    await code(api.post('/automations', { ...base, actions: [{ type: 'scene', overlayId, sceneId: 99 }] })),
  ).toBe('422 invalid_value');
  const typo = await create({ ...base, actions: [{ type: 'chat', text: 'Hi {user.nmae}' }] });
  expect(typo.warnings).toEqual([{ path: 'actions.0.text', name: 'user.nmae', suggestion: 'user.name' }]);
  const path = `/automations/${typo.automationId}`;
  expect(await ok(api.patch(path, { name: 'Y', expectedVersion: 1 }))).toMatchObject({ version: 2 });
  expect(await code(api.patch(path, { name: 'Z', expectedVersion: 1 }))).toBe('409 rev_conflict');
  expect(await ok(api.post(`${path}/versions/1/restore`, {}))).toMatchObject({ name: 'X', version: 3 });
  await ok(api.delete(path));
  expect(await code(api.get(path))).toBe('404 not_found');
});

it('continues a run when the line comes that it waits for', async () => {
  const automation = await create({
    name: 'Wait for a line',
    trigger: { type: 'hype' },
    actions: [
      {
        ...{ type: 'wait_for', timeoutS: 600 },
        trigger: { type: 'chat_message', filter: { text: 'choo', match: 'contains' } },
      },
      counter('choos'),
    ],
  });
  await ok(api.post('/simulate/hype', {}));
  await untilRun(automation, 'running');
  await ok(api.post('/simulate/chat', { login: 'owl', message: 'nothing' }));
  await ok(api.post('/simulate/chat', { login: 'owl', message: 'Choo choo' }));
  await untilRun(automation, 'finished');
  expect(await counters()).toMatchObject({ choos: 1 });
});

it('takes actions and events of OBS, with the right to control it', async () => {
  const filter = { type: 'obs', obsId: 1, do: 'filter', source: 'Cam', filter: 'Blur', on: false };
  const { automationId, warnings } = await create({
    name: 'Recording',
    trigger: { type: 'obs_event', filter: { kind: 'record', on: true } },
    conditions: { items: [{ var: 'event.state', op: 'eq', value: 'on' }] },
    actions: [
      { type: 'obs', obsId: 1, do: 'scene', scene: 'Live {nobody}' },
      { type: 'obs', obsId: 1, do: 'text', input: 'Caption', text: '{event.obs} {event.stat}' },
      { ...filter, enabled: false },
    ],
  });
  // The switch of the filter is not that of the step.
  const stored = await ok(api.get<{ actions: readonly object[] }>(`/automations/${automationId}`));
  expect(stored.actions[2]).toMatchObject({ ...filter, enabled: false });
  expect(warnings).toEqual([{ path: 'actions.1.text', name: 'event.stat', suggestion: 'event.state' }]);
  const wrong = api.post('/automations', {
    ...{ name: 'X', trigger: { type: 'obs_event' } },
    actions: [{ type: 'obs', obsId: 1, do: 'scene' }],
  });
  expect((await wrong).body).toMatchObject({
    code: 'invalid_value',
    details: { reasons: [{ field: 'trigger.filter.kind' }, { field: 'actions.0' }] },
  });
  const scopes = 'automations:write,overlays:read';
  const token = await opsOk(studio.dataDir, ['token-mint', 'owner', '--name', 'No OBS', '--scopes', scopes]);
  const weaker = new ApiClient(studio.api, token);
  const actions = [{ type: 'obs', obsId: 1, do: 'replay_save' }];
  expect(await code(weaker.post('/automations', { name: 'X', trigger: { type: 'manual' }, actions }))).toBe(
    '403 insufficient_scope',
  );
});

it('refuses times that never come, and steps that wait for them', async () => {
  const { body } = await api.post('/automations', {
    name: 'Never',
    triggers: [
      { type: 'cron', filter: { expr: '0 0 31 2 *' } },
      { type: 'cron', filter: { expr: '0 20 * * 5', timezone: 'Berlin' } },
      { type: 'cron', filter: { expr: '0 20 * * 5', timezone: 'Europe/Berlin' } },
    ],
    actions: [{ type: 'wait_for', timeoutS: 5, trigger: { type: 'timer', filter: { everyMin: 1 } } }],
  });
  expect(body).toMatchObject({
    code: 'invalid_value',
    details: {
      reasons: [
        { field: 'triggers.0.filter.expr' },
        { field: 'triggers.1.filter.timezone' },
        { field: 'actions.0.trigger.type' },
      ],
    },
  });
});
