import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './moderation.commands';
import type { ModerationEvents } from './moderation.events';
import { firstModeration, firstRule, type Moderation, type ModerationFilters } from './moderation.state';

export type ModerationCommands = CommandsOf<typeof commands>;

/** What single commands are told besides. */
export interface ModerationFacts {
  /** What is wrong with an expression, in words; null for one that is fine. */
  readonly UpdateBotModeration: { readonly faultOf: (source: string) => string | null };
}

type Changed = ModerationEvents['moderation.changed'];

const decide: DecideTable<
  ModerationCommands,
  Moderation,
  ModerationEvents,
  DecisionContext,
  ModerationFacts
> = {
  UpdateBotModeration: (state, sent, { faultOf }) => {
    const { phrases } = sent.filters ?? {};
    phrases?.forEach(({ text, mode }, index) => {
      const fault = mode === 'regex' ? faultOf(text) : null;
      if (fault !== null)
        throw new Problem('invalid_value', fault, {
          field: `filters.phrases.${index}.text`,
          expected: fault,
        });
    });
    const data: Changed = {
      ...plainChange(state, sent),
      ...partChange(state, 'exempt', sent.exempt),
      ...partChange(state, 'escalation', sent.escalation),
      ...filtersChange(state.filters, sent.filters),
    };
    return Object.keys(data).length > 0 ? [{ type: 'moderation.changed', data }] : [];
  },
};

const evolve: EvolveTable<Moderation, ModerationEvents> = {
  'moderation.changed': (state, { filters, ...change }) => ({
    ...state,
    ...change,
    filters: { ...state.filters, ...filters },
  }),
};

export const moderationDecider: Decider<
  Moderation,
  ModerationCommands,
  ModerationEvents,
  DecisionContext,
  ModerationFacts
> = {
  category: 'moderation',
  schemaVersion: 1,
  initial: firstModeration,
  decide,
  evolve,
};

type Sent = ModerationCommands['UpdateBotModeration'];

function plainChange(state: Moderation, { enabled, permitSeconds, announce }: Sent): Changed {
  const sent = Object.entries({ enabled, permitSeconds, announce });
  return Object.fromEntries(
    sent.filter(([key, value]) => value !== undefined && value !== state[key as 'enabled']),
  );
}

function partChange<Key extends 'exempt' | 'escalation'>(
  state: Moderation,
  key: Key,
  sent: Partial<Moderation[Key]> | undefined,
): Changed {
  const after = { ...state[key], ...defined(sent ?? {}) };
  return isSame(after, state[key]) ? {} : { [key]: after };
}

/** Within filters too only what is sent changes; phrases are replaced as a whole. */
function filtersChange(before: ModerationFilters, sent: Sent['filters'] = {}): Changed {
  const { phrases, ...others } = sent;
  const changed = Object.entries(others).flatMap(([name, change]) => {
    const filter = before[name as Exclude<keyof ModerationFilters, 'phrases'>];
    const after = { ...filter, ...defined(change as object) };
    return isSame(after, filter) ? [] : [[name, after]];
  });
  const list = phrases?.map((phrase) => ({ ...firstRule, enabled: true, ...defined(phrase) }));
  const filters = {
    ...(Object.fromEntries(changed) as NonNullable<Changed['filters']>),
    ...(list && !isSame(list, before.phrases) && { phrases: list }),
  };
  return Object.keys(filters).length > 0 ? { filters } : {};
}

function defined<Some extends object>(some: Some): Some {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as Some;
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Keys in one order, however they were sent. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
