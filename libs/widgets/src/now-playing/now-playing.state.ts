/** What somebody says that is playing; what songs or the player tell stands in live data. */
export interface NowPlayingState {
  /** Null: nobody has said anything, or it was hidden. */
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
