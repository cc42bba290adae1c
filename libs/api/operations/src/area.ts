import type { Decider, DecisionContext, Evolver, LookupsOf } from '@studio/kernel/decider';
import type { DecidedEvent } from '@studio/kernel/commit';
import type { Commit, EventMeta } from '@studio/kernel/event';
import type { Fold, KeyedCommit } from '@studio/kernel/fold';
import type { Problem } from '@studio/kernel/problem';
import type { Path } from '@studio/undo/property-diff';
import type { RequestContext } from './caller';
import type { MadeFrom } from './etag';
import type { AnswerOf } from './operation';

/** Result of a command: its stream before and after, and the commit, null if nothing changed. */
export interface Outcome<State, Extension = unknown> {
  readonly before: Fold<State, Extension>;
  readonly after: Fold<State, Extension>;
  readonly commit: Pick<Commit, 'events'> | null;
  /** Result of the follow-up of the command; null if none ran. */
  readonly followUp?: object | null;
}

/**
 * One entry per command: the answer's body without the receipt, which the API boundary adds. `facts` are the
 * lookups the command was decided with. A command that answers a `ViewOfState` needs no entry.
 */
export type AnswerTable<Commands, State, Lookups = object, Extension = unknown> = {
  readonly [Name in AnsweredByEntry<Commands>]: (
    outcome: Outcome<State, Extension>,
    command: Commands[Name],
    request: RequestContext,
    lookups: LookupsOf<Lookups, Name>,
  ) => AnswerOf<Commands[Name]>;
} & {
  readonly [Name in Exclude<keyof Commands, AnsweredByEntry<Commands>>]?: (
    outcome: Outcome<State, Extension>,
    command: Commands[Name],
    request: RequestContext,
    lookups: LookupsOf<Lookups, Name>,
  ) => AnswerOf<Commands[Name]>;
};

type AnsweredByEntry<Commands> = {
  [Name in keyof Commands]: IsOfState<AnswerOf<Commands[Name]>> extends true ? never : Name;
}[keyof Commands];

export declare const ofState: unique symbol;

/**
 * View built from the state after a command and from the command's fields, by its class's own `static of(state,
 * command, request)`. Views extend it by `declare readonly [ofState]`.
 */
export interface ViewOfState<View> {
  readonly [ofState]?: View;
}

/** Views that extend it have further fields, which an answer entry must supply. */
type IsOfState<View> =
  View extends ViewOfState<infer Made>
    ? unknown extends Made
      ? false
      : [Made] extends [View]
        ? true
        : false
    : false;

/** The class of a view that makes itself. */
export interface MakesItself {
  of(state: unknown, command: object, request: RequestContext): object;
}

export function makesItself(view: object): view is MakesItself {
  return Object.hasOwn(view, 'of') && typeof (view as Partial<MakesItself>).of === 'function';
}

/**
 * Lookups that write to other streams. A reader with the position of the command's answer also sees those writes.
 */
export interface WroteToOtherStream {
  /** Position of the last such write in the log. */
  readonly writtenTo?: string;
}

/** One entry per command with lookups. They run once, before the command waits for its stream. */
export type LookupTable<Commands, Lookups> = {
  readonly [Name in keyof Lookups & keyof Commands]: (
    command: Commands[Name],
    request: RequestContext,
  ) => Lookups[Name] | Promise<Lookups[Name]>;
};

/**
 * One entry per command that runs something else once its own events are durable. The outcome's `followUp` in the
 * answer is the result. Runs again for a repeat of the command, so it must have no further effect then. A refusal is
 * the answer; the events stay.
 */
export type FollowUpTable<Commands, State, Lookups = object, Extension = unknown> = {
  readonly [Name in keyof Commands]?: (
    outcome: Outcome<State, Extension>,
    command: Commands[Name],
    request: RequestContext,
    lookups: LookupsOf<Lookups, Name>,
  ) => Promise<object | null>;
};

/**
 * One entry per query: the answer's body. Queries of an overlay receive the result of `access`, which is current;
 * their documents may lag behind.
 */
export type QueryTable<Queries, Deps, Granted = null> = {
  readonly [Name in keyof Queries]: (
    query: Queries[Name],
    request: RequestContext,
    deps: Deps,
    granted: Queries[Name] extends { readonly overlayId: string } ? Granted : null,
  ) => Promise<AnswerOf<Queries[Name]> | MadeFrom<AnswerOf<Queries[Name]> & object>>;
};

/** Entry per command: returns true if viewers see or hear its effect. */
export type SeenTable<Commands, State, Lookups = object, Extension = unknown> = {
  readonly [Name in keyof Commands]?: (
    outcome: Outcome<State, Extension>,
    command: Commands[Name],
    request: RequestContext,
    lookups: LookupsOf<Lookups, Name>,
  ) => boolean;
};

/**
 * Names of things by the field of a command that holds their id, `scene "BRB"` for a `sceneId`; null for what is not
 * there. An operation that asks the user needs an entry for each of its ids.
 */
export interface NameTable<State> {
  readonly [field: string]: (
    id: string | number,
    about: { readonly command: object; readonly request: RequestContext; readonly state: State },
  ) => string | null | Promise<string | null>;
}

/** Declared access requirements of a command. */
export interface Demand {
  readonly scope: string | null;
  readonly ownerOnly: boolean;
}

/** Handling of the commands of one kind of stream. */
export interface CommandArea<
  State,
  Commands,
  Events,
  Context extends DecisionContext<unknown>,
  Lookups = object,
