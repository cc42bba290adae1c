import type { Platform } from '@studio/platforms/platforms';
import type { PlatformUser } from '@studio/platforms/viewer';

/** Person in a shoutout, as their platform reports them; personal data of a viewer. */
export interface ShoutoutPerson extends PlatformUser {
  readonly platform: Platform;
  /** Address of the avatar on this server; null if there is none. */
  readonly avatar: string | null;
  /** One of the person's clips; null if there is none. */
  readonly clip: ShoutoutClip | null;
  /** Name of the category that the channel streamed last; null if it is unknown. States stored earlier lack it. */
  readonly category?: string | null;
}

/** Line below the name, in layers that were stored without it too. */
export const usualDetail = 'Last streamed: {category}';

/** A clip in its platform's own player. */
export interface ShoutoutClip {
  readonly clipId: string;
  readonly seconds: number;
}

export interface ShoutoutState {
  /** People waiting or shown, by id. */
  readonly people: { readonly [id: string]: ShoutoutPerson };
  /** Ids of people waiting, the next first. */
  readonly queue: readonly string[];
  readonly showing: {
    readonly id: string;
    /** Ms since 1970. */
    readonly startsAt: number;
    readonly endsAt: number;
  } | null;
  /** Total number of shoutouts so far; the source of their ids. */
  readonly count: number;
}

export const nobodyShown: ShoutoutState = { people: {}, queue: [], showing: null, count: 0 };
