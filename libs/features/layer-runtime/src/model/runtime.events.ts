export interface RuntimeEvents {
  /** Native size in design pixels: before crop, scale and rotation, so that it holds in every scene. */
  'layer.measured': { readonly memberId: number; readonly w: number; readonly h: number };
  /** Removes the size of a layer that the overlay no longer has. */
  'layer.unmeasured': { readonly memberId: number };
  /** A layer command ran, with its result. */
  'widget.fired': StateChange & {
    readonly widget: string;
    readonly command: string;
    readonly args: { readonly [key: string]: unknown };
    readonly dedupeKey?: string;
    /** Viewer that the command named, without their name in `args`; null after erasure. */
    readonly viewerId?: string;
    readonly user?: { readonly userId: string; readonly login: string; readonly name: string } | null;
    /** Part of the change that belongs to that viewer; null after erasure. */
    readonly shown?: { readonly [key: string]: unknown } | null;
    readonly shownKeys?: readonly string[];
  };
  /** It did something by itself at the moment that it had asked for. */
  'widget.woke': StateChange & { readonly widget: string };
  /** The layer reacted to an event; `to` is its name in `Occurrences`. */
  'widget.reacted': StateChange & {
    readonly widget: string;
    readonly to: string;
    /** Viewer that the state now refers to; missing if there is none. */
    readonly viewerId?: string;
    /** Part of the change that belongs to that viewer; null after erasure. */
    readonly shown?: { readonly [key: string]: unknown } | null;
    readonly shownKeys?: readonly string[];
    /** Whether the state now contains simulated data; missing: unchanged. */
    readonly simulated?: boolean;
    /** Position in the account's record up to which the state was filled. */
    readonly recalled?: { readonly simulated: boolean; readonly revision: number };
  };
  /** Viewers have voted in the poll that a layer shows. */
  'votes.cast': {
    readonly memberId: number;
    readonly widget: string;
    /** The poll that they voted in, of those that the layer has shown. */
    readonly round: number;
    /** All votes of each viewer, as positions of the answers. */
    readonly cast: { readonly [viewerId: string]: readonly number[] };
    readonly changed: { readonly [key: string]: unknown };
  };
  /** Current day of the account, and its end if a layer waits for it. */
  'day.known': { readonly day: string; readonly endsAt?: number };
  /** The viewer was erased. */
  'viewer.forgotten': { readonly viewerId: string };
}

/** Change of a layer's state: the whole state the first time, then only what changed. */
interface StateChange {
  readonly memberId: number;
  readonly changed: { readonly [key: string]: unknown };
  /** Keys that are gone. */
  readonly removed?: readonly string[];
  /** Next wake-up, ms since 1970; missing if none is scheduled. */
  readonly dueAt?: number;
  /** Events of the widget that others may react to. */
  readonly events?: readonly { readonly kind: string; readonly value?: number | string }[];
}
