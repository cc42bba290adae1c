import type { EventMeta } from './event';
import type { FoldExtension } from './fold-extension';
import type { JsonObject } from './json';

/** `{type, data}` of any event of a map of names to payloads. */
export type EventOf<Events> = {
  readonly [Name in keyof Events & string]: { readonly type: Name; readonly data: Events[Name] };
}[keyof Events & string];

/**
 * The commands of a file, by class name: `CommandsOf<typeof import('./scene.commands')>`.
 * Exports that are no classes don't count.
 */
export type CommandsOf<Module> = {
  readonly [
    Name in keyof Module as Module[Name] extends abstract new (...args: never[]) => unknown ? Name : never
  ]: Module[Name] extends abstract new (...args: never[]) => infer Command ? Command : never;
};

/** Lookups that one command's decision receives in addition to the context. */
export type LookupsOf<Lookups, Name> = Name extends keyof Lookups ? Lookups[Name] : unknown;

/** Decides one command. */
export type Decide<Command, State, Events, Context> = (
  state: State,
  command: Command,
  context: Context,
) => readonly EventOf<Events>[];

/**
 * One entry per command: the events it leads to. Returns no event if nothing changes; throws a `Problem` to
 * refuse. `Lookups` has an entry for each command that needs more than the context.
 */
export type DecideTable<Commands, State, Events, Context, Lookups = object> = {
  readonly [Name in keyof Commands]: (
    state: State,
    command: Commands[Name],
    context: Context & LookupsOf<Lookups, Name>,
  ) => readonly EventOf<Events>[];
};

/** One entry per event: the state after it. Trusts the event and never throws. */
export type EvolveTable<State, Events> = {
  readonly [Name in keyof Events]: (state: State, data: Events[Name], meta: EventMeta) => State;
};

/**
 * Makes of the payload that an earlier version wrote the one that today's version writes, by the event's name. A payload
 * of today must come out as it went in: events don't say which version wrote them.
 */
export type Upcasts = { readonly [type: string]: (data: JsonObject) => JsonObject };

/** Context of every decision, in addition to state and command. */
export interface DecisionContext<Extension = null> {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The stream's commit counter before this command. */
  readonly rev: number;
  readonly accountId: string;
  /** Value that the decider's extension folded along with the state; null without an extension. */
  readonly extension: Extension;
  /** An id for something that this command makes; the same label gives the same id when decided again on the same. */
  readonly id: (label: string) => string;
}

/** A consistency boundary: one stream, its state, what may be asked of it and what happened to it. */
export type Decider<
  State,
  Commands,
  Events,
  Context extends DecisionContext<unknown> = DecisionContext,
  Lookups = object,
> = PlainDecider<State, Commands, Events, Context, Lookups> & ExtensionFor<State, Context['extension']>;

interface PlainDecider<State, Commands, Events, Context, Lookups> {
  /** First part of its streams' names; no dash. */
  readonly category: string;
  /** Raised whenever the shape of the state changes: cached folds of another version are thrown away. */
  readonly schemaVersion: number;
  readonly initial: State;
  readonly decide: DecideTable<Commands, State, Events, Context, Lookups>;
  readonly evolve: EvolveTable<State, Events>;
  /** Before `evolve`, which knows only the payloads of today. */
  readonly upcast?: Upcasts & { readonly [Name in keyof Events]?: Upcasts[string] };
  /** Events that aren't what `rev` counts: a commit of nothing else leaves it as it is. */
  readonly excluded?: readonly (keyof Events & string)[];
  /**
   * Payload fields that hold a viewer's name or words; the payload's `viewerId` says which viewer's. The log
   * stores them encrypted. Each may be null: that is how they read after an event `viewer.forgotten {viewerId}`.
   */
  readonly viewerFields?: {
    readonly [Name in keyof Events]?: readonly (keyof Events[Name] & string)[];
  };
  /** Owner of the stream ids with such fields: overlays. By default the account. */
  readonly viewersOn?: 'overlays';
  /** Viewers an event names, if that is more than its `user` on its `platform`. */
  readonly viewersNamed?: (data: JsonObject) => readonly NamedViewer[];
}

/** A viewer as an event names them. */
export interface NamedViewer {
  readonly viewerId: string;
  readonly platform: string;
  readonly userId: string;
  readonly login: string;
}

/** A decider that uses an extension must declare it; others pay nothing for extensions. */
type ExtensionFor<State, Extension> = [Extension] extends [null]
  ? { readonly extension?: undefined }
  : { readonly extension: FoldExtension<State, Extension> };

/** The part of a decider that readers need. */
export type Evolver<State, Extension = unknown> = {
  readonly category: string;
  readonly schemaVersion: number;
  readonly initial: State;
  readonly evolve: { readonly [name: string]: (state: State, data: never, meta: EventMeta) => State };
  readonly upcast?: Upcasts;
  readonly excluded?: readonly string[];
  readonly viewerFields?: { readonly [type: string]: readonly string[] | undefined };
  readonly viewersOn?: 'overlays';
  readonly viewersNamed?: (data: JsonObject) => readonly NamedViewer[];
  readonly extension?: FoldExtension<State, Extension> | undefined;
};
