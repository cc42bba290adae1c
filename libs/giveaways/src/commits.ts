import type { CommitResult } from '@studio/kernel/commit';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { derivedId, keyedCommandId, randomCommandId } from '@studio/kernel/ids';
import type { Cause } from '@studio/processes/process';
import { fairness } from './fairness';
import { giveawayDecider, type OwnGiveawayCommands } from './giveaway.decider';
import type { Giveaways } from './giveaway.state';

/**
 * Carries out what comes from no door.
 * @param cause null for what needs no protection from being done again
 * @throws Problem `unavailable`, `outcome_unknown`
 */
export function commitOwn<Name extends keyof OwnGiveawayCommands>(
  pipeline: CommitPipeline,
  accountId: string,
  name: Name,
  command: OwnGiveawayCommands[Name],
  cause: Cause | null,
): Promise<CommitResult<Giveaways>> {
  const commandId = cause ? keyedCommandId('system', name, cause.key) : randomCommandId();
  const decide = giveawayDecider.decide[name] as (
    state: Giveaways,
    command: OwnGiveawayCommands[Name],
    context: object,
  ) => ReturnType<(typeof giveawayDecider)['decide']['WakeGiveaway']>;
  return pipeline.execute<Giveaways>({
    stream: streamName(giveawayDecider.category, accountId),
    evolver: giveawayDecider,
    commandId,
    operation: operationNames[name],
    actor: { accountId: 'system', via: name === 'WakeGiveaway' ? 'system' : 'bot' },
    correlationId: cause?.correlationId ?? commandId,
    causationId: cause?.causationId ?? commandId,
    depth: cause?.depth,
    decide: ({ state, rev }, now) => {
      const id = (label: string): string => derivedId(commandId, label);
      return decide(state, command, { now, rev, accountId: 'system', id, extension: null, fairness });
    },
  });
}

const operationNames: { readonly [Name in keyof OwnGiveawayCommands]: string } = {
  EnterViewers: 'giveaway_join',
  SettleEntry: 'giveaway_settle',
  HearWinners: 'giveaway_hear',
  WakeGiveaway: 'giveaway_wake',
};
