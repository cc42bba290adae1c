import type { Evolver } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import type { LayerStates } from './layer-states';
import type { ArmedScene, MomentMessage, RenderLayer, RenderState, Transition } from './protocol';

/** Further stream of each overlay that contributes to its view state, under the same id. */
export interface RenderPart<State> {
  readonly decider: Evolver<State>;
  /**
   * Returns the layer states it determines. Unchanged states keep their reference; `noStates` if there are none.
   */
  layerStates(state: State): LayerStates;
}

/** Streams of overlays whose events are, or contain, effects. */
export interface MomentSource {
  readonly category: string;
  /** Returns the effect in an event; null if it has none. Id and time come from the event. */
  momentOf(event: StoredEvent): Omit<MomentMessage, 'eventId' | 'at'> | null;
}

/** Functions of an area by which the gateway shows its streams. */
export interface RenderSource<State> {
  readonly decider: Evolver<State>;
  /**
   * Returns what a renderer may see; null if there is nothing (never created, deleted).
   * @param last an earlier state with its output: unchanged layers keep their reference
   */
  output(
    state: State,
    last?: { readonly state: State; readonly view: RenderState | null },
  ): RenderState | null;
  /** Further streams, whose commits come in the same order. */
  readonly parts?: readonly RenderPart<unknown>[];
  readonly moments?: readonly MomentSource[];
  /** Returns the account whose live data the layers use; null for none. */
  accountOf?(state: State): string | null;
  /** Kinds of live data, and of signals, that a layer is drawn from. */
  liveKinds?(layer: RenderLayer): readonly string[];
  /** Returns scenes that may be live next, most likely first. Renderers preload their assets. */
  nextScenes?(state: State): readonly ArmedScene[];
  /** The transition with which this commit switched the live scene, null when it didn't. */
  transition(events: readonly StoredEvent[]): Transition | null;
  /** Milliseconds that layers are on their way which this commit has moved, by memberId; null for none. */
  glides?(events: readonly StoredEvent[]): ReadonlyMap<number, number> | null;
  /** Returns true if links of this generation open the overlay at the time `now` (ms since 1970). */
  opens(state: State, generation: number, now: number): boolean;
}

/** Declares a part. Lists of parts do not know the types of their states. */
export function definePart<State>(part: RenderPart<State>): RenderPart<unknown> {
  return part as RenderPart<unknown>;
}

export const RENDER_SOURCE = Symbol('RenderSource');
