import type { RequestHeaders } from '@studio/operations/caller';
import type { ClientAddressOf } from '@studio/operations/client-address';
import type { PlainRoute } from '@studio/operations/rest';
import { PASSWORD_LENGTH } from '../login';
import { answer, CODE_LENGTH, texts, withCode } from '../sessions/auth.routes';
import type { SignIn } from '../sessions/sign-in';
import type { Identity, Proofs } from './identity';
import type { Passkeys, StoredPasskey } from './passkeys';
import type { SecondFactor } from './second-factor';

export interface TwoFactorParts {
  readonly identity: Identity;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly signIn: Pick<SignIn, 'byPasskey'>;
}

type Handler = PlainRoute['handler'];

const proofs = { current: PASSWORD_LENGTH, code: CODE_LENGTH };
const name = { min: 1, max: 64 };
const passkeyId = { min: 1, max: 1024 };

/** Routes for changing how the account signs in: for browsers, neither operations nor tools [accounts/1]. */
export function twoFactorRoutes(parts: TwoFactorParts, addressOf: ClientAddressOf): readonly PlainRoute[] {
  const { identity, secondFactor } = parts;
  const proven = ({ body, headers, raw }: Parameters<Handler>[0]) =>
    identity.proven((): Proofs => texts(withCode(body), proofs), headers, addressOf(raw));
  return [
    route('GET', '/auth/security', async ({ headers }) => securityOf(parts, headers, 'GET')),
    route('POST', '/auth/second-factor', async (request) => {
      const { account } = await proven(request);
      return secondFactor.begin(account.accountId, account.login);
    }),
    route('POST', '/auth/second-factor/confirm', async ({ body, headers }) => {
      const { accountId } = await identity.signedIn(headers, 'POST');
      const { code } = texts(body, { code: { min: 1, max: CODE_LENGTH.max } });
      return { recoveryCodes: await secondFactor.confirm(accountId, code) };
    }),
    route('POST', '/auth/second-factor/recovery-codes', async (request) => {
      const { account } = await proven(request);
      return { recoveryCodes: await secondFactor.renewCodes(account.accountId) };
    }),
    route('POST', '/auth/second-factor/off', async (request) => {
      const { account } = await proven(request);
      await secondFactor.off(account.accountId);
      return securityOf(parts, request.headers, 'POST');
    }),
    ...passkeyRoutes(parts, proven),
  ];
}

function passkeyRoutes(
  parts: TwoFactorParts,
  proven: (request: Parameters<Handler>[0]) => ReturnType<Identity['proven']>,
): readonly PlainRoute[] {
  const { identity, passkeys, signIn } = parts;
  return [
    route('POST', '/auth/passkeys', async (request) => {
      const { account } = await proven(request);
      return passkeys.offer(account, request.headers);
    }),
    route('POST', '/auth/passkeys/add', async ({ body, headers }) => {
      const { accountId } = await identity.signedIn(headers, 'POST');
      const wanted = texts(body, { name });
      await passkeys.add(accountId, wanted.name, responseIn(body), headers);
      return securityOf(parts, headers, 'POST');
    }),
    route('POST', '/auth/passkeys/rename', async ({ body, headers }) => {
      const { accountId } = await identity.signedIn(headers, 'POST');
      const wanted = texts(body, { passkeyId, name });
      await passkeys.rename(accountId, wanted.passkeyId, wanted.name);
      return securityOf(parts, headers, 'POST');
    }),
    route('POST', '/auth/passkeys/remove', async ({ body, headers }) => {
      const { accountId } = await identity.signedIn(headers, 'POST');
      await passkeys.remove(accountId, texts(body, { passkeyId }).passkeyId);
      return securityOf(parts, headers, 'POST');
    }),
    route('POST', '/auth/passkey', ({ headers }) => passkeys.ask(headers)),
    {
      method: 'POST',
      path: '/auth/passkey/login',
      handler: async ({ body, headers }, reply) =>
        answer(reply, await signIn.byPasskey(await passkeys.accountOf(responseIn(body), headers))),
    },
  ];
}

/** Answers hold secrets, or describe an account: no cache stores them. */
function route(
  method: PlainRoute['method'],
  path: string,
  handle: (request: Parameters<Handler>[0]) => Promise<object>,
): PlainRoute {
  return {
    method,
    path,
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store');
      return handle(request);
    },
  };
}

/** Ways in which the account that is signed in can sign in. */
interface Security {
  /** Null if it is off. */
  readonly secondFactor: { readonly recoveryCodesLeft: number } | null;
  readonly passkeys: readonly Pick<StoredPasskey, 'id' | 'name' | 'host' | 'createdAt' | 'lastUsedAt'>[];
}

async function securityOf(
  { identity, secondFactor, passkeys }: TwoFactorParts,
  headers: RequestHeaders,
  method: string,
): Promise<Security> {
  const { accountId } = await identity.signedIn(headers, method);
  const left = await secondFactor.codesLeft(accountId);
  return {
    secondFactor: left === null ? null : { recoveryCodesLeft: left },
    passkeys: (await passkeys.of(accountId)).map(
      ({ publicKey: _, counter: __, ...passkey }): Security['passkeys'][number] => passkey,
    ),
  };
}

/** The answer of an authenticator in a body, which its verification checks. */
function responseIn(body: unknown): object {
  const { response } = (body ?? {}) as { readonly response?: unknown };
  return typeof response === 'object' && response !== null ? response : {};
}
