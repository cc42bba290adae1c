import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isIP } from 'node:net';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { RequestHeaders } from '@studio/operations/caller';
import type { Records } from '@studio/records/records';
import type { AccountState } from '../account.state';
import type { Accounts } from '../accounts';
import type { OwnOrigin } from '../authentication/origin';
import type { Challenges } from './challenges';

/** Passkeys of an account; record kind `passkeys`, keyed by the account's id. */
interface PasskeysRecord {
  readonly items: readonly StoredPasskey[];
}

export interface StoredPasskey {
  /** Id of the credential, in base64url. */
  readonly id: string;
  readonly name: string;
  /** COSE key, in base64url. */
  readonly publicKey: string;
  /** Signatures that the authenticator has counted; always 0 for synchronized passkeys. */
  readonly counter: number;
  /** Host whose pages may use it. */
  readonly host: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface PasskeysDeps {
  readonly records: Records;
  readonly challenges: Challenges;
  readonly accounts: Pick<Accounts, 'noteSecurityChange'>;
  readonly origin: OwnOrigin;
  readonly clock: Clock;
}

const KIND = 'passkeys';
/** Passkeys of an account. */
const MAX_PASSKEYS = 10;
const RP_NAME = 'Overlay Studio';

/** Loaded with the first passkey. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys of accounts (WebAuthn). They are verified by the device, so they need no password and no code [accounts/15]. */
export class Passkeys {
  constructor(private readonly deps: PasskeysDeps) {}

  async of(accountId: string): Promise<readonly StoredPasskey[]> {
    return (await this.deps.records.get<PasskeysRecord>(KIND, accountId))?.value.items ?? [];
  }

  /** Returns what a browser needs to make a passkey. @throws Problem `limit_reached`, `bad_origin`, `invalid_value` */
  async offer(
    { accountId, login, name }: AccountState,
    headers: RequestHeaders,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { host } = this.placeOf(headers);
    const known = await this.of(accountId);
    requireRoom(known);
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: host,
      userID: new Uint8Array(Buffer.from(accountId)),
      userName: login,
      userDisplayName: name,
      challenge: this.deps.challenges.make(addingTo(accountId)),
      excludeCredentials: known.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Stores a passkey that a browser has made. @throws Problem `invalid_value`, `limit_reached`, `bad_origin` */
  async add(accountId: string, name: string, response: unknown, headers: RequestHeaders): Promise<void> {
    const { origin, host } = this.placeOf(headers);
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await orRefused(() =>
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.deps.challenges.isValid(addingTo(accountId), challenge),
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      }),
    );
    if (!verified) throw refused();
    await this.spend(response);
    const { id, publicKey, counter } = registrationInfo.credential;
    const passkey: StoredPasskey = {
      ...{ id, name, counter, host },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      createdAt: timestamp(this.deps.clock.now()),
      lastUsedAt: null,
    };
    await this.change(accountId, (items) => {
      requireRoom(items);
      return [...items.filter((each) => each.id !== id), passkey];
    });
    await this.deps.accounts.noteSecurityChange(accountId, { change: 'passkey_added', name });
  }

  /** @throws Problem `not_found` */
  async rename(accountId: string, passkeyId: string, name: string): Promise<void> {
    await this.change(accountId, (items) => {
      requireIn(items, passkeyId);
      return items.map((each) => (each.id === passkeyId ? { ...each, name } : each));
    });
  }

  /** @throws Problem `not_found` */
  async remove(accountId: string, passkeyId: string): Promise<void> {
    const { name } = requireIn(await this.of(accountId), passkeyId);
    await this.change(accountId, (items) => items.filter(({ id }) => id !== passkeyId));
    await this.deps.accounts.noteSecurityChange(accountId, { change: 'passkey_removed', name });
  }

