import type { CommitResult } from '@studio/kernel/commit';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { Fold } from '@studio/kernel/fold';
import { InternalCommands, internalCommandId, type CommandCause } from '@studio/kernel/internal-command';
import { ledgerDecider, type InternalLedgerCommands } from './ledger.decider';
import { shardId, shardOf, type LedgerShard } from './ledger.state';
import type { LedgerContext } from './movement.decider';
import { loyaltyDecider, type InternalLoyaltyCommands } from '../settings/loyalty.decider';
import type { Loyalty } from '../settings/loyalty.state';

const bot = { via: 'bot' } as const;

const loyaltyCommands = new InternalCommands<InternalLoyaltyCommands, Loyalty>(loyaltyDecider, {
  NameViewers: bot,
  LinkViewers: bot,
  UnlinkViewers: bot,
  CountWatchtime: bot,
  TellRedemption: bot,
  ReserveReward: bot,
  ReleaseReward: bot,
  BoostPoints: bot,
});

const ledgerCommands = new InternalCommands<
  InternalLedgerCommands,
  LedgerShard,
  Pick<LedgerContext, 'shard' | 'day'>
>(ledgerDecider, {
  MovePoints: bot,
  EarnWatch: bot,
  EarnChat: bot,
  Gamble: bot,
  Transfer: bot,
  Borrow: bot,
  Repay: bot,
  HandOver: bot,
  TakeOver: bot,
  ImportBalances: bot,
  UndoBalances: bot,
  ClearLedger: bot,
});

/** Returns the id of a command on the ledger that has a key. */
export function ledgerCommandId(accountId: string, name: keyof InternalLedgerCommands, key: string): string {
  return internalCommandId(ledgerCommands.types[name], accountId, key);
}

/** Runs an internal command on an account's settings, rewards and names. */
export function commitLoyalty<Name extends keyof InternalLoyaltyCommands>(
  pipeline: Pick<CommitPipeline, 'execute'>,
  accountId: string,
  name: Name,
  command: InternalLoyaltyCommands[Name],
  cause: CommandCause,
): Promise<CommitResult<Loyalty>> {
  return loyaltyCommands.run(pipeline, name, { streamId: accountId, command, cause });
}

/** The same on a part of the ledger. @param day of now, where the account is at home */
export function commitLedger<Name extends keyof InternalLedgerCommands>(
  pipeline: Pick<CommitPipeline, 'execute'>,
  { accountId, shard, day }: { readonly accountId: string; readonly shard: number; readonly day: string },
  name: Name,
  command: InternalLedgerCommands[Name],
  cause: CommandCause,
): Promise<CommitResult<LedgerShard>> {
  const streamId = shardId(accountId, shard);
  return ledgerCommands.run(pipeline, name, { streamId, accountId, command, cause, lookups: { shard, day } });
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
