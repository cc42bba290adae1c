import type { ChannelClip } from '@studio/platforms/channel-clip';
import { SeededRandom } from '../drawing/seeded-random';
import type { Values } from '../widget';

/** A clip that can be played: by its platform's player, or as an uploaded video. */
export interface PlayableClip {
  /** Its id on Twitch; null for a video. */
  readonly clipId: string | null;
  /** Address of the uploaded video; '' for a clip of a platform. */
  readonly video: string;
  readonly title: string;
  /** Name of the viewer who made it; '' for none. */
  readonly creator: string;
  /** Its length; of a video, the length for planning. */
  readonly seconds: number;
}

interface Choice {
  readonly source: 'newest' | 'top' | 'list';
  readonly period: 'day' | 'week' | 'month' | 'all';
  readonly most: number;
  readonly clips: readonly {
    readonly video: string;
    readonly link: string;
    readonly title: string;
    readonly creator: string;
    readonly seconds: number;
  }[];
}

const DAY_MS = 86_400_000;
const days = { day: 1, week: 7, month: 30, all: Infinity } as const;

/** The clips that the settings choose, in their order. @param now ms since 1970 */
export function chosenClips(
  choice: Choice,
  live: Values | null | undefined,
  now: number,
): readonly PlayableClip[] {
  if (choice.source === 'list') return choice.clips.flatMap(listed);
  const known = (live?.['clips'] ?? []) as readonly ChannelClip[];
  const since = choice.source === 'top' ? now - days[choice.period] * DAY_MS : -Infinity;
  return known
    .filter(({ createdAt }) => Date.parse(createdAt) >= since)
    .sort((a, b) =>
      choice.source === 'top' ? b.views - a.views : Date.parse(b.createdAt) - Date.parse(a.createdAt),
    )
    .slice(0, choice.most)
    .map(({ clipId, title, creator, seconds }) => ({
      clipId,
      video: '',
      title,
      creator: creator ?? '',
      seconds,
    }));
}

function listed({ video, link, title, creator, seconds }: Choice['clips'][number]): readonly PlayableClip[] {
  const clipId = video === '' ? clipIdIn(link) : null;
  return video === '' && clipId === null ? [] : [{ clipId, video, title, creator, seconds }];
}

const LINK =
  /^(?:https:\/\/)?(?:clips\.twitch\.tv\/(?:embed\/?\?clip=)?|(?:www\.|m\.)?twitch\.tv\/\w+\/clip\/)([\w-]{1,100})(?:[?&#].*)?$/;

/** The id in the address of a clip on Twitch; null for other addresses. */
export function clipIdIn(link: string): string | null {
  return LINK.exec(link.trim())?.[1] ?? null;
}

/**
 * The clip at a place of an endless order; null without clips. Shuffled, each round has each clip once.
 * @param place from 0; negative before the first
 */
export function clipAt(
  clips: readonly PlayableClip[],
  order: 'sequence' | 'shuffle',
  place: number,
): PlayableClip | null {
  const count = clips.length;
  if (count === 0) return null;
  const at = ((place % count) + count) % count;
  if (order === 'sequence') return clips[at] ?? null;
  return clips[mixed(count, Math.floor(place / count))[at] ?? 0] ?? null;
}

/** Numbers from 0 in an order that follows from the round. */
function mixed(count: number, round: number): readonly number[] {
  const random = new SeededRandom(round);
  const left = Array.from({ length: count }, (_, n) => n);
  return left.map((_, taken) => {
    const other = taken + Math.floor(random.next() * (count - taken));
    [left[taken], left[other]] = [left[other] ?? 0, left[taken] ?? 0];
    return left[taken] ?? 0;
  });
}
