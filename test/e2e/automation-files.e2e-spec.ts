import { makeAccount, signIn } from '../support/accounts';
import { api, code, create, overlayId, studio } from '../support/automations-studio';
import { ApiClient, ok } from '../support/api-client';
import { until } from '../support/until';

interface File {
  readonly automations: readonly { readonly [field: string]: unknown }[];
}
interface Imported {
  readonly created: readonly { readonly automationId: string; readonly name: string }[];
  readonly warnings: readonly unknown[];
  readonly toCheck: readonly string[];
}

const exportOf = (client: ApiClient, automationIds?: readonly string[]) =>
  ok(client.post<File>('/automations/export', { ...(automationIds && { automationIds }) }));
const importInto = (client: ApiClient, body: object) =>
  ok(client.post<Imported>('/automations/import', body));

interface Overlay {
  readonly overlayId: string;
  readonly sceneId: number;
  readonly memberId: number;
}

/** Makes an overlay whose scene and second layer of the name have names that others share, under other ids. */
async function overlayCalled(client: ApiClient, name: string, before: number): Promise<Overlay> {
  const { overlayId: id } = await ok(client.post<{ overlayId: string }>('/overlays', { name }));
  const path = `/overlays/${id}`;
  for (let n = 0; n < before; n++)
    await ok(client.post(`${path}/scenes`, { name: `Other ${n}`, mode: 'snapshot' }));
  const { sceneId } = await ok(
    client.post<{ sceneId: number }>(`${path}/scenes`, { name: 'Break', mode: 'snapshot' }),
  );
  for (let n = 0; n < before; n++)
    await ok(client.post(`${path}/members`, { widget: 'text', name: 'Other' }));
  await ok(client.post(`${path}/members`, { widget: 'text', name: 'Words' }));
  const { memberId } = await ok(
    client.post<{ memberId: number }>(`${path}/members`, { widget: 'text', name: 'Words' }),
  );
  return { overlayId: id, sceneId, memberId };
}

const definition = (on: Overlay) => ({
  ...{ name: 'Break', description: 'A break.', group: 'Show', overlayId: on.overlayId, mode: 'queued' },
  trigger: { type: 'scene_live', filter: { overlayId: on.overlayId, sceneId: on.sceneId } },
  conditions: { mode: 'any', items: [{ var: 'stream.live', op: 'eq', value: true }] },
  actions: [
    {
      ...{ type: 'choose', else: [] },
      branches: [
        {
          steps: [
            {
              ...{ type: 'fields', overlayId: on.overlayId, memberId: on.memberId },
              values: { text: 'Back soon, {event.scene}!' },
            },
          ],
        },
      ],
    },
    { type: 'scene', overlayId: on.overlayId, sceneId: on.sceneId },
    {
      ...{ type: 'http_request', method: 'POST', url: 'https://example.org/in', body: '{}' },
      headers: { authorization: 'Bearer of-the-other-server' },
    },
  ],
});

it('carries automations to another account by names, switched off and without secrets', async () => {
  const here = await overlayCalled(api, 'Show', 0);
  const automation = await create(definition(here));
  const chain = await create({
    ...{ name: 'Chain', trigger: { type: 'follow' } },
    actions: [{ type: 'automation', op: 'stop', automationId: automation.automationId }],
  });
  const file = await exportOf(api, [automation.automationId, chain.automationId]);
  const text = JSON.stringify(file);
  for (const secret of [here.overlayId, automation.automationId, 'of-the-other-server'])
    expect(text).not.toContain(secret);

  const other = new ApiClient(studio.api, (await makeAccount(studio, 'bea')).token);
  const there = await overlayCalled(other, 'Show', 2);
  expect([there.sceneId, there.memberId]).not.toEqual([here.sceneId, here.memberId]);
  // Names are looked up in the list of overlays, which follows the log.
  await until(async () => (await ok(other.get<{ items: readonly object[] }>('/overlays'))).items.length > 0);
  const { created, toCheck } = await importInto(other, file);
  expect(created.map(({ name }) => name)).toEqual(['Break', 'Chain']);
  expect(toCheck).toEqual([]);
  const [first, second] = await Promise.all(
    created.map(({ automationId }) => ok(other.get<object>(`/automations/${automationId}`))),
  );
  expect(first).toMatchObject({
    ...{ enabled: false, overlayId: there.overlayId, mode: 'queued', group: 'Show', broken: [] },
    triggers: [{ filter: { overlayId: there.overlayId, sceneId: there.sceneId } }],
    actions: [
      { branches: [{ steps: [{ overlayId: there.overlayId, memberId: there.memberId }] }] },
      { sceneId: there.sceneId },
      { type: 'http_request', url: 'https://example.org/in' },
    ],
  });
  expect(second).toMatchObject({ actions: [{ automationId: created[0]?.automationId }] });
  expect(await exportOf(other)).toEqual(file);
});

