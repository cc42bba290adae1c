import type { DecisionContext, EventOf } from '@studio/kernel/decider';
import { findBehaviour } from '@studio/widgets/catalog';
import type { AnyBehaviour, Moment } from '@studio/widgets/behaviour';
import type { Values } from '@studio/widgets/widget';
import { chanceOf } from './chance';
import { dayAwaited, type LayerThatMoved } from './day';
import { withChange } from './layer-change';
import type { FiredLayerFacts, ToldLayer } from './runtime.context';
import type { RuntimeEvents } from './runtime.events';
import type { Runtime } from './runtime.state';
import type { StateChange } from './state-change';
import { masked } from './swear-words';

/** What a layer is doing: what is stored, or what it does before anything has happened. */
export function stateOf(
  { states }: Runtime,
  memberId: number,
  behaviour: AnyBehaviour,
  { layer }: Pick<FiredLayerFacts, 'layer'>,
): Values {
  return states[memberId] ?? behaviour.initial(layer.values);
}

export function stateNow(
  runtime: Runtime,
  memberId: number,
  { layer }: Pick<FiredLayerFacts, 'layer'>,
): Values {
  const behaviour = findBehaviour(layer.widget);
  return behaviour ? stateOf(runtime, memberId, behaviour, { layer }) : {};
}

export type MovingEvent = Extract<
  EventOf<RuntimeEvents>,
  { readonly type: 'widget.fired' | 'widget.woke' | 'widget.reacted' }
>;

/** With what is to be known of the day, where layers that were moved wait for its end. */
export function withDay(
  runtime: Runtime,
  events: readonly MovingEvent[],
  layers: readonly ToldLayer[],
  context: DecisionContext & Pick<FiredLayerFacts, 'timeZone'>,
): readonly EventOf<RuntimeEvents>[] {
  return [...events, ...dayAwaited(runtime, () => movedBy(runtime, events, layers, context), context)];
}

/** Layers as they are after some events. */
export function movedBy(
  runtime: Runtime,
  events: readonly MovingEvent[],
  layers: readonly ToldLayer[],
  context: DecisionContext & Pick<FiredLayerFacts, 'timeZone'>,
): readonly LayerThatMoved[] {
  const { states } = events.reduce((state, { data }) => withChange(state, data), runtime);
  return layers.flatMap(({ memberId, widget, values }) => {
    const behaviour = findBehaviour(widget);
    const layer = { widget, values, onAir: false };
    const moment = momentOf({ ...context, layer }, memberId);
    return behaviour ? [{ behaviour, state: states[memberId], moment }] : [];
  });
}

/** What follows from a change: when the layer wants to be woken, and what others may react to. */
export function comingOf(
  behaviour: AnyBehaviour,
  before: Values,
  after: Values,
  { layer }: Pick<FiredLayerFacts, 'layer'>,
): Pick<RuntimeEvents['widget.fired'], 'dueAt' | 'events'> {
  const dueAt = behaviour.due?.(after, layer.values) ?? null;
  const events = behaviour.events?.(before, after) ?? [];
  return { ...(dueAt !== null && { dueAt }), ...(events.length > 0 && { events }) };
}

/** What of a change tells of a viewer, apart: the log holds it encrypted. */
export function ofViewer(
  change: StateChange,
  { widget }: AnyBehaviour,
  viewerId: string | null,
): StateChange & Pick<RuntimeEvents['widget.reacted'], 'viewerId' | 'shown' | 'shownKeys'> {
  const { viewerState = [] } = widget;
  const shownKeys = Object.keys(change.changed).filter((path) =>
    viewerState.includes(path.split('/')[0] ?? ''),
  );
  if (shownKeys.length === 0 || viewerId === null) return change;
  const part = (isShown: boolean): Values =>
    Object.fromEntries(Object.entries(change.changed).filter(([key]) => shownKeys.includes(key) === isShown));
  return { ...change, changed: part(false), viewerId, shown: part(true), shownKeys };
}

/** @param which tells the layers of one command apart */
export function momentOf(
  {
    now,
    id,
    layer,
    timeZone,
    upload,
    media,
    speaks,
    line,
    people,
    person,
  }: DecisionContext & FiredLayerFacts,
  which = 0,
): Moment {
  const random = chanceOf(id(`chance ${which}`));
  return {
    ...{ now, values: layer.values, timeZone, random, masked },
    ...(upload !== undefined && { upload }),
    ...(media && { media }),
    ...(speaks && { speaks }),
    ...(line && { line }),
    ...(people && { people }),
    ...(person && { person }),
  };
}
