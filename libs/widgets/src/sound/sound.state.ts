/** Sound played by a command. */
export interface PlayedSound {
  readonly url: string;
  readonly volume: number;
  /** Start time, ms since 1970. A page opened much later does not play it. */
  readonly at: number;
}

export interface SoundState {
  /** Latest sounds, the newest at the end; empty once they are stopped. */
  readonly sounds: readonly PlayedSound[];
}

export const quiet: SoundState = { sounds: [] };
