export interface BrowserState {
  /** Name of the page in `urls` that is shown; null: the one of the settings. */
  readonly page: string | null;
  /** Number of times it was reloaded by command. */
  readonly reloads: number;
}

export const firstPage: BrowserState = { page: null, reloads: 0 };
