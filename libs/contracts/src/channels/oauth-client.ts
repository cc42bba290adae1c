import { OutboundError, type Outbound } from '@studio/http/outbound';
import * as oauth from 'oauth4webapi';
import type { Credentials } from './credentials';
import type { ClientCheck } from './platform-client-registration';
import type { DeviceCode, DevicePoll } from './platform-connector';
import { PlatformError } from './platform-channel';
import { lostCall } from './platform-http';

export interface OAuthOptions {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly deviceUrl?: string;
  readonly revokeUrl?: string;
  /** The way out. */
  readonly outbound: Outbound;
  readonly clientId: string;
  /** Null: a public client. */
  readonly clientSecret: string | null;
  /** Said along with the way to the platform’s page. */
  readonly extra?: { readonly [name: string]: string };
  /** Said along with each refresh. */
  readonly refreshWith?: { readonly [name: string]: string };
  /** Makes what the platform answers what it should be. */
  readonly normal?: (answer: Response) => Response | Promise<Response>;
}

/** Request for a token. */
export interface OAuthGrant {
  readonly type: 'client_credentials' | 'authorization_code';
  readonly parameters: { readonly [name: string]: string };
}

const [DEADLINE_MS, MAX_BYTES] = [8_000, 64 * 1024];

/** OAuth client for one platform, on a library, with configurable addresses. */
export class OAuthClient {
  private readonly server: oauth.AuthorizationServer;
  private readonly client: oauth.Client;
  private readonly auth: oauth.ClientAuth;
  /** Those of its addresses. */
  private readonly hosts: readonly string[];

  constructor(private readonly options: OAuthOptions) {
    const { authorizeUrl, tokenUrl, deviceUrl, revokeUrl, clientId, clientSecret } = options;
    this.server = {
      issuer: new URL(tokenUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
      ...(deviceUrl !== undefined && { device_authorization_endpoint: deviceUrl }),
      ...(revokeUrl !== undefined && { revocation_endpoint: revokeUrl }),
    };
    const urls = [tokenUrl, deviceUrl ?? tokenUrl, revokeUrl ?? tokenUrl];
    this.hosts = urls.map((url) => new URL(url).host);
    this.client = { client_id: clientId };
    this.auth = clientSecret === null ? oauth.None() : oauth.ClientSecretPost(clientSecret);
  }

  /** Returns the address of the platform's consent page. */
  async authorizeUrl(asked: {
    readonly redirectUri: string;
    readonly scopes: readonly string[];
    readonly state: string;
    readonly verifier: string;
  }): Promise<string> {
    const url = new URL(this.options.authorizeUrl);
    const parameters = {
      ...this.options.extra,
      response_type: 'code',
      client_id: this.options.clientId,
      redirect_uri: asked.redirectUri,
      scope: asked.scopes.join(' '),
      state: asked.state,
      code_challenge: await oauth.calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.toString();
  }

  /** @param answered parameters that the callback got @throws PlatformError */
  complete(
    answered: URLSearchParams,
    { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
  ): Promise<Credentials> {
    return this.asked(async () => {
      const { server, client, auth } = this;
      const valid = oauth.validateAuthResponse(server, client, answered, state);
      const sent = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        auth,
        valid,
        redirectUri,
        verifier,
        this.fetching(),
      );
      return credentialsOf(await oauth.processAuthorizationCodeResponse(server, client, sent));
    });
  }

  /** @throws PlatformError `reconnect_required` when the token is of no use any more */
  refresh(refreshToken: string): Promise<Credentials> {
    return this.asked(async () => {
      const { server, client, auth } = this;
      const { refreshWith: additionalParameters = {} } = this.options;
      const sent = await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, {
        ...this.fetching(),
        additionalParameters,
      });
      const answer = await oauth.processRefreshTokenResponse(server, client, sent);
      // Some keep the one that there is.
      return { ...credentialsOf(answer), refreshToken: answer.refresh_token ?? refreshToken };
    });
  }

  /** @throws PlatformError */
  device(parameters: { readonly [name: string]: string }): Promise<DeviceCode> {
    return this.asked(async () => {
      const { server, client, auth } = this;
      const sent = await oauth.deviceAuthorizationRequest(server, client, auth, parameters, this.fetching());
      const answer = await oauth.processDeviceAuthorizationResponse(server, client, sent);
      return {
        deviceCode: answer.device_code,
        userCode: answer.user_code,
        verificationUrl: answer.verification_uri_complete ?? answer.verification_uri,
        expiresInS: answer.expires_in,
        intervalS: answer.interval ?? 5,
      };
    });
  }

  /** @throws PlatformError */
  async poll(deviceCode: string): Promise<DevicePoll> {
    const { server, client, auth } = this;
    try {
      const sent = await oauth.deviceCodeGrantRequest(server, client, auth, deviceCode, this.fetching());
      const answer = await oauth.processDeviceCodeResponse(server, client, sent);
      return { status: 'granted', credentials: credentialsOf(answer) };
    } catch (error) {
      const status = error instanceof oauth.ResponseBodyError ? pollOf(error.error) : null;
      if (status) return { status };
      throw failureOf(error);
    }
  }

  /**
   * Asks for a token in a way that proves the client and grants nothing to anybody.
   * @param grant `client_credentials`, or `authorization_code` with a code that does not exist
   * @param proof errors that prove that the platform knows the client
   */
  async check(grant: OAuthGrant, proof: readonly string[] = []): Promise<ClientCheck> {
    return checked(proof, async () => {
      const { server, client, auth } = this;
      const sent = await oauth.genericTokenEndpointRequest(
        server,
        client,
        auth,
        grant.type,
        new URLSearchParams(grant.parameters),
        this.fetching(),
      );
      await oauth.processGenericTokenEndpointResponse(server, client, sent);
    });
  }

  /** Asks for a device code, which nobody types in. */
  checkDevice(parameters: { readonly [name: string]: string }): Promise<ClientCheck> {
    return checked([], async () => {
      const { server, client, auth } = this;
      const sent = await oauth.deviceAuthorizationRequest(server, client, auth, parameters, this.fetching());
      await oauth.processDeviceAuthorizationResponse(server, client, sent);
    });
  }

  /** Revokes a token, if the platform can be reached. */
  async revoke(token: string): Promise<void> {
    const { server, client, auth } = this;
    await oauth.revocationRequest(server, client, auth, token, this.fetching()).catch(() => undefined);
  }

  private async asked<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      throw failureOf(error);
    }
  }

  private fetching() {
    const { normal = (answer: Response) => answer, tokenUrl } = this.options;
    return {
      // Only addresses of this machine can be set without encryption.
      [oauth.allowInsecureRequests]: tokenUrl.startsWith('http:'),
      [oauth.customFetch]: async (
        url: string,
        {
          method,
          headers,
          body,
        }: oauth.CustomFetchOptions<'GET' | 'POST', URLSearchParams | null | undefined>,
      ): Promise<Response> => {
        const answer = await this.options.outbound.ask({
          url,
          method,
          headers,
          ...(body && { body: body.toString() }),
          hosts: this.hosts,
          maxBytes: MAX_BYTES,
          timeoutMs: DEADLINE_MS,
        });
        const type = answer.headers['content-type'] ?? 'application/json';
        return normal(
          new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), {
            status: answer.status,
            headers: { 'content-type': type },
          }),
        );
      },
    };
  }
}

