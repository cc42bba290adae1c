import type { FoundPerson, ViewerProfiles } from '@studio/contracts/chat/viewer-profiles';
import { Problem } from '@studio/kernel/problem';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PersonProfile } from '@studio/contracts/channels/platform-channel';
import { asking } from '@studio/contracts/channels/platform-problem';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';

export interface ViewerProfilesDeps {
  readonly channels: Channels;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  /** Address on this server of a picture that a platform names; null for one that isn't served here. */
  readonly pictureOf: (url: string) => string | null;
}

const nothing: PersonProfile = { avatarUrl: null, clip: null, category: null };

/** Profiles of viewers from their platform, through the account's channel there. */
export function viewerProfiles({ channels, viewers, pictureOf }: ViewerProfilesDeps): ViewerProfiles {
  return {
    find: async ({ accountId, platform, login: written, isTrial }): Promise<FoundPerson> => {
      const channel = await channels.on(accountId, platform);
      if (!channel) throw new Problem('not_connected', `No ${platform} channel is connected.`);
      const login = written.trim().replace(/^@/, '').toLowerCase();
      const user = await asking(platform, () => channel.people.byLogin(login));
      if (!user)
        throw new Problem('not_found', `${platform} has no user with this login.`, { resource: 'viewer' });
      // Who they are is enough to show them.
      const { avatarUrl, clip, category } = await channel.people.profile(user.userId).catch(() => nothing);
      return {
        ...user,
        platform,
        viewerId: isTrial ? null : await viewers.idOf(accountId, { platform, userId: user.userId }),
        avatar: avatarUrl === null ? null : pictureOf(avatarUrl),
        clip,
        category,
      };
    },
  };
}
