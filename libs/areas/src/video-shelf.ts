import { definePort } from './port';

/** What YouTube tells of a video. */
export interface ShelvedVideo {
  readonly kind: 'video';
  readonly title: string;
  /** Null where it isn't told. */
  readonly durationS: number | null;
}

/** Why a video can't be played: there is none, or its owner lets nobody embed it. */
export interface NoVideo {
  readonly kind: 'unknown' | 'not_embeddable';
}

/** Knows videos of YouTube by their id. */
export interface VideoShelf {
  /** Null while nobody tells: then nothing is known against it. */
  find(videoId: string): Promise<ShelvedVideo | NoVideo | null>;
  /** What was told of it within the last hour; null for nothing. */
  readonly known: (videoId: string) => ShelvedVideo | null;
}
export const VIDEO_SHELF = definePort<VideoShelf>('shelf of videos');
