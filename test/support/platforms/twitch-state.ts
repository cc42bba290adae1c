import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LocalServer } from '../local-server';
import {
  type Answer,
  type Asked,
  type Device,
  failed,
  type Session,
  textOf,
  type Token,
  type TwitchPerson,
} from './twitch-protocol';

/** State of the Twitch server, and its OAuth: consent by a link or a code, tokens, refreshes. */
export abstract class TwitchState extends LocalServer {
  readonly clientId = 'twitchclient';
  readonly clientSecret = 'twitch-client-secret-of-tests';
  /** Registered as a public client, which has no secret. */
  isPublic = false;
  readonly people = new Map<string, TwitchPerson>();
  readonly asked: Asked[] = [];
  readonly sessions = new Map<string, Session>();
  /** Answers that the next calls of a path (`/polls`, `POST /polls`) get instead, in order; `hang` never answers. */
  readonly next = new Map<string, (Answer | 'hang')[]>();
  readonly channel = { title: 'A title', gameId: '33' };
  readonly games = new Map([
    ['33', 'Chess'],
    ['44', 'Science & Technology'],
  ]);
  /** Chat settings, as `GET /chat/settings` answers them. */
  readonly chatSettings: Record<string, unknown> = {
    ...{ slow_mode: false, slow_mode_wait_time: null, follower_mode: false, follower_mode_duration: null },
    ...{ subscriber_mode: false, emote_mode: false, unique_chat_mode: false },
  };
  /** Ad schedule, as `GET /channels/ads` answers it. */
  ads: Record<string, unknown> = { next_ad_at: '', last_ad_at: '', duration: 0, snooze_count: 1 };
  /** Schedule, as `GET /schedule` answers it; null: none was ever made. */
  schedule: {
    readonly segments: readonly (Record<string, unknown> & { readonly start_time: string })[];
    readonly vacation?: { readonly start_time: string; readonly end_time: string } | null;
  } | null = null;
  readonly banned = new Set<string>();
  /** Predictions and polls of the channel, newest first. */
  readonly predictions: (Record<string, unknown> & { id: string; status: string })[] = [];
  readonly polls: (Record<string, unknown> & { id: string; status: string })[] = [];
  /** Messages that AutoMod holds, by id. */
  readonly heldMessages = new Set<string>();
  /** Requests to lift a ban that nobody has decided about. */
  readonly unbanRequests: { readonly id: string; readonly user_id: string; readonly text: string }[] = [];
  /** Decisions of moderators, by id. */
  readonly decisions = new Map<string, string>();
  /** Redemptions of our reward that wait. */
  readonly waiting: { readonly id: string; readonly user_id: string; readonly redeemed_at: string }[] = [];
  readonly said: { readonly id: string; readonly senderId: string; readonly text: string }[] = [];
  stream: { readonly id: string; readonly started_at: string; readonly viewer_count: number } | null = null;
  /** A Shared Chat session runs. */
  sharedChat = false;
  /** Seconds that sessions promise. */
  keepaliveS = 10;
  isSilent = false;
  /** If set, chat messages are accepted but not shown, for this reason. */
  dropReason: string | null = null;
  /** Sockets that were opened, ever. */
  connections = 0;
  /** Number of refresh token exchanges. */
  refreshes = 0;
  protected readonly tokens = new Map<string, Token>();
  protected readonly refreshTokens = new Map<string, { userId: string; scopes: readonly string[] }>();
  protected readonly codes = new Map<
    string,
    { userId: string; scopes: readonly string[]; redirectUri: string; challenge: string }
  >();
  protected readonly devices = new Map<string, Device>();

  constructor() {
    super();
    for (const person of [
      { id: '1001', login: 'streamer', name: 'Streamer' },
      { id: '1002', login: 'thebot', name: 'TheBot' },
      { id: '2001', login: 'viewer', name: 'Viewer' },
    ])
      this.people.set(person.id, person);
  }

  /** Subscribes a session to a topic. */
  abstract subscribe(asked: Asked, token: Token): Answer;
  /** Emits an event of the channel. */
  abstract emit(type: string, event: object): string;

  /** Grants a user's token, as after their consent. */
  grant(
    userId: string,
    scopes: readonly string[],
  ): { accessToken: string; refreshToken: string; scopes: readonly string[] } {
    const [accessToken, refreshToken] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    this.tokens.set(accessToken, { userId, scopes, isValid: true });
    this.refreshTokens.set(refreshToken, { userId, scopes });
    return { accessToken, refreshToken, scopes };
  }

  /** Every token that there is, of whatever use. */
  knownTokens(): readonly string[] {
    return [...this.tokens.keys(), ...this.refreshTokens.keys()];
  }

