import { Secret, TOTP } from 'otpauth';
import { leaksIn, makeAccount, opsOk, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { StudioProcess } from '../support/server-process';

/* Two-factor sign-in with an authenticator app, over HTTP: tests build on each other. */

// Operators' commands are programs of their own.
jest.setTimeout(60_000);

interface Codes {
  readonly recoveryCodes: readonly string[];
}

let clock: MovedClock;
/** Milliseconds by which the server's clock is ahead. */
let aheadMs = 0;
let studio: StudioProcess;
let ada: TestAccount;
let browser: Browser;
let anybody: ApiClient;
let secret: string;
let recoveryCodes: readonly string[];
/** Code that turned it on. */
let firstCode: string;

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: clock.env });
  ada = await makeAccount(studio, 'ada', 'Ada');
  browser = await signIn(studio, ada);
  anybody = new ApiClient(studio.api, null);
});

function pass(seconds: number): void {
  aheadMs += seconds * 1000;
  clock.forward(seconds * 1000);
}

const codeAt = (offsetS = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + aheadMs + offsetS * 1000,
  });
const logIn = (code?: string, password = ada.password): Promise<Answer> =>
  anybody.post('/auth/login', { login: 'ada', password, ...(code !== undefined && { code }) });
const outcome = ({ status, body }: Answer): readonly unknown[] => [
  status,
  body['code'],
  (body['details'] as { readonly reason?: string } | undefined)?.reason,
];
const ACCEPTED = [200, undefined, undefined];
const MISSING = [401, 'second_factor_required', 'missing'];
const WRONG = [401, 'second_factor_required', 'wrong'];

it('is turned on with the password and a code of the new secret', async () => {
  expect(await ok(browser.client.get('/auth/security'))).toEqual({ secondFactor: null, passkeys: [] });
  const refused = await browser.client.post('/auth/second-factor', { current: 'another password' });
  expect(refused.body).toMatchObject({ code: 'invalid_value', details: { field: 'current' } });
  const begun = await ok(
    browser.client.post<{ secret: string; uri: string }>('/auth/second-factor', { current: ada.password }),
  );
  ({ secret } = begun);
  expect(begun.uri).toContain('otpauth://totp/Overlay%20Studio:ada?');
  // A secret that no code has confirmed asks nobody for codes.
  expect(outcome(await logIn())).toEqual(ACCEPTED);
  const wrong = await browser.client.post('/auth/second-factor/confirm', { code: '000000' });
  expect(wrong.body).toMatchObject({ code: 'invalid_value', details: { field: 'code' } });
  firstCode = codeAt();
  const confirmed = await ok(browser.client.post<Codes>('/auth/second-factor/confirm', { code: firstCode }));
  ({ recoveryCodes } = confirmed);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await ok(browser.client.get('/auth/security'))).toMatchObject({
    secondFactor: { recoveryCodesLeft: 10 },
  });
});

it('asks for a code only once the password is right', async () => {
  expect(outcome(await logIn())).toEqual(MISSING);
  expect(outcome(await logIn(undefined, 'a wrong password'))).toEqual([401, 'unauthorized', undefined]);
  expect(outcome(await logIn(codeAt(), 'a wrong password'))).toEqual([401, 'unauthorized', undefined]);
});

it('takes each code once, within half a minute before and after', async () => {
  expect(outcome(await logIn(firstCode))).toEqual(WRONG);
  pass(30);
  const code = codeAt();
  const answers = (await Promise.all([logIn(code), logIn(code), logIn(code)])).map(outcome);
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  pass(90);
  expect(outcome(await logIn(codeAt(-90)))).toEqual(WRONG);
  expect(outcome(await logIn(codeAt(30)))).toEqual(ACCEPTED);
});

it('takes each recovery code once, however it is written', async () => {
  const [first = '', second = ''] = recoveryCodes;
  expect(outcome(await logIn(first.toUpperCase().replaceAll('-', ' ')))).toEqual(ACCEPTED);
  expect(outcome(await logIn(first))).toEqual(WRONG);
  expect(await ok(browser.client.get('/auth/security'))).toMatchObject({
    secondFactor: { recoveryCodesLeft: 9 },
  });
  pass(60);
  const renewed = await ok(
    browser.client.post<Codes>('/auth/second-factor/recovery-codes', {
      current: ada.password,
      code: codeAt(),
    }),
  );
  expect(outcome(await logIn(second))).toEqual(WRONG);
  ({ recoveryCodes } = renewed);
  expect(outcome(await logIn(recoveryCodes[0]))).toEqual(ACCEPTED);
});

