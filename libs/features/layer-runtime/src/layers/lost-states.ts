import type { DecisionContext, EventOf } from '@studio/kernel/decider';
import type { EventMeta } from '@studio/kernel/event';
import { eventId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Values, Widget } from '@studio/widgets/widget';
import type { RestoreLostState } from './lost-state.commands';
import { comingOf, stateOf, withDay } from '../model/moving';
import type { FiredLayerLookups } from '../model/runtime.context';
import type { RuntimeEvents } from '../model/runtime.events';
import type { LostState, Runtime } from '../model/runtime.state';
import { changeOf } from '../model/state-change';

/** Lost states that are remembered for each layer. */
const MOST_LOST = 5;

/** Stands in `widget.reacted` for a state that was restored. */
const RESTORE = 'restore';

interface Losing {
  readonly memberId: number;
  readonly widget?: string;
  /** Name of the command or occurrence. */
  readonly by: string;
}

/** Remembers the state before an event that took it away. @returns `after` with it */
export function withLost(
  before: Runtime,
  after: Runtime,
  { memberId, widget = '', by }: Losing,
  { commandId, index, at }: EventMeta,
): Runtime {
  const state = before.states[memberId];
  const behaviour = findBehaviour(widget);
  const isLosing = by === RESTORE || behaviour?.losing?.includes(by);
  if (!state || !behaviour || !isLosing || state === after.states[memberId]) return after;
  const lost: LostState = {
    stateId: eventId(commandId, index),
    at,
    by,
    state: withoutViewers(state, behaviour.widget),
  };
  const others = before.lost[memberId] ?? [];
  return { ...after, lost: { ...after.lost, [memberId]: [lost, ...others].slice(0, MOST_LOST) } };
}

/**
 * Restores a lost state, without data of viewers.
 * @throws Problem `not_found`
 */
export function restoredLostState(
  runtime: Runtime,
  { memberId, stateId }: Pick<RestoreLostState, 'memberId' | 'stateId'>,
  context: DecisionContext & FiredLayerLookups,
): readonly EventOf<RuntimeEvents>[] {
  const { widget } = context.layer;
  const behaviour = findBehaviour(widget);
  const lost = runtime.lost[memberId]?.find((each) => each.stateId === stateId);
  if (!behaviour || !lost)
    throw new Problem(
      'not_found',
      'This layer has no such earlier state. Only the last five are remembered: list them and send one of their ids.',
      { resource: 'lost_state', memberId, stateId },
    );
  const before = stateOf(runtime, memberId, behaviour, context);
  const whole = { ...ofViewers(before, behaviour.widget), ...lost.state };
  const after = behaviour.restored?.(whole, before) ?? whole;
  if (sameContent(after, before)) return [];
  const change = changeOf(runtime.states[memberId], after, behaviour.widget.entryState);
  if (!change) return [];
  // What others react to has happened already: nothing of it happens again.
  const { dueAt } = comingOf(behaviour, before, after, context);
  const due = dueAt === undefined ? {} : { dueAt };
  const event = {
    type: 'widget.reacted',
    data: { memberId, widget, to: RESTORE, ...change, ...due },
  } as const;
  return withDay(runtime, [event], [{ memberId, ...context.layer }], context);
}

function withoutViewers(state: Values, { viewerState = [] }: Pick<Widget, 'viewerState'>): Values {
  if (viewerState.length === 0) return state;
  return Object.fromEntries(Object.entries(state).filter(([key]) => !viewerState.includes(key)));
}

function ofViewers(state: Values, { viewerState = [] }: Pick<Widget, 'viewerState'>): Values {
  return Object.fromEntries(Object.entries(state).filter(([key]) => viewerState.includes(key)));
}
