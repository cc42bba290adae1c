import type { DeviceCode } from '@studio/contracts/channels/platform-connector';
import type { ClientCheck } from '@studio/contracts/channels/platform-client-registration';
import { OAuthClient } from '@studio/contracts/channels/oauth-client';
import { jsonOf, lostCall } from '@studio/contracts/channels/platform-http';
import type { TwitchSettings } from './twitch-settings';
import { PlatformError } from '@studio/contracts/channels/platform-channel';

export interface TokenOwner {
  readonly channelId: string;
  readonly login: string;
  readonly scopes: readonly string[];
}

const MAX_BYTES = 64 * 1024;
const DEADLINE_MS = 8_000;

/** Twitch's own words for refusals, in those of OAuth. */
const errors: readonly (readonly [said: RegExp, error: string])[] = [
  [/authorization_pending/i, 'authorization_pending'],
  [/slow_down/i, 'slow_down'],
  [/access_denied/i, 'access_denied'],
  [/invalid device code|expired/i, 'expired_token'],
  [/invalid client/i, 'invalid_client'],
  [/invalid refresh token|invalid grant|invalid authorization code/i, 'invalid_grant'],
];

export class TwitchAuth {
  readonly oauth: OAuthClient;

  constructor(private readonly settings: TwitchSettings) {
    const { authUrl, clientId, clientSecret } = settings;
    this.oauth = new OAuthClient({
      authorizeUrl: `${authUrl}/authorize`,
      tokenUrl: `${authUrl}/token`,
      deviceUrl: `${authUrl}/device`,
      revokeUrl: `${authUrl}/revoke`,
      clientId,
      clientSecret,
      extra: { force_verify: 'true' },
      normal: normalized,
      outbound: settings.outbound,
    });
  }

  /** A public client proves itself by a device code, another one by its secret. */
  check(): Promise<ClientCheck> {
    return this.settings.clientSecret === null
      ? this.oauth.checkDevice({ scopes: 'user:read:chat' })
      : this.oauth.check({ type: 'client_credentials', parameters: {} });
  }

  /** Without a secret there is no other way. @throws PlatformError */
  device(scopes: readonly string[]): Promise<DeviceCode> {
    return this.oauth.device({ scopes: scopes.join(' ') });
  }

  /** Twitch wants to be asked at each start and every hour. Null: it doesn't take the token. @throws PlatformError */
  async validate(accessToken: string): Promise<TokenOwner | null> {
    try {
      const answer = await this.settings.outbound.ask({
        url: `${this.settings.authUrl}/validate`,
        headers: { authorization: `OAuth ${accessToken}` },
        maxBytes: MAX_BYTES,
        timeoutMs: DEADLINE_MS,
      });
      if (answer.status === 401) return null;
      const body = jsonOf(answer.body) as Partial<Validated> | null;
      if (answer.status !== 200 || !body?.user_id || !body.login)
        throw new PlatformError(
          'unavailable',
          'Twitch did not name the account of the token. Try again later.',
        );
      return { channelId: body.user_id, login: body.login, scopes: body.scopes ?? [] };
    } catch (error) {
      throw lostCall(error, true);
    }
  }
}

interface Validated {
  readonly user_id: string;
  readonly login: string;
  readonly scopes: readonly string[] | null;
}

/** Its scopes are a list where OAuth has a text, and its errors are `{status, message}`. */
async function normalized(answer: Response): Promise<Response> {
  const body = jsonOf(Buffer.from(await answer.arrayBuffer())) as {
    scope?: unknown;
    message?: unknown;
  } | null;
  if (body === null) return new Response(null, { status: answer.status });
  const message = typeof body.message === 'string' ? body.message : '';
  const error = errors.find(([said]) => said.test(message))?.[1] ?? 'invalid_request';
  const normal = {
    ...body,
    ...(Array.isArray(body.scope) && { scope: body.scope.join(' ') }),
    ...(answer.status >= 400 && { error, error_description: message.slice(0, 200) }),
  };
  return Response.json(normal, { status: answer.status });
}
