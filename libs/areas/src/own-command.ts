import type { CommitResult } from '@studio/kernel/commit';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { DecisionContext, EventOf, Evolver } from '@studio/kernel/decider';
import { streamName, type Channel } from '@studio/kernel/event';
import { derivedId, keyedCommandId } from '@studio/kernel/ids';
import type { Cause } from '@studio/processes/process';

/** What is done by itself for an account: by a process, or since somebody wrote something in its chat. */
export interface OwnDeed {
  readonly accountId: string;
  /** Stored with the event: what did it. */
  readonly operation: string;
  /** The same deed again has the same key, and no further effect. */
  readonly cause: Pick<Cause, 'key'> & Partial<Cause>;
  readonly via: Channel;
}

/** Decides a command that nobody asked for by an operation, and makes it durable. @throws Problem as the decider */
export function carryOut<State, Events>(
  pipeline: Pick<CommitPipeline, 'execute'>,
  evolver: object,
  { accountId, operation, cause, via }: OwnDeed,
  decide: (state: State, context: DecisionContext) => readonly EventOf<Events>[],
): Promise<CommitResult<State>> {
  const commandId = keyedCommandId(accountId, operation, cause.key);
  const { category } = evolver as Evolver<State>;
  return pipeline.execute<State>({
    stream: streamName(category, accountId),
    evolver: evolver as Evolver<State>,
    commandId,
    operation,
    actor: { accountId, via },
    correlationId: cause.correlationId ?? commandId,
    causationId: cause.causationId ?? commandId,
    depth: cause.depth,
    decide: ({ state, rev }, now) =>
      decide(state, { now, rev, accountId, extension: null, id: (label) => derivedId(commandId, label) }),
  });
}

/** An account's state in one of its bot's streams. @throws Problem `unavailable` */
export async function stateOf<State>(
  pipeline: Pick<CommitPipeline, 'read'>,
  decider: { readonly category: string; readonly initial: State },
  accountId: string,
): Promise<State> {
  const evolver = decider as unknown as Evolver<State>;
  return (await pipeline.read<State, unknown>(streamName(decider.category, accountId), evolver)).state;
}
