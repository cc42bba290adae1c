import type { CommitResult } from '@studio/kernel/commit';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { InternalCommands, type CommandCause } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import { roundDecider, type RoundCommands } from './round.decider';
import type { Rounds } from './round.state';

const bot = { via: 'bot' } as const;

const commands = new InternalCommands<RoundCommands, Rounds>(roundDecider, {
  OpenRound: bot,
  ReserveStake: bot,
  PayStake: bot,
  ReleaseStake: bot,
  WithdrawStake: bot,
  CloseRound: bot,
  ResolvePrediction: bot,
  DrawRound: bot,
  CancelRound: bot,
  EndRound: bot,
  CancelSimulatedRounds: bot,
});

/** Runs an internal command on the games with several viewers of an account. */
export function commitRound<Name extends keyof RoundCommands>(
  pipeline: Pick<CommitPipeline, 'execute'>,
  accountId: string,
  name: Name,
  command: RoundCommands[Name],
  cause: CommandCause = { key: null },
): Promise<CommitResult<Rounds>> {
  return commands.run(pipeline, name, { streamId: accountId, command, cause });
}

export function roundsOf(pipeline: Pick<CommitPipeline, 'read'>, accountId: string): Promise<Rounds> {
  return stateOf(pipeline, roundDecider, accountId);
}
