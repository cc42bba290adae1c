/**
 * Runtime state of a now-playing layer: the song set by a command. Songs of the song queue and the player come as
 * live data.
 */
export interface NowPlayingState {
  /** Song set by a command; null if none was set or it was hidden. */
  readonly song: { readonly title: string; readonly artist: string; readonly art: string } | null;
  readonly hidden: boolean;
  /** Ms since 1970, of the last time that it was set or shown. */
  readonly since: number | null;
}

export const silent: NowPlayingState = { song: null, hidden: false, since: null };

/** A song as the widget shows it. */
export interface ShownSong {
  readonly title: string;
  readonly artist: string;
  readonly art: string;
  readonly requester: string;
  readonly paused: boolean;
}
