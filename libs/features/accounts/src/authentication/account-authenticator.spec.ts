import { AccountStudio, PUBLIC_URL, refusal } from '../testing/account-studio';
import { makeToken } from '../tokens/token';
import { watchAccounts } from './account-watch';
import { untilRead } from '../../../../../test/support/until';

const everything = {
  name: 'Deck',
  scopes: ['overlays:read', 'members:write'],
  overlayIds: null,
  expiresAt: null,
} as const;

let studio: AccountStudio;
let ada: string;

beforeEach(async () => {
  studio = await AccountStudio.open();
  ada = await studio.parts.accounts.open({ login: 'ada', name: 'Ada', locale: 'en' });
});
afterEach(() => studio.close());

/** Authenticates as the API does: without a lookup if possible. */
const ask = async (authorization: string, more: object = {}, node = studio.parts) => {
  const headers = { authorization, ...more };
  const known = node.authenticator.recall(headers, 'POST');
  return known ?? node.authenticator.authenticate(headers, 'POST');
};

describe('a Bearer token', () => {
  it('grants its own scopes and overlays', async () => {
    const token = await studio.parts.accounts.mint(ada, { ...everything, overlayIds: ['o1'] });
    const caller = await ask(`Bearer ${token}`);
    expect(caller).toMatchObject({
      accountId: ada,
      name: 'Ada',
      via: 'api',
      credential: { kind: 'token', name: 'Deck' },
    });
    expect([...caller.scopes]).toEqual(['overlays:read', 'members:write']);
    expect([...(caller.overlayIds ?? [])]).toEqual(['o1']);
  });

  it('may be sent with any case of the scheme and further spaces', async () => {
    const token = await studio.parts.accounts.mint(ada, everything);
    await ask(`bearer   ${token} `);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer nonsense', `Bearer ${makeToken()}`, 'Basic YTpi'])(
    'is missing or unknown in %j',
    async (authorization) => {
      expect(await refusal(ask(authorization))).toBe('unauthorized');
    },
  );

  it.each(['', 'Bearer nonsense', `Bearer ${makeToken()}`, 'Basic YTpi'])(
    'says where a token comes from if %j holds none that is valid',
    async (authorization) => {
      await expect(ask(authorization)).rejects.toThrow(
        'Create a token in the console under People and access',
      );
    },
  );

  it('is refused once it has expired', async () => {
    const end = studio.clock.now() + 60_000;
    const token = await studio.parts.accounts.mint(ada, {
      ...everything,
      expiresAt: new Date(end).toISOString(),
    });
    await ask(`Bearer ${token}`);
    studio.clock.set(end - 1);
    await ask(`Bearer ${token}`);
    studio.clock.set(end);
    expect(await refusal(ask(`Bearer ${token}`))).toBe('unauthorized');
  });

  it('counts when a cookie comes along, right or wrong, and needs no Origin', async () => {
    await studio.parts.signIn.setPassword(ada, 'a password', 'system');
    const { cookie } = await studio.parts.signIn.in({ login: 'ada', password: 'a password' }, {}, '1');
    const token = await studio.parts.accounts.mint(ada, everything);
    expect((await ask(`Bearer ${token}`, { cookie })).credential.kind).toBe('token');
    expect(await refusal(ask('Bearer nonsense', { cookie, origin: PUBLIC_URL }))).toBe('unauthorized');
    expect((await ask('Basic YTpi', { cookie, origin: PUBLIC_URL })).credential.kind).toBe('session');
  });

  it('that lies in the records but not in the account opens nothing: its making was cut off', async () => {
    const made = await studio.parts.vault.put(ada);
    expect(await refusal(ask(`Bearer ${studio.parts.vault.reveal(made)}`))).toBe('unauthorized');
  });

  it('holds over a restart', async () => {
    const token = await studio.parts.accounts.mint(ada, everything);
    expect((await ask(`Bearer ${token}`, {}, studio.node())).accountId).toBe(ada);
  });

  it('is refused within seconds of being revoked on another node', async () => {
    const token = await studio.parts.accounts.mint(ada, everything);
    const caller = await ask(`Bearer ${token}`);
    await studio.node().accounts.revoke(ada, caller.credential.tokenId ?? '');
    studio.passes(6_000);
    expect(await refusal(ask(`Bearer ${token}`))).toBe('unauthorized');
  });

  it('is refused as soon as the feed tells that it was revoked', async () => {
    const token = await studio.parts.accounts.mint(ada, everything);
    const caller = await ask(`Bearer ${token}`);
    const pending = new Promise<() => Promise<void>>((resolve) => {
      const stop = watchAccounts(studio.events, '', (accountId) => {
        studio.parts.authenticator.forget(accountId);
        if (++events === 3) resolve(stop);
      });
      let events = 0;
    });
    await studio.node().accounts.revoke(ada, caller.credential.tokenId ?? '');
    await (
      await pending
    )();
    expect(await refusal(ask(`Bearer ${token}`))).toBe('unauthorized');
  });

  it('has its use noted, to the minute', async () => {
    const { vault, accounts } = studio.parts;
    const token = await accounts.mint(ada, everything);
    const tokenId = (await accounts.read(ada)).tokens;
    const [id = ''] = Object.keys(tokenId);
    const uses: (string | null)[] = [await vault.lastUse(id)];
    for (const passed of [0, 59_000, 1_000]) {
      studio.passes(passed);
      await ask(`Bearer ${token}`);
      await untilNoted();
      uses.push(await vault.lastUse(id));
    }
    expect(uses).toEqual([
      null,
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:01:00.000Z',
    ]);
  });

  /** Notes go to the same store in order: one more round trip, and they are through. */
  async function untilNoted(): Promise<void> {
    for (let i = 0; i < 5; i++) await studio.records.ping();
  }
});

describe('a credential proven a moment ago', () => {
  it('is recalled at once, and only as it was sent', async () => {
    const { authenticator, accounts } = studio.parts;
    const token = await accounts.mint(ada, everything);
    const recalled = (authorization: string) => authenticator.recall({ authorization }, 'POST');
    expect(recalled(`Bearer ${token}`)).toBeNull();
    const caller = await authenticator.authenticate({ authorization: `Bearer ${token}` }, 'POST');
    expect(recalled(`Bearer ${token}`)).toBe(caller);
    for (const other of [`Bearer ${makeToken()}`, `Basic ${token}`, 'Bearer ', 'Bearer', ''])
      expect(recalled(other)).toBeNull();
    studio.passes(1_001);
    expect(recalled(`Bearer ${token}`)).toBeNull();
  });

  it('of a session counts for changes only from our own pages', async () => {
    const { authenticator, signIn } = studio.parts;
    await signIn.setPassword(ada, 'a password', 'system');
    const { cookie } = await signIn.in({ login: 'ada', password: 'a password' }, {}, '1');
    const caller = await authenticator.authenticate({ cookie }, 'GET');
    expect(authenticator.recall({ cookie }, 'GET')).toBe(caller);
    expect(authenticator.recall({ cookie, origin: PUBLIC_URL }, 'POST')).toBe(caller);
    for (const origin of [undefined, 'https://evil.example'])
      expect(authenticator.recall({ cookie, origin }, 'POST')).toBeNull();
    expect(authenticator.recall({ cookie, authorization: 'Bearer nonsense' }, 'GET')).toBeNull();
    expect(authenticator.recall({ cookie: 'usess=nonsense' }, 'GET')).toBeNull();
    expect(authenticator.recall({}, 'GET')).toBeNull();
  });
});

describe('the account behind a credential', () => {
  it('is refused while it is suspended, and without access to the beta', async () => {
    const token = await studio.parts.accounts.mint(ada, everything);
    const stop = watchAccounts(studio.events, '', (accountId) =>
      studio.parts.authenticator.forget(accountId),
    );
    const code = () =>
      ask(`Bearer ${token}`).then(
        () => null,
        (error: { readonly code: string }) => error.code,
      );
    const untilRefused = (wanted: string | null) =>
      untilRead(code, (found) => found === wanted, { what: `the token is refused with ${wanted}` });
    await untilRefused(null);
    await studio.parts.accounts.suspend(ada);
    await untilRefused('account_suspended');
    await studio.parts.accounts.setBetaAccess(ada, false);
    await studio.parts.accounts.resume(ada);
    await untilRefused('beta_required');
    await studio.parts.accounts.setBetaAccess(ada, true);
    await untilRefused(null);
    await stop();
  });
});

describe('an account', () => {
  it('has a login of its own', async () => {
    const again = studio.parts.accounts.open({ login: 'ADA', name: 'Other', locale: 'en' });
    expect(await refusal(again)).toBe('invalid_value');
  });

  it.each(['', ' ', 'a b', '@ada', '.ada', 'a/b', 'x'.repeat(65)])('has no login like %j', async (login) => {
    expect(await refusal(studio.parts.accounts.open({ login, name: 'X', locale: 'en' }))).toBe(
      'invalid_value',
    );
  });

  it('whose opening was cut off after its login was taken is opened by the next attempt', async () => {
    await studio.records.putIfAbsent('login', 'bea', { accountId: 'cut-off' });
    expect(await studio.parts.accounts.find('bea')).toBeNull();
    expect(await studio.parts.accounts.open({ login: 'bea', name: 'Bea', locale: 'en' })).toBe('cut-off');
    expect((await studio.parts.accounts.find('Bea'))?.name).toBe('Bea');
  });

  it('is listed, the oldest first', async () => {
    await studio.parts.accounts.open({ login: 'bea', name: 'Bea', locale: 'en' });
    expect((await studio.parts.accounts.list()).map(({ login }) => login)).toEqual(['ada', 'bea']);
  });
});
