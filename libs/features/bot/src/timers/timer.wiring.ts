import { called } from '@studio/operations/names';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import { stateOf } from '@studio/kernel/state-of';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { liveSinceOf } from './timer-posts';
import * as commands from './timer.commands';
import { timerDecider, type TimerCommands, type TimerLookups } from './timer.decider';
import type { TimerEvents } from './timer.events';
import * as queries from './timer.queries';
import { nextDue, type BotTimer, type BotTimers, type LiveSince } from './timer.state';
import type { BotTimerView } from './timer.views';

export interface TimerDeps {
  readonly access: OverlayAccess;
  readonly bot: Pick<ChatBot, 'hasCommand'>;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly messagesOf: (accountId: string) => Promise<number>;
  readonly clock: Clock;
}

export function timerCommands(
  deps: TimerDeps,
): CommandArea<BotTimers, Omit<TimerCommands, 'PostTimer'>, TimerEvents, DecisionContext, TimerLookups> {
  const { access, bot, record, messagesOf, clock } = deps;
  const known = async (command: { readonly commandName?: string }) => {
    const accountId = accountOf(command);
    const { commandName } = command;
    return {
      knows: commandName === undefined || (await bot.hasCommand(accountId, commandName)),
      live: await liveSinceOf(record, accountId),
    };
  };
  const toView = ({ timers }: BotTimers, timerId: number, live: LiveSince): BotTimerView => {
    const timer = timers[timerId];
    if (!timer) throw new Error(`There is no timer ${timerId}.`);
    return timerView(timer, clock.now(), live);
  };
  return {
    ...commandsOfBot(access),
    names: {
      ...nameOfOverlay(access),
      timerId: (id, { state }) => called('timer', state.timers[Number(id)]),
    },
    decider: timerDecider,
    modules: [commands],
    answers: {
      CreateBotTimer: ({ before, after }, _command, _request, { live }) =>
        toView(after.state, before.state.nextTimerId, live),
      UpdateBotTimer: ({ after }, { timerId }, _request, { live }) => toView(after.state, timerId, live),
      DeleteBotTimer: (_, { timerId }) => ({ deleted: true, timerId }),
    },
    lookups: {
      CreateBotTimer: async (command) => ({
        ...(await known(command)),
        messages: await messagesOf(accountOf(command)),
      }),
      UpdateBotTimer: known,
    },
  };
}

type QueryDeps = Pick<TimerDeps, 'access' | 'record' | 'clock'> & {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
};

/** Queries about timers. */
export function timerQueries(deps: QueryDeps): QueryArea<CommandsOf<typeof queries>, QueryDeps> {
  return {
    modules: [queries],
    answers: {
      ListBotTimers: async (query, request, { pipeline, access, record, clock }) => {
        const accountId = await askedBot(access, query, request);
        const { timers } = await stateOf(pipeline, timerDecider, accountId);
        const live = await liveSinceOf(record, accountId);
        const page = pageOf(Object.values(timers), query, ({ timerId }) => timerId);
        return { ...page, items: page.items.map((timer) => timerView(timer, clock.now(), live)) };
      },
    },
    deps,
  };
}

function timerView(
  { armedAt: _, messages: _messages, ...timer }: BotTimer,
  now: number,
  live: LiveSince,
): BotTimerView {
  const next = nextDue({ ...timer, armedAt: _, messages: _messages }, now, live);
  return { ...timer, nextDueAt: next === null ? null : timestamp(next) };
}
