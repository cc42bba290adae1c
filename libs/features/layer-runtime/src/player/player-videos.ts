import type { CatalogVideo, VideoCatalog } from '@studio/contracts/songs/video-catalog';
import { Problem } from '@studio/kernel/problem';

/** Maximum number of videos looked up for one answer; the others show what is known. */
const MOST_ASKED = 10;

/** @throws Problem `invalid_value` for a video that there isn't, or that nobody may embed [player/1] */
export async function requirePlayable(
  mediaRepository: VideoCatalog,
  videoId: string,
  field = 'videoId',
): Promise<void> {
  const found = await mediaRepository.find(videoId);
  if (!found || found.kind === 'video') return;
  const why =
    found.kind === 'unknown'
      ? 'There is no such video.'
      : 'This video cannot be played outside YouTube. Choose another one.';
  throw new Problem('invalid_value', why, {
    field,
    expected: 'the id of a YouTube video that can be embedded',
  });
}

/** Looks up unknown videos, so that `known` returns them afterwards. */
export async function askAbout(mediaRepository: VideoCatalog, videoIds: readonly string[]): Promise<void> {
  const unknown = [...new Set(videoIds)].filter((videoId) => !mediaRepository.known(videoId));
  await Promise.all(unknown.slice(0, MOST_ASKED).map((videoId) => mediaRepository.find(videoId)));
}

/** Title and length; null while they are unknown. */
export function videoInfo(known: CatalogVideo | null): {
  readonly title: string | null;
  readonly durationS: number | null;
} {
  return { title: known?.title ?? null, durationS: known?.durationS ?? null };
}
