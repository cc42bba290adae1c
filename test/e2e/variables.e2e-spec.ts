import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

interface Variable {
  readonly name: string;
  readonly scope: string;
  readonly value: unknown;
}
interface Saved {
  readonly automationId: string;
  readonly warnings: readonly { readonly name: string; readonly suggestion: string | null }[];
}
interface Run {
  readonly runId: string;
  readonly state: string;
  readonly steps: readonly {
    readonly status: string;
    readonly code: string | null;
    readonly input: { readonly [field: string]: unknown };
  }[];
}

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
});

const valueOf = async (name: string) =>
  (await ok(api.get<{ items: readonly Variable[] }>('/variables'))).items.find((each) => each.name === name)
    ?.value;
const lastRun = async (automationId: string, count: number): Promise<Run> => {
  const { body } = await untilRead(
    () => api.get<{ items: readonly Run[] }>(`/automations/${automationId}/runs?state=finished`),
    ({ body: { items } }) => items.length === count,
  );
  return ok(api.get<Run>(`/automation-runs/${body.items[0]?.runId ?? ''}`));
};

it('changes variables by steps, shows them in texts, and keeps them over a restart', async () => {
  await ok(api.post('/variables', { name: 'raiders', max: 100 }));
  await ok(api.post('/variables', { name: 'visits', scope: 'viewer', default: 1 }));
  await ok(api.post('/variables', { name: 'last', type: 'text' }));
  expect((await api.post('/variables', { name: 'last' })).body).toMatchObject({ code: 'duplicate' });
  const set = (fields: object) => ({ type: 'set_variable', ...fields });
  const body = {
    ...{ name: 'Raid', trigger: { type: 'raid' }, mode: 'queued' },
    actions: [
      set({ name: 'raiders', op: 'add', value: '{event.viewers}' }),
      set({ name: 'visits', scope: 'viewer', op: 'add', value: 1 }),
      set({ name: 'last', value: '{user.name}: {user.var.visits} of {var.raiders}' }),
    ],
  };
  const automation = await ok(api.post<Saved>('/automations', body));
  expect(automation.warnings).toEqual([]);
  await ok(api.post('/simulate/raid', { login: 'owl', viewers: 40 }));
  const first = await lastRun(automation.automationId, 1);
  expect(first.steps.map(({ status, input }) => [status, input['value']])).toEqual([
    ['ok', 40],
    ['ok', 1],
    ['ok', 'owl: 2 of 40'],
  ]);
  await studio.kill();
  studio = await studio.restart();
  await ok(api.post('/simulate/raid', { login: 'owl', viewers: 90 }));
  await lastRun(automation.automationId, 2);
  expect([await valueOf('raiders'), await valueOf('last'), await valueOf('visits')]).toEqual([
    100,
    'owl: 3 of 100',
    null,
  ]);
  const used = await api.delete('/variables/raiders');
  expect([used.status, used.body]).toMatchObject([
    409,
    { code: 'in_use', details: { automations: [{ automationId: automation.automationId, name: 'Raid' }] } },
  ]);
  await ok(api.delete(`/automations/${automation.automationId}`));
  expect(await ok(api.delete('/variables/raiders'))).toEqual({ deleted: true, name: 'raiders' });
});

it('refuses steps that fit no variable, and warns of unknown ones in texts', async () => {
  await ok(api.post('/variables', { name: 'wins' }));
  const save = (actions: readonly object[]) =>
    api.post<Saved>('/automations', { name: 'X', trigger: { type: 'raid' }, actions });
  for (const [field, step] of [
    ['name', { name: 'winns' }],
    ['scope', { name: 'wins', scope: 'viewer', value: 1 }],
    ['op', { name: 'wins', op: 'toggle' }],
    ['value', { name: 'wins', value: 'many' }],
  ] as const) {
    const { status, body } = await save([{ type: 'set_variable', ...step }]);
    expect([status, (body as { details?: object }).details]).toMatchObject([
      422,
      { field: `actions.0.${field}` },
    ]);
  }
  const { warnings } = await ok(save([{ type: 'notify', text: '{var.winns} and {var.wins}' }]));
  expect(warnings).toMatchObject([{ name: 'var.winns', suggestion: 'var.wins' }]);
});

it('triggers automations, and is set for a viewer until the viewer is forgotten', async () => {
  await ok(api.post('/variables', { name: 'trust', scope: 'viewer' }));
  const { automationId } = await ok(
    api.post<Saved>('/automations', {
      ...{
        name: 'Trusted',
        trigger: { type: 'variable_changed', filter: { name: 'trust', value: { min: 5 } } },
      },
      actions: [{ type: 'notify', text: '{user.name} {user.var.trust} {event.value}' }],
    }),
  );
  await ok(api.post('/simulate/chat', { login: 'owl', message: 'Hello' }));
  const path = '/variables/trust/viewers/twitch/owl';
  expect(await ok(api.put(path, { value: 4 }))).toMatchObject({ name: 'trust', login: 'owl', value: 4 });
  expect(await ok(api.put(path, { value: 6 }))).toMatchObject({ value: 6 });
  const run = await lastRun(automationId, 1);
  expect(run.steps[0]?.input).toMatchObject({ text: expect.stringMatching(/^owl 6 6$/iu) as string });
  await opsOk(studio.dataDir, ['viewer-forget', 'owner', 'twitch', 'owl']);
  await untilRead(
    () => ok(api.put<{ value: unknown }>(path, { value: null })),
    ({ value }) => value === 0,
  );
  const { items } = await ok(
    api.get<{ items: readonly { data: object }[] }>('/events?types=variable.changed'),
  );
  const ofViewers = items
    .map(({ data }) => data)
    .filter((data) => 'scope' in data && data.scope === 'viewer');
  expect(ofViewers).toEqual(ofViewers.map((data) => ({ ...data, user: null, value: null })));
  expect(ofViewers.length).toBeGreaterThan(3);
});
