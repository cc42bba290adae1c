/** Somebody whose channel is shown, as their platform tells of them; a viewer's. */
export interface ShoutoutPerson {
  readonly userId: string;
  readonly login: string;
  readonly name: string;
  readonly platform: string;
  /** Address of their picture on this server; null for none. */
  readonly avatar: string | null;
  /** One of their clips; null for none. */
  readonly clip: ShoutoutClip | null;
}

/** A clip in its platform's own player. */
export interface ShoutoutClip {
  readonly clipId: string;
  readonly seconds: number;
}

export interface ShoutoutState {
  /** By id: those who wait or are shown. */
  readonly people: { readonly [id: string]: ShoutoutPerson };
  /** Those who wait, the next first. */
  readonly queue: readonly string[];
  readonly showing: {
    readonly id: string;
    /** Ms since 1970. */
    readonly startsAt: number;
    readonly endsAt: number;
  } | null;
  /** How many there ever were: makes their ids. */
  readonly count: number;
}

export const nobodyShown: ShoutoutState = { people: {}, queue: [], showing: null, count: 0 };
