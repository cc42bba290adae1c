import type { Evolver } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import type { LayerStates } from './layer-states';
import type { ArmedScene, MomentMessage, RenderLayer, RenderState, Transition } from './protocol';

/** A further stream of each overlay that its picture is made of, under the same id. */
export interface RenderPart<State> {
  readonly decider: Evolver<State>;
  /** What layers are doing by it. What has not changed keeps its reference; `noStates` for nothing at all. */
  layerStates(state: State): LayerStates;
}

/** Streams of overlays whose events are, or hold, moments. */
export interface MomentSource {
  readonly category: string;
  /** Null for an event that holds none. What tells it apart and when it was is known from the event. */
  momentOf(event: StoredEvent): Omit<MomentMessage, 'eventId' | 'at'> | null;
}

/** What an area gives the gateway so that its streams can be shown. */
export interface RenderSource<State> {
  readonly decider: Evolver<State>;
  /**
   * What a renderer may see, null when there is nothing to see (never created, deleted).
   * @param last a state that came before, with its output: layers that did not change keep their reference
   */
  output(
    state: State,
    last?: { readonly state: State; readonly view: RenderState | null },
  ): RenderState | null;
  /** Streams beside the first, whose commits come in the same order. */
  readonly parts?: readonly RenderPart<unknown>[];
  readonly moments?: readonly MomentSource[];
  /** The account whose live data layers are drawn from; null for none. */
  accountOf?(state: State): string | null;
  /** Kinds of live data, and of signals, that a layer is drawn from. */
  liveKinds?(layer: RenderLayer): readonly string[];
  /** Scenes that may be live next, most likely first: renderers have what these need ready. */
  nextScenes?(state: State): readonly ArmedScene[];
  /** The transition with which this commit switched the live scene, null when it didn't. */
  transition(events: readonly StoredEvent[]): Transition | null;
  /** Milliseconds that layers are on their way which this commit has moved, by memberId; null for none. */
  glides?(events: readonly StoredEvent[]): ReadonlyMap<number, number> | null;
  /** Looks up what `opens` goes by besides the state; waited for before a renderer joins. */
  prepare?(state: State): Promise<void>;
  /** True when links of this generation open the overlay at this moment (ms since 1970). */
  opens(state: State, generation: number, now: number): boolean;
}

/** Declares a part; what is kept of parts knows none of their states. */
export function definePart<State>(part: RenderPart<State>): RenderPart<unknown> {
  return part as unknown as RenderPart<unknown>;
}

export const RENDER_SOURCE = Symbol('RenderSource');
