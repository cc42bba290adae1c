import { AccountStudio, PUBLIC_URL, refusal } from '../testing/account-studio';
import { secretOf } from './cookie';

const DAY = 24 * 3600_000;
const password = 'correct horse';
const origin = { origin: PUBLIC_URL };

let studio: AccountStudio;
let ada: string;

beforeEach(async () => {
  studio = await AccountStudio.open();
  ada = await studio.parts.accounts.open({ login: 'Ada', name: 'Ada', locale: 'de' });
  await studio.parts.signIn.setPassword(ada, password, 'system');
});
afterEach(() => studio.close());

const signIn = (login = 'ada', given = password, address = '10.0.0.1') =>
  studio.parts.signIn.in({ login, password: given }, {}, address);

/** The header that a browser sends after an answer. */
async function cookieOf(answer: Promise<{ readonly cookie: string }>): Promise<{ cookie: string }> {
  return { cookie: (await answer).cookie.split(';', 1)[0] ?? '' };
}
const ask = (headers: object, method = 'GET') =>
  studio.parts.authenticator.authenticate({ ...headers }, method);

describe('signing in', () => {
  it('answers the account and grants every scope', async () => {
    const { body, cookie } = await signIn();
    expect(body).toMatchObject({ userId: ada, login: 'ada', credential: { kind: 'session', tokenId: null } });
    expect(body.scopes).toHaveLength(19);
    expect(cookie).toMatch(/^usess=[\w-]{43}; .*Secure$/);
    const caller = await ask(await cookieOf(Promise.resolve({ cookie })));
    expect(caller).toMatchObject({ accountId: ada, via: 'editor', locale: 'de', overlayIds: null });
    expect(caller.scopes.size).toBe(19);
  });

  it('takes the login in any case of letters', async () => {
    expect((await signIn('ADA')).body.login).toBe('ada');
  });

  it('takes a password that another keyboard composed otherwise', async () => {
    await studio.parts.signIn.setPassword(ada, 'schl\u00fcssel', 'system');
    expect((await signIn('ada', 'schlu\u0308ssel')).body.userId).toBe(ada);
  });

  it('doesn’t tell a wrong password from a login that nobody has or that has no password', async () => {
    await studio.parts.accounts.open({ login: 'bea', name: 'Bea', locale: 'en' });
    const refusals = [signIn('ada', 'wrong password'), signIn('nobody'), signIn('bea')];
    const messages = await Promise.all(
      refusals.map((attempt) => attempt.catch((error: Error) => error.message)),
    );
    expect(new Set(messages).size).toBe(1);
    expect(await refusal(signIn('nobody'))).toBe('unauthorized');
  });

  it('has to wait a moment after five wrong passwords, also with the right one', async () => {
    for (let i = 0; i < 5; i++) expect(await refusal(signIn('ada', 'wrong password'))).toBe('unauthorized');
    expect(await refusal(signIn())).toBe('rate_limited');
    studio.passes(1000);
    expect((await signIn()).body.login).toBe('ada');
  });

  it('has to wait after five wrong passwords however the login is written', async () => {
    await studio.parts.accounts.open({ login: 'zo\u00e9', name: 'Zo\u00e9', locale: 'en' });
    for (const login of ['zo\u00e9', 'ZO\u00c9', 'zoe\u0301', 'ZOE\u0301', 'Zo\u00e9'])
      expect(await refusal(signIn(login, 'wrong password'))).toBe('unauthorized');
    expect(await refusal(signIn('zoE\u0301'))).toBe('rate_limited');
  });

  it('with the right password goes on from an address that has been signed in from before, whatever others did there', async () => {
    await signIn();
    for (let i = 0; i < 35; i++) await refusal(signIn(i % 2 === 0 ? 'ada' : `other${i}`, 'wrong password'));
    expect(await refusal(signIn('bea', 'any password'))).toBe('rate_limited');
    expect((await signIn()).body.login).toBe('ada');
  });

  it('takes an address as known after a restart too, for ninety days', async () => {
    const attack = async (): Promise<string> => {
      const { signIn: nodeSignIn } = studio.node();
      const guess = (login: string, given: string) =>
        nodeSignIn.in({ login, password: given }, {}, '10.0.0.1');
      for (let i = 0; i < 5; i++) await refusal(guess('ada', 'wrong password'));
      return guess('ada', password).then(
        () => 'in',
        ({ code }: { code: string }) => code,
      );
    };
    await signIn();
    expect(await attack()).toBe('in');
    studio.passes(91 * DAY);
    expect(await attack()).toBe('rate_limited');
  });

  it('keeps no address as it is', async () => {
    await signIn();
    expect(await studio.records.get('signed-in-from', `${ada}\n10.0.0.1`)).toBeNull();
  });

  it('costs as much for a login that nobody has as for one that somebody has', async () => {
    const costOnce = async (login: string, address: string): Promise<number> => {
      const before = process.cpuUsage();
      await refusal(signIn(login, 'wrong password', address));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // The least of several: other work of the process, such as collected garbage, comes on top of some.
    const cost = async (login: string): Promise<number> => {
      const costs: number[] = [];
      for (let i = 0; i < 8; i++) costs.push(await costOnce(login, `10.1.0.${i % 4}`));
      return Math.min(...costs);
    };
    await cost('warming up');
    const [somebodys, nobodys] = [await cost('ada'), await cost('nobody')];
    expect(nobodys).toBeGreaterThan(somebodys / 2);
    expect(nobodys).toBeLessThan(somebodys * 2);
  });

  it('of an address with many attempts at once doesn’t hold up others', async () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      refusal(signIn(`login${i}`, 'wrong password', '10.9.9.9')),
    );
    const own = signIn();
    const codes = await Promise.all(many);
    expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThan(30);
    expect((await own).body.login).toBe('ada');
  });

  it('is refused to a suspended account and one without the beta, if the password is right', async () => {
    await studio.parts.accounts.suspend(ada);
    expect(await refusal(signIn())).toBe('account_suspended');
    expect(await refusal(signIn('ada', 'wrong password'))).toBe('unauthorized');
    await studio.parts.accounts.resume(ada);
    await studio.parts.accounts.setBetaAccess(ada, false);
    expect(await refusal(signIn())).toBe('beta_required');
  });

  it('is not done from another site', async () => {
    const attempt = studio.parts.signIn.in(
      { login: 'ada', password },
      { origin: 'https://evil.example' },
      '1',
    );
    expect(await refusal(attempt)).toBe('bad_origin');
  });
});

