import { definePort } from '../port';

/** Video data from YouTube. */
export interface CatalogVideo {
  readonly kind: 'video';
  readonly title: string;
  /** Duration in seconds; null if unknown. */
  readonly durationS: number | null;
}

/** Reason a video cannot be played: it does not exist, or its owner does not allow embedding. */
export interface NoVideo {
  readonly kind: 'unknown' | 'not_embeddable';
}

/** Knows videos of YouTube by their id. */
export interface VideoCatalog {
  /** Returns null while no answer is available; the video then counts as allowed. */
  find(videoId: string): Promise<CatalogVideo | NoVideo | null>;
  /** Returns the data received within the last hour; null if none. */
  readonly known: (videoId: string) => CatalogVideo | null;
}
export const VIDEO_CATALOG = definePort<VideoCatalog>('shelf of videos');