> {
  readonly decider: Decider<State, Commands, Events, Context, Lookups>;
  /** The modules that export the @Operation command classes. */
  readonly modules: readonly object[];
  readonly answers: AnswerTable<Commands, State, Lookups, Context['extension']>;
  /**
   * Returns the id of the stream (without category) of a command. A command that creates a stream takes the id
   * from `newId`, which returns the same ids as `DecisionContext.id` will. Called again with another request if
   * the same key created a stream before and that is forgotten.
   */
  streamId(command: object, newId: (label: string) => string, request: RequestContext): string;
  /**
   * Returns the target's ids by field, for a command on a link to something in another stream. The command runs
   * with these ids; its answer has the ids of the request.
   * @throws Problem as `authorize`, for the ids of the request
   */
  redirectTo?(command: object, request: RequestContext, demand: Demand): Promise<object | null>;
  /**
   * Called with the durable or pending state before every decision.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`
   */
  authorize(state: State, command: object, request: RequestContext, demand: Demand): void;
  /**
   * Checks access to the sources of a new stream, by the current log. Runs before the stored answer of an
   * Idempotency-Key is returned. `facts` ensure that nothing is created without access.
   * @throws Problem as `authorize`
   */
  access?(command: object, request: RequestContext, demand: Demand): Promise<void>;
  /** Context of every decision beyond the kernel's; the same for all. */
  readonly common: Omit<Context, keyof DecisionContext>;
  readonly lookups: LookupTable<Commands, Lookups>;
  readonly followUps?: FollowUpTable<Commands, State, Lookups, Context['extension']>;
  /**
   * Releases what a command needed until it is durable. Called before the answer, and again for each repeat. It
   * must not throw.
   */
  settled?(command: object, request: RequestContext): Promise<void>;
  /** Adds to a refusal details that need a lookup. */
  explain?(problem: Problem): Promise<Problem>;
  /**
   * Returns the name of a state path in answers; null if no answer shows it. By default its keys, joined by dots.
   */
  publicPath?(path: Path): string | null;
  /**
   * Returns true if viewers notice the difference between two states. Required if an operation answers a receipt.
   */
  onAir?(before: State, after: State): boolean;
  /**
   * Returns true if viewers see or hear the effect of a command or its preview. Required for each operation with
   * the effect on-air whose answer has neither a receipt nor a field `onAir`.
   */
  readonly seen?: SeenTable<Commands, State, Lookups, Context['extension']>;
  /** Id of the step that the latest commit is part of; by default each commit is one. */
  stepId?(after: Fold<State, Context['extension']>): string | undefined;
  /** Names of things by the command's id field, for questions to the user. */
  readonly names?: NameTable<State>;
  /**
   * The fold right before a commit of long ago, to answer a repeat of its command from. Without it, or where it gives
   * null, the stream is read from its start.
   */
  before?(command: object, streamId: string, commit: KeyedCommit): Promise<Fold<State> | null>;
}

/** Handling of the queries of an area. */
export interface QueryArea<Queries, Deps, Granted = null> {
  readonly modules: readonly object[];
  readonly answers: QueryTable<Queries, Deps, Granted>;
  /**
   * Returns the caller's access to the subject of a query, by the current log. Runs before each answer.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`
   */
  access?(query: object, request: RequestContext, demand: Demand): Promise<Granted | null>;
  readonly deps: Deps;
}

type AnyLookups = object & WroteToOtherStream;

/** Any area, as the API boundary handles it. Only the area knows the types in its tables. */
/** Evolver of any state. */
type AnyEvolver = Omit<Evolver<unknown>, 'evolve' | 'extension'> & {
  readonly evolve: { readonly [name: string]: (state: never, data: never, meta: EventMeta) => unknown };
  readonly extension?: object | undefined;
};

export interface AnyCommandArea {
  readonly decider: AnyEvolver & {
    readonly decide: {
      readonly [name: string]: (state: never, command: never, context: never) => readonly DecidedEvent[];
    };
  };
  readonly modules: readonly object[];
  readonly answers: {
    readonly [name: string]: (
      outcome: never,
      command: never,
      request: RequestContext,
      lookups: never,
    ) => object;
  };
  streamId(command: object, newId: (label: string) => string, request: RequestContext): string;
  redirectTo?(command: object, request: RequestContext, demand: Demand): Promise<object | null>;
  authorize(state: never, command: object, request: RequestContext, demand: Demand): void;
  access?(command: object, request: RequestContext, demand: Demand): Promise<void>;
  readonly common: object;
  readonly lookups: {
    readonly [name: string]: (command: never, request: RequestContext) => AnyLookups | Promise<AnyLookups>;
  };
  readonly followUps?: {
    readonly [name: string]: (
      outcome: never,
      command: never,
      request: RequestContext,
      lookups: never,
    ) => Promise<object | null>;
  };
  settled?(command: object, request: RequestContext): Promise<void>;
  explain?(problem: Problem): Promise<Problem>;
  publicPath?(path: Path): string | null;
  onAir?(before: never, after: never): boolean;
  readonly seen?: {
    readonly [name: string]: (
      outcome: never,
      command: never,
      request: RequestContext,
      lookups: never,
    ) => boolean;
  };
  stepId?(after: never): string | undefined;
  readonly names?: NameTable<never>;
  before?(command: object, streamId: string, commit: KeyedCommit): Promise<Fold<unknown> | null>;
}

export interface AnyQueryArea {
  readonly modules: readonly object[];
  readonly answers: {
    readonly [name: string]: (
      query: never,
      request: RequestContext,
      deps: never,
      granted: never,
    ) => Promise<object>;
  };
  access?(query: object, request: RequestContext, demand: Demand): Promise<unknown>;
  readonly deps: unknown;
}
