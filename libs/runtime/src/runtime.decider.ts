import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { findBehaviour } from '@studio/widgets/catalog';
import type { AnyBehaviour, Moment, Occurrences } from '@studio/widgets/behaviour';
import type { Values } from '@studio/widgets/widget';
import { chanceOf } from './chance';
import type * as alertCommands from './alert.commands';
import type * as soundCommands from './sound.commands';
import type * as playerCommands from './player.commands';
import { requireRoomFor, requireVideo } from './player-checks';
import { dayAwaited, dayKnown, hasDayBegun, type MovedLayer } from './day';
import type * as commands from './runtime.commands';
import type { RuntimeEvents } from './runtime.events';
import { idle, type Runtime, type Size, type Sizes } from './runtime.state';
import { masked } from './swear-words';
import { mirrored, withChange, type Mirrored } from './layer-change';
import { changeOf, isEntry, type StateChange } from './state-change';

/** Commands that are operations. */
export type FiredCommands = CommandsOf<
  typeof commands & typeof alertCommands & typeof soundCommands & typeof playerCommands
>;

/** Commands that nobody asks for. */
export interface OwnCommands {
  /** What renderers measured, and the layers that the overlay has. */
  readonly ReportSizes: { readonly sizes: Sizes; readonly layers: { readonly [memberId: number]: unknown } };
  /** The moment has come that a layer had asked for. */
  readonly WakeLayer: { readonly memberId: number };
  /** Something has happened that may move layers. */
  readonly TellLayers: {
    readonly occurrence: AnyOccurrence;
    readonly layers: readonly ToldLayer[];
  };
  /** A linked layer does what its source does. */
  readonly MirrorLayer: {
    readonly memberId: number;
    /** What the source is doing; null when nothing has happened to it. */
    readonly source: Mirrored | null;
  };
  /** A layer mirrors none any more: from now on it goes on by itself. */
  readonly ReleaseLayer: { readonly memberId: number };
  /** The day may be another: its end has come that layers wait for, or the account has another time zone. */
  readonly LookAtDay: { readonly layers: readonly ToldLayer[] };
}

interface ToldLayer {
  readonly memberId: number;
  readonly widget: string;
  readonly values: Values;
}

/** What has happened, by the name that behaviours know it by. */
export type AnyOccurrence = {
  readonly [Name in keyof Occurrences]: { readonly name: Name; readonly data: Occurrences[Name] };
}[keyof Occurrences];

/** The layer that a command is about. */
export interface LayerFacts {
  readonly layer: { readonly widget: string; readonly values: Values; readonly onAir: boolean };
  /** Of the account that the overlay belongs to. */
  readonly timeZone: string;
  /** Address of the upload that the command names. */
  readonly upload?: string;
}

/** What single commands are told besides. */
export interface RuntimeFacts {
  readonly FireWidgetCommand: LayerFacts;
  readonly ControlAlerts: LayerFacts;
  readonly TestAlert: LayerFacts;
  readonly StopSound: LayerFacts & { readonly memberId: number };
  readonly PlayYoutubeVideo: LayerFacts;
  readonly QueueYoutubeVideo: LayerFacts;
  readonly ControlYoutube: LayerFacts;
  readonly MoveYoutubeVideo: LayerFacts;
  readonly RemoveYoutubeVideo: LayerFacts;
  readonly ClearYoutubeQueue: LayerFacts;
  readonly WakeLayer: LayerFacts;
  readonly MirrorLayer: LayerFacts;
  readonly ReleaseLayer: LayerFacts;
  readonly TellLayers: Pick<LayerFacts, 'timeZone'>;
  readonly LookAtDay: Pick<LayerFacts, 'timeZone'>;
}

/** Sizes of layers that are gone: so many are kept in case that they come back. One that does is measured anew. */
const MOST_GONE = 200;

/** A difference that is no other size, in design pixels: browsers round text differently. */
const TOLERANCE = 0.5;

/** Keys of commands that are remembered. */
const MOST_DEDUPE_KEYS = 200;

