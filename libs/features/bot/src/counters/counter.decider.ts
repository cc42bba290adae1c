import { dayEnd, dayOf } from '@studio/kernel/day';
import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './counter.commands';
import type { BotCounterEvents } from './counter.events';
import {
  countedOn,
  counterNamed,
  noCounters,
  startOf,
  withinBounds,
  type BotCounter,
  type BotCounters,
  type CounterOp,
} from './counter.state';

/** Commands that no operation asks for. */
export interface OwnCounterCommands {
  /** A counter is counted on by name; one that there isn't yet is made. */
  readonly CountOn: { readonly name: string; readonly op: CounterOp; readonly amount?: number };
  /** A stream has begun, or a day. */
  readonly RestartCounters: { readonly resetOn: 'stream' | 'daily' };
}

export type CounterCommands = CommandsOf<typeof commands> & OwnCounterCommands;

/** Time zone of the account, which decides when a day begins. */
interface AtHome {
  readonly timeZone: string;
}

/** Lookups of single commands. */
export interface CounterLookups {
  readonly CreateBotCounter: AtHome;
  readonly UpdateBotCounter: AtHome;
  readonly RestartCounters: AtHome;
}

export const counterLimits = limitsOf({ botCounters: [200, 'Counters of a bot'] });

type Decided = EventOf<BotCounterEvents>;

const decide: DecideTable<CounterCommands, BotCounters, BotCounterEvents, DecisionContext, CounterLookups> = {
  CreateBotCounter: (state, command, context) => {
    const { name, value, step = 1, min = null, max = null, resetOn = 'never' } = command;
    requireFree(state, name);
    requireRoom(counterLimits.botCounters, Object.keys(state.counters).length);
    requireBounds({ min, max }, value);
    const counterId = state.nextCounterId;
    const counter = { counterId, name, value: value ?? startOf({ min, max }), step, min, max, resetOn };
    return [{ type: 'counter.created', data: counter }, ...dayAwaited(state, resetOn, context)];
  },

  UpdateBotCounter: (state, { counterId, delta, value, ...sent }, context) => {
    const counter = counterOf(state, counterId);
    if (sent.name !== undefined && sent.name !== counter.name) requireFree(state, sent.name);
    const asked = Object.entries({
      name: sent.name,
      step: sent.step,
      min: sent.min,
      max: sent.max,
      resetOn: sent.resetOn,
    }).filter(([key, now]) => now !== undefined && now !== counter[key as keyof BotCounter]);
    const change = Object.fromEntries(asked) as Partial<BotCounter>;
    const after = { ...counter, ...change };
    requireBounds(after, value);
    const to = value ?? withinBounds(counter.value + (delta ?? 0), after);
    return [
      ...(asked.length > 0
        ? [{ type: 'counter.changed', data: { counterId, ...change } } satisfies Decided]
        : []),
      ...(to !== counter.value ? [valued(counterId, to)] : []),
      ...dayAwaited(state, after.resetOn, context),
    ];
  },

  DeleteBotCounter: (state, { counterId }) => {
    counterOf(state, counterId);
    return [{ type: 'counter.deleted', data: { counterId } }];
  },

  CountOn: (state, { name, op, amount }) => {
    const counter = counterNamed(state, name);
    if (counter) {
      const value = countedOn(counter, op, amount);
      return value === counter.value ? [] : [valued(counter.counterId, value)];
    }
    requireRoom(counterLimits.botCounters, Object.keys(state.counters).length);
    const plain = { value: 0, step: 1, min: null, max: null, resetOn: 'never' } as const;
    const made = { ...plain, counterId: state.nextCounterId, name };
    return [{ type: 'counter.created', data: { ...made, value: countedOn(made, op, amount) } }];
  },

  RestartCounters: (state, { resetOn }, { now, timeZone }) => {
    const today = dayOf(now, timeZone);
    // A day that was begun isn't begun again where the account moves to another time zone.
    const isDone = resetOn === 'daily' && state.day !== null && today <= state.day.day;
    const those = Object.values(state.counters).filter((counter) => counter.resetOn === resetOn);
    const again = isDone ? [] : those.filter((counter) => counter.value !== startOf(counter));
    const events: Decided[] = again.map((counter) => valued(counter.counterId, startOf(counter)));
    if (resetOn === 'stream') return events;
    const endsAt = those.length > 0 ? dayEnd(now, timeZone) : null;
    const day = isDone && state.day ? state.day.day : today;
    if (state.day?.day === day && state.day.endsAt === endsAt) return events;
    return [...events, { type: 'counters.day-began', data: { day, endsAt } }];
  },
};

const evolve: EvolveTable<BotCounters, BotCounterEvents> = {
  'counter.created': (state, counter) => ({
    ...state,
    counters: { ...state.counters, [counter.counterId]: counter },
    nextCounterId: Math.max(state.nextCounterId, counter.counterId + 1),
  }),
  'counter.changed': (state, { counterId, ...change }) => changed(state, counterId, change),
  'counter.counted': (state, { counterId, value }) => changed(state, counterId, { value }),
  'counter.deleted': (state, { counterId }) => {
    const { [counterId]: _, ...counters } = state.counters;
    return { ...state, counters };
  },
  'counters.day-began': (state, day) => ({ ...state, day }),
};

export const counterDecider: Decider<
  BotCounters,
  CounterCommands,
  BotCounterEvents,
  DecisionContext,
  CounterLookups
> = {
  category: 'counters',
  schemaVersion: 1,
  initial: noCounters,
  decide,
  evolve,
};

function changed(state: BotCounters, counterId: number, change: Partial<BotCounter>): BotCounters {
  const counter = state.counters[counterId];
  return counter
    ? { ...state, counters: { ...state.counters, [counterId]: { ...counter, ...change } } }
    : state;
}

function valued(counterId: number, value: number): Decided {
  return { type: 'counter.counted', data: { counterId, value } };
}

/** The first counter that waits for the day's end says when that is. */
function dayAwaited(
  { day }: BotCounters,
  resetOn: BotCounter['resetOn'],
  { now, timeZone }: DecisionContext & AtHome,
): readonly Decided[] {
  if (resetOn !== 'daily' || (day && day.endsAt !== null)) return [];
  const data = { day: dayOf(now, timeZone), endsAt: dayEnd(now, timeZone) };
  return [{ type: 'counters.day-began', data }];
}

/** @throws Problem `not_found` */
function counterOf({ counters }: BotCounters, counterId: number): BotCounter {
  const counter = counters[counterId];
  if (counter) return counter;
  throw new Problem('not_found', `The bot has no counter ${counterId}.`, { resource: 'counter' });
}

/** @throws Problem `duplicate` */
function requireFree(state: BotCounters, name: string): void {
  const counter = counterNamed(state, name);
  if (!counter) return;
  throw new Problem('duplicate', `There is a counter ${name} already.`, { counterId: counter.counterId });
}

/** @throws Problem `invalid_value` */
function requireBounds({ min, max }: Pick<BotCounter, 'min' | 'max'>, value?: number): void {
  if (min !== null && max !== null && min > max)
    throw new Problem('invalid_value', 'min must not be greater than max.', {
      field: 'min',
      expected: `at most ${max}`,
    });
  if (value === undefined || value === withinBounds(value, { min, max })) return;
  throw new Problem('invalid_value', 'value must lie between min and max.', { field: 'value' });
}
