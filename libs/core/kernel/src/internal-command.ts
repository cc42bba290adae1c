import type { CommandRequest, CommitResult, DecidedEvent, PreviewResult } from './commit';
import type { CommitPipeline } from './commit-pipeline';
import type { DecisionContext, Evolver } from './decider';
import { streamName, type Actor, type Channel, type EventMeta } from './event';
import { derivedId, keyedCommandId, randomCommandId } from './ids';

/** Account id of an actor that is the server itself. */
export const SYSTEM = 'system';

/** Cause of an internal command. */
export interface CommandCause {
  /** The same key again has no further effect; null if the command needs no protection from being repeated. */
  readonly key: string | null;
  readonly causationId?: string | null | undefined;
  readonly correlationId?: string | null | undefined;
  readonly depth?: number | undefined;
}

/** Declaration of an internal command. */
export interface InternalCommandOptions {
  /** Channel of the actor, by default `system`. */
  readonly via?: Channel;
  /** Tool name of the operation that the command is a part of; its events are stored under that operation. */
  readonly partOf?: string;
  /** Name from which the ids of keyed commands derive. It must never change. By default the command's name. */
  readonly idName?: string;
  /** Account from which the ids of keyed commands derive: the command's, or `system` for all. */
  readonly idsOf?: 'account' | 'system';
}

/** A declared internal command. */
export interface InternalCommandType {
  readonly name: string;
  /** Operation stored with its events: the name in snake case, or that of the operation it is a part of. */
  readonly operation: string;
  readonly partOf: string | null;
  readonly via: Channel;
  readonly idName: string;
  readonly idsOf: 'account' | 'system';
}

/** Arguments of one run of an internal command. */
export interface InternalCommandRun {
  /** Id of the stream, without its category. */
  readonly streamId: string;
  readonly cause: CommandCause;
  /** Account of the command, by default the id of the stream. */
  readonly accountId?: string;
  /** The caller that the command acts for, by default the server itself. */
  readonly actor?: Actor;
  /** Id of the caller's own command, if this one takes its place. */
  readonly commandId?: string;
}

/** Metadata of the events of an internal command. */
export type InternalMeta = Pick<
  EventMeta,
  'commandId' | 'operation' | 'actor' | 'correlationId' | 'causationId'
>;

/** Decides an internal command. Pure, as every decision. */
export type DecideInternal<State> = (
  state: State,
  context: DecisionContext<unknown>,
  meta: InternalMeta,
) => readonly DecidedEvent[];

const declared = new Map<string, InternalCommandType>();

/**
 * Declares an internal command.
 * @param name in Pascal case, `WakeLayer`: unique among the internal commands of the server
 * @throws Error for a name that is taken
 */
export function internalCommand(name: string, options: InternalCommandOptions = {}): InternalCommandType {
  if (declared.has(name)) throw new Error(`Two internal commands have the name ${name}.`);
  const { via = 'system', partOf = null, idName = name, idsOf = 'account' } = options;
  const operation = partOf ?? operationOf(name);
  const type: InternalCommandType = { name, operation, partOf, via, idName, idsOf };
  declared.set(name, type);
  return type;
}

/** Returns all internal commands that loaded modules declare. */
export function declaredInternalCommands(): readonly InternalCommandType[] {
  return [...declared.values()];
}

/** Returns the operation under which a command's events are stored: `WakeLayer` → `wake_layer`. */
function operationOf(name: string): string {
  return name.replace(/(?!^)[A-Z]/gu, '_$&').toLowerCase();
}

/** Returns the id of an internal command with a key. */
export function internalCommandId(
  { idName, idsOf }: InternalCommandType,
  accountId: string,
  key: string,
): string {
  return keyedCommandId(idsOf === 'system' ? SYSTEM : accountId, idName, key);
}

/**
 * Decides an internal command and makes its events durable. Commands that come through the API boundary do not pass here.
 * @throws Problem as the decision; `unavailable`, `outcome_unknown`
 */
export function runInternalCommand<State>(
  pipeline: Pick<CommitPipeline, 'execute'>,
  evolver: Evolver<State>,
  type: InternalCommandType,
  run: InternalCommandRun,
  decide: DecideInternal<State>,
): Promise<CommitResult<State>> {
  return pipeline.execute(requestOf(evolver, type, run, decide));
}

