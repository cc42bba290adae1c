import type { DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { findBehaviour } from '@studio/widgets/catalog';
import type { AnyBehaviour, Moment } from '@studio/widgets/behaviour';
import type { Values } from '@studio/widgets/widget';
import { dayKnown, hasDayBegun } from './day';
import { firingDecide } from './firing';
import { apart, mirrored, withChange } from './layer-change';
import { comingOf, momentOf, movedBy, ofViewer, stateOf, withDay, type MovingEvent } from './moving';
import type {
  AnyOccurrence,
  FiredCommands,
  FiredLayerFacts,
  OwnRuntimeCommands,
  RuntimeFacts,
  ToldLayer,
} from './runtime.context';
import type { RuntimeEvents } from './runtime.events';
import { peopleIn } from './shown-people';
import { idle, type Runtime, type Size, type Sizes } from './runtime.state';
import { changeOf, isEntry, type StateChange } from './state-change';
import { votesCast, withVotes } from './votes.decider';

/** Sizes of layers that are gone: so many are kept in case that they come back. One that does is measured anew. */
const MOST_GONE = 200;

/** Keys of commands that are remembered. */
const MOST_DEDUPE_KEYS = 200;

/** A difference that is no other size, in design pixels: browsers round text differently. */
const TOLERANCE = 0.5;

const decide: DecideTable<
  FiredCommands & OwnRuntimeCommands,
  Runtime,
  RuntimeEvents,
  DecisionContext,
  RuntimeFacts
> = {
  ...firingDecide,

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

  SpokenLayer: (runtime, { memberId, id, speech }, context) => {
    const { widget } = context.layer;
    const behaviour = findBehaviour(widget);
    const before = runtime.states[memberId];
    if (!behaviour?.speech || !before) return [];
    const after = behaviour.speech.spoken(before, id, speech, momentOf(context));
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
  'votes.cast': withVotes,
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
  FiredCommands & OwnRuntimeCommands,
  RuntimeEvents,
  DecisionContext,
  RuntimeFacts
> = {
  category: 'runtime',
  schemaVersion: 4,
  initial: idle,
  decide,
  evolve,
  viewerFields: { 'widget.reacted': ['shown'], 'widget.fired': ['shown', 'user'] },
  viewersOn: 'overlays',
  viewersNamed: peopleIn,
};

/** What comes of something that layers are told of. */
function told(
  runtime: Runtime,
  occurrence: AnyOccurrence,
  layers: readonly ToldLayer[],
  context: DecisionContext & Pick<FiredLayerFacts, 'timeZone' | 'speaks'>,
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
    const { dueAt, ...coming } = comingOf(behaviour, before, after, facts);
    const due = dueAt === undefined ? {} : { dueAt };
    const about = { memberId, widget, to: occurrence.name, ...due };
    const { rest, theirs } = apart(change, behaviour.widget, about);
    const data = { ...about, ...withViewer(rest, behaviour, occurrence), ...coming };
    return [{ type: 'widget.reacted', data } as const, ...theirs];
  });
}

/** What of a change tells of the viewer who did something. */
function withViewer(
  change: StateChange,
  behaviour: AnyBehaviour,
  { name, data }: AnyOccurrence,
): ReturnType<typeof ofViewer> {
  return ofViewer(change, behaviour, name === 'activity' ? data.viewerId : null);
}

type Reaction = (state: Values, occurrence: unknown, moment: Moment) => Values;

/** The oldest of the layers that are gone, when there are too many; never more than one append takes. */
function goneFrom(sizes: Sizes, layers: OwnRuntimeCommands['ReportSizes']['layers']): readonly number[] {
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
