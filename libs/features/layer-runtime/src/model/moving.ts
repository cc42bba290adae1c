import type { DecisionContext, EventOf } from '@studio/kernel/decider';
import { findBehaviour } from '@studio/widgets/catalog';
import { drawsOf } from '@studio/widgets/emote-rain/chance';
import type { AnyBehaviour, BehaviourContext } from '@studio/widgets/behaviour';
import type { Values } from '@studio/widgets/widget';
import { dayAwaited, type LayerThatMoved } from './day';
import { withChange } from './layer-change';
import type { FiredLayerLookups, AffectedLayer } from './runtime.context';
import type { RuntimeEvents } from './runtime.events';
import type { Runtime } from './runtime.state';
import type { StateChange } from './state-change';
import { masked } from './swear-words';

/** Returns the state of a layer: the stored one, or its initial state. */
export function stateOf(
  { states }: Runtime,
  memberId: number,
  behaviour: AnyBehaviour,
  { layer }: Pick<FiredLayerLookups, 'layer'>,
): Values {
  return states[memberId] ?? behaviour.initial(layer.values);
}

export function stateNow(
  runtime: Runtime,
  memberId: number,
  { layer }: Pick<FiredLayerLookups, 'layer'>,
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
  layers: readonly AffectedLayer[],
  context: DecisionContext & Pick<FiredLayerLookups, 'timeZone'>,
): readonly EventOf<RuntimeEvents>[] {
  const awaiting = (): readonly LayerThatMoved[] => {
    const may = layers.filter(({ widget }) => findBehaviour(widget)?.on?.dayBegan);
    const theirs = events.filter(({ data }) => may.some(({ memberId }) => memberId === data.memberId));
    return movedBy(runtime, theirs, may, context);
  };
  return [...events, ...dayAwaited(runtime, awaiting, context)];
}

/** Layers as they are after some events. */
export function movedBy(
  runtime: Runtime,
  events: readonly MovingEvent[],
  layers: readonly AffectedLayer[],
  context: DecisionContext & Pick<FiredLayerLookups, 'timeZone'>,
): readonly LayerThatMoved[] {
  const { states } = events.reduce((state, { data }) => withChange(state, data), runtime);
  return layers.flatMap(({ memberId, widget, values }) => {
    const behaviour = findBehaviour(widget);
    const layer = { widget, values, onAir: false };
    const behaviourContext = behaviourContextOf({ ...context, layer }, memberId);
    return behaviour ? [{ behaviour, state: states[memberId], behaviourContext }] : [];
  });
}

/** Returns the effects of a change: the layer's next wake-up, and events for others. */
export function comingOf(
  behaviour: AnyBehaviour,
  before: Values,
  after: Values,
  { layer }: Pick<FiredLayerLookups, 'layer'>,
): Pick<RuntimeEvents['widget.fired'], 'dueAt' | 'events'> {
  const dueAt = behaviour.due?.(after, layer.values) ?? null;
  const events = behaviour.events?.(before, after) ?? [];
  return { ...(dueAt !== null && { dueAt }), ...(events.length > 0 && { events }) };
}

/** Separates the part of a change that refers to a viewer; the log stores it encrypted. */
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

/** @param which distinguishes the layers of one command */
export function behaviourContextOf(
  {
    now,
    id,
    layer,
    timeZone,
    money,
    locale,
    upload,
    media,
    speaks,
    stepCount,
    line,
    people,
    person,
  }: DecisionContext & FiredLayerLookups,
  which = 0,
): BehaviourContext {
  const random = drawsOf(id(`chance ${which}`));
  return {
    ...{ now, values: layer.values, timeZone, random, masked },
    ...(money && { money }),
    ...(locale !== undefined && { locale }),
    ...(upload !== undefined && { upload }),
    ...(stepCount !== undefined && { stepCount }),
    ...(media && { media }),
    ...(speaks && { speaks }),
    ...(line && { line }),
    ...(people && { people }),
    ...(person && { person }),
  };
}