it('slows down guesses of codes, and locks out nobody who lacks the password', async () => {
  pass(1800);
  for (let i = 0; i < 8; i++) await logIn(undefined, `guess number ${i}`);
  pass(1800);
  const right = [-60, -30, 0, 30, 60].map(codeAt);
  const guesses = Array.from({ length: 20 }, (_, i) => String(100_000 + i)).filter(
    (guess) => !right.includes(guess),
  );
  const outcomes = [];
  for (const guess of guesses.slice(0, 8)) outcomes.push((await logIn(guess)).body['code']);
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('second_factor_required'));
  expect(outcomes.at(-1)).toBe('rate_limited');
  // A right code waits as well.
  expect((await logIn(codeAt())).body['code']).toBe('rate_limited');
  pass(1200);
  expect(outcome(await logIn(codeAt()))).toEqual(ACCEPTED);
});

it('is not passed by a link for a password', async () => {
  const first = { login: 'owner', password: 'password of the owner' };
  await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], first.password);
  const owner = await signIn(studio, first);
  const { userId } = await ok(browser.client.get<{ userId: string }>('/me'));
  const { url } = await ok(owner.client.post<{ url: string }>(`/accounts/${userId}/password-link`));
  const setUp = (code?: string) =>
    anybody.post('/auth/setup', { secret: new URL(url).hash.slice(1), password: 'a newer password', code });
  expect(outcome(await setUp())).toEqual(MISSING);
  expect(outcome(await setUp('123456'))).toEqual(WRONG);
  expect(outcome(await logIn(recoveryCodes[1]))).toEqual(ACCEPTED);
  pass(60);
  expect(outcome(await setUp(codeAt()))).toEqual(ACCEPTED);
  ada = { ...ada, password: 'a newer password' };
  expect(outcome(await logIn())).toEqual(MISSING);
  browser = await signInWith(recoveryCodes[2]);
});

async function signInWith(code: string | undefined): Promise<Browser> {
  const answer = await logIn(code);
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return { cookie, client: new ApiClient(studio.api, null, { cookie, origin: studio.url }) };
}

it('stores neither the secret nor recovery codes in plain text', async () => {
  const secrets = {
    secret,
    recovery: recoveryCodes[5] ?? '',
    compact: (recoveryCodes[5] ?? '').replaceAll('-', ''),
  };
  expect(await leaksIn(secrets, { folder: studio.dataDir, texts: [studio.output] })).toEqual([]);
});

it('is turned off with the password and a code, or by an operator', async () => {
  const proofs = { current: ada.password };
  expect(outcome(await browser.client.post('/auth/second-factor/off', proofs))).toEqual(MISSING);
  pass(60);
  await ok(browser.client.post('/auth/second-factor/off', { ...proofs, code: codeAt() }));
  expect(outcome(await logIn())).toEqual(ACCEPTED);

  ({ secret } = await ok(browser.client.post<{ secret: string }>('/auth/second-factor', proofs)));
  await ok(browser.client.post('/auth/second-factor/confirm', { code: codeAt() }));
  expect(outcome(await logIn())).toEqual(MISSING);
  expect(await opsOk(studio.dataDir, ['account-second-factor-off', 'ada'])).toContain('two-factor sign-in');
  expect(outcome(await logIn())).toEqual(ACCEPTED);
  expect(await opsOk(studio.dataDir, ['account-second-factor-off', 'ada'])).toContain('neither');
});

it('is for signed-in people only, and its changes stand in the audit', async () => {
  const byToken = new ApiClient(studio.api, ada.token);
  expect((await byToken.get('/auth/security')).body['code']).toBe('session_required');
  expect((await anybody.get('/auth/security')).body['code']).toBe('unauthorized');
  const elsewhere = new ApiClient(studio.api, null, {
    cookie: browser.cookie,
    origin: 'https://evil.example',
  });
  expect((await elsewhere.post('/auth/second-factor', { current: ada.password })).body['code']).toBe(
    'bad_origin',
  );
  const { items } = await ok(browser.client.get<{ items: readonly { kind: string }[] }>('/audit'));
  const kinds = items.map(({ kind }) => kind);
  for (const kind of [
    'second_factor_on',
    'second_factor_off',
    'recovery_codes_created',
    'recovery_code_used',
  ])
    expect(kinds).toContain(kind);
});
