import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import { stateOf } from '@studio/kernel/state-of';
import * as commands from './counter.commands';
import { counterDecider, type CounterCommands, type CounterLookups } from './counter.decider';
import type { BotCounterEvents } from './counter.events';
import * as queries from './counter.queries';
import type { BotCounter, BotCounters } from './counter.state';

type Asked = Omit<CounterCommands, 'CountOn' | 'RestartCounters'>;
type AskedLookups = Omit<CounterLookups, 'RestartCounters'>;

export function counterCommands(
  access: OverlayAccess,
  places: AccountPlaces,
): CommandArea<BotCounters, Asked, BotCounterEvents, DecisionContext, AskedLookups> {
  const atHome = (command: object) => places.placeOf(accountOf(command));
  return {
    ...commandsOfBot(access),
    decider: counterDecider,
    modules: [commands],
    answers: {
      CreateBotCounter: ({ before, after }) => counterIn(after.state, before.state.nextCounterId),
      UpdateBotCounter: ({ after }, { counterId }) => counterIn(after.state, counterId),
      DeleteBotCounter: (_, { counterId }) => ({ deleted: true, counterId }),
    },
    lookups: { CreateBotCounter: atHome, UpdateBotCounter: atHome },
  };
}

interface CounterQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly access: OverlayAccess;
}

/** Queries about counters. */
export function counterQueries(
  deps: CounterQueryDeps,
): QueryArea<CommandsOf<typeof queries>, CounterQueryDeps> {
  return {
    modules: [queries],
    answers: {
      ListBotCounters: async (query, request, { pipeline, access }) => {
        const { counters } = await stateOf(pipeline, counterDecider, await askedBot(access, query, request));
        return pageOf(Object.values(counters), query, ({ counterId }) => counterId);
      },
    },
    deps,
  };
}

function counterIn({ counters }: BotCounters, counterId: number): BotCounter {
  const counter = counters[counterId];
  if (!counter) throw new Error(`There is no counter ${counterId}.`);
  return counter;
}
