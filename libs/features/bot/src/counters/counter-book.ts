import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Cause } from '@studio/process-managers/process';
import type { LiveSource } from '@studio/realtime/live-data';
import { stateOf } from '@studio/kernel/state-of';
import { InternalCommands } from '@studio/kernel/internal-command';
import { counterDecider, type OwnCounterCommands } from './counter.decider';
import { counterNamed, type BotCounters } from './counter.state';

export interface CounterBookDeps {
  readonly pipeline: CommitPipeline;
  readonly places: AccountPlaces;
}

const counting = new InternalCommands<Pick<OwnCounterCommands, 'CountOn'>, BotCounters>(counterDecider, {
  CountOn: { via: 'bot', idName: 'count_on' },
});

const restarting = new InternalCommands<
  Pick<OwnCounterCommands, 'RestartCounters'>,
  BotCounters,
  { readonly timeZone: string }
>(counterDecider, { RestartCounters: { idName: 'counters_begin_again' } });

/** Counters as the bot itself uses them, by name. */
export class CounterBook {
  constructor(private readonly deps: CounterBookDeps) {}

  /** Null for one that there isn't. @throws Problem `unavailable` */
  async valueOf(accountId: string, name: string): Promise<number | null> {
    return counterNamed(await stateOf(this.deps.pipeline, counterDecider, accountId), name)?.value ?? null;
  }

  /**
   * Counts on, and makes a counter that isn't there yet.
   * @param cause the same one twice counts once
   * @returns where it stands then
   * @throws Problem `limit_reached`, `unavailable`
   */
  async countOn(
    accountId: string,
    command: OwnCounterCommands['CountOn'],
    cause: Pick<Cause, 'key'> & Partial<Cause>,
  ): Promise<number> {
    const { pipeline } = this.deps;
    const { after } = await counting.run(pipeline, 'CountOn', { streamId: accountId, command, cause });
    return counterNamed(after.state, command.name)?.value ?? 0;
  }

  /** A stream has begun, or a day. @throws Problem `unavailable` */
  async beginAgain(accountId: string, resetOn: 'stream' | 'daily', cause: Cause): Promise<void> {
    const { timeZone } = await this.deps.places.placeOf(accountId);
    const run = { streamId: accountId, command: { resetOn }, cause, lookups: { timeZone } };
    await restarting.run(this.deps.pipeline, 'RestartCounters', run);
  }
}

/** Values of counters for texts of layers: `{counter.deaths}`. */
export function counterVariables(pipeline: Pick<CommitPipeline, 'read'>): LiveSource {
  return {
    kinds: ['text-variables'],
    categories: [counterDecider.category],
    read: async (accountId) => {
      const { counters } = await stateOf(pipeline, counterDecider, accountId);
      const values = Object.values(counters).map(({ name, value }) => [`counter.${name}`, String(value)]);
      return values.length > 0 ? (Object.fromEntries(values) as Record<string, string>) : null;
    },
  };
}
