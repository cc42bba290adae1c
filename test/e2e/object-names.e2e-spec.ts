import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ok } from '../support/api-client';
import { addressOf, declared } from '../support/declared';
import { StudioProcess } from '../support/server-process';

/* Names that every JavaScript object knows are keys and ids like any other: none hits what is no entry. */
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

let studio: StudioProcess;
let browser: Browser;
let overlayId = '';
/** Layer of the only widget whose items have ids in paths. */
let player = 0;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  browser = await signIn(studio, await makeAccount(studio, 'ada'));
  overlayId = (await ok(browser.client.post<{ overlayId: string }>('/overlays', { starter: true })))
    .overlayId;
  const added = browser.client.post<{ memberId: number }>(`/overlays/${overlayId}/members`, {
    widget: 'youtube-player',
  });
  player = (await ok(added)).memberId;
}, 60_000);

// A login is no name of an entry: whether somebody has it is decided by the accounts.
// What takes a form finds its entries as the other operations of the same address do.
const asking = declared.operations.filter(({ tool, body }) => tool !== 'put_editor' && !body?.multipart);
/** Tools of the owner of the installation, who is another account here: refused before anything is looked up. */
const ownersTools = ['reset_password', 'update_account'];
const statusOf: { readonly [parameter: string]: number } = { field: 400, kind: 400, command: 422 };
const texts = asking.flatMap((operation) =>
  operation.parameters
    .filter(({ in: place, schema }) => place === 'path' && schema['type'] === 'string')
    .map(({ name, schema }) => {
      // What a layer lacks of settings and commands, and none of a few words, is no thing that could be missing.
      const missing = ownersTools.includes(operation.tool) ? 403 : 404;
      const status = schema['enum'] ? 400 : (statusOf[name] ?? missing);
      const pattern = new RegExp(typeof schema['pattern'] === 'string' ? schema['pattern'] : '', 'u');
      return [operation.tool, name, { operation, status, pattern }] as const;
    }),
);

it.each(texts)('%s finds nothing by %s', async (_, parameter, { operation, status: known, pattern }) => {
  const { method, body } = operation;
  const { expectedRev: _rev, ...content } = (body?.example ?? {}) as { readonly expectedRev?: number };
  for (const name of names) {
    const layer = parameter === 'itemId' ? { memberId: player } : {};
    const address = addressOf(operation, { overlayId, ...layer, [parameter]: name });
    const { status, body: told } = await browser.client.send(
      method,
      address,
      body ? JSON.stringify(content) : undefined,
    );
    const expected = pattern.test(name) ? known : 400;
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
