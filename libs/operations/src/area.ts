import type { DecideTable, Decider, DecisionContext } from '@studio/kernel/decider';
import type { Commit } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import type { RequestContext } from './caller';

/** What became of a command: its stream before and after, and the commit, null when nothing changed. */
export interface Outcome<State> {
  readonly before: Fold<State>;
  readonly after: Fold<State>;
  readonly commit: Pick<Commit, 'events'> | null;
}

/** One entry per command: the answer's body without the receipt, which the door adds. */
export type AnswerTable<Commands, State> = {
  readonly [Name in keyof Commands]: (
    outcome: Outcome<State>,
    command: Commands[Name],
    request: RequestContext,
  ) => object;
};

/** One entry per query: the answer's body. */
export type QueryTable<Queries, Deps> = {
  readonly [Name in keyof Queries]: (query: Queries[Name], request: RequestContext, deps: Deps) => Promise<object>;
};

/** The facts of a command's declaration that access depends on. */
export interface Demand {
  readonly scope: string | null;
  readonly ownerOnly: boolean;
}

/** How the commands of one kind of stream are run. */
export interface CommandArea<State, Commands, Events, Context extends DecisionContext> {
  readonly decider: Decider<State, Commands, Events, Context>;
  /** The modules that export the @Operation command classes. */
  readonly modules: readonly object[];
  readonly answers: AnswerTable<Commands, State>;
  /** Id of the stream (without category) that a command belongs to. */
  streamId(command: { readonly [key: string]: unknown }, request: RequestContext): string;
  /** @throws Problem `not_found`, `owner_only`, `insufficient_scope` */
  authorize(state: State, request: RequestContext, demand: Demand): void;
  /** What decide is told beyond the common facts; may look things up. */
  context(base: DecisionContext, command: object, request: RequestContext): Context | Promise<Context>;
  /** True when the commit changed what viewers see; part of the receipt. */
  onAir(before: State, after: State): boolean;
}

/** How the queries of an area are answered. */
export interface QueryArea<Queries, Deps> {
  readonly modules: readonly object[];
  readonly answers: QueryTable<Queries, Deps>;
  readonly deps: Deps;
}

export type { DecideTable };