type Firing = Pick<commands.FireWidgetCommand, 'memberId' | 'command' | 'args' | 'dedupeKey'>;

/** Has a layer do what its widget can do. */
function fired(
  runtime: Runtime,
  { memberId, command, args = {}, dedupeKey }: Firing,
  context: DecisionContext & LayerFacts,
): readonly EventOf<RuntimeEvents>[] {
  const { widget } = context.layer;
  const behaviour = findBehaviour(widget);
  const run = behaviour?.commands[command] ?? behaviour?.operations?.[command];
  if (!behaviour || !run) throw new Error(`${widget} has no command ${command}: it was looked up.`);
  if (dedupeKey !== undefined && runtime.dedupeKeys.includes(dedupeKey)) return [];
  const before = stateOf(runtime, memberId, behaviour, context);
  const after = run(before, args, momentOf(context));
  if (after === before) requireRoomFor(behaviour, command, before);
  const change =
    after === before ? null : changeOf(runtime.states[memberId], after, behaviour.widget.entryState);
  // A key is remembered also of what made no difference: it may make one later.
  if (!change && dedupeKey === undefined) return [];
  const told = { memberId, widget, command, args, ...(dedupeKey !== undefined && { dedupeKey }) };
  const event = {
    type: 'widget.fired',
    data: { ...told, ...(change ?? { changed: {} }), ...comingOf(behaviour, before, after, context) },
  } as const;
  return withDay(runtime, [event], [{ memberId, ...context.layer }], context);
}

const decide: DecideTable<
  FiredCommands & OwnCommands,
  Runtime,
  RuntimeEvents,
  DecisionContext,
  RuntimeFacts
> = {
  FireWidgetCommand: fired,
  ControlAlerts: (runtime, { memberId, action, activityId }, context) =>
    fired(
      runtime,
      { memberId, command: action, args: activityId === undefined ? {} : { activityId } },
      context,
    ),
  StopSound: (runtime, { uploadId }, context) =>
    fired(
      runtime,
      { memberId: context.memberId, command: 'stop', args: uploadId === undefined ? {} : { uploadId } },
      context,
    ),
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
  ClearYoutubeQueue: (runtime, { memberId }, context) =>
    fired(runtime, { memberId, command: 'clear' }, context),

  WakeLayer: (runtime, { memberId }, context) => {
    const { widget } = context.layer;
    const behaviour = findBehaviour(widget);
    const before = runtime.states[memberId];
    if (!behaviour?.wake || !before) return [];
    const after = behaviour.wake(before, momentOf(context));
    const change = after === before ? null : changeOf(before, after, behaviour.widget.entryState);
    if (!change) return [];
    const event = {
      type: 'widget.woke',
      data: { memberId, widget, ...change, ...comingOf(behaviour, before, after, context) },
    } as const;
    return withDay(runtime, [event], [{ memberId, ...context.layer }], context);
  },

  MirrorLayer: (runtime, { memberId, source }, { layer: { widget } }) => {
    const behaviour = findBehaviour(widget);
    if (!behaviour || !source) return [];
    const change = changeOf(runtime.states[memberId], source.state, behaviour.widget.entryState);
    return change ? mirrored({ memberId, widget, to: 'source' }, change, source.viewers) : [];
  },

  ReleaseLayer: (runtime, { memberId }, context) => {
    const { widget } = context.layer;
    const behaviour = findBehaviour(widget);
    const state = runtime.states[memberId];
    if (!behaviour || !state) return [];
    const coming = comingOf(behaviour, state, state, context);
    const event = {
      type: 'widget.reacted',
      data: { memberId, widget, to: 'release', changed: {}, ...coming },
    } as const;
    return withDay(runtime, [event], [{ memberId, ...context.layer }], context);
  },

  TellLayers: (runtime, { occurrence, layers }, context) =>
    withDay(runtime, told(runtime, occurrence, layers, context), layers, context),

  LookAtDay: (runtime, { layers }, context) => {
    const known = layers.filter(({ memberId }) => runtime.states[memberId]);
    const events = hasDayBegun(runtime, context)
      ? told(runtime, { name: 'dayBegan', data: {} }, known, context)
      : [];
    return [...events, ...dayKnown(runtime, movedBy(runtime, events, known, context), context)];
  },

  ReportSizes: (runtime, { sizes, layers }) => [
    ...Object.entries<Size>(sizes).flatMap(([id, { w, h }]) => {
      const memberId = Number(id);
      return sameSize(runtime.sizes[memberId], { w, h })
        ? []
        : [{ type: 'layer.measured', data: { memberId, w, h } } as const];
    }),
    ...goneFrom(runtime.sizes, layers).map(
      (memberId) => ({ type: 'layer.unmeasured', data: { memberId } }) as const,
    ),
  ],
};

