import { sessionCaller } from '../authentication/account-authenticator';
import { AccountStudio, PUBLIC_URL, refusal } from '../testing/account-studio';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const access = {
  ownerFor: () => Promise.resolve(''),
  nameOf: () => Promise.resolve(null),
  upToDate: () => Promise.resolve(true),
};

let studio: AccountStudio;
let accountId: string;
beforeEach(async () => {
  studio = await AccountStudio.open();
  accountId = await studio.parts.accounts.open({ login: 'ada', name: 'Ada', locale: 'en' });
});
afterEach(() => studio.close());

/** A pairing that a person has begun. */
async function begun(chat = false): Promise<{
  readonly pairingId: string;
  readonly code: string;
  readonly secret: string;
}> {
  const { accounts, pairings } = studio.parts;
  const caller = sessionCaller(await accounts.read(accountId), '');
  const { pairing, secrets } = await pairings.begin(caller, { overlayId: 'o1', name: 'Phone', chat }, access);
  return { ...secrets, pairingId: pairing.pairingId };
}

/** The cookie of a device that was let in. */
async function device(chat = false): Promise<string> {
  const { pairings, pairingService } = studio.parts;
  const { pairingId, code } = await begun(chat);
  const { claim } = await pairings.ask({ key: code, device: 'A phone' }, {}, '10.0.0.1');
  await pairingService.answer(accountId, pairingId, true);
  const { cookie } = await pairings.enter({ claim }, {});
  return cookie?.split(';')[0] ?? '';
}

describe('a pairing', () => {
  const { code: wrong } = { code: '000000' };
  const ask = (key: string, address = '10.0.0.1') =>
    studio.parts.pairings.ask({ key, device: 'A phone' }, {}, address);

  it('is over after five minutes, by digits and by address', async () => {
    const { code, secret } = await begun();
    studio.passes(5 * MINUTE);
    for (const key of [code, secret]) expect(await refusal(ask(key))).toBe('unauthorized');
    expect(await studio.parts.pairingService.of(accountId)).toBeNull();
  });

  it('lets nobody in who was allowed too late', async () => {
    const { pairingId, code } = await begun();
    const { claim } = await ask(code);
    await studio.parts.pairingService.answer(accountId, pairingId, true);
    studio.passes(5 * MINUTE);
    expect(await refusal(studio.parts.pairings.enter({ claim }, {}))).toBe('unauthorized');
  });

  it('lets one device ask, of many at once, and one come in', async () => {
    const { pairingId, code, secret } = await begun();
    const asked = await Promise.allSettled([ask(code), ask(secret), ask(code)]);
    const claims = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.claim] : []));
    expect(claims).toHaveLength(1);
    await studio.parts.pairingService.answer(accountId, pairingId, true);
    const entering = [1, 2, 3].map(() => studio.parts.pairings.enter({ claim: claims[0] ?? '' }, {}));
    const cookies = (await Promise.allSettled(entering)).flatMap((each) =>
      each.status === 'fulfilled' && each.value.cookie !== null ? [each.value.cookie] : [],
    );
    expect(cookies).toHaveLength(1);
    expect(Object.keys((await studio.parts.accounts.read(accountId)).tokens)).toHaveLength(1);
  });

  it('is not guessed: five wrong codes from an address, and a hundred from all, are too many for five minutes', async () => {
    const { code } = await begun();
    const guess = code === wrong ? '000001' : wrong;
    for (let i = 0; i < 5; i++) expect(await refusal(ask(guess))).toBe('unauthorized');
    expect(await refusal(ask(guess))).toBe('rate_limited');
    for (let i = 0; i < 95; i++) await refusal(ask(guess, `10.0.1.${i}`));
    expect(await refusal(ask(code, '10.0.2.1'))).toBe('rate_limited');
    studio.passes(5 * MINUTE);
    const next = await begun();
    expect((await ask(next.code)).claim).toHaveLength(43);
  });

  it('looks at no more than five guesses of an address that come at once', async () => {
    const { code } = await begun();
    const guess = code === wrong ? '000001' : wrong;
    const refusals = await Promise.all(Array.from({ length: 300 }, () => refusal(ask(guess))));
    expect(refusals.filter((each) => each === 'unauthorized')).toHaveLength(5);
    expect(refusals.filter((each) => each === 'rate_limited')).toHaveLength(295);
  });

  it('counts no right guess', async () => {
    for (let i = 0; i < 7; i++) {
      const { code } = await begun();
      expect((await ask(code)).claim).toHaveLength(43);
    }
  });

  it('lets no device of a suspended account in', async () => {
    const { pairingId, code } = await begun();
    const { claim } = await ask(code);
    await studio.parts.pairingService.answer(accountId, pairingId, true);
    await studio.parts.accounts.suspend(accountId);
    expect(await refusal(studio.parts.pairings.enter({ claim }, {}))).toBe('account_suspended');
  });
});

