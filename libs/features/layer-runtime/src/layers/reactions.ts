import type { RecordPosition } from '@studio/contracts/stream-events/activity-record';
import type { DecisionContext } from '@studio/kernel/decider';
import type { AnyBehaviour, BehaviourContext } from '@studio/widgets/behaviour';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Values } from '@studio/widgets/widget';
import { apart, withChange } from '../model/layer-change';
import { comingOf, behaviourContextOf, ofViewer, stateOf, type MovingEvent } from '../model/moving';
import type { AnyWidgetEvent, ReactionLookups, AffectedLayer } from '../model/runtime.context';
import type { Runtime } from '../model/runtime.state';
import { changeOf } from '../model/state-change';

/** Reaction of a behaviour: returns the new state. */
export type BehaviourReaction = (state: Values, context: BehaviourContext) => Values;

/** Event that a layer reacts to, and the viewer it is about. */
export interface LayerReaction {
  readonly to: string;
  readonly viewerId: string | null;
  readonly react: BehaviourReaction;
}

/**
 * Returns the layers' events in reaction to a widget event.
 * @param at position in the account's record
 */
export function reactToEvent(
  runtime: Runtime,
  widgetEvent: AnyWidgetEvent,
  layers: readonly AffectedLayer[],
  context: DecisionContext & ReactionLookups,
  at?: RecordPosition,
): readonly MovingEvent[] {
  return layers.flatMap((layer) => {
    const behaviour = findBehaviour(layer.widget);
    if (!behaviour) return [];
    const isReal = at !== undefined && !at.simulated;
    const dropped = isReal ? withoutSimulated(runtime, layer, behaviour, context) : [];
    const before = dropped.reduce((state, { data }) => withChange(state, data), runtime);
    const react = reactionTo(behaviour, widgetEvent);
    const viewerId = widgetEvent.name === 'activity' ? widgetEvent.data.viewerId : null;
    const reacted = react
      ? reactionOf(before, layer, behaviour, { to: widgetEvent.name, viewerId, react }, context)
      : [];
    return marked([...dropped, ...reacted], simulatedBy(runtime, layer, behaviour, at));
  });
}

/** Drops what the simulated channel has brought into a layer's state; nothing where it has no part in it. */
export function withoutSimulated(
  runtime: Runtime,
  layer: AffectedLayer,
  behaviour: AnyBehaviour,
  context: DecisionContext & ReactionLookups,
): readonly MovingEvent[] {
  const { withoutSimulated: react } = behaviour;
  if (!react || runtime.simulated?.[layer.memberId] !== true) return [];
  const events = reactionOf(
    runtime,
    layer,
    behaviour,
    { to: 'withoutSimulated', viewerId: null, react },
    context,
  );
  return marked(events, false);
}

/** Returns whether a layer's state contains simulated data after an event; undefined: unchanged. */
export function simulatedBy(
  runtime: Runtime,
  { memberId }: AffectedLayer,
  { withoutSimulated: isDropped }: AnyBehaviour,
  at: RecordPosition | null | undefined,
): boolean | undefined {
  if (!at || !isDropped) return undefined;
  const before = runtime.simulated?.[memberId] ?? false;
  return at.simulated === before ? undefined : at.simulated;
}

export function marked(
  events: readonly MovingEvent[],
  simulated: boolean | undefined,
): readonly MovingEvent[] {
  if (simulated === undefined) return events;
  return events.map((event) =>
    event.type === 'widget.reacted' ? { ...event, data: { ...event.data, simulated } } : event,
  );
}

/** Returns true if an event may change a layer. A real event also removes simulated data. */
export function isMovedBy(
  behaviour: AnyBehaviour | undefined,
  { name }: AnyWidgetEvent,
  at: RecordPosition | undefined,
): boolean {
  const isReal = at !== undefined && !at.simulated;
  return Boolean(behaviour?.on?.[name] ?? (isReal && behaviour?.withoutSimulated));
}

/** Returns the reaction of a behaviour to an event; null if there is none. */
export function reactionTo(
  behaviour: AnyBehaviour,
  { name, data }: AnyWidgetEvent,
): BehaviourReaction | null {
  const react = behaviour.on?.[name] as
    ((state: Values, widgetEvent: unknown, context: BehaviourContext) => Values) | undefined;
  return react ? (state, context) => react(state, data, context) : null;
}

/** Returns the events of one layer's reaction. */
export function reactionOf(
  runtime: Runtime,
  { memberId, widget, values }: AffectedLayer,
  behaviour: AnyBehaviour,
  { to, viewerId, react }: LayerReaction,
  context: DecisionContext & ReactionLookups,
): readonly MovingEvent[] {
  const lookups = { ...context, layer: { widget, values, onAir: false } };
  const before = stateOf(runtime, memberId, behaviour, lookups);
  const after = react(before, behaviourContextOf(lookups, memberId));
  const change =
    after === before ? null : changeOf(runtime.states[memberId], after, behaviour.widget.entryState);
  if (!change) return [];
  const { dueAt, ...coming } = comingOf(behaviour, before, after, lookups);
  const due = dueAt === undefined ? {} : { dueAt };
  const about = { memberId, widget, to, ...due };
  const { rest, viewerEvents: theirs } = apart(change, behaviour.widget, about);
  const data = { ...about, ...ofViewer(rest, behaviour, viewerId), ...coming };
  return [{ type: 'widget.reacted', data } as const, ...theirs];
}
