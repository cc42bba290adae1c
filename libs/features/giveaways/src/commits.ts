import type { CommitResult } from '@studio/kernel/commit';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { InternalCommands } from '@studio/kernel/internal-command';
import type { Cause } from '@studio/process-managers/process';
import { fairness } from './draw/fairness';
import { giveawayDecider, type GiveawayContext, type InternalGiveawayCommands } from './giveaway.decider';
import type { Giveaways } from './model/giveaway.state';

const commands = new InternalCommands<InternalGiveawayCommands, Giveaways, Pick<GiveawayContext, 'fairness'>>(
  giveawayDecider,
  {
    EnterViewers: { via: 'bot', idsOf: 'system' },
    SettleEntry: { via: 'bot', idsOf: 'system' },
    HearWinners: { via: 'bot', idsOf: 'system' },
    ReportAsked: { via: 'bot', idsOf: 'system' },
    JoinEntries: { via: 'bot', idsOf: 'system' },
    WakeGiveaway: { idsOf: 'system' },
  },
);

/**
 * Runs an internal command.
 * @param cause null if the command needs no protection from being repeated
 * @throws Problem `unavailable`, `outcome_unknown`
 */
export function runInternal<Name extends keyof InternalGiveawayCommands>(
  pipeline: Pick<CommitPipeline, 'execute'>,
  accountId: string,
  name: Name,
  command: InternalGiveawayCommands[Name],
  cause: Cause | null,
): Promise<CommitResult<Giveaways>> {
  return commands.run(pipeline, name, {
    streamId: accountId,
    command,
    cause: cause ?? { key: null },
    lookups: { fairness },
  });
}
