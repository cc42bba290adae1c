import { ok } from '../support/api-client';
import { untilRead } from '../support/until';
import {
  type Automation,
  api,
  counter,
  create,
  runsOf,
  untilRun,
  counters,
} from '../support/automations-studio';

it('stops a chain of automations that trigger each other', async () => {
  const [a, b] = [
    await create({ name: 'A', trigger: { type: 'manual' }, actions: [] }),
    await create({ name: 'B', trigger: { type: 'manual' }, actions: [] }),
  ];
  const to = ({ automationId }: Automation) => [
    counter('chain'),
    { type: 'automation', op: 'run', automationId },
  ];
  await ok(api.patch(`/automations/${a.automationId}`, { mode: 'parallel', actions: to(b) }));
  await ok(api.patch(`/automations/${b.automationId}`, { mode: 'parallel', actions: to(a) }));
  await ok(api.post(`/automations/${a.automationId}/run`, {}));
  const refused = await untilRun(b, 'refused');
  expect(refused.code).toBe('loop_detected');
  expect(await counters()).toMatchObject({ chain: 5 });
});

it('records the refusal of a chain of automations that trigger each other by events', async () => {
  const counterOf = async (name: string) =>
    (await ok(api.post<{ counterId: number }>('/bot/counters', { name }))).counterId;
  const [ping] = [await counterOf('ping'), await counterOf('pong')];
  const onCount = (name: string, other: string) =>
    create({
      ...{ name, trigger: { type: 'counter_changed', filter: { name } }, mode: 'parallel' },
      actions: [counter(other)],
    });
  const [, second] = [await onCount('ping', 'pong'), await onCount('pong', 'ping')];
  await ok(api.patch(`/bot/counters/${ping}`, { delta: 1 }));
  expect(await untilRun(second, 'refused')).toMatchObject({ code: 'loop_detected', steps: [] });
  expect(await counters()).toMatchObject({ ping: 3, pong: 3 });
});

it('pauses all automations', async () => {
  const automation = await create({ name: 'Sub', trigger: { type: 'sub' }, actions: [counter('subs')] });
  await ok(api.post('/automations/pause', { minutes: 10 }));
  await ok(api.post('/simulate/sub', {}));
  expect(await untilRun(automation, 'refused')).toMatchObject({ code: 'paused' });
  await ok(api.post('/automations/pause', { minutes: 0 }));
  await ok(api.post('/simulate/sub', {}));
  await untilRun(automation, 'finished');
});

it('reacts to the end of another automation, never to its own, and stops chains that go in circles', async () => {
  const first = await create({ name: 'One', trigger: { type: 'manual' }, actions: [counter('ones')] });
  const { automationId } = first;
  const follower = await create({
    name: 'Two',
    triggers: [{ type: 'automation_finished', filter: { outcome: 'finished' } }],
    conditions: { items: [{ var: 'event.automation', op: 'in', value: ['One', 'Two', 'Three'] }] },
    actions: [counter('twos')],
  });
  const circle = await create({
    name: 'Three',
    trigger: { type: 'automation_finished', filter: { automationId: follower.automationId } },
    actions: [counter('threes')],
  });
  await ok(api.post(`/automations/${automationId}/run`, {}));
  const ran = async (of: Automation): Promise<number> =>
    (await runsOf(of)).body.items.filter(({ state }) => state === 'finished').length;
  await untilRead(
    () => ran(circle),
    (n) => n === 2,
  );
  // Ends of runs come in their order: that of a later automation, after all of the chain.
  const later = await create({ name: 'Later', trigger: { type: 'manual' }, actions: [counter('laters')] });
  await ok(api.post(`/automations/${later.automationId}/run`, {}));
  const { body } = await untilRead(
    () => runsOf(follower),
    ({ body: { items } }) => items.some((run) => run.code === 'conditions'),
  );
  expect(body.items.filter((run) => run.code === 'own_event')).toHaveLength(2);
  expect([await ran(follower), await ran(circle)]).toEqual([2, 2]);
  const { items } = await ok(
    api.get<{ items: readonly { type: string; data: object }[] }>(
      '/events?types=automation.run_finished&latest=true&limit=200',
    ),
  );
  expect(items).toContainEqual(
    expect.objectContaining({
      data: expect.objectContaining({ automationId, automation: 'One', outcome: 'finished' }) as object,
    }),
  );
  for (const each of [follower, circle]) await ok(api.delete(`/automations/${each.automationId}`));
});
