import { makeAccount, opsOk, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

/* Accounts that the owner of an installation manages: its first account. */

// Operators' commands are programs of their own.
jest.setTimeout(60_000);

interface Listed {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
  readonly installationOwner: boolean;
  readonly suspended: boolean;
}
interface Linked {
  readonly userId: string;
  readonly url: string | null;
  readonly expiresAt: string | null;
}

const OWNER = { login: 'owner', password: 'password of the owner' };
let studio: StudioProcess;
let owner: Browser;
let bea: TestAccount;
let bySession: ApiClient;
let anybody: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], OWNER.password);
  bea = await makeAccount(studio, 'bea', 'Bea');
  owner = await signIn(studio, OWNER);
  bySession = (await signIn(studio, bea)).client;
  anybody = new ApiClient(studio.api, null);
});

const list = async (): Promise<readonly Listed[]> =>
  (await ok(owner.client.get<{ items: readonly Listed[] }>('/accounts'))).items;
const accountNamed = async (login: string): Promise<Listed> => {
  const found = (await list()).find((each) => each.login === login);
  if (!found) throw new Error(`There is no account ${login}.`);
  return found;
};
const secretOf = ({ url }: Linked): string => new URL(url ?? '').hash.slice(1);
const setUp = (link: Linked, password: string) =>
  anybody.post('/auth/setup', { secret: secretOf(link), password });

it('lists all accounts for the owner, and marks the owner', async () => {
  expect(await list()).toMatchObject([
    { login: 'owner', installationOwner: true, suspended: false },
    { login: 'bea', name: 'Bea', installationOwner: false, suspended: false },
  ]);
  expect(await ok(owner.client.get('/me'))).toMatchObject({ installationOwner: true });
  expect(await ok(bySession.get('/me'))).toMatchObject({ installationOwner: false });
});

it('refuses everybody else with installation_owner_only, and tokens with session_required', async () => {
  const { userId } = await accountNamed('owner');
  const requests = (client: ApiClient) => [
    client.get('/accounts'),
    client.post('/accounts', { login: 'eve' }),
    client.patch(`/accounts/${userId}`, { name: 'Eve' }),
    client.patch('/accounts/nobody', { name: 'Eve' }),
    client.post(`/accounts/${userId}/password-link`),
  ];
  for (const answer of await Promise.all(requests(bySession)))
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'installation_owner_only' }]);
  for (const answer of await Promise.all(requests(new ApiClient(studio.api))))
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'session_required' }]);
  expect((await list()).map(({ login }) => login)).toEqual(['owner', 'bea']);
});

it('creates an account whose link sets its first password, once', async () => {
  const body = { login: 'Mia', name: 'Mia M', locale: 'de' };
  const key = { 'idempotency-key': 'new-account' };
  const made = await ok(owner.client.post<Linked & Listed>('/accounts', body, key));
  expect(made).toMatchObject({ login: 'mia', name: 'Mia M', suspended: false });
  expect(JSON.stringify(made)).not.toContain('password":');
  // A repeat makes no second account, and shows the link to nobody again.
  expect(await ok(owner.client.post<Linked>('/accounts', body, key))).toMatchObject({
    userId: made.userId,
    url: null,
  });
  expect((await owner.client.post('/accounts', body)).body).toMatchObject({
    code: 'invalid_value',
    details: { field: 'login', reason: 'taken' },
  });
  expect((await owner.client.post('/accounts', { login: 'no spaces' })).status).toBe(422);

  expect(made.url).toMatch(/\/console\/password#[\w-]{43}$/);
  expect((await setUp(made, 'chosen by Mia')).body).toMatchObject({ login: 'mia', locale: 'de' });
  expect((await setUp(made, 'chosen by Eve')).body).toMatchObject({ code: 'unauthorized' });
  await signIn(studio, { login: 'mia', password: 'chosen by Mia' });
});

it('renames an account', async () => {
  const { userId } = await accountNamed('bea');
  const renamed = await ok(owner.client.patch(`/accounts/${userId}`, { name: 'Beatrix' }));
  expect(renamed).toMatchObject({ name: 'Beatrix', login: 'bea', changed: true });
  expect(await ok(owner.client.patch(`/accounts/${userId}`, { name: 'Beatrix' }))).toMatchObject({
    changed: false,
  });
  expect(await ok(bySession.get('/me'))).toMatchObject({ name: 'Beatrix' });
  expect((await owner.client.patch('/accounts/nobody', { name: 'X' })).body).toMatchObject({
    code: 'not_found',
    details: { resource: 'account' },
  });
});

it('makes a link that replaces a password and ends the sessions; the old password works until then', async () => {
  const { userId } = await accountNamed('bea');
  const [first, second] = [
    await ok(owner.client.post<Linked>(`/accounts/${userId}/password-link`)),
    await ok(owner.client.post<Linked>(`/accounts/${userId}/password-link`)),
  ];
  const session = (await signIn(studio, bea)).client;
  expect((await setUp(first, 'another password')).status).toBe(200);
  expect((await session.get('/me')).status).toBe(401);
  expect((await anybody.post('/auth/login', bea)).status).toBe(401);
  // A password that is set ends the links made before.
  expect((await setUp(second, 'yet another one')).body).toMatchObject({ code: 'unauthorized' });
  await signIn(studio, { login: 'bea', password: 'another password' });
});

it('suspends an account: sessions and tokens end at once, and work again after it is resumed', async () => {
  const { userId } = await accountNamed('bea');
  const session = (await signIn(studio, { login: 'bea', password: 'another password' })).client;
  const byToken = new ApiClient(studio.api, bea.token);
  await ok(byToken.get('/me'));
  const suspended = await ok(owner.client.patch(`/accounts/${userId}`, { suspended: true }));
  expect(suspended).toMatchObject({ suspended: true, changed: true });
  const refused = (client: ApiClient) =>
    untilRead(
      async () => (await client.get('/me')).body,
      (body) => (body as { readonly code?: string }).code === 'account_suspended',
      { within: 1_000 },
    );
  await Promise.all([refused(session), refused(byToken)]);
  expect((await accountNamed('bea')).suspended).toBe(true);
  await ok(owner.client.patch(`/accounts/${userId}`, { suspended: false }));
  await untilRead(
    async () => (await byToken.get('/me')).status,
    (status) => status === 200,
  );
});

it('never suspends the owner', async () => {
  const { userId } = await accountNamed('owner');
  const answer = await owner.client.patch(`/accounts/${userId}`, { suspended: true });
  expect(answer.body).toMatchObject({ code: 'invalid_value', details: { field: 'suspended' } });
});

it('names who created, renamed and suspended an account in its audit', async () => {
  const session = (await signIn(studio, { login: 'bea', password: 'another password' })).client;
  const { items } = await ok(
    session.get<{ items: readonly { kind: string; actor: { name: string } | null }[] }>('/audit'),
  );
  expect(items.map(({ kind, actor }) => [kind, actor?.name ?? null])).toEqual(
    expect.arrayContaining([
      ['account_changed', 'Owner'],
      ['account_suspended', 'Owner'],
      ['account_resumed', 'Owner'],
      ['password_link_created', 'Owner'],
    ]),
  );
});
