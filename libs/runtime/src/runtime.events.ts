export interface RuntimeEvents {
  /** Native size in design pixels: before crop, scale and rotation, so that it holds in every scene. */
  'layer.measured': { readonly memberId: number; readonly w: number; readonly h: number };
  /** Of a layer that the overlay no longer has. */
  'layer.unmeasured': { readonly memberId: number };
  /** Somebody had a layer do something, and what came of it. */
  'widget.fired': StateChange & {
    readonly widget: string;
    readonly command: string;
    readonly args: { readonly [key: string]: unknown };
    readonly dedupeKey?: string;
    /** Whom the command named, without their name among `args`; null once they are forgotten. */
    readonly viewerId?: string;
    readonly user?: { readonly userId: string; readonly login: string; readonly name: string } | null;
    /** What of the change is that viewer's; null once they are forgotten. */
    readonly shown?: { readonly [key: string]: unknown } | null;
    readonly shownKeys?: readonly string[];
  };
  /** It did something by itself at the moment that it had asked for. */
  'widget.woke': StateChange & { readonly widget: string };
  /** It did something because of what happened elsewhere: the name of that, of `Occurrences`. */
  'widget.reacted': StateChange & {
    readonly widget: string;
    readonly to: string;
    /** Whom the state tells of now; none where it tells of nobody. */
    readonly viewerId?: string;
    /** What of the change is that viewer's; null once they are forgotten. */
    readonly shown?: { readonly [key: string]: unknown } | null;
    readonly shownKeys?: readonly string[];
  };
  /** Viewers have voted in the poll that a layer shows. */
  'votes.cast': {
    readonly memberId: number;
    readonly widget: string;
    /** The poll that they voted in, of those that the layer has shown. */
    readonly round: number;
    /** What each has chosen in all, by places of the answers. */
    readonly cast: { readonly [viewerId: string]: readonly number[] };
    readonly changed: { readonly [key: string]: unknown };
  };
  /** Which day it is for the account, and when it ends, if a layer waits for that. */
  'day.known': { readonly day: string; readonly endsAt?: number };
  /** Nothing of a viewer is to be told any more. */
  'viewer.forgotten': { readonly viewerId: string };
}

/** Of a layer's state: all of it where it had none yet, else what is another now. */
interface StateChange {
  readonly memberId: number;
  readonly changed: { readonly [key: string]: unknown };
  /** Keys that are gone. */
  readonly removed?: readonly string[];
  /** When it wants to be woken now, ms since 1970; none: not by itself. */
  readonly dueAt?: number;
  /** What came about that others may react to. */
  readonly events?: readonly { readonly kind: string; readonly value?: number | string }[];
}
