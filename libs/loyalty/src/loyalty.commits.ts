import type { CommitResult } from '@studio/kernel/commit';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { derivedId, keyedCommandId, randomCommandId } from '@studio/kernel/ids';
import { ledgerDecider, type OwnLedgerCommands } from './ledger.decider';
import { shardId, shardOf, type LedgerShard } from './ledger.state';
import { loyaltyDecider, type OwnLoyaltyCommands } from './loyalty.decider';
import type { Loyalty } from './loyalty.state';

/** Because of what something is done: the same key is done once. */
export interface DoneFor {
  /** Null: it needs no protection from being done again. */
  readonly key: string | null;
  readonly causationId?: string | null;
  readonly correlationId?: string | null;
  readonly depth?: number;
}

interface Asked<State> {
  readonly stream: string;
  readonly evolver: Evolver<State>;
  readonly accountId: string;
  readonly name: keyof OwnLedgerCommands | keyof OwnLoyaltyCommands;
  readonly why: DoneFor;
  readonly decide: (state: State, context: object) => readonly { type: string; data: unknown }[];
  readonly context: object;
}

/** By which a command that was carried out for a key is known. */
export function commandIdOf(
  accountId: string,
  name: keyof OwnLedgerCommands | keyof OwnLoyaltyCommands,
  key: string,
): string {
  return keyedCommandId(accountId, name, key);
}

function commit<State>(pipeline: CommitPipeline, asked: Asked<State>): Promise<CommitResult<State>> {
  const { why, accountId, name } = asked;
  const commandId = why.key === null ? randomCommandId() : commandIdOf(accountId, name, why.key);
  return pipeline.execute<State>({
    stream: asked.stream,
    evolver: asked.evolver,
    commandId,
    operation: `points_${name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase()}`,
    actor: { accountId: 'system', via: 'bot' },
    correlationId: why.correlationId ?? commandId,
    causationId: why.causationId ?? commandId,
    depth: why.depth,
    decide: ({ state, rev }, now) =>
      asked.decide(state, {
        now,
        rev,
        accountId: 'system',
        extension: null,
        id: (label: string) => derivedId(commandId, label),
        ...asked.context,
      }),
  });
}

/** Carries out what comes from no door on an account's settings, rewards and names. */
export function commitLoyalty<Name extends keyof OwnLoyaltyCommands>(
  pipeline: CommitPipeline,
  accountId: string,
  name: Name,
  command: OwnLoyaltyCommands[Name],
  why: DoneFor,
): Promise<CommitResult<Loyalty>> {
  const decide = loyaltyDecider.decide[name] as unknown as (
    state: Loyalty,
    command: OwnLoyaltyCommands[Name],
    context: object,
  ) => readonly { type: string; data: unknown }[];
  return commit<Loyalty>(pipeline, {
    stream: streamName(loyaltyDecider.category, accountId),
    evolver: loyaltyDecider,
    accountId,
    name,
    why,
    decide: (state, context) => decide(state, command, context),
    context: {},
  });
}

/** The same on a part of the ledger. @param day of now, where the account is at home */
export function commitLedger<Name extends keyof OwnLedgerCommands>(
  pipeline: CommitPipeline,
  { accountId, shard, day }: { readonly accountId: string; readonly shard: number; readonly day: string },
  name: Name,
  command: OwnLedgerCommands[Name],
  why: DoneFor,
): Promise<CommitResult<LedgerShard>> {
  const decide = ledgerDecider.decide[name] as unknown as (
    state: LedgerShard,
    command: OwnLedgerCommands[Name],
    context: object,
  ) => readonly { type: string; data: unknown }[];
  return commit<LedgerShard>(pipeline, {
    stream: streamName(ledgerDecider.category, shardId(accountId, shard)),
    evolver: ledgerDecider,
    accountId,
    name,
    why,
    decide: (state, context) => decide(state, command, context),
    context: { shard, day },
  });
}

export async function loyaltyOf(pipeline: Pick<CommitPipeline, 'read'>, accountId: string): Promise<Loyalty> {
  const stream = streamName(loyaltyDecider.category, accountId);
  return (await pipeline.read<Loyalty, unknown>(stream, loyaltyDecider)).state;
}

/** The part of the ledger that a viewer is in. */
export async function shardWith(
  pipeline: Pick<CommitPipeline, 'read'>,
  accountId: string,
  viewerId: string,
  simulated: boolean,
): Promise<Pick<Fold<LedgerShard>, 'state' | 'position'>> {
  const stream = streamName(ledgerDecider.category, shardId(accountId, shardOf(viewerId, simulated)));
  return pipeline.read<LedgerShard, unknown>(stream, ledgerDecider);
}
