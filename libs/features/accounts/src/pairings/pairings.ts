import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { Caller, RequestHeaders, Scope } from '@studio/operations/caller';
import type { Accounts } from '../accounts';
import { bar } from '../authentication/account-authenticator';
import { DEVICE_MS, deviceCookie, deviceTokenOf } from '../authentication/device-cookie';
import type { OwnOrigin } from '../authentication/origin';
import type { TokenVault } from '../tokens/token-vault';
import { requireMintable } from '../tokens/token.decider';
import { botScopes, chatScopes, obsScopes } from './granted-scopes';
import type { Guesses } from './guesses';
import {
  PAIRING_CODE,
  PAIRING_SECRET,
  type Pairing,
  type PairingService,
  type WantedPairing,
} from './pairing-service';
import type { PairingLookups } from './pairing.decider';

/** Scopes of a device on its overlay. */
const deviceScopes: readonly Scope[] = ['overlays:read', 'actions:fire', 'scenes:golive'];
/** Scopes that a person needs to allow a device what it gets. */
const demandOf = {
  layers: 'scenes:write',
  bot: 'bot:write',
  chat: 'chat:moderate',
} as const satisfies { readonly [Grant in 'layers' | 'bot' | 'chat']: Scope };

export interface PairingsDeps {
  readonly pairingService: PairingService;
  readonly guesses: Guesses;
  readonly accounts: Accounts;
  readonly vault: Pick<TokenVault, 'takeRenewal' | 'hasRenewals'>;
  readonly origin: OwnOrigin;
  readonly clock: Clock;
}

/** Answer to a waiting device. */
export interface WaitingDevice {
  readonly state: 'asked' | 'refused' | 'entered';
  /** Token of a program; sent once. */
  readonly token?: string;
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
    wanted: WantedPairing,
    access: OverlayAccess,
  ): Promise<PairingLookups['BeginPairing']> {
    const { accounts, pairingService, clock } = this.deps;
    const scopes = (['layers', 'bot', 'chat'] as const).flatMap((grant) =>
      wanted[grant] ? [demandOf[grant]] : [],
    );
    for (const scope of ['overlays:read' as const, ...scopes])
      await access.ownerFor(wanted.overlayId, caller, { scope, ownerOnly: false });
    requireMintable(await accounts.read(caller.accountId), { expiresAt: null }, clock.now());
    return pairingService.begin(caller.accountId, wanted);
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
    const { pairingService, guesses, origin } = this.deps;
    origin.requireIfAny(headers);
    const right = guesses.take(address);
    const isKey = PAIRING_CODE.test(key) || PAIRING_SECRET.test(key);
    const claim = isKey ? await pairingService.ask(key, device) : null;
    if (claim !== null) {
      right();
      return { claim };
    }
    throw new Problem('unauthorized', 'This code is wrong or has expired. Codes are valid for five minutes.');
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
    const { pairingService, accounts, origin } = this.deps;
    origin.requireIfAny(headers);
    const pairing = await pairingService.waiting(claim);
    if (!pairing || pairing.state === 'entered')
      throw new Problem('unauthorized', 'This device was disconnected. Pair it again.');
    const { accountId, overlayId, name, kind, state } = pairing;
    if (state === 'refused') return { body: { state }, cookie: null };
    if (state !== 'allowed' || !(await pairingService.enter(pairing)))
      return { body: { state: 'asked' }, cookie: null };
    const barred = bar(await accounts.read(accountId));
    if (barred)
      throw new Problem(barred, 'This account cannot be used now. Ask the operator of this studio.');
    const wanted = { name, scopes: scopesOf(pairing), overlayIds: [overlayId], expiresAt: null };
    const token = await accounts.mintForDevice(accountId, wanted);
    const body = { state: 'entered', overlayId, name } as const;
    return kind === 'program'
      ? { body: { ...body, token }, cookie: null }
      : { body, cookie: this.cookie(token) };
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

function scopesOf({ chat, layers, bot, obs }: Pairing): readonly Scope[] {
  return [
    ...deviceScopes,
    ...(layers ? (['scenes:write'] as const) : []),
    ...(chat ? chatScopes : []),
    ...(bot ? botScopes : []),
    ...(obs ? obsScopes : []),
  ];
}
