import type { Decider, DecisionContext, FactsOf } from '@studio/kernel/decider';
import type { DecidedEvent } from '@studio/kernel/commit';
import type { Commit } from '@studio/kernel/event';
import type { Fold, KeyedCommit } from '@studio/kernel/fold';
import type { Problem } from '@studio/kernel/problem';
import type { Path } from '@studio/undo/property-diff';
import type { RequestContext } from './caller';
import type { MadeFrom } from './etag';
import type { AnswerOf } from './operation';

/** What became of a command: its stream before and after, and the commit, null when nothing changed. */
export interface Outcome<State, Extension = unknown> {
  readonly before: Fold<State, Extension>;
  readonly after: Fold<State, Extension>;
  readonly commit: Pick<Commit, 'events'> | null;
}

/**
 * One entry per command: the answer's body without the receipt, which the door adds. `facts` are those that
 * the command was decided with. A command that answers a `ViewOfState` needs none.
 */
export type AnswerTable<Commands, State, Facts = object, Extension = unknown> = {
  readonly [Name in AnsweredByEntry<Commands>]: (
    outcome: Outcome<State, Extension>,
    command: Commands[Name],
    request: RequestContext,
    facts: FactsOf<Facts, Name>,
  ) => AnswerOf<Commands[Name]>;
} & {
  readonly [Name in Exclude<keyof Commands, AnsweredByEntry<Commands>>]?: (
    outcome: Outcome<State, Extension>,
    command: Commands[Name],
    request: RequestContext,
    facts: FactsOf<Facts, Name>,
  ) => AnswerOf<Commands[Name]>;
};

type AnsweredByEntry<Commands> = {
  [Name in keyof Commands]: IsOfState<AnswerOf<Commands[Name]>> extends true ? never : Name;
}[keyof Commands];

export declare const ofState: unique symbol;

/**
 * A view that is made of the state after a command, and of what the command names, by its class's own
 * `static of(state, command, request)`: extended by `declare readonly [ofState]`.
 */
export interface ViewOfState<View> {
  readonly [ofState]?: View;
}

/** Views that extend it have more in them, which somebody must make. */
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

/** Facts whose look-up writes to other streams: whoever reads after the command's answer finds that as well. */
export interface WroteElsewhere {
  /** How far the log goes with it: a position. */
  readonly writtenTo?: string;
}

/** One entry per command that needs facts: looks them up, once, before the command waits for its stream. */
export type FactsTable<Commands, Facts> = {
  readonly [Name in keyof Facts & keyof Commands]: (
    command: Commands[Name],
    request: RequestContext,
  ) => Facts[Name] | Promise<Facts[Name]>;
};

/**
 * One entry per query: the answer's body. Queries of an overlay are told what `access` granted, which is current;
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

/** The facts of a command's declaration that access depends on. */
export interface Demand {
  readonly scope: string | null;
  readonly ownerOnly: boolean;
}

/** How the commands of one kind of stream are run. */
export interface CommandArea<
  State,
  Commands,
  Events,
  Context extends DecisionContext<unknown>,
  Facts = object,
> {
  readonly decider: Decider<State, Commands, Events, Context, Facts>;
  /** The modules that export the @Operation command classes. */
  readonly modules: readonly object[];
  readonly answers: AnswerTable<Commands, State, Facts, Context['extension']>;
  /**
   * Id of the stream (without category) that a command belongs to. One that makes something new takes it from
   * `newId`, which gives the same ids as `DecisionContext.id` will. Asked anew, with another request, if
   * the same key has made a stream before and that is forgotten.
   */
  streamId(command: object, newId: (label: string) => string, request: RequestContext): string;
  /**
   * For a command about something that stands elsewhere: the ids of that, by field. The command is run with these, and
   * its answer names what was asked about.
   * @throws Problem as `authorize`, for what was asked about
   */
  elsewhere?(command: object, request: RequestContext, demand: Demand): Promise<object | null>;
  /**
   * Called with the durable or pending state before every decision.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`
   */
  authorize(state: State, command: object, request: RequestContext, demand: Demand): void;
  /**
   * Access to what a new stream is made from, as the log says now. Asked before an answer that is kept for the request's
   * key is given; `facts` see to it that nothing is made without.
   * @throws Problem as `authorize`
   */
  access?(command: object, request: RequestContext, demand: Demand): Promise<void>;
  /** What every decision is told besides what the kernel tells it; the same for all. */
  readonly common: Omit<Context, keyof DecisionContext>;
  readonly facts: FactsTable<Commands, Facts>;
  /**
   * Called once a command is durable, before it is answered, and again for each repeat: what it needed until then may go.
   * It must not throw.
   */
  settled?(command: object, request: RequestContext): Promise<void>;
  /** Adds to a refusal what only look-ups can tell. */
  explain?(problem: Problem): Promise<Problem>;
  /** How answers name a place in its state, null for one that none shows; by default its keys with dots between them. */
  toldPath?(path: Path): string | null;
  /** True when the commit changed what viewers see; part of the receipt. */
  onAir(before: State, after: State): boolean;
  /** Id of the step that the latest commit is part of; by default each commit is one. */
  stepId?(after: Fold<State, Context['extension']>): string | undefined;
  /** What ids in a command stand for as people call it, `scene "BRB"`, by field: for questions to them. */
  names?(state: State, command: object): Readonly<Record<string, string>>;
  /**
   * The fold right before a commit of long ago, to answer a repeat of its command from. Without it, or where it gives
   * null, the stream is read from its start.
   */
  before?(command: object, streamId: string, commit: KeyedCommit): Promise<Fold<State> | null>;
}

/** How the queries of an area are answered. */
export interface QueryArea<Queries, Deps, Granted = null> {
  readonly modules: readonly object[];
  readonly answers: QueryTable<Queries, Deps, Granted>;
  /**
   * What the caller may do with what the query is about, as the log says now. Asked before each answer.
   * @throws Problem `not_found`, `owner_only`, `insufficient_scope`
   */
  access?(query: object, request: RequestContext, demand: Demand): Promise<Granted | null>;
  readonly deps: Deps;
}

type AnyFacts = object & WroteElsewhere;

/** Any area, as the door handles it: what its tables take is known only to them. */
export interface AnyCommandArea {
  readonly decider: {
    readonly category: string;
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
      facts: never,
    ) => object;
  };
  streamId(command: object, newId: (label: string) => string, request: RequestContext): string;
  elsewhere?(command: object, request: RequestContext, demand: Demand): Promise<object | null>;
  authorize(state: never, command: object, request: RequestContext, demand: Demand): void;
  access?(command: object, request: RequestContext, demand: Demand): Promise<void>;
  readonly common: object;
  readonly facts: {
    readonly [name: string]: (command: never, request: RequestContext) => AnyFacts | Promise<AnyFacts>;
  };
  settled?(command: object, request: RequestContext): Promise<void>;
  explain?(problem: Problem): Promise<Problem>;
  toldPath?(path: Path): string | null;
  onAir(before: never, after: never): boolean;
  stepId?(after: never): string | undefined;
  names?(state: never, command: object): Readonly<Record<string, string>>;
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
