import type { Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { PlatformConnector } from '@studio/contracts/channels/platform-connector';
import type { Credentials, TokensOfAccount } from '@studio/contracts/channels/credentials';
import { OAuthClient } from '@studio/contracts/channels/oauth-client';
import type { PlatformClient } from '@studio/contracts/channels/platform-clients';
import type { OwnLines } from '@studio/contracts/channels/own-lines';
import type { YoutubeSettings } from './youtube-settings';
import type { PlatformAdapter } from '@studio/contracts/channels/platform-adapter';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import { YoutubeAdapter } from './youtube-adapter';
import { YOUTUBE_SCOPE, YoutubeApi } from './youtube-api';
import { LiveBroadcasts } from './youtube-broadcasts';
import { YoutubeChannel } from './youtube-channel';
import { YoutubeQuota } from './youtube-quota';
import { YoutubeCategories } from './youtube-videos';

export interface YoutubePlatformDeps {
  readonly settings: YoutubeSettings;
  readonly ownLines: OwnLines;
  readonly records: Records;
  readonly clock: Clock;
}

/** Code that Google never issued: its refusal proves that client id and secret belong together. */
const madeUpCode = { code: 'check', redirect_uri: 'http://localhost' };

/** YouTube, as the studio uses it for all accounts. */
export class YoutubePlatform implements PlatformClient {
  readonly platform = 'youtube';
  readonly oauth: OAuthClient;
  private readonly quota: YoutubeQuota;
  private readonly live: LiveBroadcasts;
  private readonly categories: YoutubeCategories;
  private readonly watchers = { looking: 0, reading: 0 };

  constructor(private readonly deps: YoutubePlatformDeps) {
    const { settings, records, clock } = deps;
    const { authUrl, tokenUrl, clientId, clientSecret, outbound, dailyUnits } = settings;
    this.oauth = new OAuthClient({
      authorizeUrl: authUrl,
      tokenUrl,
      deviceUrl: new URL('/device/code', tokenUrl).toString(),
      revokeUrl: new URL('/revoke', tokenUrl).toString(),
      ...{ clientId, clientSecret, outbound },
      // Without these nothing would be given that the token can be renewed with.
      extra: { access_type: 'offline', prompt: 'consent' },
      normal: normalized,
    });
    const client = settings.isPreset ? null : clientId;
    this.quota = new YoutubeQuota({ records, clock, dailyUnits, client });
    this.live = new LiveBroadcasts(() => clock.now());
    this.categories = new YoutubeCategories(() => clock.now());
  }

  get connector(): PlatformConnector {
    const { oauth } = this;
    const { byCode } = this.deps.settings;
    return {
      platform: 'youtube',
      check: () =>
        byCode
          ? oauth.checkDevice({ scope: YOUTUBE_SCOPE })
          : oauth.check({ type: 'authorization_code', parameters: madeUpCode }, ['invalid_grant']),
      scopesFor: () => [YOUTUBE_SCOPE],
      page: byCode
        ? null
        : {
            authorizeUrl: (asked) => oauth.authorizeUrl(asked),
            complete: (answered, asked) => oauth.complete(answered, asked),
          },
      device: byCode
        ? {
            begin: (scopes) => oauth.device({ scope: scopes.join(' ') }),
            poll: (deviceCode) => oauth.poll(deviceCode),
          }
        : null,
      ownerOf: (credentials) => this.ownerOf(credentials),
      refresh: (refreshToken) => oauth.refresh(refreshToken),
      revoke: ({ accessToken, refreshToken }) => oauth.revoke(refreshToken ?? accessToken),
    };
  }

  channelFor(
    broadcaster: ConnectedChannel,
    bot: ConnectedChannel | null,
    tokensOf: TokensOfAccount,
  ): YoutubeChannel {
    const { settings, records, ownLines } = this.deps;
    const { quota, live, categories } = this;
    return new YoutubeChannel({
      ...{ settings, records, broadcaster, bot, tokensOf, quota, live, categories },
      saying: (text) => ownLines.add(`youtube ${broadcaster.channelId}`, text),
    });
  }

  adapterFor(
    broadcaster: ConnectedChannel,
    bot: ConnectedChannel | null,
    tokensOf: TokensOfAccount,
  ): PlatformAdapter {
    const { settings, records, ownLines, clock } = this.deps;
    const { quota, live, watchers } = this;
    return new YoutubeAdapter({
      ...{ broadcaster, quota, records, live, watchers },
      api: new YoutubeApi({ settings, quota, tokens: tokensOf('broadcaster') }),
      now: () => clock.now(),
      isOwn: (userId, text) =>
        userId === bot?.channelId ||
        (userId === broadcaster.channelId && ownLines.has(`youtube ${broadcaster.channelId}`, text)),
    });
  }

  private async ownerOf({ accessToken, scopes }: Credentials) {
    const api = new YoutubeApi({
      settings: this.deps.settings,
      quota: this.quota,
      tokens: {
        current: () => Promise.resolve(accessToken),
        renewed: () =>
          Promise.reject(
            new PlatformError('rejected', 'YouTube refused its own token. Reconnect the account.'),
          ),
      },
    });
    const { items } = await api.list<{
      readonly id: string;
      readonly snippet?: { readonly title?: string; readonly customUrl?: string };
    }>('/channels', { part: 'snippet', mine: 'true' });
    const [channel] = items;
    if (!channel) throw new PlatformError('rejected', 'This Google account has no YouTube channel.');
    const { title = channel.id, customUrl = '' } = channel.snippet ?? {};
    const login = customUrl.replace(/^@/u, '').toLowerCase() || channel.id.toLowerCase();
    return { channelId: channel.id, login, name: title, scopes };
  }
}

/** Google calls the address where a code is typed in by an older name. */
async function normalized(answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  const body = readObject(text);
  const address = body?.['verification_url'];
  if (typeof address !== 'string') return new Response(text, { status, headers });
  return Response.json({ ...body, verification_uri: address }, { status });
}

function readObject(text: string): { readonly [name: string]: unknown } | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : null;
  } catch {
    return null;
  }
}
