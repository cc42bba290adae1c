import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './timer.commands';
import type { TimerEvents } from './timer.events';
import { whyNotNow, type BotTimer, type BotTimers, type LiveSince } from './timer.state';

/** Internal commands of timers. */
export interface OwnTimerCommands {
  /** A timer is to be said, if it still is due. */
  readonly PostTimer: {
    readonly timerId: number;
    readonly liveSince: LiveSince;
    /** Lines of the chat so far. */
    readonly messages: number;
  };
}

export type TimerCommands = CommandsOf<typeof commands> & OwnTimerCommands;

/** Lookups of single commands. */
export interface TimerLookups {
  readonly CreateBotTimer: {
    /** Lines of the chat so far: those before don't count. */
    readonly messages: number;
    /** The bot has the command that is named, if one is. */
    readonly knows: boolean;
    /** For the answer. */
    readonly live: LiveSince;
  };
  readonly UpdateBotTimer: Pick<TimerLookups['CreateBotTimer'], 'knows' | 'live'>;
}

export const timerLimits = limitsOf({ botTimers: [50, 'Timers of a bot'] });

const decide: DecideTable<TimerCommands, BotTimers, TimerEvents, DecisionContext, TimerLookups> = {
  CreateBotTimer: ({ timers, nextTimerId }, command, { messages, knows }) => {
    const { name, message = null, commandName = null, intervalMin, minMessages = 0 } = command;
    requireOneText(message, commandName);
    if (!knows) requireCommand(commandName);
    requireRoom(timerLimits.botTimers, Object.keys(timers).length);
    const { liveOnly = false, platforms = [], enabled = true } = command;
    const timing = { intervalMin, minMessages, liveOnly, platforms: distinct(platforms), enabled };
    const data = { timerId: nextTimerId, name, message, commandName, ...timing, messages };
    return [{ type: 'timer.created', data }];
  },

  UpdateBotTimer: ({ timers }, { timerId, ...sent }, { knows }) => {
    const timer = timerOf(timers, timerId);
    const { message, commandName } = sent;
    if (message !== undefined && commandName !== undefined) requireOneText(message, commandName);
    if (!knows) requireCommand(commandName ?? null);
    const asked = {
      name: sent.name,
      // One clears the other [bot/10].
      message: commandName === undefined ? message : null,
      commandName: message === undefined ? commandName : null,
      intervalMin: sent.intervalMin,
      minMessages: sent.minMessages,
      liveOnly: sent.liveOnly,
      platforms: sent.platforms && distinct(sent.platforms),
      enabled: sent.enabled,
    };
    const changed = Object.entries(asked).filter(
      ([key, now]) => now !== undefined && !isSame(now, timer[key as keyof BotTimer]),
    );
    if (changed.length === 0) return [];
    return [{ type: 'timer.changed', data: { timerId, ...Object.fromEntries(changed) } }];
  },

  DeleteBotTimer: ({ timers }, { timerId }) => {
    timerOf(timers, timerId);
    return [{ type: 'timer.deleted', data: { timerId } }];
  },

  PostTimer: ({ timers, lastPostAt }, { timerId, liveSince, messages }, { now }) => {
    const timer = timers[timerId];
    if (!timer || whyNotNow(timer, { now, liveSince, messages, lastPostAt }) !== null) return [];
    return [{ type: 'timer.posted', data: { timerId, messages } }];
  },
};

const evolve: EvolveTable<BotTimers, TimerEvents> = {
  'timer.created': (state, timer, { at }) => ({
    ...state,
    timers: {
      ...state.timers,
      [timer.timerId]: { ...timer, lastPostedAt: null, armedAt: Date.parse(at) },
    },
    nextTimerId: Math.max(state.nextTimerId, timer.timerId + 1),
  }),
  'timer.changed': (state, { timerId, ...change }, { at }) => {
    const timer = state.timers[timerId];
    if (!timer) return state;
    // Switched on, or given another interval, it waits anew.
    const isArmed = change.enabled === true || change.intervalMin !== undefined;
    const armedAt = isArmed ? Date.parse(at) : timer.armedAt;
    return { ...state, timers: { ...state.timers, [timerId]: { ...timer, ...change, armedAt } } };
  },
  'timer.posted': (state, { timerId, messages }, { at }) => {
    const timer = state.timers[timerId];
    const lastPostAt = Date.parse(at);
    if (!timer) return { ...state, lastPostAt };
    return {
      ...state,
      lastPostAt,
      timers: { ...state.timers, [timerId]: { ...timer, lastPostedAt: at, messages } },
    };
  },
  'timer.deleted': (state, { timerId }) => {
    const { [timerId]: _, ...timers } = state.timers;
    return { ...state, timers };
  },
};

export const timerDecider: Decider<BotTimers, TimerCommands, TimerEvents, DecisionContext, TimerLookups> = {
  category: 'timers',
  schemaVersion: 1,
  initial: { timers: {}, nextTimerId: 1, lastPostAt: 0 },
  decide,
  evolve,
};

function isSame(now: unknown, before: unknown): boolean {
  return JSON.stringify(now) === JSON.stringify(before);
}

function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)];
}

/** @throws Problem `not_found` */
function timerOf(timers: BotTimers['timers'], timerId: number): BotTimer {
  const timer = timers[timerId];
  if (timer) return timer;
  throw new Problem('not_found', `The bot has no timer ${timerId}.`, { resource: 'timer' });
}

/** @throws Problem `invalid_value` */
function requireCommand(commandName: string | null): void {
  if (commandName === null) return;
  throw new Problem('invalid_value', `The bot has no command ${commandName}.`, {
    field: 'commandName',
    expected: 'the name of a command of the bot',
  });
}

/** @throws Problem `invalid_value` [bot/10] */
function requireOneText(message: string | null, commandName: string | null): void {
  if ((message === null) !== (commandName === null)) return;
  throw new Problem('invalid_value', 'Send either message or commandName, not both.', {
    field: message === null ? 'message' : 'commandName',
    expected: 'exactly one of message and commandName',
  });
}
