import type { OverlayAccess } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { Caller, RequestHeaders, Scope } from '@studio/operations/caller';
import type { Accounts } from '../accounts';
import { bar } from '../door/account-authenticator';
import { DEVICE_MS, deviceCookie, deviceTokenOf } from '../door/device-cookie';
import type { OwnOrigin } from '../door/origin';
import type { TokenVault } from '../tokens/token-vault';
import { requireMintable } from '../tokens/token.decider';
import type { Guesses } from './guesses';
import { PAIRING_CODE, PAIRING_SECRET, type Pairing, type PairingDesk } from './pairing-desk';
import type { PairingFacts } from './pairing.decider';

/** What a device may do on its overlay. */
const deviceScopes: readonly Scope[] = ['overlays:read', 'actions:fire', 'scenes:golive'];
/** And what it takes to have the chat there. */
const chatScopes: readonly Scope[] = ['chat:write', 'chat:moderate'];
/** What it takes to let a device in, without the chat and with it. */
const demand = { scope: 'overlays:read', ownerOnly: false } as const;
const chatDemand = { scope: 'chat:moderate', ownerOnly: false } as const;

export interface PairingsDeps {
  readonly desk: PairingDesk;
  readonly guesses: Guesses;
  readonly accounts: Accounts;
  readonly vault: Pick<TokenVault, 'takeRenewal' | 'hasRenewals'>;
  readonly origin: OwnOrigin;
  readonly clock: Clock;
}

/** What a device is told while it waits. */
export interface WaitingDevice {
  readonly state: 'asked' | 'refused' | 'entered';
  /** Once it is in: the overlay that it may use. */
  readonly overlayId?: string;
  readonly name?: string;
}

/** Lets devices in: a person begins, the device asks, the person answers, the device comes in. */
export class Pairings {
  constructor(private readonly deps: PairingsDeps) {}

  /** @throws Problem `not_found`, `insufficient_scope`, `limit_reached` */
  async begin(
    caller: Caller,
    wanted: Pick<Pairing, 'overlayId' | 'name' | 'chat'>,
    access: OverlayAccess,
  ): Promise<PairingFacts['BeginPairing']> {
    const { accounts, desk, clock } = this.deps;
    await access.ownerFor(wanted.overlayId, caller, wanted.chat ? chatDemand : demand);
    requireMintable(await accounts.read(caller.accountId), { expiresAt: null }, clock.now());
    return desk.begin(caller.accountId, wanted);
  }

  /**
   * A device asks to be let in.
   * @param key the six digits, or the secret of the address
   * @param device what it says that it is
   * @returns what it waits with
   * @throws Problem `unauthorized`, `rate_limited`, `bad_origin`
   */
  async ask(
    { key, device }: { readonly key: string; readonly device: string },
    headers: RequestHeaders,
    address: string,
  ): Promise<{ readonly claim: string }> {
    const { desk, guesses, origin } = this.deps;
    origin.requireIfAny(headers);
    guesses.require(address);
    const isKey = PAIRING_CODE.test(key) || PAIRING_SECRET.test(key);
    const claim = isKey ? await desk.ask(key, device) : null;
    if (claim !== null) return { claim };
    guesses.wrong(address);
    throw new Problem('unauthorized', 'This code is wrong, or its five minutes are over.');
  }

  /**
   * A device looks whether it may come in; the first time that it may, it is.
   * @throws Problem `unauthorized`: it waits for nothing (any more); `account_suspended`, `beta_required`,
   * `limit_reached`, `bad_origin`
   */
  async enter(
    { claim }: { readonly claim: string },
    headers: RequestHeaders,
  ): Promise<{ readonly body: WaitingDevice; readonly cookie: string | null }> {
    const { desk, accounts, origin } = this.deps;
    origin.requireIfAny(headers);
    const pairing = await desk.waiting(claim);
    if (!pairing || pairing.state === 'entered')
      throw new Problem('unauthorized', 'Nobody lets this device in any more: pair it again.');
    const { accountId, overlayId, name, chat, state } = pairing;
    if (state === 'refused') return { body: { state }, cookie: null };
    if (state !== 'allowed' || !(await desk.enter(pairing)))
      return { body: { state: 'asked' }, cookie: null };
    const barred = bar(await accounts.read(accountId));
    if (barred) throw new Problem(barred, 'This account may not be used now.');
    const scopes = chat ? [...deviceScopes, ...chatScopes] : deviceScopes;
    const wanted = { name, scopes, overlayIds: [overlayId], expiresAt: null };
    const token = await accounts.mintForDevice(accountId, wanted);
    return { body: { state: 'entered', overlayId, name }, cookie: this.cookie(token) };
  }

  /** Value of Set-Cookie when the token of a device was renewed and its browser doesn't know yet. */
  renewal(headers: RequestHeaders): string | null {
    const { vault } = this.deps;
    if (!vault.hasRenewals) return null;
    const token = deviceTokenOf(headers['cookie']);
    return token !== null && vault.takeRenewal(token) ? this.cookie(token) : null;
  }

  private cookie(token: string): string {
    return deviceCookie(token, { secure: this.deps.origin.secure, maxAgeS: DEVICE_MS / 1000 });
  }
}
