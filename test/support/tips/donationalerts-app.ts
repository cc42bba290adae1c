import { randomUUID } from 'node:crypto';
import type { Payment } from './tip-shapes';

export interface DonationAlertsAsked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: { readonly [name: string]: unknown };
  readonly token: string;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const USER = 7;
const PAGE = 30;
const scopes = ['oauth-user-show', 'oauth-donation-subscribe', 'oauth-donation-index'];

/** Stub of the interface of DonationAlerts: an app, the page on which people agree, and calls with its tokens. */
export class DonationAlertsApp {
  readonly clientId = '690';
  readonly clientSecret = 'donationalerts-secret-of-the-tests';
  readonly socketToken = 'socket-token-of-the-tests';
  readonly channel = `$alerts:donation_${USER}`;
  /** Ways that people were asked to go back. */
  readonly redirects: string[] = [];
  /** Refreshes that were granted. */
  refreshes = 0;
  /** Number of next answers that give a token for the socket which is not good any more. */
  stale = 0;
  /** Refuses all tokens, and to renew them. */
  isRefusing = false;
  private readonly codes = new Map<string, string>();
  private readonly access = new Set<string>();
  private readonly refreshable = new Set<string>();

  /** Values that people enter. */
  get app(): { readonly clientId: string; readonly clientSecret: string } {
    return { clientId: this.clientId, clientSecret: this.clientSecret };
  }

  /** Grants tokens. */
  grant(): { accessToken: string; refreshToken: string; scopes: readonly string[] } {
    const [accessToken, refreshToken] = [`da-access-${randomUUID()}`, `da-refresh-${randomUUID()}`];
    this.access.add(accessToken);
    this.refreshable.add(refreshToken);
    return { accessToken, refreshToken, scopes: [] };
  }

  /** Makes all access tokens expire. */
  expire(): void {
    this.access.clear();
  }

  /** Ends the access, as people do on its page. */
  revoke(): void {
    this.access.clear();
    this.refreshable.clear();
  }

  /** Every token that there is. */
  knownTokens(): readonly string[] {
    return [...this.access, ...this.refreshable];
  }

  /** Agrees to what a URL asks for. @returns the URL to which the browser is redirected */
  agree(authorizeUrl: string): string {
    const { searchParams } = new URL(authorizeUrl);
    const of = (name: string): string => searchParams.get(name) ?? '';
    const asked = of('scope').split(' ');
    if (of('client_id') !== this.clientId || of('response_type') !== 'code')
      throw new Error('Another app, or another way, was asked for.');
    if (!scopes.every((scope) => asked.includes(scope))) throw new Error('A scope is missing.');
    const [code, back] = [randomUUID(), new URL(of('redirect_uri'))];
    this.codes.set(code, of('redirect_uri'));
    this.redirects.push(of('redirect_uri'));
    back.search = new URLSearchParams({ code, state: of('state') }).toString();
    return back.toString();
  }

  /** @param newest payments in the order of a list */
  answer(asked: DonationAlertsAsked, newest: readonly Payment[]): Answer {
    const { path, query, body } = asked;
    if (path === '/oauth/token') return this.token(body);
    if (this.isRefusing || !this.access.has(asked.token))
      return { status: 401, body: { message: 'Unauthenticated.' } };
    if (path === '/api/v1/user/oauth') {
      const token = this.stale-- > 0 ? 'stale' : this.socketToken;
      return ok({ data: { id: USER, code: 'streamer', name: 'Streamer', socket_connection_token: token } });
    }
    if (path === '/api/v1/centrifuge/subscribe')
      return ok({ channels: [{ channel: this.channel, token: channelToken(String(body['client'])) }] });
    const page = Number(query.get('page') ?? 1);
    const listed = newest.slice((page - 1) * PAGE, page * PAGE).map(donationOf);
    return ok({ data: listed, meta: { current_page: page, total: newest.length, per_page: PAGE } });
  }

  private token(body: DonationAlertsAsked['body']): Answer {
    if (body['client_id'] !== this.clientId || body['client_secret'] !== this.clientSecret)
      return { status: 401, body: { error: 'invalid_client', message: 'Client authentication failed' } };
    const isRefresh = body['grant_type'] === 'refresh_token';
    const given = String(isRefresh ? body['refresh_token'] : body['code']);
    const isKnown = isRefresh
      ? !this.isRefusing && this.refreshable.delete(given)
      : this.codes.get(given) === body['redirect_uri'] && this.codes.delete(given);
    if (!isKnown) return { status: 400, body: { error: 'invalid_request', hint: 'It cannot be decrypted' } };
    if (isRefresh) this.refreshes++;
    const { accessToken, refreshToken } = this.grant();
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    return ok({ token_type: 'Bearer', expires_in: 71_999, ...tokens });
  }
}

/** Token by which a client of the socket may subscribe to the channel. */
export function channelToken(client: string): string {
  return `channel-token of ${client}`;
}

/** Push of a donation over the socket. */
export function donationFrame(payment: Payment, channel: string): string {
  return JSON.stringify({ result: { channel, data: { seq: 1, data: donationOf(payment) } } });
}

function donationOf({ id, name, amount, currency, message, at }: Payment): object {
  return {
    ...{ id, name: 'Donations', username: name, message_type: 'text', message, currency },
    ...{ amount: Number(amount), is_shown: 0, shown_at: null },
    created_at: at.replace('T', ' ').slice(0, 19),
  };
}

function ok(body: object): Answer {
  return { status: 200, body };
}
