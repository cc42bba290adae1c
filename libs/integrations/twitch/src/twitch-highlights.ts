import type { ChannelClip } from '@studio/platforms/channel-clip';
import {
  PlatformError,
  type NextAds,
  type Feature,
  type PlatformChannel,
} from '@studio/contracts/channels/platform-channel';
import type { PlatformCall } from '@studio/contracts/channels/platform-http';

/** Asks Helix for what a feature needs. */
export type Ask = (
  feature: Feature,
  call: PlatformCall,
) => Promise<{ readonly status: number; readonly body: unknown }>;

interface TwitchClip {
  readonly id: string;
  readonly title: string;
  readonly creator_name: string;
  readonly duration: number;
  readonly created_at: string;
  readonly view_count: number;
}

interface Made {
  readonly data?: readonly { readonly id: string; readonly position_seconds?: number }[];
}

const CLIP_ID = /^[\w-]{1,100}$/;
const MOST_CLIPS = 100;
const DAY_MS = 86_400_000;

function clipOf({ id, title, creator_name, duration, created_at, view_count }: TwitchClip): ChannelClip {
  return {
    ...{ clipId: id, title, creator: creator_name || null },
    ...{ seconds: duration, createdAt: created_at, views: view_count },
  };
}

/** Clips and markers of a channel. Twitch answers 404 for both while the channel is not live. */
export function twitchHighlights(
  channelId: string,
  ask: Ask,
  now: () => number = Date.now,
): PlatformChannel['highlights'] {
  const make = async (feature: Feature, call: PlatformCall) => {
    const { status, body } = await ask(feature, { ...call, takes: [404] });
    if (status === 404)
      throw new PlatformError('rejected', 'Twitch makes clips and markers only of a live stream.');
    const [made] = (body as Made | null)?.data ?? [];
    if (!made) throw new PlatformError('outcome_unknown', 'Twitch did not say what it made.');
    return made;
  };
  return {
    clip: async () => {
      const query = { broadcaster_id: channelId };
      const { id } = await make('highlights.clip', { method: 'POST', path: '/clips', query });
      return { clipId: id, url: CLIP_ID.test(id) ? `https://clips.twitch.tv/${id}` : null };
    },
    mark: async (description) => {
      const body = { user_id: channelId, ...(description !== '' && { description }) };
      const made = await make('highlights.marker', { method: 'POST', path: '/streams/markers', body });
      return { positionS: made.position_seconds ?? null };
    },
    clips: async (sinceDays) => {
      const query = {
        broadcaster_id: channelId,
        first: MOST_CLIPS,
        // Without an end, Twitch answers for one week.
        ...(sinceDays !== null && {
          started_at: new Date(now() - sinceDays * DAY_MS).toISOString(),
          ended_at: new Date(now()).toISOString(),
        }),
      };
      const { body } = await ask('highlights.read', { method: 'GET', path: '/clips', query });
      const { data = [] } = (body ?? {}) as { readonly data?: readonly TwitchClip[] };
      return data.filter(({ id, duration }) => CLIP_ID.test(id) && duration > 0).map(clipOf);
    },
  };
}

/** Ad schedule as Twitch answers it: times in RFC 3339 or in seconds since 1970, empty or 0 for none. */
interface PlannedAds {
  readonly next_ad_at?: string | number;
  /** Seconds. */
  readonly duration?: number;
}

/** Asks for the next ad break of a channel. */
export async function nextAds(channelId: string, ask: Ask): Promise<NextAds> {
  const query = { broadcaster_id: channelId };
  const { body } = await ask('channel.ads', { method: 'GET', path: '/channels/ads', query });
  const [planned = {}] = (body as { readonly data?: readonly PlannedAds[] } | null)?.data ?? [];
  const { next_ad_at: at = '', duration = 0 } = planned;
  const ms = typeof at === 'number' || /^\d+$/.test(at) ? Number(at) * 1000 : Date.parse(at);
  return { nextAt: ms > 0 ? new Date(ms).toISOString() : null, seconds: Number(duration) || 0 };
}
