import { timeLeft } from '../countdown/countdown-text';
import type { Values } from '../widget';

/** A song as it is listed. */
export interface QueuedSong {
  readonly id: string;
  readonly title: string;
  /** Empty if nobody requested it. */
  readonly requester: string;
  /** Length such as `3:25`; empty if unknown. */
  readonly length: string;
}

/**
 * Returns the waiting songs, the next one first.
 * @param songs live data of the song queue
 */
export function queuedSongs(songs: Values | null | undefined, most: number): readonly QueuedSong[] {
  const queue = songs?.['queue'];
  return (Array.isArray(queue) ? (queue as readonly Values[]) : []).slice(0, most).map((song) => {
    const requester = song['requester'] as Values | null | undefined;
    const { durationS, title } = song;
    return {
      id: String(song['requestId']),
      title: typeof title === 'string' ? title : '',
      requester: typeof requester?.['name'] === 'string' ? requester['name'] : '',
      length: typeof durationS === 'number' ? timeLeft(Math.max(0, Math.floor(durationS)), 'auto') : '',
    };
  });
}
