import type { Clock } from '@studio/kernel/clock';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { PlatformConnector } from '@studio/contracts/channels/platform-connector';
import type { TokensOfAccount } from '@studio/contracts/channels/credentials';
import type { PlatformClient } from '@studio/contracts/channels/platform-clients';
import type { OwnLines } from '@studio/contracts/channels/own-lines';
import type { TwitchSettings } from './twitch-settings';
import type { PlatformAdapter } from '@studio/contracts/channels/platform-adapter';
import { PlatformError, type PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { TwitchAdapter } from './twitch-adapter';
import { TwitchAuth } from './twitch-auth';
import { TwitchChannel } from './twitch-channel';
import { scopesFor } from './twitch-scopes';

export interface TwitchPlatformDeps {
  readonly settings: TwitchSettings;
  readonly ownLines: OwnLines;
  /** The platforms' time. */
  readonly clock: Clock;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Twitch, as the studio uses it for all accounts. */
export class TwitchPlatform implements PlatformClient {
  readonly platform = 'twitch';
  readonly auth: TwitchAuth;

  private readonly settings: TwitchSettings;
  private readonly ownLines: OwnLines;

  constructor(private readonly deps: TwitchPlatformDeps) {
    this.settings = deps.settings;
    this.ownLines = deps.ownLines;
    this.auth = new TwitchAuth(deps.settings);
  }

  get connector(): PlatformConnector {
    const { oauth } = this.auth;
    return {
      platform: 'twitch',
      check: () => this.auth.check(),
      scopesFor,
      page:
        this.settings.clientSecret === null
          ? null
          : {
              authorizeUrl: (asked) => oauth.authorizeUrl(asked),
              complete: (answered, asked) => oauth.complete(answered, asked),
            },
      device: {
        begin: (scopes) => this.auth.device(scopes),
        poll: (deviceCode) => oauth.poll(deviceCode),
      },
      ownerOf: async ({ accessToken }) => {
        const owner = await this.auth.validate(accessToken);
        if (!owner)
          throw new PlatformError('rejected', 'Twitch refused its own token. Reconnect the account.');
        return { ...owner, name: owner.login };
      },
      refresh: (refreshToken) => oauth.refresh(refreshToken),
      revoke: ({ accessToken }) => oauth.revoke(accessToken),
    };
  }

  adapterFor(
    broadcaster: ConnectedChannel,
    bot: ConnectedChannel | null,
    tokens: TokensOfAccount,
  ): PlatformAdapter {
    return new TwitchAdapter({
      settings: this.settings,
      broadcaster,
      tokens: tokens('broadcaster'),
      now: () => this.deps.clock.now(),
      warn: this.deps.warn,
      validate: (token) => this.auth.validate(token),
      isOwn: (userId, text) =>
        userId === bot?.channelId ||
        (userId === broadcaster.channelId && this.ownLines.has(broadcaster.channelId, text)),
    });
  }

  channelFor(
    broadcaster: ConnectedChannel,
    bot: ConnectedChannel | null,
    tokensOf: TokensOfAccount,
  ): PlatformChannel {
    return new TwitchChannel({
      settings: this.settings,
      broadcaster,
      bot,
      tokensOf,
      saying: (text) => this.ownLines.add(broadcaster.channelId, text),
    });
  }
}
