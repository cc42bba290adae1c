import { browserWith, cookieIn, leaksIn, makeAccount, opsOk, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { StudioProcess } from '../support/server-process';
import {
  type Account,
  studio,
  anybody,
  ada,
  secrets,
  printed,
  browserOf,
  restart,
} from '../support/accounts-studio';

describe('signing in', () => {
  it('answers the account and sets a cookie that grants all scopes for 30 days', async () => {
    const { status, body, headers } = await anybody.post<Account>('/auth/login', ada);
    expect(status).toBe(200);
    expect(body).toMatchObject({ login: 'ada', credential: { kind: 'session' } });
    expect(headers.get('set-cookie')).toMatch(
      /^usess=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const { client } = browserWith(cookieIn(headers), studio);
    const me = await ok(client.get<Account>('/me'));
    expect(me.scopes).toHaveLength(19);
    expect(Date.parse(me.credential.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 24 * 3600_000);
  });

  it('tells neither which of login and password is wrong', async () => {
    const wrong = await anybody.post('/auth/login', { login: 'ada', password: 'not her password' });
    const nobody = await anybody.post('/auth/login', { login: 'nobody', password: 'not her password' });
    const owner = await anybody.post('/auth/login', { login: 'owner', password: 'not her password' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect([nobody.body, owner.body]).toEqual([wrong.body, wrong.body]);
  });

  it('is slowed down after five failed attempts, with Retry-After', async () => {
    const guess = { login: 'guessed', password: 'not the password' };
    const answers = [];
    // However slow the machine is: the pauses become longer than any of its answers.
    for (let i = 0; i < 12; i++) answers.push(await anybody.post('/auth/login', guess));
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body['code']).toBe('rate_limited');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await browserOf();
  });

  it.each([
    [undefined, 400],
    [[], 400],
    [{ login: 'ada' }, 400],
    [{ login: 'ada', password: 'short' }, 400],
    [{ login: 'x'.repeat(65), password: 'long enough' }, 400],
    [{ login: 1, password: 'long enough' }, 400],
    ['{"login":', 400],
  ])('with %j is refused, without repeating what was sent', async (body, status) => {
    const answer = await anybody.post('/auth/login', body);
    expect([answer.status, answer.body['code']]).toEqual([status, 'invalid_request']);
    expect(JSON.stringify(answer.body)).not.toContain('long enough');
  });

  it('is a POST and no operation', async () => {
    const answer = await anybody.get('/auth/login');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    const document = await ok(anybody.get<{ paths: object }>('/openapi.json'));
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/auth'))).toEqual([]);
  });

  it('from another site is refused', async () => {
    const answer = await anybody.post('/auth/login', ada, { origin: 'https://evil.example' });
    expect([answer.status, answer.body['code']]).toEqual([403, 'bad_origin']);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('a session', () => {
  it('changes things from our own pages only', async () => {
    const { cookie, client } = await browserOf();
    const from = (headers: Record<string, string>) =>
      new ApiClient(studio.api, null, { cookie, ...headers }).post('/overlays', {});
    expect((await from({ origin: 'https://evil.example' })).body).toMatchObject({ code: 'bad_origin' });
    expect((await from({})).body).toMatchObject({ code: 'bad_origin' });
    expect((await client.post('/overlays', {})).status).toBe(201);
    expect((await new ApiClient(studio.api, null, { cookie }).get('/overlays')).status).toBe(200);
  });

  it('gives way to a token that comes along', async () => {
    const { cookie } = await browserOf();
    const both = new ApiClient(studio.api, ada.token, { cookie, origin: 'https://evil.example' });
    expect((await ok(both.get<Account>('/me'))).credential.kind).toBe('token');
    expect((await both.post('/overlays', {})).status).toBe(201);
    const wrong = new ApiClient(studio.api, 'nonsense', { cookie });
    expect((await wrong.get('/me')).status).toBe(401);
  });

  it('ends by signing out, also when there is none', async () => {
    const { client } = await browserOf();
    const { status, headers } = await client.post('/auth/logout');
    expect([status, headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('usess=; Path=/; Max-Age=0'),
    ]);
    expect((await client.get('/me')).status).toBe(401);
    expect((await anybody.post('/auth/logout')).status).toBe(200);
  });

  it('holds over kill -9', async () => {
    const { client } = await browserOf();
    await studio.kill();
    await restart();
    expect((await ok(client.get<Account>('/me'))).login).toBe('ada');
  });

  it('whose time is counted anew gives way to signing out and to a new password', async () => {
    const clock = await MovedClock.make();
    const other = await StudioProcess.start({ env: { ...clock.env, BOOTSTRAP_TOKEN: '' } });
    const eve = await makeAccount(other, 'eve');
    const nextDay = async () => {
      const { client } = await signIn(other, eve);
      clock.forward(25 * 3600_000);
      return client;
    };
    const asked = await (await nextDay()).get('/me');
    expect(asked.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=2592000')]);
    const left = await (await nextDay()).post('/auth/logout');
    expect(left.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    const body = { current: eve.password, next: 'another password' };
    const changed = await (await nextDay()).post('/auth/password', body);
    expect(changed.headers.getSetCookie()).toHaveLength(1);
    expect((await browserWith(cookieIn(changed.headers), other).client.get('/me')).status).toBe(200);
  });

  it('behind https is sent over TLS only, and knows its public address', async () => {
    const env = { PUBLIC_URL: 'https://studio.example', BOOTSTRAP_TOKEN: '' };
    const secure = await StudioProcess.start({ env });
    const bea = await makeAccount(secure, 'bea');
    const { headers } = await new ApiClient(secure.api, null).post('/auth/login', bea);
    expect(headers.get('set-cookie')).toMatch(/; Secure$/);
    const client = new ApiClient(secure.api, null, {
      cookie: cookieIn(headers),
      origin: 'https://studio.example',
    });
    expect((await client.post('/overlays', {})).status).toBe(201);
  });
});

describe('one’s own account', () => {
  it('is changed by the signed-in person alone, field by field', async () => {
    const { client } = await browserOf();
    expect(await client.get('/me')).toMatchObject({ body: { timeZone: 'UTC', currency: 'USD' } });
    const change = { timeZone: 'Europe/Berlin', currency: 'EUR', locale: 'de' };
    expect(await client.patch('/me', change)).toMatchObject({
      status: 200,
      body: { ...change, name: 'Ada', changed: true },
    });
    expect(await client.patch('/me', change)).toMatchObject({ body: { changed: false } });
    expect(await client.patch('/me', { name: 'Ada L.', locale: 'en' })).toMatchObject({ status: 200 });
    expect(await client.get('/me')).toMatchObject({ body: { ...change, name: 'Ada L.', locale: 'en' } });
    expect(await new ApiClient(studio.api, ada.token).patch('/me', change)).toMatchObject({
      status: 403,
      body: { code: 'session_required' },
    });
    await ok(client.patch('/me', { name: 'Ada' }));
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 422, 'invalid_value'],
    [{ currency: 'XXY' }, 422, 'invalid_value'],
    [{ currency: 'eur' }, 422, 'invalid_value'],
    [{ currency: 'euro' }, 400, 'invalid_request'],
    [{ name: ' ' }, 400, 'invalid_request'],
    [{ locale: 'fr' }, 400, 'invalid_request'],
    [{ login: 'eve' }, 400, 'invalid_request'],
  ])('refuses %j', async (body, status, code) => {
    const { client } = await browserOf();
    expect(await client.patch('/me', body)).toMatchObject({ status, body: { code } });
  });
});

describe('changing the password', () => {
  const next = 'the next password of ada';
  beforeAll(() => (secrets['next password'] = next));

  it('needs a session and the current one', async () => {
    const body = { current: 'not her password', next };
    expect((await anybody.post('/auth/password', body)).status).toBe(401);
    const byToken = await new ApiClient(studio.api, ada.token).post('/auth/password', body);
    expect(byToken.body).toMatchObject({ code: 'session_required' });
    const { client, cookie } = await browserOf();
    expect(await client.post('/auth/password', body)).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'current' } },
    });
    const elsewhere = new ApiClient(studio.api, null, { cookie, origin: 'https://evil.example' });
    const foreign = await elsewhere.post('/auth/password', { current: ada.password, next });
    expect(foreign.body).toMatchObject({ code: 'bad_origin' });
  });

  it('ends all other sessions and goes on with a new cookie', async () => {
    const [here, there] = [await browserOf(), await browserOf()];
    const { status, headers } = await here.client.post('/auth/password', { current: ada.password, next });
    expect(status).toBe(200);
    expect((await there.client.get('/me')).status).toBe(401);
    expect((await here.client.get('/me')).status).toBe(401);
    expect((await browserWith(cookieIn(headers), studio).client.get('/me')).status).toBe(200);
    expect((await anybody.post('/auth/login', ada)).status).toBe(401);
    await browserOf({ login: 'ada', password: next });
    await opsOk(studio.dataDir, ['account-password', 'ada', '--password-stdin'], ada.password);
  });
});

describe('secrets', () => {
  it('stand in no file and were never printed', async () => {
    await studio.stop();
    printed.push(studio.output);
    const searched = { folder: studio.dataDir, texts: printed };
    expect(await leaksIn({ name: 'Ada' }, searched)).not.toEqual([]);
    expect(Object.keys(secrets).length).toBeGreaterThan(10);
    expect(await leaksIn(secrets, searched)).toEqual([]);
    await restart();
  });
});
