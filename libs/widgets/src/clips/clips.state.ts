/** Runtime state of a clips player. Which clip plays is up to each page: the platform's player tells nobody. */
export interface ClipsState {
  /** Clips that commands went on by; less than 0 if they went back. */
  readonly moved: number;
  /** True while nothing plays. */
  readonly stopped: boolean;
}

export const clipsFromTheFirst: ClipsState = { moved: 0, stopped: false };
