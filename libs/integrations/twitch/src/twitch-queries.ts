import type { PlatformHttp } from '@studio/contracts/channels/platform-http';
import type { ChatBadge, PlatformEventBody } from '@studio/contracts/channels/platform-event';
import type { Payload } from './twitch-fields';
import { unbanRequestOf } from './twitch-reviews';
import { translated, type Translated } from './twitch-events';

/** Data read at each connection, since Twitch does not repeat events that were missed. */
interface Missed {
  readonly told: Translated;
  /** RFC 3339. */
  readonly at: string;
}

const ADDED = 'channel.channel_points_custom_reward_redemption.add';
/** Largest number of open redemptions read per reward, and of open requests. */
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
      const result = translated(ADDED, each, {
        at,
        isOwn: () => false,
        badge: () => null,
        cheermote: () => null,
      });
      if (result) missed.push({ told: result, at });
    }
  }
  return missed.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Requests to lift a ban that nobody has decided about yet. @throws PlatformError */
export async function openUnbanRequests(
  helix: PlatformHttp,
  channelId: string,
): Promise<readonly PlatformEventBody[]> {
  const open = await dataOf<Payload>(helix, '/moderation/unban_requests', {
    ...{ broadcaster_id: channelId, moderator_id: channelId },
    ...{ status: 'pending', first: MOST_OPEN },
  });
  return open.flatMap((each) => unbanRequestOf(each) ?? []);
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

interface Cheermote {
  readonly prefix: string;
  readonly tiers: readonly {
    /** Number of the tier in chat fragments; `min_bits` where Twitch numbers by bits. */
    readonly id: string;
    readonly min_bits: number;
    readonly images?: { readonly dark?: { readonly animated?: { readonly [size: string]: string } } };
  }[];
}

/** Pictures of cheermotes, by prefix in lower case and tier. */
export class TwitchCheermotes {
  private known: ReadonlyMap<string, string> = new Map();

  readonly of = (prefix: string, tier: number): string | null => this.known.get(`${prefix} ${tier}`) ?? null;

  /** @throws PlatformError and what was known stays */
  async read(helix: PlatformHttp, channelId: string): Promise<void> {
    const found = await dataOf<Cheermote>(helix, '/bits/cheermotes', { broadcaster_id: channelId });
    this.known = new Map(
      found.flatMap(({ prefix, tiers }) =>
        tiers.flatMap(({ id, min_bits, images }) => {
          const url = images?.dark?.animated?.['2'];
          return url === undefined
            ? []
            : [...new Set([id, String(min_bits)])].map(
                (tier) => [`${prefix.toLowerCase()} ${tier}`, url] as const,
              );
        }),
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