/**
 * Returns what an internal command would do. Writes nothing.
 * @throws Problem as the decision; `unavailable`
 */
export function previewInternalCommand<State>(
  pipeline: Pick<CommitPipeline, 'preview'>,
  evolver: Evolver<State>,
  type: InternalCommandType,
  run: InternalCommandRun,
  decide: DecideInternal<State>,
): Promise<PreviewResult<State>> {
  return pipeline.preview(requestOf(evolver, type, run, decide));
}

function requestOf<State>(
  evolver: Evolver<State>,
  type: InternalCommandType,
  {
    streamId,
    cause,
    accountId = streamId,
    actor = { accountId: SYSTEM, via: type.via },
    ...given
  }: InternalCommandRun,
  decide: DecideInternal<State>,
): CommandRequest<State> {
  const { key, causationId, correlationId, depth } = cause;
  const commandId =
    given.commandId ?? (key === null ? randomCommandId() : internalCommandId(type, accountId, key));
  const meta: InternalMeta = {
    commandId,
    operation: type.operation,
    actor,
    correlationId: correlationId ?? commandId,
    causationId: causationId ?? commandId,
  };
  const id = (label: string): string => derivedId(commandId, label);
  return {
    stream: streamName(evolver.category, streamId),
    evolver,
    ...meta,
    depth,
    decide: ({ state, rev, extension }, now) =>
      decide(state, { now, rev, accountId: actor.accountId, id, extension }, meta),
  };
}

/** Decider with an entry for each of some commands. */
export type InternalDecider<State, Commands, Lookups> = Evolver<State> & {
  readonly decide: {
    readonly [Name in keyof Commands]: (
      state: State,
      command: Commands[Name],
      context: DecisionContext & Lookups,
    ) => readonly DecidedEvent[];
  };
};

/** A run of a command of a table; its lookups join the context of the decision. */
export type TableRun<Command, Lookups> = InternalCommandRun & {
  readonly command: Command;
} & (object extends Lookups ? { readonly lookups?: Lookups } : { readonly lookups: Lookups });

/**
 * Internal commands that a decider's table decides.
 * @typeParam Lookups data that their decisions need in addition to the state
 */
export class InternalCommands<Commands, State, Lookups = object> {
  /** By the name of the command. */
  readonly types: { readonly [Name in keyof Commands]: InternalCommandType };

  constructor(
    private readonly decider: InternalDecider<State, Commands, Lookups>,
    commands: { readonly [Name in keyof Commands]: InternalCommandOptions },
  ) {
    const types = Object.entries<InternalCommandOptions>(commands).map(([name, options]) => [
      name,
      internalCommand(name, options),
    ]);
    this.types = Object.fromEntries(types) as typeof this.types;
  }

  /**
   * @param decider of the stream, for commands on streams of several categories
   * @throws Problem as the decision; `unavailable`, `outcome_unknown`
   */
  run<Name extends keyof Commands>(
    pipeline: Pick<CommitPipeline, 'execute'>,
    name: Name,
    run: TableRun<Commands[Name], Lookups>,
    decider = this.decider,
  ): Promise<CommitResult<State>> {
    return runInternalCommand(pipeline, decider, this.types[name], run, decideOf(decider, name, run));
  }

  /** Returns what a command would do. Writes nothing. @throws Problem as the decision; `unavailable` */
  preview<Name extends keyof Commands>(
    pipeline: Pick<CommitPipeline, 'preview'>,
    name: Name,
    run: TableRun<Commands[Name], Lookups>,
  ): Promise<PreviewResult<State>> {
    const { decider } = this;
    return previewInternalCommand(pipeline, decider, this.types[name], run, decideOf(decider, name, run));
  }
}

function decideOf<Commands, State, Lookups, Name extends keyof Commands>(
  decider: InternalDecider<State, Commands, Lookups>,
  name: Name,
  { command, lookups }: TableRun<Commands[Name], Lookups>,
): DecideInternal<State> {
  const decide = decider.decide[name];
  type Context = Parameters<typeof decide>[2];
  return (state, context) => decide(state, command, Object.assign(context, lookups) as Context);
}
