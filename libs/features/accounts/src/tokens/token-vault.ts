import { timestamp, type Clock } from '@studio/kernel/clock';
import { derivedId } from '@studio/kernel/ids';
import type { Records } from '@studio/records/records';
import { DEVICE_MS } from '../authentication/device-cookie';
import type { MadeToken } from './token.decider';
import { hashToken, makeToken, tokenPrefix } from './token';

/** Owner of a token; record kind `token`, keyed by the token's hash. Its scopes are in the account. */
interface TokenRecord {
  readonly accountId: string;
  readonly tokenId: string;
  /** Time at which a device's lifetime was last renewed. The record expires with that lifetime. */
  readonly renewedAt?: string;
}

interface TokenUse {
  readonly at: string;
}

const TOKEN = 'token';
const USE = 'token-use';

const RENEW_EVERY_MS = 24 * 3600 * 1000;
/** Maximum number of browsers waiting for a renewed cookie; others get it a day later. */
const MAX_RENEWALS = 10_000;

/** Least time between two notes of a token's use. */
export const USE_EVERY_MS = 60_000;

/**
 * Tokens by their hash. A token opens an account only if its hash lies here *and* the account lists its id. The
 * hash is written first: after a crash in between it belongs to no listed token and opens nothing, while every
 * listed token works. Revoking is one event; the hash that stays behind opens nothing either.
 */
export class TokenVault {
  /** Tokens that were just made; they pass no decider, so that no event can hold one. */
  private readonly secrets = new WeakMap<MadeToken, string>();
  private readonly renewals = new Set<string>();

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** Puts a token in, a new one or a given one; it opens nothing until the account lists it. */
  async put(
    accountId: string,
    token = makeToken(),
    { isDevice = false }: { readonly isDevice?: boolean } = {},
  ): Promise<MadeToken> {
    const hash = hashToken(token);
    const tokenId = derivedId(hash, 'token');
    const record = { accountId, tokenId, ...(isDevice && { renewedAt: timestamp(this.clock.now()) }) };
    await this.records.putIfAbsent(TOKEN, hash, record, isDevice ? { ttlMs: DEVICE_MS } : {});
    const made: MadeToken = { tokenId, prefix: tokenPrefix(token) };
    this.secrets.set(made, token);
    return made;
  }

  /** The token itself, as long as what `put` gave is at hand. */
  reveal(made: MadeToken): string {
    const token = this.secrets.get(made);
    if (token === undefined) throw new Error(`Token ${made.tokenId} was not made here.`);
    return token;
  }

  /** Null when no such token was ever made, or a device hasn't used it for too long. That of a device is renewed once a day. */
  async find(token: string): Promise<TokenRecord | null> {
    const hash = hashToken(token);
    const record = await this.records.get<TokenRecord>(TOKEN, hash);
    const renewedAt = record?.value.renewedAt;
    const now = this.clock.now();
    if (record && renewedAt !== undefined && now - Date.parse(renewedAt) >= RENEW_EVERY_MS) {
      const renewed = { ...record.value, renewedAt: timestamp(now) };
      const done = await this.records.compareAndSet(TOKEN, hash, record.version, renewed, {
        ttlMs: DEVICE_MS,
      });
      if (done && this.renewals.size < MAX_RENEWALS) this.renewals.add(token);
    }
    return record?.value ?? null;
  }

  /** Returns true once after a device's token was renewed, so that its browser gets a new cookie. */
  takeRenewal(token: string): boolean {
    return this.renewals.delete(token);
  }

  get hasRenewals(): boolean {
    return this.renewals.size > 0;
  }

  /** Notes that it is used now, unless a note of the last minute says so, by whatever node. */
  async noteUse(tokenId: string): Promise<void> {
    const now = this.clock.now();
    const use = { at: timestamp(now) };
    const known = await this.records.get<TokenUse>(USE, tokenId);
    if (!known) await this.records.putIfAbsent(USE, tokenId, use);
    else if (now - Date.parse(known.value.at) >= USE_EVERY_MS)
      await this.records.compareAndSet(USE, tokenId, known.version, use);
  }

  async lastUse(tokenId: string): Promise<string | null> {
    return (await this.records.get<TokenUse>(USE, tokenId))?.value.at ?? null;
  }
}
