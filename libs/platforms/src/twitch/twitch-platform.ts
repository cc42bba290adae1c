import type { ConnectedChannel } from '../channel.decider';
import type { PlatformConnector } from '../connect/connecting';
import type { Tokens } from '../credentials/tokens';
import type { OwnLines } from '../own-lines';
import type { TwitchSettings } from '../platform-settings';
import type { PlatformAdapter } from '../port/platform-adapter';
import { PlatformError, type PlatformChannel } from '../port/platform-channel';
import { TwitchAdapter } from './twitch-adapter';
import { TwitchAuth } from './twitch-auth';
import { TwitchChannel } from './twitch-channel';
import { scopesFor } from './twitch-scopes';

/** Twitch, as the studio uses it for all accounts. */
export class TwitchPlatform {
  readonly auth: TwitchAuth;

  constructor(
    private readonly settings: TwitchSettings,
    private readonly ownLines: OwnLines,
  ) {
    this.auth = new TwitchAuth(settings);
  }

  get connector(): PlatformConnector {
    const { oauth } = this.auth;
    return {
      platform: 'twitch',
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
        if (!owner) throw new PlatformError('rejected', 'Twitch does not take the token that it gave.');
        return { ...owner, name: owner.login };
      },
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

/** Tokens of one account on one platform, by role. */
export type TokensOfAccount = (role: ConnectedChannel['role']) => ReturnType<Tokens['of']>;
