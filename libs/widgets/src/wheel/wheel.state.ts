import type { ViewerUser } from '../behaviour';
import type { ValuesOf } from '../widget';
import type { wheelWidget } from './wheel.widget';

type Settings = ValuesOf<typeof wheelWidget>;

/** A part of the wheel. */
export interface WheelSegment {
  /** Tells it apart: its name, or the id of a viewer. */
  readonly key: string;
  readonly name: string;
  /** Of its share. */
  readonly weight: number;
  /** `#rrggbb` or `#rrggbbaa`; empty: one of the wheel's own. */
  readonly color: string;
}

/** A viewer on the wheel. */
export interface PooledViewer {
  readonly viewerId: string;
  readonly user: ViewerUser;
  /** Place on the wheel. */
  readonly n: number;
  readonly name: string;
  readonly weight: number;
}

/** How the wheel turns, decided on the server: every page lands on the same. */
export interface Spin {
  /** Counts spins. */
  readonly n: number;
  /** Key of the segment that wins. */
  readonly winner: string;
  /** When it began, ms since 1970. */
  readonly at: number;
  /** How long it turns. */
  readonly ms: number;
  /** Whole turns before it comes to rest. */
  readonly turns: number;
  /** Where in its segment it comes to rest, 0 to 1. */
  readonly share: number;
  /** Of it all the rest was drawn. */
  readonly seed: number;
  /** Who had it turned; empty for nobody. */
  readonly by: string;
}

export interface WheelState {
  /** Instead of those of the settings; null: as they are. */
  readonly segments:
    readonly { readonly name: string; readonly weight: number; readonly color: string }[] | null;
  /** What the settings were when that was made: others begin anew. */
  readonly madeOf: string;
  /** Viewers on the wheel, by their ids, where the source is viewers. */
  readonly pool: { readonly [viewerId: string]: PooledViewer };
  /** Viewers who have won and don't come back. */
  readonly out: readonly string[];
  /** The last spin. */
  readonly spin: Spin | null;
  /** It has come to rest. */
  readonly isOver: boolean;
}

/** What renderers and callers are told of it. */
export interface ToldWheel {
  readonly segments: readonly WheelSegment[] | null;
  readonly spin: Spin | null;
  readonly isOver: boolean;
}

export const unspun: WheelState = {
  segments: null,
  madeOf: '',
  pool: {},
  out: [],
  spin: null,
  isOver: true,
};

export const neverSpun: ToldWheel = { segments: null, spin: null, isOver: true };

/** The segments of the settings. */
export function segmentsOf({ segments }: Pick<Settings, 'segments'>): readonly WheelSegment[] {
  return segments.map(({ name, weight, color }) => ({ key: name, name, weight, color }));
}

/** Where segments lie on the wheel, as shares of the whole, each from its beginning to its end. */
export function spans(
  segments: readonly Pick<WheelSegment, 'weight'>[],
): readonly (readonly [number, number])[] {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0);
  let done = 0;
  return segments.map(({ weight }) => {
    const start = done;
    done += weight / Math.max(1, total);
    return [start, done];
  });
}

/** How far the wheel has turned once it rests, in whole turns: the winner lies under the pointer at the top. */
export function restOf(
  { winner, turns, share }: Pick<Spin, 'winner' | 'turns' | 'share'>,
  segments: readonly WheelSegment[],
): number {
  const at = segments.findIndex(({ key }) => key === winner);
  const [start, end] = spans(segments)[at] ?? [0, 0];
  return turns + 1 - (start + (end - start) * share);
}
