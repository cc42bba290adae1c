import type { FoundPerson, PeopleShown } from '@studio/areas/people-shown';
import { Problem } from '@studio/kernel/problem';
import type { Channels } from '@studio/platforms/port/channels';
import type { PersonProfile } from '@studio/platforms/port/platform-channel';
import { asking } from '@studio/platforms/port/platform-problem';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';

export interface PeopleShownDeps {
  readonly channels: () => Channels;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  /** Address on this server of a picture that a platform names; null for one that isn't served here. */
  readonly pictureOf: (url: string) => string | null;
}

const nothing: PersonProfile = { avatarUrl: null, clip: null };

/** People as their platform tells of them, by the account's channel there. */
export function peopleShown({ channels, viewers, pictureOf }: PeopleShownDeps): PeopleShown {
  return {
    find: async ({ accountId, platform, login: written, isTrial }): Promise<FoundPerson> => {
      const channel = await channels().on(accountId, platform);
      if (!channel) throw new Problem('not_connected', `No ${platform} channel is connected.`);
      const login = written.trim().replace(/^@/, '').toLowerCase();
      const user = await asking(platform, () => channel.people.byLogin(login));
      if (!user)
        throw new Problem('not_found', `${platform} has nobody of that login.`, { resource: 'viewer' });
      // Who they are is enough to show them.
      const { avatarUrl, clip } = await channel.people.profile(user.userId).catch(() => nothing);
      return {
        ...user,
        platform,
        viewerId: isTrial ? null : await viewers.idOf(accountId, { platform, userId: user.userId }),
        avatar: avatarUrl === null ? null : pictureOf(avatarUrl),
        clip,
      };
    },
  };
}
