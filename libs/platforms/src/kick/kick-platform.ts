import type { Clock } from '@studio/kernel/clock';
import type { ChannelRole, ConnectedChannel } from '../channel.decider';
import type { PlatformConnector } from '../connect/connecting';
import type { Credentials } from '../credentials/credentials';
import { OAuthClient } from '../http/oauth-client';
import { jsonOf, lostCall, PlatformHttp, type TokenSource } from '../http/platform-http';
import type { OwnLines } from '../own-lines';
import type { KickSettings } from '../platform-settings';
import type { EventSink, PlatformAdapter } from '../port/platform-adapter';
import { PlatformError } from '../port/platform-channel';
import type { WebhookRoute } from '../webhooks';
import { KickAdapter } from './kick-adapter';
import { KickChannel, kickScopesFor, Turns } from './kick-channel';
import { KickKeys } from './kick-signature';
import { kickWebhook } from './kick-webhook';

const LINE_MS = 1_000;
const [DEADLINE_MS, MAX_BYTES] = [8_000, 64 * 1024];

export interface KickPlatformDeps {
  readonly settings: KickSettings;
  readonly ownLines: OwnLines;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Kick, as the studio uses it for all accounts. */
export class KickPlatform {
  readonly oauth: OAuthClient;
  private readonly turns = new Turns(LINE_MS);
  private readonly keys: KickKeys;

  constructor(private readonly deps: KickPlatformDeps) {
    const { settings, clock } = deps;
    const { authUrl, clientId, clientSecret, publicKey } = settings;
    this.oauth = new OAuthClient({
      authorizeUrl: `${authUrl}/oauth/authorize`,
      tokenUrl: `${authUrl}/oauth/token`,
      revokeUrl: `${authUrl}/oauth/revoke`,
      outbound: settings.outbound,
      clientId,
      clientSecret,
    });
    this.keys = new KickKeys({ set: publicKey, fetch: () => this.fetchKey(), now: () => clock.now() });
  }

  get connector(): PlatformConnector {
    const { oauth } = this;
    return {
      platform: 'kick',
      scopesFor: (role: ChannelRole) => kickScopesFor(role),
      page: {
        authorizeUrl: (asked) => oauth.authorizeUrl(asked),
        complete: (answered, asked) => oauth.complete(answered, asked),
      },
      device: null,
      ownerOf: (credentials) => this.ownerOf(credentials),
      revoke: ({ accessToken }) => oauth.revoke(accessToken),
    };
  }

  channelFor(
    broadcaster: ConnectedChannel,
    bot: ConnectedChannel | null,
    tokensOf: (role: ChannelRole) => TokenSource,
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

  adapterFor(broadcaster: ConnectedChannel, tokensOf: (role: ChannelRole) => TokenSource): PlatformAdapter {
    return new KickAdapter({
      settings: this.deps.settings,
      broadcaster,
      tokens: tokensOf('broadcaster'),
      channel: this.channelFor(broadcaster, null, tokensOf),
      isReachable: isReachable(this.deps.publicUrl),
    });
  }

  webhook(parts: {
    readonly accountsOf: (channelId: string) => Promise<readonly string[]>;
    readonly sinkOf: (accountId: string) => EventSink;
    /** Of the bot that speaks for an account; null: the channel does so itself. */
    readonly botOf: (accountId: string) => Promise<ConnectedChannel | null>;
  }): WebhookRoute {
    const { ownLines, clock } = this.deps;
    return kickWebhook({
      ...parts,
      keys: this.keys,
      clock,
      isOwn: async (accountId, channelId, userId, text) =>
        userId === channelId
          ? ownLines.has(`kick ${channelId}`, text)
          : (await parts.botOf(accountId))?.channelId === userId,
    });
  }

  private async ownerOf({ accessToken, scopes }: Credentials) {
    const http = new PlatformHttp({
      baseUrl: this.deps.settings.apiUrl,
      outbound: this.deps.settings.outbound,
      tokens: {
        current: () => Promise.resolve(accessToken),
        renewed: () =>
          Promise.reject(new PlatformError('rejected', 'Kick does not take the token that it gave.')),
      },
    });
    const [users, channels] = await Promise.all([
      http.call({ method: 'GET', path: '/v1/users' }),
      http.call({ method: 'GET', path: '/v1/channels' }),
    ]);
    const [user] = (users.body as { data?: readonly { user_id: number; name: string }[] } | null)?.data ?? [];
    const [channel] = (channels.body as { data?: readonly { slug: string }[] } | null)?.data ?? [];
    if (!user) throw new PlatformError('unavailable', 'Kick does not say whose the token is.');
    const login = (channel?.slug ?? user.name).toLowerCase();
    return { channelId: String(user.user_id), login, name: user.name, scopes };
  }

  private async fetchKey(): Promise<string> {
    try {
      const { settings } = this.deps;
      const answer = await settings.outbound.ask({
        url: `${settings.apiUrl}/v1/public-key`,
        maxBytes: MAX_BYTES,
        timeoutMs: DEADLINE_MS,
      });
      const body = jsonOf(answer.body) as { data?: { public_key?: unknown } } | null;
      const key = body?.data?.public_key;
      if (answer.status === 200 && typeof key === 'string') return key;
    } catch (error) {
      throw lostCall(error, true);
    }
    throw new PlatformError('unavailable', 'Kick tells no key.');
  }
}

/** Kick posts only to public https addresses; on this machine a test stands for it. */
function isReachable(publicUrl: string): boolean {
  return publicUrl.startsWith('https://');
}
