import type { DecideTable, DecisionContext, EventOf } from '@studio/kernel/decider';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Values } from '@studio/widgets/widget';
import { restoredLostState } from './lost-states';
import { apart } from '../model/layer-change';
import { requireSlot } from './media-checks';
import { pinningOf } from './chat-pin.commands';
import { comingOf, behaviourContextOf, ofViewer, stateNow, stateOf, withDay } from '../model/moving';
import { requireRoomFor, requireVideo } from './player-checks';
import type * as commands from './runtime.commands';
import type { FiredCommands, FiredLayerLookups, RuntimeLookups } from '../model/runtime.context';
import type { RuntimeEvents } from '../model/runtime.events';
import type { Runtime } from '../model/runtime.state';
import { changeOf } from '../model/state-change';

type Firing = Pick<commands.FireWidgetCommand, 'memberId' | 'command' | 'args' | 'dedupeKey'>;

/** Has a layer do what its widget can do. */
function fired(
  runtime: Runtime,
  { memberId, command, args = {}, dedupeKey }: Firing,
  context: DecisionContext & FiredLayerLookups,
): readonly EventOf<RuntimeEvents>[] {
  if (context.drawingAnswer !== undefined) return [];
  const { widget } = context.layer;
  const behaviour = findBehaviour(widget);
  const run = behaviour?.commands[command] ?? behaviour?.operations?.[command];
  if (!behaviour || !run) throw new Error(`${widget} has no command ${command}: it was looked up.`);
  if (dedupeKey !== undefined && runtime.dedupeKeys.includes(dedupeKey)) return [];
  const before = stateOf(runtime, memberId, behaviour, context);
  const after = run(before, args, behaviourContextOf(context));
  if (after === before) requireRoomFor(behaviour, command, before);
  const change =
    after === before ? null : changeOf(runtime.states[memberId], after, behaviour.widget.entryState);
  // Remember the key even if nothing changed: a repeat could change something later.
  if (!change && dedupeKey === undefined) return [];
  const { person } = context;
  const { dueAt, ...coming } = comingOf(behaviour, before, after, context);
  const due = dueAt === undefined ? {} : { dueAt };
  const about = { memberId, widget, to: 'command', ...due };
  const { rest, viewerEvents } = apart(change ?? { changed: {} }, behaviour.widget, about);
  const data = {
    ...{ memberId, widget, command, args: person ? withoutLogin(args) : args },
    ...(dedupeKey !== undefined && { dedupeKey }),
    ...ofViewer(rest, behaviour, person?.viewerId ?? null),
    ...due,
    ...coming,
  };
  const event = { type: 'widget.fired', data: { ...data, ...namedIn(context) } } as const;
  return withDay(runtime, [event, ...viewerEvents], [{ memberId, ...context.layer }], context);
}

/** The login belongs in the encrypted fields. */
function withoutLogin({ login: _, ...args }: Values): Values {
  return args;
}

/** Returns the viewer that the command names. */
function namedIn({ person }: FiredLayerLookups): Pick<RuntimeEvents['widget.fired'], 'viewerId' | 'user'> {
  if (!person || person.viewerId === null) return {};
  const { viewerId, userId, login, name } = person;
  return { viewerId, user: { userId, login, name } };
}

/** Commands by which somebody has a layer do something. */
export const firingDecide: DecideTable<
  FiredCommands,
  Runtime,
  RuntimeEvents,
  DecisionContext,
  Pick<RuntimeLookups, keyof FiredCommands>
> = {
  FireWidgetCommand: fired,
  ControlAlerts: (runtime, { memberId, action, activityId }, context) =>
    fired(
      runtime,
      { memberId, command: action, args: activityId === undefined ? {} : { activityId } },
      context,
    ),
  PlaySound: (runtime, { uploadId }, context) =>
    fired(runtime, { memberId: context.memberId, command: 'play', args: { uploadId } }, context),
  StopSound: (runtime, { uploadId }, context) =>
    fired(
      runtime,
      { memberId: context.memberId, command: 'stop', args: uploadId === undefined ? {} : { uploadId } },
      context,
    ),
  ShareMedia: (runtime, { providerSlug, kind, mode }, context) =>
    fired(
      runtime,
      { memberId: context.memberId, command: 'share', args: { providerSlug, kind, mode } },
      context,
    ),
  ShowMediaFavorite: (runtime, { favoriteId, mode, durationMs }, context) => {
    const args = { favoriteId, mode, ...(durationMs !== undefined && { durationMs }) };
    return fired(runtime, { memberId: context.memberId, command: 'show_favorite', args }, context);
  },
  MoveMedia: (runtime, { x, y, slotId }, context) => {
    const { memberId, now } = context;
    requireSlot(stateNow(runtime, memberId, context), slotId, now);
    const args = { x, y, ...(slotId !== undefined && { slotId }) };
    return fired(runtime, { memberId, command: 'move', args }, context);
  },
  PinChatMessage: (runtime, { memberId, ...pinning }, context) =>
    fired(runtime, { memberId, ...pinningOf(pinning) }, context),
  TestAlert: (runtime, { memberId, kind, values }, context) =>
    fired(runtime, { memberId, command: 'test', args: { kind, ...values } }, context),

  PlayYoutubeVideo: (runtime, { memberId, videoId }, context) =>
    fired(runtime, { memberId, command: 'play', args: { videoId } }, context),
  QueueYoutubeVideo: (runtime, { memberId, videoId }, context) =>
    fired(runtime, { memberId, command: 'queue', args: { videoId } }, context),
  ControlYoutube: (runtime, { memberId, action, volume }, context) =>
    fired(runtime, { memberId, command: action, args: action === 'volume' ? { v: volume } : {} }, context),
  MoveYoutubeVideo: (runtime, { memberId, itemId, toIndex }, context) => {
    requireVideo(stateNow(runtime, memberId, context), itemId);
    return fired(runtime, { memberId, command: 'move', args: { itemId, toIndex } }, context);
  },
  RemoveYoutubeVideo: (runtime, { memberId, itemId }, context) => {
    requireVideo(stateNow(runtime, memberId, context), itemId);
    return fired(runtime, { memberId, command: 'remove', args: { itemId } }, context);
  },
  RestoreLostState: restoredLostState,
  ClearYoutubeQueue: (runtime, { memberId }, context) =>
    fired(runtime, { memberId, command: 'clear' }, context),
};
