import type { ViewerIdentity } from '@studio/platforms/viewer';
import type { ValuesOf } from '../widget';
import type { wheelWidget } from './wheel.widget';

type Settings = ValuesOf<typeof wheelWidget>;

/** A part of the wheel. */
export interface WheelSegment {
  /** Key of the segment: its name, or a viewer id. */
  readonly key: string;
  readonly name: string;
  /** Weight of its share of the wheel. */
  readonly weight: number;
  /** `#rrggbb` or `#rrggbbaa`; empty: one of the wheel's own. */
  readonly color: string;
}

/** A viewer on the wheel. */
export interface PooledViewer {
  readonly viewerId: string;
  readonly user: ViewerIdentity;
  /** Place on the wheel. */
  readonly n: number;
  readonly name: string;
  readonly weight: number;
}

/** Spin of the wheel, decided on the server, so that every page lands on the same segment. */
export interface Spin {
  /** Counts spins. */
  readonly n: number;
  /** Key of the segment that wins. */
  readonly winner: string;
  /** Start time, ms since 1970. */
  readonly at: number;
  /** Duration, in ms. */
  readonly ms: number;
  /** Whole turns before it comes to rest. */
  readonly turns: number;
  /** Position within the winning segment at which it stops, 0 to 1. */
  readonly share: number;
  /** Seed of the random values that the spin is drawn with. */
  readonly seed: number;
  /** Name of who spun it; empty for nobody. */
  readonly by: string;
}

export interface WheelState {
  /** Segments set by commands; null: those of the settings. */
  readonly segments:
    readonly { readonly name: string; readonly weight: number; readonly color: string }[] | null;
  /**
   * Fingerprint of the settings for which `segments` were made. If the settings change, the segments start over.
   */
  readonly madeOf: string;
  /** Viewers on the wheel, by their ids, where the source is viewers. */
  readonly pool: { readonly [viewerId: string]: PooledViewer };
  /** Viewers who have won and don't come back. */
  readonly out: readonly string[];
  /** The last spin. */
  readonly spin: Spin | null;
  /** True once the wheel has stopped. */
  readonly isOver: boolean;
}

/** View of the runtime state that renderers and callers receive. */
export interface ShownWheel {
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

export const neverSpun: ShownWheel = { segments: null, spin: null, isOver: true };

/** The segments of the settings. */
export function segmentsOf({ segments }: Pick<Settings, 'segments'>): readonly WheelSegment[] {
  return segments.map(({ name, weight, color }) => ({ key: name, name, weight, color }));
}

/** Returns the start and end of each segment, as shares of the wheel. */
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

/** Returns the final rotation of a spin, in turns: the winner stops under the pointer at the top. */
export function restOf(
  { winner, turns, share }: Pick<Spin, 'winner' | 'turns' | 'share'>,
  segments: readonly WheelSegment[],
): number {
  const at = segments.findIndex(({ key }) => key === winner);
  const [start, end] = spans(segments)[at] ?? [0, 0];
  return turns + 1 - (start + (end - start) * share);
}
