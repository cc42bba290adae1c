import type { Clock } from '@studio/kernel/clock';
import type { ChannelRole, ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { PlatformConnector } from '@studio/contracts/channels/platform-connector';
import type { Credentials, TokensOfAccount } from '@studio/contracts/channels/credentials';
import { OAuthClient } from '@studio/contracts/channels/oauth-client';
import type { PlatformClient } from '@studio/contracts/channels/platform-clients';
import { PlatformHttp } from '@studio/contracts/channels/platform-http';
import type { OwnLines } from '@studio/contracts/channels/own-lines';
import type { KickSettings } from './kick-settings';
import type { PlatformAdapter } from '@studio/contracts/channels/platform-adapter';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import { KickAdapter } from './kick-adapter';
import { KickChannel, kickScopesFor, Turns } from './kick-channel';

const LINE_MS = 1_000;

export interface KickPlatformDeps {
  readonly settings: KickSettings;
  readonly ownLines: OwnLines;
  readonly clock: Clock;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Kick, as the studio uses it for all accounts. */
export class KickPlatform implements PlatformClient {
  readonly platform = 'kick';
  readonly oauth: OAuthClient;
  private readonly turns = new Turns(LINE_MS);

  constructor(private readonly deps: KickPlatformDeps) {
    const { settings } = deps;
    const { authUrl, clientId, clientSecret } = settings;
    this.oauth = new OAuthClient({
      authorizeUrl: `${authUrl}/oauth/authorize`,
      tokenUrl: `${authUrl}/oauth/token`,
      revokeUrl: `${authUrl}/oauth/revoke`,
      outbound: settings.outbound,
      clientId,
      clientSecret,
    });
  }

  get connector(): PlatformConnector {
    const { oauth } = this;
    return {
      platform: 'kick',
      check: () => oauth.check({ type: 'client_credentials', parameters: {} }),
      scopesFor: (role: ChannelRole) => kickScopesFor(role),
      page: {
        authorizeUrl: (asked) => oauth.authorizeUrl(asked),
        complete: (answered, asked) => oauth.complete(answered, asked),
      },
      device: null,
      ownerOf: (credentials) => this.ownerOf(credentials),
      refresh: (refreshToken) => oauth.refresh(refreshToken),
      revoke: ({ accessToken }) => oauth.revoke(accessToken),
    };
  }

  channelFor(
    broadcaster: ConnectedChannel,
    bot: ConnectedChannel | null,
    tokensOf: TokensOfAccount,
  ): KickChannel {
    const { channelId } = broadcaster;
    return new KickChannel({
      settings: this.deps.settings,
      broadcaster,
      bot,
      tokensOf,
      saying: (text) => this.deps.ownLines.add(`kick ${channelId}`, text),
      turn: () => this.turns.of(channelId),
    });
  }

  adapterFor(
    broadcaster: ConnectedChannel,
    _bot: ConnectedChannel | null,
    tokensOf: TokensOfAccount,
    hasWebhook: boolean,
  ): PlatformAdapter {
    return new KickAdapter({
      settings: this.deps.settings,
      broadcaster,
      tokens: tokensOf('broadcaster'),
      channel: this.channelFor(broadcaster, null, tokensOf),
      isReachable: hasWebhook,
      now: () => this.deps.clock.now(),
      warn: this.deps.warn,
    });
  }

  private async ownerOf({ accessToken, scopes }: Credentials) {
    const http = new PlatformHttp({
      baseUrl: this.deps.settings.apiUrl,
      outbound: this.deps.settings.outbound,
      tokens: {
        current: () => Promise.resolve(accessToken),
        renewed: () =>
          Promise.reject(new PlatformError('rejected', 'Kick refused its own token. Reconnect the account.')),
      },
    });
    const [users, channels] = await Promise.all([
      http.call({ method: 'GET', path: '/v1/users' }),
      http.call({ method: 'GET', path: '/v1/channels' }),
    ]);
    const [user] = (users.body as { data?: readonly { user_id: number; name: string }[] } | null)?.data ?? [];
    const [channel] = (channels.body as { data?: readonly { slug: string }[] } | null)?.data ?? [];
    if (!user)
      throw new PlatformError('unavailable', 'Kick did not name the account of the token. Try again later.');
    const login = (channel?.slug ?? user.name).toLowerCase();
    return { channelId: String(user.user_id), login, name: user.name, scopes };
  }
}
