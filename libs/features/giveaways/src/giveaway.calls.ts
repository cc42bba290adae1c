import type { OperatorCalls, OperatorServices } from '@studio/contracts/area';
import { streamName } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { checkOf } from './draw/checking';
import { giveawayDecider } from './giveaway.decider';
import { Slices } from '@studio/kernel/slices';
import { statesOf } from './giveaway-checks';

/** The operators' call on giveaways: any that is over is checked from the log alone. */
export function giveawayCalls({ events: log }: Pick<OperatorServices, 'events'>): OperatorCalls {
  return {
    'giveaway-check': async (input) => {
      const accountId = text(input, 'accountId');
      const giveawayId = text(input, 'giveawayId');
      const position = await positionOf(log, accountId, giveawayId);
      const states = position === null ? null : await statesOf(accountId, giveawayId, position, log);
      const phase = states?.end.giveaway?.phase;
      if (!states || (phase !== 'finished' && phase !== 'cancelled'))
        throw new Problem('not_found', 'There is no finished giveaway with this id.', {
          resource: 'giveaway',
        });
      return checkOf(states, giveawayId, undefined, new Slices());
    },
  };
}

async function positionOf(
  log: Pick<OperatorServices['events'], 'read'>,
  accountId: string,
  giveawayId: string,
): Promise<number | null> {
  for await (const page of log.read(streamName(giveawayDecider.category, accountId), 0))
    for (const { type, data, revision } of page)
      if (type === 'giveaway.started' && data['giveawayId'] === giveawayId) return revision;
  return null;
}

function text(input: JsonObject, name: string): string {
  const value = input[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Problem('invalid_value', `${name} is missing.`);
}