describe('a device', () => {
  const authenticate = (cookie: string, method = 'GET', origin?: string) =>
    studio.parts.authenticator.authenticate({ cookie, origin }, method);

  it('is the account on one overlay, through the door of decks, from our own pages', async () => {
    const cookie = await device();
    const caller = await authenticate(cookie);
    expect(caller).toMatchObject({ accountId, via: 'deck', credential: { kind: 'token', name: 'Phone' } });
    expect([...(caller.overlayIds ?? [])]).toEqual(['o1']);
    expect([...caller.scopes].sort()).toEqual(['actions:fire', 'overlays:read', 'scenes:golive']);
    expect(await refusal(authenticate(cookie, 'POST'))).toBe('bad_origin');
    expect(await refusal(authenticate(cookie, 'POST', 'https://example.com'))).toBe('bad_origin');
    expect(await authenticate(cookie, 'POST', PUBLIC_URL)).toMatchObject({ via: 'deck' });
    const { recall } = studio.parts.authenticator;
    const recalled = recall.call(studio.parts.authenticator, { cookie }, 'GET');
    expect(recalled).toMatchObject({ accountId, via: 'deck' });
  });

  it('has the chat where it was let in for it', async () => {
    const { scopes } = await authenticate(await device(true));
    expect([...scopes].sort()).toEqual([
      'actions:fire',
      'chat:moderate',
      'chat:write',
      'overlays:read',
      'scenes:golive',
    ]);
  });

  it('that is a program gets its token once, with what it was granted', async () => {
    const { accounts, pairings, pairingService, authenticator } = studio.parts;
    const caller = sessionCaller(await accounts.read(accountId), '');
    const wanted = {
      overlayId: 'o1',
      name: 'Keys',
      chat: false,
      kind: 'program',
      layers: true,
      obs: true,
    } as const;
    const { pairing, secrets } = await pairings.begin(caller, wanted, access);
    const { claim } = await pairings.ask({ key: secrets.code, device: 'Stream Deck' }, {}, '10.0.0.1');
    await pairingService.answer(accountId, pairing.pairingId, true);
    const { body, cookie } = await pairings.enter({ claim }, {});
    expect([cookie, body]).toEqual([
      null,
      { state: 'entered', overlayId: 'o1', name: 'Keys', token: expect.any(String) as string },
    ]);
    expect(await refusal(pairings.enter({ claim }, {}))).toBe('unauthorized');
    const proven = await authenticator.authenticate({ authorization: `Bearer ${body.token}` }, 'POST');
    expect([...proven.scopes].sort()).toEqual([
      ...['actions:fire', 'obs:control', 'obs:read', 'overlays:read', 'scenes:golive', 'scenes:write'],
    ]);
    expect([...(proven.accountScopes ?? [])]).toEqual(['obs:read', 'obs:control']);
  });

  it('stays in for 180 days from its last use, and its browser is told', async () => {
    const cookie = await device();
    studio.passes(179 * DAY);
    await authenticate(cookie);
    const renewed = studio.parts.pairings.renewal({ cookie });
    expect(renewed).toContain(cookie);
    expect(studio.parts.pairings.renewal({ cookie })).toBeNull();
    studio.passes(179 * DAY);
    await authenticate(cookie);
    studio.passes(180 * DAY);
    expect(await refusal(authenticate(cookie))).toBe('unauthorized');
  });
});

describe('a setup link', () => {
  it('is over after a day, and with the first password', async () => {
    const { setupLinks, signIn } = studio.parts;
    const secretOf = async (): Promise<string> => (await setupLinks.make(accountId))?.split('#')[1] ?? '';
    const [old, fresh] = [await secretOf(), await secretOf()];
    studio.passes(DAY);
    const late = await secretOf();
    for (const secret of [old, fresh])
      expect(await refusal(signIn.setUp({ secret, password: 'a password' }, {}))).toBe('unauthorized');
    const foreign = signIn.setUp({ secret: late, password: 'a password' }, { origin: 'https://example.com' });
    expect(await refusal(foreign)).toBe('bad_origin');
    const { body } = await signIn.setUp({ secret: late, password: 'a password' }, {});
    expect(body).toMatchObject({ login: 'ada', credential: { kind: 'session' } });
    expect(await setupLinks.make(accountId)).toBeNull();
  });
});