describe('a session', () => {
  it('lasts 30 days from its last use', async () => {
    const headers = await cookieOf(signIn());
    for (let days = 0; days < 90; days += 29) {
      studio.passes(29 * DAY);
      await ask(headers);
    }
    studio.passes(31 * DAY);
    expect(await refusal(ask(headers))).toBe('unauthorized');
  });

  it('has its browser told when it is renewed, once', async () => {
    const headers = await cookieOf(signIn());
    await ask(headers);
    expect(studio.parts.signIn.renewal(headers)).toBeNull();
    studio.passes(2 * DAY);
    await ask(headers);
    expect(studio.parts.signIn.renewal({ cookie: 'usess=' })).toBeNull();
    expect(studio.parts.signIn.renewal(headers)).toMatch(new RegExp(`^${headers.cookie}; .*Max-Age=2592000`));
    expect(studio.parts.signIn.renewal(headers)).toBeNull();
  });

  it('holds over a restart', async () => {
    const headers = await cookieOf(signIn());
    expect((await studio.node().authenticator.authenticate(headers, 'GET')).accountId).toBe(ada);
  });

  it('is kept as a hash', async () => {
    const { cookie } = await signIn();
    const secret = secretOf(cookie.split(';', 1)[0]) ?? '';
    expect(secret).toHaveLength(43);
    expect(await studio.records.get('session', secret)).toBeNull();
  });

  it('ends by signing out, at once', async () => {
    const headers = await cookieOf(signIn());
    await ask(headers);
    const { cookie } = await studio.parts.signIn.out({ ...headers, ...origin });
    expect(cookie).toContain('Max-Age=0');
    expect(await refusal(ask(headers))).toBe('unauthorized');
  });

  it('is not ended from another site', async () => {
    const headers = await cookieOf(signIn());
    expect(await refusal(studio.parts.signIn.out(headers))).toBe('bad_origin');
    await ask(headers);
  });

  it.each([
    ['GET', undefined, true],
    ['HEAD', 'https://evil.example', true],
    ['POST', PUBLIC_URL, true],
    ['DELETE', 'https://inside.example:8080', true],
    ['POST', 'http://inside.example:8080', false],
    ['POST', undefined, false],
    ['PATCH', 'null', false],
    ['PUT', 'https://studio.example.evil.example', false],
  ])('is believed on %s with Origin %s: %s', async (method, from, believed) => {
    const headers = {
      ...(await cookieOf(signIn())),
      host: 'inside.example:8080',
      ...(from !== undefined && { origin: from }),
    };
    if (believed) await ask(headers, method);
    else expect(await refusal(ask(headers, method))).toBe('bad_origin');
  });
});

describe('changing the password', () => {
  const next = 'battery staple';
  const change = (headers: object, current = password, wanted = next) =>
    studio.parts.signIn.changePassword(
      () => ({ current, next: wanted }),
      { ...headers, ...origin },
      '10.0.0.9',
    );

  it('ends all sessions and goes on with a new one', async () => {
    const [mine, other] = [await cookieOf(signIn()), await cookieOf(signIn())];
    await ask(other);
    const renewed = await cookieOf(change(mine));
    expect((await ask(renewed)).accountId).toBe(ada);
    expect(await refusal(ask(other))).toBe('unauthorized');
    expect(await refusal(ask(mine))).toBe('unauthorized');
    expect(await refusal(signIn())).toBe('unauthorized');
    await signIn('ada', next);
  });

  it('reaches other nodes within seconds', async () => {
    const [mine, other] = [await cookieOf(signIn()), await cookieOf(signIn())];
    const node = studio.node();
    await node.authenticator.authenticate(other, 'GET');
    await change(mine);
    studio.passes(6_000);
    expect(await refusal(node.authenticator.authenticate(other, 'GET'))).toBe('unauthorized');
  });

  it('leaves tokens as they are', async () => {
    const wanted = { name: 'x', scopes: ['overlays:read'], overlayIds: null, expiresAt: null } as const;
    const token = await studio.parts.accounts.mint(ada, wanted);
    await change(await cookieOf(signIn()));
    await ask({ authorization: `Bearer ${token}` });
  });

  it('needs the current one, and is slowed down like signing in', async () => {
    const mine = await cookieOf(signIn());
    for (let i = 0; i < 5; i++) expect(await refusal(change(mine, 'wrong password'))).toBe('invalid_value');
    expect(await refusal(change(mine))).toBe('rate_limited');
    await ask(mine);
  });

  it('is not done with a token', async () => {
    const wanted = { name: 'x', scopes: ['overlays:read'], overlayIds: null, expiresAt: null } as const;
    const token = await studio.parts.accounts.mint(ada, wanted);
    expect(await refusal(change({ authorization: `Bearer ${token}` }))).toBe('session_required');
  });

  it.each(['short12', 'x'.repeat(201)])('takes no password like %s', async (wanted) => {
    expect(await refusal(change(await cookieOf(signIn()), password, wanted))).toBe('invalid_value');
  });
});
