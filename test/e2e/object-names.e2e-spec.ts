import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ok } from '../support/api-client';
import { addressOf, declared } from '../support/declared';
import { StudioProcess } from '../support/studio-process';

/* Names that every JavaScript object knows are keys and ids like any other: none hits what is no entry. */
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

let studio: StudioProcess;
let browser: Browser;
let overlayId = '';

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  browser = await signIn(studio, await makeAccount(studio, 'ada'));
  overlayId = (await ok(browser.client.post<{ overlayId: string }>('/overlays', { starter: true })))
    .overlayId;
}, 60_000);

afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
});

// An invitation looks the same whether anybody has the login or not.
const asking = declared.operations.filter(({ tool }) => tool !== 'put_editor');
const statusOf: { readonly [parameter: string]: number } = { field: 400, kind: 400, command: 422 };
const texts = asking.flatMap((operation) =>
  operation.parameters
    .filter(({ in: place, schema }) => place === 'path' && schema['type'] === 'string')
    .map(({ name, schema }) => {
      // What a layer lacks of settings and commands, and none of a few words, is no thing that could be missing.
      const status = schema['enum'] ? 400 : (statusOf[name] ?? 404);
      return [operation.tool, name, { operation, status }] as const;
    }),
);

it.each(texts)('%s finds nothing by %s', async (_, parameter, { operation, status: expected }) => {
  const { method, body } = operation;
  const { expectedRev: _rev, ...content } = (body?.example ?? {}) as { readonly expectedRev?: number };
  for (const name of names) {
    const address = addressOf(operation, { overlayId, [parameter]: name });
    const { status, body: told } = await browser.client.send(
      method,
      address,
      body ? JSON.stringify(content) : undefined,
    );
    expect([name, status, told]).toEqual([name, expected, told]);
  }
});

it.each(names)('values with a key %s are taken without it', async (name) => {
  const values = `{"text":"Hi","${name}":{"prototype":{"text":"no"}}}`;
  const added = await ok(
    browser.client.send<{ ignored: string[]; values: object }>(
      'POST',
      `/overlays/${overlayId}/members`,
      `{"widget":"text","values":${values}}`,
    ),
  );
  expect(added.ignored).toEqual([name]);
  expect(added.values).toMatchObject({ text: 'Hi' });
  expect(Object.hasOwn(added.values, name)).toBe(false);
});

it.each(names)('options, widgets and presets named %s are unknown', async (name) => {
  const made = (body: string) => browser.client.send('POST', '/overlays', body);
  expect(await made(`{"preset":"aurora","presetOptions":{"${name}":true}}`)).toMatchObject({
    status: 422,
    body: { code: 'invalid_option' },
  });
  for (const field of ['preset', 'template'])
    expect([field, (await made(`{"${field}":"${name}"}`)).status]).toEqual([field, 422]);
  for (const field of ['widget', 'lookKit']) {
    const layer = { widget: 'text', [field]: name };
    const { status } = await browser.client.post(`/overlays/${overlayId}/members`, layer);
    expect([field, status]).toEqual([field, 422]);
  }
});
