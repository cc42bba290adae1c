import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { Authenticator, Caller } from '@studio/operations/caller';
import type { Records } from '@studio/records/records';
import type { Accounts } from './accounts';
import { hashToken, isToken } from './tokens/token';
import { TOKEN_RECORD, type TokenRecord } from './tokens/token-record';

interface Known {
  readonly caller: Caller | null;
  readonly expiresAtMs: number;
  readonly checkedAt: number;
  refreshing: boolean;
}

export interface BearerOptions {
  /** Milliseconds after which a known token is looked up again, in the background. */
  readonly freshMs?: number;
  /** Milliseconds after which a known token isn't believed without a new look-up. */
  readonly believedMs?: number;
  /** How many tokens are remembered. */
  readonly remembered?: number;
}

/**
 * Personal access tokens in the header `Authorization: Bearer …` (reference 1, Authentication). A token in
 * use costs no look-up per request: it is remembered, and looked up again in the background every few
 * seconds, so that a revoked one is refused soon after.
 */
export class BearerAuthenticator implements Authenticator {
  private readonly known = new Map<string, Known>();
  private readonly freshMs: number;
  private readonly believedMs: number;
  private readonly remembered: number;

  constructor(
    private readonly records: Records,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    { freshMs = 2_000, believedMs = 10_000, remembered = 10_000 }: BearerOptions = {},
  ) {
    this.freshMs = freshMs;
    this.believedMs = believedMs;
    this.remembered = remembered;
  }

  async authenticate(headers: { readonly [name: string]: string | string[] | undefined }): Promise<Caller> {
    const header = headers['authorization'];
    if (typeof header !== 'string') throw unauthorized('Send a token: Authorization: Bearer osp_…');
    const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
    if (!token || !isToken(token)) throw unauthorized('The Authorization header holds no token of ours.');

    let known = this.known.get(token);
    const age = known ? this.clock.now() - known.checkedAt : Infinity;
    if (!known || age > this.believedMs) known = await this.lookUp(token);
    else if (age > this.freshMs && !known.refreshing) this.refresh(token, known);

    if (!known.caller) throw unauthorized('The token is not known or was revoked.');
    if (known.expiresAtMs <= this.clock.now()) throw unauthorized('The token has expired.');
    return known.caller;
  }

  private refresh(token: string, known: Known): void {
    known.refreshing = true;
    // A store that doesn't answer now is asked again by a later request.
    this.lookUp(token).catch(() => (known.refreshing = false));
  }

  private async lookUp(token: string): Promise<Known> {
    const hash = hashToken(token);
    const record = (await this.records.get<TokenRecord>(TOKEN_RECORD, hash))?.value;
    const account = record && (await this.accounts.read(record.accountId));
    const known: Known = {
      caller:
        record && account?.status === 'active'
          ? {
              accountId: account.accountId,
              name: account.name,
              locale: account.locale,
              scopes: new Set(record.scopes),
              via: 'api',
              overlayIds: record.overlayIds && new Set(record.overlayIds),
              credential: {
                kind: 'token',
                tokenId: record.tokenId,
                name: record.name,
                expiresAt: record.expiresAt,
              },
            }
          : null,
      expiresAtMs: record?.expiresAt ? Date.parse(record.expiresAt) : Infinity,
      checkedAt: this.clock.now(),
      refreshing: false,
    };
    this.known.delete(token);
    this.known.set(token, known);
    if (this.known.size > this.remembered)
      for (const oldest of this.known.keys()) {
        this.known.delete(oldest);
        break;
      }
    return known;
  }
}

function unauthorized(message: string): Problem {
  return new Problem('unauthorized', message);
}