const evolve: EvolveTable<Runtime, RuntimeEvents> = {
  'layer.measured': (runtime, { memberId, w, h }) => ({
    ...runtime,
    sizes: { ...runtime.sizes, [memberId]: { w, h } },
  }),
  'layer.unmeasured': (runtime, { memberId }) => {
    const { [memberId]: _, ...sizes } = runtime.sizes;
    return { ...runtime, sizes };
  },
  'widget.fired': (runtime, { dedupeKey, ...change }) => ({
    ...withChange(runtime, change),
    dedupeKeys:
      dedupeKey === undefined
        ? runtime.dedupeKeys
        : [...runtime.dedupeKeys, dedupeKey].slice(-MOST_DEDUPE_KEYS),
  }),
  'widget.woke': (runtime, change) => withChange(runtime, change),
  'widget.reacted': (runtime, change) => withChange(runtime, change),
  'day.known': (runtime, { day, endsAt = null }) => ({ ...runtime, day: { day, endsAt } }),
  'viewer.forgotten': (runtime, { viewerId }) => {
    const theirs = Object.entries(runtime.viewers).filter(([, paths]) =>
      Object.values(paths).includes(viewerId),
    );
    return theirs.reduce((next, [id, paths]) => {
      const memberId = Number(id);
      const gone = Object.keys(paths).filter((path) => paths[path] === viewerId);
      const entries = gone.filter(isEntry);
      const rest = Object.fromEntries(gone.filter((path) => !isEntry(path)).map((path) => [path, null]));
      return withChange(next, { memberId, changed: rest, removed: entries });
    }, runtime);
  },
};

export const runtimeDecider: Decider<
  Runtime,
  FiredCommands & OwnCommands,
  RuntimeEvents,
  DecisionContext,
  RuntimeFacts
> = {
  category: 'runtime',
  schemaVersion: 3,
  initial: idle,
  decide,
  evolve,
  viewerFields: { 'widget.reacted': ['shown'] },
};

/** What a layer is doing: what is stored, or what it does before anything has happened. */
export function stateOf(
  { states }: Runtime,
  memberId: number,
  behaviour: AnyBehaviour,
  { layer }: Pick<LayerFacts, 'layer'>,
): Values {
  return states[memberId] ?? behaviour.initial(layer.values);
}

function stateNow(runtime: Runtime, memberId: number, { layer }: Pick<LayerFacts, 'layer'>): Values {
  const behaviour = findBehaviour(layer.widget);
  return behaviour ? stateOf(runtime, memberId, behaviour, { layer }) : {};
}

/** What comes of something that layers are told of. */
function told(
  runtime: Runtime,
  occurrence: AnyOccurrence,
  layers: readonly ToldLayer[],
  context: DecisionContext & Pick<LayerFacts, 'timeZone'>,
): readonly MovingEvent[] {
  return layers.flatMap(({ memberId, widget, values }) => {
    const behaviour = findBehaviour(widget);
    const react = behaviour?.on?.[occurrence.name] as Reaction | undefined;
    if (!behaviour || !react) return [];
    const facts = { ...context, layer: { widget, values, onAir: false } };
    const before = stateOf(runtime, memberId, behaviour, facts);
    const after = react(before, occurrence.data, momentOf(facts, memberId));
    const change =
      after === before ? null : changeOf(runtime.states[memberId], after, behaviour.widget.entryState);
    if (!change) return [];
    const said = { memberId, widget, to: occurrence.name, ...withViewer(change, behaviour, occurrence) };
    return [
      { type: 'widget.reacted', data: { ...said, ...comingOf(behaviour, before, after, facts) } } as const,
    ];
  });
}