it('takes other overlays than the file names, and names ids that it cannot look up', async () => {
  const here = await overlayCalled(api, 'First', 0);
  await create({
    ...{ name: 'Sound', trigger: { type: 'follow' } },
    actions: [{ type: 'sound', overlayId: here.overlayId, uploadId: 1 }],
  });
  const { automations } = await exportOf(api);
  const file = { automations: automations.filter(({ name }) => name === 'Sound') };
  const { toCheck, created } = await importInto(api, { ...file, overlays: { First: overlayId } });
  expect(toCheck).toEqual(['automations.0.actions.0.uploadId']);
  const copy = await ok(api.get<object>(`/automations/${created[0]?.automationId ?? ''}`));
  expect(copy).toMatchObject({ enabled: false, actions: [{ overlayId }] });
});

it('refuses a bad file with the field, and creates nothing of it', async () => {
  const before = (await exportOf(api)).automations.length;
  const good = { name: 'Good', trigger: { type: 'follow' }, actions: [{ type: 'delay', ms: 1 }] };
  const refused = async (entry: object): Promise<unknown> => {
    const { body } = await api.post('/automations/import', { automations: [good, entry] });
    const { field } = body['details'] as { readonly field?: unknown };
    return `${String(body['code'])} ${String(field)}`;
  };
  const scene = (where: object) => ({ ...good, actions: [{ type: 'scene', ...where }] });
  expect(await refused({ ...good, name: '' })).toBe('invalid_value automations.1.name');
  expect(await refused({ ...good, mode: 'often' })).toBe('invalid_value automations.1.mode');
  expect(await refused({ ...good, actions: [{ type: 'dance' }] })).toBe(
    'invalid_value automations.1.actions.0.type',
  );
  expect(await refused({ ...good, trigger: { type: 'follow', filter: { loud: true } } })).toBe(
    'invalid_value automations.1.trigger.filter.loud',
  );
  expect(await refused(scene({ overlayId: { name: 'Nowhere' }, sceneId: { name: 'Break' } }))).toBe(
    'invalid_value automations.1.actions.0.overlayId',
  );
  expect(await refused(scene({ overlayId, sceneId: 1 }))).toBe(
    'invalid_value automations.1.actions.0.overlayId',
  );
  const { name } = await ok(api.get<{ name: string }>(`/overlays/${overlayId}`));
  expect(await refused(scene({ overlayId: { name }, sceneId: { name: 'No such scene' } }))).toBe(
    'invalid_value automations.1.actions.0.sceneId',
  );
  expect((await exportOf(api)).automations).toHaveLength(before);
});

it('needs the scopes of the steps', async () => {
  const { client } = await signIn(studio, await makeAccount(studio, 'cleo'));
  const scopes = ['automations:read', 'automations:write'];
  const { token } = await ok(client.post<{ token: string }>('/tokens', { name: 'files', scopes }));
  const file = {
    automations: [{ name: 'C', trigger: { type: 'follow' }, actions: [{ type: 'counter', name: 'c' }] }],
  };
  expect(await code(new ApiClient(studio.api, token).post('/automations/import', file))).toBe(
    '403 insufficient_scope',
  );
});
