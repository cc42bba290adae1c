import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LocalServer } from '../local-server';

export interface YoutubeToken {
  readonly channelId: string;
  readonly scopes: readonly string[];
  isValid: boolean;
}

export interface Grant {
  readonly channelId: string;
  readonly scopes: readonly string[];
}

export type YoutubeAnswer = { readonly status: number; readonly body?: unknown };

export interface YoutubeAsked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

export const SCOPE = 'https://www.googleapis.com/auth/youtube';
export const streamerId = 'UC-streamer';

/** OAuth of the YouTube server: consent by a link or a code, tokens, refreshes. */
export abstract class YoutubeOAuth extends LocalServer {
  readonly clientId = 'youtube-client';
  readonly clientSecret = 'youtube-client-secret-of-tests';
  refreshes = 0;
  private readonly tokens = new Map<string, YoutubeToken>();
  private readonly refreshTokens = new Map<string, Grant>();
  private readonly codes = new Map<string, Grant & { redirectUri: string; challenge: string }>();
  private readonly devices = new Map<string, Grant & { userCode: string; status: string }>();

  grant(
    channelId: string,
    scopes: readonly string[] = [SCOPE],
  ): { accessToken: string; refreshToken: string; scopes: readonly string[] } {
    const [accessToken, refreshToken] = [`youtube-access-${randomUUID()}`, `youtube-refresh-${randomUUID()}`];
    this.tokens.set(accessToken, { channelId, scopes, isValid: true });
    this.refreshTokens.set(refreshToken, { channelId, scopes });
    return { accessToken, refreshToken, scopes };
  }

  /** Every token that there is. */
  knownTokens(): readonly string[] {
    return [...this.tokens.keys(), ...this.refreshTokens.keys()];
  }

  expire(): void {
    for (const token of this.tokens.values()) token.isValid = false;
  }

  /** Revokes the consent. */
  disconnect(): void {
    this.expire();
    this.refreshTokens.clear();
  }

  /**
   * Grants the consent that a URL asks for.
   * @returns the URL to which the browser is redirected
   */
  agree(authorizeUrl: string, channelId = streamerId): string {
    const url = new URL(authorizeUrl);
    const of = (name: string): string => url.searchParams.get(name) ?? '';
    const isRight =
      url.href.startsWith(`${this.origin}/auth?`) &&
      of('client_id') === this.clientId &&
      of('response_type') === 'code' &&
      of('access_type') === 'offline' &&
      of('prompt') === 'consent' &&
      of('state') !== '' &&
      of('code_challenge_method') === 'S256';
    if (!isRight) throw new Error('Refused.');
    const code = randomUUID();
    const scopes = of('scope').split(' ');
    this.codes.set(code, {
      ...{ channelId, scopes },
      redirectUri: of('redirect_uri'),
      challenge: of('code_challenge'),
    });
    const back = new URL(of('redirect_uri'));
    back.search = new URLSearchParams({ code, state: of('state'), scope: scopes.join(' ') }).toString();
    return back.toString();
  }

  /** Enters a device code. */
  enter(userCode: string, status: 'granted' | 'denied' | 'expired'): void {
    for (const [deviceCode, device] of this.devices)
      if (device.userCode === userCode) this.devices.set(deviceCode, { ...device, status });
  }

  protected token(body: YoutubeAsked['body']): YoutubeAnswer {
    const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
    if (text('client_id') !== this.clientId || text('client_secret') !== this.clientSecret)
      return { status: 401, body: { error: 'invalid_client' } };
    switch (text('grant_type')) {
      case 'refresh_token': {
        const known = this.refreshTokens.get(text('refresh_token'));
        if (!known) return { status: 400, body: { error: 'invalid_grant' } };
        this.refreshes++;
        return this.granted(known, false);
      }
      case 'urn:ietf:params:oauth:grant-type:device_code':
        return this.polled(text('device_code'));
      default: {
        const code = this.codes.get(text('code'));
        const challenge = createHash('sha256').update(text('code_verifier')).digest('base64url');
        this.codes.delete(text('code'));
        return code && code.redirectUri === text('redirect_uri') && code.challenge === challenge
          ? this.granted(code, true)
          : { status: 400, body: { error: 'invalid_grant' } };
      }
    }
  }

  protected device(body: YoutubeAsked['body']): YoutubeAnswer {
    if (body['client_id'] !== this.clientId) return { status: 401, body: { error: 'invalid_client' } };
    if (body['scope'] !== SCOPE) return { status: 400, body: { error: 'invalid_scope' } };
    const [deviceCode, userCode] = [randomUUID(), randomUUID().slice(0, 8).toUpperCase()];
    this.devices.set(deviceCode, { channelId: streamerId, scopes: [SCOPE], userCode, status: 'pending' });
    return {
      status: 200,
      body: {
        device_code: deviceCode,
        user_code: userCode,
        verification_url: 'https://www.google.com/device',
        expires_in: 1800,
        interval: 5,
      },
    };
  }

  private polled(deviceCode: string): YoutubeAnswer {
    const device = this.devices.get(deviceCode);
    if (device?.status === 'granted') return this.granted(device, true);
    if (device?.status === 'pending') return { status: 428, body: { error: 'authorization_pending' } };
    const error = device?.status === 'denied' ? 'access_denied' : 'expired_token';
    return { status: device?.status === 'denied' ? 403 : 400, body: { error } };
  }

  /** Google returns a refresh token only after a consent; it stays the same then. */
  private granted({ channelId, scopes }: Grant, isNew: boolean): YoutubeAnswer {
    const { accessToken, refreshToken } = this.grant(channelId, scopes);
    if (!isNew) this.refreshTokens.delete(refreshToken);
    const body = {
      access_token: accessToken,
      ...(isNew && { refresh_token: refreshToken }),
      expires_in: 3599,
      scope: scopes.join(' '),
      token_type: 'Bearer',
    };
    return { status: 200, body };
  }

  protected tokenOf({ headers }: IncomingMessage): YoutubeToken | undefined {
    return this.tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
  }
}