  /** Invalidates all access tokens of a user. */
  expire(userId: string): void {
    for (const token of this.tokens.values()) if (token.userId === userId) token.isValid = false;
  }

  /**
   * Grants the consent that a URL asks for.
   * @returns the URL to which the browser is redirected
   */
  agree(authorizeUrl: string, userId = '1001'): string {
    const url = new URL(authorizeUrl);
    const of = (name: string): string => url.searchParams.get(name) ?? '';
    if (of('client_id') !== this.clientId || of('response_type') !== 'code') throw new Error('Not to us.');
    const code = randomUUID();
    const scopes = of('scope').split(' ');
    this.codes.set(code, {
      userId,
      scopes,
      redirectUri: of('redirect_uri'),
      challenge: of('code_challenge'),
    });
    const back = new URL(of('redirect_uri'));
    back.search = new URLSearchParams({ code, scope: of('scope'), state: of('state') }).toString();
    return back.toString();
  }

  /** Enters a device code, or refuses it. */
  enter(userCode: string, status: Exclude<Device['status'], 'pending'>, userId = '1001'): void {
    const device = this.devices.get(`device-${userCode}`);
    if (!device) throw new Error('No such code.');
    device.status = status;
    device.userId = userId;
  }

  protected oauth({ path, body }: Asked, request: IncomingMessage): Answer {
    switch (path) {
      case '/validate': {
        const token = this.tokens.get(request.headers.authorization?.replace(/^OAuth /, '') ?? '');
        if (!token?.isValid) return failed(401, 'invalid access token');
        const { login = '' } = this.people.get(token.userId) ?? {};
        return {
          status: 200,
          body: {
            client_id: this.clientId,
            login,
            user_id: token.userId,
            scopes: token.scopes,
            expires_in: 3600,
          },
        };
      }
      case '/revoke':
        this.tokens.delete(String(body['token']));
        return { status: 200 };
      case '/device': {
        if (body['client_id'] !== this.clientId) return failed(400, 'invalid client');
        if (!body['scopes']) return failed(400, 'missing scopes');
        const userCode = randomUUID().slice(0, 8).toUpperCase();
        const device: Device = { scopes: textOf(body['scopes']).split(' '), userId: null, status: 'pending' };
        this.devices.set(`device-${userCode}`, device);
        return {
          status: 200,
          body: {
            device_code: `device-${userCode}`,
            expires_in: 1800,
            interval: 5,
            user_code: userCode,
            verification_uri: `${this.origin}/activate?device-code=${userCode}`,
          },
        };
      }
      case '/token':
        return this.token(body);
      default:
        return failed(404, 'not found');
    }
  }

  private token(body: Asked['body']): Answer {
    if (body['client_id'] !== this.clientId) return failed(400, 'invalid client');
    const isRight = body['client_secret'] === (this.isPublic ? undefined : this.clientSecret);
    switch (body['grant_type']) {
      case 'client_credentials':
        if (this.isPublic || !isRight) return failed(403, 'invalid client secret');
        return {
          status: 200,
          body: { access_token: `app-${randomUUID()}`, expires_in: 5_000, token_type: 'bearer' },
        };
      case 'authorization_code': {
        if (!isRight) return failed(403, 'invalid client secret');
        const code = this.codes.get(String(body['code']));
        this.codes.delete(String(body['code']));
        if (!code || code.redirectUri !== body['redirect_uri'])
          return failed(400, 'Invalid authorization code');
        return this.granted(code.userId, code.scopes);
      }
      case 'refresh_token': {
        if (!isRight) return failed(403, 'invalid client secret');
        const known = this.refreshTokens.get(String(body['refresh_token']));
        if (!known) return failed(400, 'Invalid refresh token');
        this.refreshes++;
        // Good once.
        this.refreshTokens.delete(String(body['refresh_token']));
        return this.granted(known.userId, known.scopes);
      }
      case 'urn:ietf:params:oauth:grant-type:device_code': {
        const device = this.devices.get(String(body['device_code']));
        if (!device || device.status === 'expired') return failed(400, 'invalid device code');
        if (device.status === 'pending') return failed(400, 'authorization_pending');
        if (device.status === 'denied') return failed(400, 'access_denied');
        this.devices.delete(String(body['device_code']));
        return this.granted(device.userId ?? '', device.scopes);
      }
      default:
        return failed(400, 'unsupported grant type');
    }
  }

  /** Returns the token response; its scopes are a list. */
  private granted(userId: string, scopes: readonly string[]): Answer {
    const { accessToken, refreshToken } = this.grant(userId, scopes);
    return {
      status: 200,
      body: {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_in: 14_000,
        scope: scopes,
        token_type: 'bearer',
      },
    };
  }
}
