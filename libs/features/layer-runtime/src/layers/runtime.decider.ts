import type { SizesByLayer } from '@studio/contracts/layer-runtime/layer-sizes';
import type { DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { findBehaviour } from '@studio/widgets/catalog';
import { dayKnown, hasDayBegun } from '../model/day';
import { firingDecide } from './firing';
import { filled, isRecalled } from './filling';
import { mirrored, withChange } from '../model/layer-change';
import { comingOf, behaviourContextOf, movedBy, withDay } from '../model/moving';
import { reactToEvent } from './reactions';
import type { FiredCommands, InternalRuntimeCommands, RuntimeLookups } from '../model/runtime.context';
import type { RuntimeEvents } from '../model/runtime.events';
import { viewersIn } from '../model/shown-viewers';
import { withLost } from './lost-states';
import type { Size } from '@studio/widgets/size';
import { idle, type Runtime } from '../model/runtime.state';
import { changeOf, isEntry } from '../model/state-change';
import { votesCast, withVotes } from './votes.decider';

/** Maximum number of stored sizes of deleted layers, which may be restored. Others are measured again. */
const MOST_GONE = 200;

/** Keys of commands that are remembered. */
const MOST_DEDUPE_KEYS = 200;

/** A difference that is no other size, in design pixels: browsers round text differently. */
const TOLERANCE = 0.5;

const decide: DecideTable<
  FiredCommands & InternalRuntimeCommands,
  Runtime,
  RuntimeEvents,
  DecisionContext,
  RuntimeLookups
> = {
  ...firingDecide,

  WakeLayer: (runtime, { memberId }, context) => {
    const { widget } = context.layer;
    const behaviour = findBehaviour(widget);
    const before = runtime.states[memberId];
    if (!behaviour?.wake || !before) return [];
    const after = behaviour.wake(before, behaviourContextOf(context));
    const change = after === before ? null : changeOf(before, after, behaviour.widget.entryState);
    if (!change) return [];
    const event = {
      type: 'widget.woke',
      data: { memberId, widget, ...change, ...comingOf(behaviour, before, after, context) },
    } as const;
    return withDay(runtime, [event], [{ memberId, ...context.layer }], context);
  },

  SpokenLayer: (runtime, { memberId, id, speech }, context) => {
    const { widget } = context.layer;
    const behaviour = findBehaviour(widget);
    const before = runtime.states[memberId];
    if (!behaviour?.speech || !before) return [];
    const after = behaviour.speech.spoken(before, id, speech, behaviourContextOf(context));
    const change = after === before ? null : changeOf(before, after, behaviour.widget.entryState);
    if (!change) return [];
    const coming = comingOf(behaviour, before, after, context);
    const event = {
      type: 'widget.reacted',
      data: { memberId, widget, to: 'speech', ...change, ...coming },
    } as const;
    return withDay(runtime, [event], [{ memberId, ...context.layer }], context);
  },

  CountVotes: votesCast,

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

  TellLayers: (runtime, { widgetEvent, layers, at }, context) => {
    const waiting = at ? layers.filter(({ memberId }) => !isRecalled(runtime, memberId, at)) : layers;
    return withDay(runtime, reactToEvent(runtime, widgetEvent, waiting, context, at), layers, context);
  },

  FillLayers: (runtime, command, context) =>
    withDay(runtime, filled(runtime, command, context), command.layers, context),

  LookAtDay: (runtime, { layers }, context) => {
    const known = layers.filter(({ memberId }) => runtime.states[memberId]);
    const events = hasDayBegun(runtime, context)
      ? reactToEvent(runtime, { name: 'dayBegan', data: {} }, known, context)
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
  'widget.fired': (runtime, { dedupeKey, ...change }, meta) => ({
    ...withLost(runtime, withChange(runtime, change), { ...change, by: change.command }, meta),
    dedupeKeys:
      dedupeKey === undefined
        ? runtime.dedupeKeys
        : [...runtime.dedupeKeys, dedupeKey].slice(-MOST_DEDUPE_KEYS),
  }),
  'widget.woke': (runtime, change) => withChange(runtime, change),
  'widget.reacted': (runtime, change, meta) =>
    withLost(runtime, withChange(runtime, change), { ...change, by: change.to }, meta),
  'votes.cast': withVotes,
  'day.known': (runtime, { day, endsAt = null }) => ({ ...runtime, day: { day, endsAt } }),
  'viewer.forgotten': (runtime, { viewerId }) => {
    const ofViewers = Object.entries(runtime.viewers).filter(([, paths]) =>
      Object.values(paths).includes(viewerId),
    );
    return ofViewers.reduce((next, [id, paths]) => {
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
  FiredCommands & InternalRuntimeCommands,
  RuntimeEvents,
  DecisionContext,
  RuntimeLookups
> = {
  category: 'runtime',
  schemaVersion: 6,
  initial: idle,
  decide,
  evolve,
  viewerFields: { 'widget.reacted': ['shown'], 'widget.fired': ['shown', 'user'] },
  viewersOn: 'overlays',
  viewersNamed: viewersIn,
};

/** The oldest of the layers that are gone, when there are too many; never more than one append takes. */
function goneFrom(
  sizes: SizesByLayer,
  layers: InternalRuntimeCommands['ReportSizes']['layers'],
): readonly number[] {
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