  /** Returns what a browser needs to sign in by a passkey. @throws Problem `bad_origin`, `invalid_value` */
  async ask(headers: RequestHeaders): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { host } = this.placeOf(headers);
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: host,
      challenge: this.deps.challenges.make(SIGN_IN),
      userVerification: 'required',
    });
  }

  /**
   * Returns the account whose passkey has answered.
   * @throws Problem `unauthorized`: the passkey is unknown here, or the answer is not valid; `bad_origin`
   */
  async accountOf(response: unknown, headers: RequestHeaders): Promise<string> {
    const { origin, host } = this.placeOf(headers);
    const answered = response as AuthenticationResponseJSON;
    const accountId = accountIn(answered);
    const passkey = (await this.of(accountId)).find(({ id }) => id === answered.id);
    if (!passkey) throw unknown();
    const { id, publicKey, counter } = passkey;
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await orRefused(
      () =>
        verifyAuthenticationResponse({
          response: answered,
          expectedChallenge: (challenge) => this.deps.challenges.isValid(SIGN_IN, challenge),
          expectedOrigin: origin,
          expectedRPID: host,
          credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
          requireUserVerification: true,
        }),
      unknown,
    );
    if (!verified) throw unknown();
    await this.spend(response, unknown);
    const used = {
      counter: authenticationInfo.newCounter,
      lastUsedAt: timestamp(this.deps.clock.now()),
    };
    await this.change(accountId, (items) =>
      items.map((each) => (each.id === id ? { ...each, ...used } : each)),
    );
    return accountId;
  }

  /** Ends the challenge of an answer that is right. */
  private async spend(response: unknown, problem = refused): Promise<void> {
    if (!(await this.deps.challenges.spend(challengeIn(response)))) throw problem();
  }

  /** The page that asks; passkeys are bound to its host. @throws Problem `bad_origin`, `invalid_value` */
  private placeOf(headers: RequestHeaders): { readonly origin: string; readonly host: string } {
    this.deps.origin.require(headers);
    const { origin, hostname: host } = new URL(String(headers['origin']));
    if (isIP(host.replace(/^\[|\]$/g, '')) === 0) return { origin, host };
    throw new Problem(
      'invalid_value',
      'Passkeys need an address with a name, such as localhost. This page was opened by an IP address.',
      { field: 'host' },
    );
  }

  private async change(
    accountId: string,
    changed: (items: readonly StoredPasskey[]) => readonly StoredPasskey[],
  ): Promise<void> {
    const { records } = this.deps;
    for (;;) {
      const known = await records.get<PasskeysRecord>(KIND, accountId);
      const value = { items: changed(known?.value.items ?? []).map((each) => ({ ...each })) };
      const isWritten = known
        ? await records.compareAndSet(KIND, accountId, known.version, value)
        : await records.putIfAbsent(KIND, accountId, value);
      if (isWritten) return;
    }
  }
}

/** Removes all passkeys of an account. @returns false if there was none */
export async function removePasskeys(records: Pick<Records, 'delete'>, accountId: string): Promise<boolean> {
  return records.delete(KIND, accountId);
}

const SIGN_IN = 'sign-in';
const addingTo = (accountId: string): string => `add ${accountId}`;

/** @throws Problem `limit_reached` */
function requireRoom(items: readonly StoredPasskey[]): void {
  if (items.length < MAX_PASSKEYS) return;
  throw new Problem('limit_reached', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`, {
    resource: 'passkeys',
    limit: MAX_PASSKEYS,
    current: items.length,
  });
}

/** @throws Problem `not_found` */
function requireIn(items: readonly StoredPasskey[], passkeyId: string): StoredPasskey {
  const found = items.find(({ id }) => id === passkeyId);
  if (found) return found;
  throw new Problem('not_found', 'You have no such passkey.', { resource: 'passkey' });
}

/** The account that a passkey was made for: the user handle that it stores. */
function accountIn(answered: AuthenticationResponseJSON): string {
  const { userHandle } = (answered.response ?? {}) as { readonly userHandle?: unknown };
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString().slice(0, 64) : '';
}

/** The challenge in an answer that was verified. */
function challengeIn(response: unknown): string {
  const { clientDataJSON } = (response as RegistrationResponseJSON | AuthenticationResponseJSON).response;
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
    readonly challenge: string;
  };
  return challenge;
}

/** The library throws errors of its own for answers that are not valid. */
async function orRefused<Result>(verify: () => Promise<Result>, problem = refused): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw problem();
  }
}

function refused(): Problem {
  return new Problem('invalid_value', 'The passkey could not be verified. Try again.', { field: 'response' });
}

function unknown(): Problem {
  return new Problem('unauthorized', 'This passkey is unknown here, or it could not be verified.');
}