/** Errors that say that the platform does not know the client, or not with this secret or kind. */
const rejections = ['invalid_client', 'unauthorized_client'];

async function checked(proof: readonly string[], ask: () => Promise<void>): Promise<ClientCheck> {
  try {
    await ask();
    return { state: 'ok', reason: null };
  } catch (error) {
    if (error instanceof OutboundError) return { state: 'unknown', reason: 'unreachable' };
    if (!(error instanceof oauth.ResponseBodyError)) return { state: 'unknown', reason: 'unexpected_answer' };
    if (proof.includes(error.error)) return { state: 'ok', reason: null };
    const reason = error.error.slice(0, 64);
    return { state: rejections.includes(error.error) ? 'rejected' : 'unknown', reason };
  }
}

function credentialsOf(answer: oauth.TokenEndpointResponse): Credentials {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    scopes: (answer.scope ?? '').split(' ').filter((scope) => scope !== ''),
  };
}

function pollOf(error: string): Exclude<DevicePoll['status'], 'granted'> | null {
  switch (error) {
    case 'authorization_pending':
      return 'pending';
    case 'slow_down':
      return 'slow_down';
    case 'access_denied':
      return 'denied';
    case 'expired_token':
      return 'expired';
    default:
      return null;
  }
}

function failureOf(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  if (error instanceof oauth.AuthorizationResponseError)
    return new PlatformError('rejected', `The platform was not allowed to connect: ${error.error}.`);
  if (error instanceof oauth.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new PlatformError(
          'reconnect_required',
          'The platform no longer accepts this connection. Reconnect the account.',
        )
      : new PlatformError('rejected', `The platform refused: ${error.error}.`);
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return new PlatformError('unavailable', 'The platform sent an unexpected response. Try again later.');
  return lostCall(error, true);
}
