import type { ShelvedVideo, VideoShelf } from '@studio/areas/video-shelf';
import { Problem } from '@studio/kernel/problem';

/** So many are asked about for one answer; the rest is told as it is known. */
const MOST_ASKED = 10;

/** @throws Problem `invalid_value` for a video that there isn't, or that nobody may embed (rules F4) */
export async function requirePlayable(shelf: VideoShelf, videoId: string, field = 'videoId'): Promise<void> {
  const found = await shelf.find(videoId);
  if (!found || found.kind === 'video') return;
  const why = found.kind === 'unknown' ? 'There is no such video.' : 'This video may not be embedded.';
  throw new Problem('invalid_value', why, {
    field,
    expected: 'the id of a video that exists and may be embedded',
  });
}

/** Asks about those of which nothing is known, so that `known` tells them then. */
export async function askAbout(shelf: VideoShelf, videoIds: readonly string[]): Promise<void> {
  const unknown = [...new Set(videoIds)].filter((videoId) => !shelf.known(videoId));
  await Promise.all(unknown.slice(0, MOST_ASKED).map((videoId) => shelf.find(videoId)));
}

/** Title and length; null while nobody has told them. */
export function toldOf(known: ShelvedVideo | null): {
  readonly title: string | null;
  readonly durationS: number | null;
} {
  return { title: known?.title ?? null, durationS: known?.durationS ?? null };
}
