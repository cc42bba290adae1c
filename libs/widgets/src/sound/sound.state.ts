/** A sound that somebody had played. */
export interface PlayedSound {
  readonly url: string;
  readonly volume: number;
  /** When it began, ms since 1970: pages that come much later don't begin it. */
  readonly at: number;
}

export interface SoundState {
  /** Those that began last, the newest at the end; none once they are stopped. */
  readonly sounds: readonly PlayedSound[];
}

export const quiet: SoundState = { sounds: [] };
