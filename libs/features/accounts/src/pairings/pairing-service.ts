import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { derivedId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';

export const pairingKinds = ['device', 'program'] as const;
export type PairingKind = (typeof pairingKinds)[number];

/** Wishes of the person that begins a pairing. */
export type WantedPairing = Pick<Pairing, 'overlayId' | 'name' | 'chat'> &
  Partial<Pick<Pairing, 'kind' | 'layers' | 'bot' | 'obs'>>;

export type PairingState = 'open' | 'asked' | 'allowed' | 'refused' | 'entered';

/** Active pairing of an account; record kind `pairing`, keyed by the account id. Secrets are stored as hashes. */
export interface Pairing extends JsonObject {
  readonly pairingId: string;
  readonly accountId: string;
  readonly overlayId: string;
  readonly name: string;
  /** It gets the chat as well. */
  readonly chat: boolean;
  readonly kind: PairingKind;
  /** It may show and hide layers. */
  readonly layers: boolean;
  /** It may use the bot. */
  readonly bot: boolean;
  /** It may control OBS. */
  readonly obs: boolean;
  readonly state: PairingState;
  /** Name that the device gives itself; null before a device asked. */
  readonly device: string | null;
  readonly claimHash: string | null;
  readonly codeHash: string;
  readonly secretHash: string;
  readonly expiresAt: string;
}

/** Secrets shown once, to be typed or scanned on the device. */
export interface PairingSecrets {
  readonly code: string;
  readonly secret: string;
}

const PAIRING = 'pairing';
/** By the hash of its digits or its secret, whose it is. */
const KEY = 'pairing-key';
/** Pairing that a device waits for, keyed by the hash of its claim. */
const CLAIM = 'pairing-claim';
const ALIVE_MS = 5 * 60_000;
/** Others may have the same digits now. */
const CODE_ATTEMPTS = 20;

export const PAIRING_CODE = /^\d{6}$/;
/** 16 bytes. */
export const PAIRING_SECRET = /^[\w-]{22}$/;

/** Stores the state of pairings between devices and accounts; an account has one active pairing. */
export class PairingService {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** Begins one; the account's last ends. */
  async begin(
    accountId: string,
    { overlayId, name, chat, kind = 'device', layers = false, bot = false, obs = false }: WantedPairing,
  ): Promise<{ readonly pairing: Pairing; readonly secrets: PairingSecrets }> {
    await this.end(accountId);
    const secret = randomBytes(16).toString('base64url');
    const code = await this.freeCode(accountId);
    const pairing: Pairing = {
      pairingId: derivedId(randomUUID(), 'pairing'),
      accountId,
      overlayId,
      name,
      chat,
      ...{ kind, layers, bot, obs },
      state: 'open',
      device: null,
      claimHash: null,
      codeHash: hashOf(code),
      secretHash: hashOf(secret),
      expiresAt: timestamp(this.clock.now() + ALIVE_MS),
    };
    await this.records.putIfAbsent(KEY, pairing.secretHash, { accountId }, { ttlMs: ALIVE_MS });
    // Another one that was begun meanwhile gives way.
    while (!(await this.records.putIfAbsent(PAIRING, accountId, pairing, { ttlMs: ALIVE_MS })))
      await this.end(accountId);
    return { pairing, secrets: { code, secret } };
  }

  async of(accountId: string): Promise<Pairing | null> {
    return (await this.records.get<Pairing>(PAIRING, accountId))?.value ?? null;
  }

  /**
   * A device asks to be let in. Its digits or secret open nothing any more.
   * @returns what it waits with; null when nothing is opened by them
   */
  async ask(key: string, device: string): Promise<string | null> {
    const accountId = await this.accountOf(KEY, key);
    const claim = randomBytes(32).toString('base64url');
    const asked =
      accountId !== null &&
      (await this.change(accountId, 'open', (pairing) =>
        [pairing.codeHash, pairing.secretHash].includes(hashOf(key))
          ? { ...pairing, state: 'asked', device, claimHash: hashOf(claim) }
          : null,
      ));
    if (!asked) return null;
    await this.forgetKeys(asked);
    await this.records.putIfAbsent(CLAIM, hashOf(claim), { accountId }, { ttlMs: ALIVE_MS });
    return claim;
  }

  /** Says whether the device that has asked may come in. @throws Problem `not_found`, `not_asked` */
  async answer(accountId: string, pairingId: string, isAllowed: boolean): Promise<Pairing> {
    const found = await this.of(accountId);
    if (found?.pairingId !== pairingId) throw noPairing();
    const state = isAllowed ? 'allowed' : 'refused';
    const answered = await this.change(accountId, 'asked', (pairing) =>
      pairing.pairingId === pairingId ? { ...pairing, state } : null,
    );
    if (answered) return answered;
    throw new Problem('not_asked', 'No device is waiting for approval, or the request was already answered.');
  }

  /** The pairing that a device waits for; null for none (any more). */
  async waiting(claim: string): Promise<Pairing | null> {
    const accountId = await this.accountOf(CLAIM, claim);
    const pairing = accountId === null ? null : await this.of(accountId);
    return pairing?.claimHash === hashOf(claim) ? pairing : null;
  }

  /** The device comes in, once. @returns false when it may not, or has */
  async enter({ accountId, pairingId }: Pairing): Promise<boolean> {
    const entered = await this.change(accountId, 'allowed', (pairing) =>
      pairing.pairingId === pairingId ? { ...pairing, state: 'entered' } : null,
    );
    return entered !== null;
  }

  /** @throws Problem `not_found` */
  async cancel(accountId: string, pairingId: string): Promise<void> {
    if ((await this.of(accountId))?.pairingId !== pairingId) throw noPairing();
    await this.end(accountId);
  }

  private async end(accountId: string): Promise<void> {
    const known = await this.records.get<Pairing>(PAIRING, accountId);
    if (!known) return;
    await this.forgetKeys(known.value);
    await this.records.delete(PAIRING, accountId, known.version);
  }

  private async forgetKeys({ codeHash, secretHash }: Pairing): Promise<void> {
    for (const hash of [codeHash, secretHash]) await this.records.delete(KEY, hash);
  }

  /** Changes it while it is in a state. @returns null when it isn't, or the change is none */
  private async change(
    accountId: string,
    from: PairingState,
    to: (pairing: Pairing) => Pairing | null,
  ): Promise<Pairing | null> {
    for (;;) {
      const known = await this.records.get<Pairing>(PAIRING, accountId);
      const next = known?.value.state === from ? to(known.value) : null;
      if (!known || !next) return null;
      const ttlMs = Math.max(1, Date.parse(next.expiresAt) - this.clock.now());
      if (await this.records.compareAndSet(PAIRING, accountId, known.version, next, { ttlMs })) return next;
    }
  }

  private async freeCode(accountId: string): Promise<string> {
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      if (await this.records.putIfAbsent(KEY, hashOf(code), { accountId }, { ttlMs: ALIVE_MS })) return code;
    }
    throw new Problem(
      'unavailable',
      'Too many devices are being paired. Try again in a few minutes.',
      undefined,
      60,
    );
  }

  private async accountOf(kind: string, key: string): Promise<string | null> {
    return (
      (await this.records.get<{ readonly accountId: string }>(kind, hashOf(key)))?.value.accountId ?? null
    );
  }
}

function noPairing(): Problem {
  return new Problem('not_found', 'This pairing does not exist or has expired. Start again.', {
    resource: 'pairing',
  });
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
