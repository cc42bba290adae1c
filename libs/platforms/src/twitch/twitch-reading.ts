import type { PlatformHttp } from '../http/platform-http';
import type { ChatBadge } from '../port/platform-event';
import { translated, type Translated } from './twitch-events';

/** What is read at each connection, since Twitch doesn’t tell later what happened while nobody listened. */
interface Missed {
  readonly told: Translated;
  /** RFC 3339. */
  readonly at: string;
}

const ADDED = 'channel.channel_points_custom_reward_redemption.add';
/** Of each reward; older ones have waited for long. */
const MOST_OPEN = 50;

interface Redemption {
  readonly redeemed_at: string;
}

/** Redemptions that wait, the oldest first: of rewards that our client has made, others can’t be read. @throws PlatformError */
export async function openRedemptions(helix: PlatformHttp, channelId: string): Promise<readonly Missed[]> {
  const path = '/channel_points/custom_rewards';
  const ours = await dataOf<{ readonly id: string }>(helix, path, {
    broadcaster_id: channelId,
    only_manageable_rewards: 'true',
  });
  const missed: Missed[] = [];
  for (const { id } of ours) {
    const open = await dataOf<Redemption>(helix, `${path}/redemptions`, {
      ...{ broadcaster_id: channelId, reward_id: id, status: 'UNFULFILLED' },
      ...{ sort: 'NEWEST', first: MOST_OPEN },
    });
    for (const each of open) {
      const at = new Date(each.redeemed_at).toISOString();
      const told = translated(ADDED, each, { at, isOwn: () => false, badge: () => null });
      if (told) missed.push({ told, at });
    }
  }
  return missed.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

interface BadgeSet {
  readonly set_id: string;
  readonly versions: readonly {
    readonly id: string;
    readonly title?: string;
    readonly image_url_2x?: string;
  }[];
}

/** Titles and pictures of badges, by set and version. */
export class TwitchBadges {
  private known: ReadonlyMap<string, Pick<ChatBadge, 'title' | 'url'>> = new Map();

  readonly of = (setId: string, version: string): Pick<ChatBadge, 'title' | 'url'> | null =>
    this.known.get(`${setId} ${version}`) ?? null;

  /** @throws PlatformError and what was known stays */
  async read(helix: PlatformHttp, channelId: string): Promise<void> {
    const everywhere = await dataOf<BadgeSet>(helix, '/chat/badges/global', {});
    const here = await dataOf<BadgeSet>(helix, '/chat/badges', { broadcaster_id: channelId });
    // The channel’s own stand before those that all have.
    this.known = new Map(
      [...everywhere, ...here].flatMap(({ set_id, versions }) =>
        versions.map(
          ({ id, title, image_url_2x }) =>
            [`${set_id} ${id}`, { title: title ?? set_id, url: image_url_2x ?? null }] as const,
        ),
      ),
    );
  }
}

async function dataOf<Item>(
  helix: PlatformHttp,
  path: string,
  query: { readonly [name: string]: string | number },
): Promise<readonly Item[]> {
  const { body } = await helix.call({ method: 'GET', path, query });
  const { data } = (body ?? {}) as { readonly data?: readonly Item[] };
  return Array.isArray(data) ? (data as readonly Item[]) : [];
}
