import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import type { Values } from './widget';

/* Numbers and texts of the channels, from live data. */

/** Last values of live data by kind. */
export type Live = { readonly [kind: string]: Values | null | undefined };

export const viewerPlatforms = allPlatforms;
export type ViewerPlatform = Platform;

/** Keys in `stream-status`. */
const counts = { viewers: 'viewersBy', followers: 'followersBy', subs: 'subsBy' } as const;
type Count = keyof typeof counts;

/** Returns a count for one platform; null if no live data has it. */
export function countOn(what: Count, platform: ViewerPlatform, live: Live): number | null {
  const byPlatform = live['stream-status']?.[counts[what]] as { readonly [platform: string]: unknown };
  const known = [live[`${platform}-stats`]?.[what], byPlatform?.[platform]];
  return known.find((count): count is number => typeof count === 'number') ?? null;
}

/** Returns a count over all platforms; null if no platform has it. */
export function countOf(what: Count, live: Live): number | null {
  const known = viewerPlatforms.flatMap((platform) => countOn(what, platform, live) ?? []);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** Title or category of the stream; null if it has none. */
export function streamText(what: 'title' | 'category', live: Live): string | null {
  const text = live['stream-status']?.[what];
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

/** Start of the stream that is live, ms since 1970; null while none is. */
export function liveSince(live: Live): number | null {
  for (const kind of ['stream-status', 'session']) {
    const { live: isLive, startedAt } = live[kind] ?? {};
    const since = isLive === true && typeof startedAt === 'string' ? Date.parse(startedAt) : NaN;
    if (!Number.isNaN(since)) return since;
  }
  return null;
}