type MovingEvent = Extract<
  EventOf<RuntimeEvents>,
  { readonly type: 'widget.fired' | 'widget.woke' | 'widget.reacted' }
>;

/** With what is to be known of the day, where layers that were moved wait for its end. */
function withDay(
  runtime: Runtime,
  events: readonly MovingEvent[],
  layers: readonly ToldLayer[],
  context: DecisionContext & Pick<LayerFacts, 'timeZone'>,
): readonly EventOf<RuntimeEvents>[] {
  return [...events, ...dayAwaited(runtime, () => movedBy(runtime, events, layers, context), context)];
}

/** Layers as they are after some events. */
function movedBy(
  runtime: Runtime,
  events: readonly MovingEvent[],
  layers: readonly ToldLayer[],
  context: DecisionContext & Pick<LayerFacts, 'timeZone'>,
): readonly MovedLayer[] {
  const { states } = events.reduce((state, { data }) => withChange(state, data), runtime);
  return layers.flatMap(({ memberId, widget, values }) => {
    const behaviour = findBehaviour(widget);
    const layer = { widget, values, onAir: false };
    const moment = momentOf({ ...context, layer }, memberId);
    return behaviour ? [{ behaviour, state: states[memberId], moment }] : [];
  });
}

/** What of a change tells of a viewer, apart: the log holds it encrypted. */
function withViewer(
  change: StateChange,
  { widget }: AnyBehaviour,
  { name, data }: AnyOccurrence,
): StateChange & Pick<RuntimeEvents['widget.reacted'], 'viewerId' | 'shown' | 'shownKeys'> {
  const { viewerState = [] } = widget;
  const shownKeys = Object.keys(change.changed).filter((path) =>
    viewerState.includes(path.split('/')[0] ?? ''),
  );
  const viewerId = name === 'activity' ? data.viewerId : null;
  if (shownKeys.length === 0 || viewerId === null) return change;
  const part = (isShown: boolean): Values =>
    Object.fromEntries(Object.entries(change.changed).filter(([key]) => shownKeys.includes(key) === isShown));
  return { ...change, changed: part(false), viewerId, shown: part(true), shownKeys };
}

type Reaction = (state: Values, occurrence: unknown, moment: Moment) => Values;

/** What follows from a change: when the layer wants to be woken, and what others may react to. */
function comingOf(
  behaviour: AnyBehaviour,
  before: Values,
  after: Values,
  { layer }: Pick<LayerFacts, 'layer'>,
): Pick<RuntimeEvents['widget.fired'], 'dueAt' | 'events'> {
  const dueAt = behaviour.due?.(after, layer.values) ?? null;
  const events = behaviour.events?.(before, after) ?? [];
  return { ...(dueAt !== null && { dueAt }), ...(events.length > 0 && { events }) };
}

/** @param which tells the layers of one command apart */
function momentOf({ now, id, layer, timeZone, upload }: DecisionContext & LayerFacts, which = 0): Moment {
  const random = chanceOf(id(`chance ${which}`));
  return { now, values: layer.values, timeZone, random, masked, ...(upload !== undefined && { upload }) };
}

/** The oldest of the layers that are gone, when there are too many; never more than one append takes. */
function goneFrom(sizes: Sizes, layers: OwnCommands['ReportSizes']['layers']): readonly number[] {
  const gone = Object.keys(sizes).filter((memberId) => !Object.hasOwn(layers, memberId));
  return gone.length > MOST_GONE
    ? gone
        .slice(0, -MOST_GONE / 2)
        .slice(0, MOST_GONE)
        .map(Number)
    : [];
}

function sameSize(known: Size | undefined, { w, h }: Size): boolean {
  return !!known && Math.abs(known.w - w) <= TOLERANCE && Math.abs(known.h - h) <= TOLERANCE;
}
