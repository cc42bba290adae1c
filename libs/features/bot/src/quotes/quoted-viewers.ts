import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformUser } from '@studio/contracts/channels/platform-event';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { QuotedViewer } from './quote.decider';

/** Form of a login: `@ada`. */
const LOGIN = /^@(\w{1,64})$/u;

/** Finds out whose word a quote is, so that it goes with them when they are forgotten. */
export class QuotedViewers {
  constructor(
    private readonly channels: Channels,
    private readonly viewers: Pick<ViewerKeys, 'idOf'>,
  ) {}

  /**
   * An author who is named by login, `@ada`, is looked up where the account is connected; any other, and one that is
   * nowhere found, is nobody in particular.
   * @param options.isPreview what is only tried makes no viewer
   * @throws Unavailable
   */
  async of(
    accountId: string,
    author: string,
    { isPreview = false }: { readonly isPreview?: boolean } = {},
  ): Promise<QuotedViewer> {
    const login = LOGIN.exec(author)?.[1]?.toLowerCase();
    const found = login === undefined || isPreview ? null : await this.byLogin(accountId, login);
    return found ? this.known(accountId, found.platform, found.user) : this.nobody(accountId, isPreview);
  }

  /** Resolves a viewer who is in chat. @throws Unavailable */
  async known(accountId: string, platform: string, user: PlatformUser): Promise<QuotedViewer> {
    const { userId, login, name } = user;
    const viewerId = await this.viewers.idOf(accountId, { platform, userId });
    return { viewerId, platform, user: { userId, login, name } };
  }

  private async nobody(accountId: string, isPreview: boolean): Promise<QuotedViewer> {
    const platform = 'twitch';
    const viewerId = isPreview ? 'nobody' : await this.viewers.idOf(accountId, { platform, userId: '' });
    return { viewerId, platform, user: null };
  }

  private async byLogin(
    accountId: string,
    login: string,
  ): Promise<{ readonly platform: string; readonly user: PlatformUser } | null> {
    for (const channel of await this.channels.of(accountId)) {
      if (!channel.features.has('people.lookup')) continue;
      try {
        const user = await channel.people.byLogin(login);
        if (user) return { platform: channel.platform, user };
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
      }
    }
    return null;
  }
}
