import { leaksIn, makeAccount, opsOk, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { onSharedStores, storedDocuments } from '../support/studio-stores';
import { realTime, until, untilRead } from '../support/until';

/* Deletion of an account by its owner, with everything that belongs to it [accounts/16]. */

// Operators' commands are programs of their own.
jest.setTimeout(120_000);

interface Overlay {
  readonly overlayId: string;
}

const words = {
  text: 'a text on the overlay of ada',
  deleted: 'an overlay that ada deleted before',
  reply: 'a reply of the bot of ada',
  template: 'a template of ada',
  viewer: 'viewer_of_ada',
};
const LOGIN = 'ada-the-deleted';

let studio: StudioProcess;
let ada: TestAccount;
let bob: TestAccount;
let api: ApiClient;
let bobs: ApiClient;
let browser: Browser;
let overlayId: string;
let shared: string;
let accountId: string;

beforeAll(async () => {
  studio = await StudioProcess.start();
  ada = await makeAccount(studio, LOGIN);
  bob = await makeAccount(studio, 'bob');
  api = new ApiClient(studio.api, ada.token);
  bobs = new ApiClient(studio.api, bob.token);
  browser = await signIn(studio, ada);
  await fill();
}, 180_000);

async function fill(): Promise<void> {
  accountId = (await ok(api.get<{ userId: string }>('/me'))).userId;
  ({ overlayId } = await ok(api.post<Overlay>('/overlays', { name: 'Show' })));
  await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'text', values: { text: words.text } }));
  const before = await ok(api.post<Overlay>('/overlays', { name: words.deleted }));
  await ok(api.delete(`/overlays/${before.overlayId}?confirm=true`));
  await ok(api.post('/bot/commands', { name: 'hello', response: words.reply }));
  await ok(api.post('/webhook-endpoints', { url: 'https://example.com/hook', types: ['stream.online'] }));
  await ok(api.post(`/overlays/${overlayId}/template`, { name: words.template }));
  const text = `Twitch ID,Username,Points\n7,${words.viewer},500\n`;
  const { moveInId } = await ok(api.post<{ moveInId: string }>('/move-in', { source: 'csv', text }));
  await ok(api.post(`/move-in/${moveInId}/apply`, { kinds: ['viewer'], pointsMode: 'max' }));
  const form = new FormData();
  form.set('file', new Blob(['{"v":"5","w":9,"h":9,"fr":9,"ip":0,"op":9,"layers":[{}]}']), 'box.json');
  const headers = { authorization: `Bearer ${ada.token}` };
  expect((await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form })).status).toBe(200);
  shared = (await ok(bobs.post<Overlay>('/overlays', { name: 'Of bob' }))).overlayId;
  await ok(bobs.put(`/overlays/${shared}/editors/${LOGIN}`, { permissions: ['overlays:read'] }));
}

const confirmed = () => ({ login: LOGIN, current: ada.password });
const editorsOfBob = () => ok(bobs.get<{ items: readonly object[] }>(`/overlays/${shared}/editors`));

it('takes the signed-in person, their login and their password', async () => {
  expect(await new ApiClient(studio.api, null).post('/me/deletion', confirmed())).toMatchObject({
    status: 401,
  });
  expect(await api.post('/me/deletion', confirmed())).toMatchObject({
    status: 403,
    body: { code: 'session_required' },
  });
  const refused = async (body: object, problem: object): Promise<void> =>
    expect(await browser.client.post('/me/deletion', body)).toMatchObject(problem);
  await refused({}, { status: 400, body: { code: 'invalid_request' } });
  const wrong = (field: string) => ({ status: 422, body: { code: 'invalid_value', details: { field } } });
  await refused({ ...confirmed(), login: 'bob' }, wrong('login'));
  await refused({ ...confirmed(), current: bob.password }, wrong('current'));
  const foreign = new ApiClient(studio.api, null, { cookie: browser.cookie, origin: 'https://example.com' });
  expect(await foreign.post('/me/deletion', confirmed())).toMatchObject({ body: { code: 'bad_origin' } });
  expect(await ok(api.get(`/overlays/${overlayId}`))).toMatchObject({ name: 'Show' });
});

it('is refused to the account that owns the studio', async () => {
  const owner = { login: 'owner', password: 'password of the owner' };
  await opsOk(studio.dataDir, ['account-password', owner.login, '--password-stdin'], owner.password);
  const { client } = await signIn(studio, owner);
  const body = { login: owner.login, current: owner.password };
  expect(await client.post('/me/deletion', body)).toMatchObject({
    status: 422,
    body: { code: 'invalid_value', details: { field: 'login', reason: 'installation_owner' } },
  });
});

it('ends everything that the account has at once', async () => {
  const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
  expect(await ok(browser.client.post('/me/deletion', confirmed()))).toEqual({ deleted: true });
  expect((await api.get('/me')).status).toBe(401);
  expect((await browser.client.get('/me')).status).toBe(401);
  await expect(signIn(studio, ada)).rejects.toThrow('401');
  expect((await bobs.get(`/overlays/${overlayId}`)).status).toBe(404);
  expect((await fetch(url.replace(/^http:\/\/[^/]+/, studio.url))).status).not.toBe(200);
  await untilRead(editorsOfBob, ({ items }) => items.length === 0);
  expect(await opsOk(studio.dataDir, ['account-list'])).not.toContain(LOGIN);
});

it('leaves nothing in the data folder after the next start, and all that is of others', async () => {
  await studio.stop();
  // Starts that are killed while they remove it.
  for (const ms of [200, 350, 500]) {
    const killed = await studio.relaunch();
    await realTime(ms, 'the kill comes at a random moment');
    await killed.kill();
  }
  studio = await studio.restart();
  // EventStoreDB frees the bytes at its next scavenge, and read models in MongoDB are made anew while the server runs. The
  // history of an overlay of somebody else still tells with whom it was shared.
  if (!onSharedStores)
    expect(await leaksIn(words, { folder: studio.dataDir, texts: [], signals: false })).toEqual([]);
  else {
    const left = async (): Promise<readonly string[]> => {
      const stored = JSON.stringify(await storedDocuments(studio.dataDir, { signals: false }));
      return Object.values(words).filter((word) => stored.includes(word));
    };
    await until(async () => (await left()).length === 0, {
      what: async () => `gone: ${(await left()).join()}`,
      within: 60_000,
    });
  }
  const streams = await opsOk(studio.dataDir, ['streams']);
  expect(streams).toContain(shared);
  expect(streams).not.toContain(`overlay-${overlayId}`);
  expect(streams).not.toContain(`account-${accountId}`);
  bobs = new ApiClient(studio.api, bob.token);
  expect(await ok(bobs.get(`/overlays/${shared}`))).toMatchObject({ name: 'Of bob' });
  expect(await editorsOfBob()).toMatchObject({ items: [] });
  if (!onSharedStores) expect(await opsOk(studio.dataDir, ['verify'])).toContain('no damage found');
});

it('frees the login for somebody else, who finds nothing of what was there', async () => {
  const again = await makeAccount(studio, LOGIN);
  const anew = new ApiClient(studio.api, again.token);
  expect(await ok(anew.get('/overlays'))).toMatchObject({ items: [] });
  expect(await ok(anew.get('/bot/commands'))).toMatchObject({ items: [] });
});
