import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import { mergeSettings } from '@studio/kernel/settings';
import { MOST_STEPS_TOGETHER, patternSteps, togetherFault } from '../commands/patterns';
import type * as commands from './moderation.commands';
import type { ModerationEvents } from './moderation.events';
import type { UndoneModerationView } from './moderation-log.views';
import {
  firstModeration,
  firstPhrase,
  firstRule,
  type Moderation,
  type ModerationFilters,
} from './moderation.state';

export type ModerationCommands = CommandsOf<typeof commands>;

/** Lookups of single commands. */
export interface ModerationLookups {
  /** Fault of a regular expression in words; null if it has none. */
  readonly UpdateBotModeration: { readonly faultOf: (source: string) => string | null };
  /** Answer of the platform's call; null in a preview. */
  readonly UndoBotModeration: { readonly answer: UndoneModerationView | null };
}

type Changed = ModerationEvents['moderation.changed'];

const decide: DecideTable<
  ModerationCommands,
  Moderation,
  ModerationEvents,
  DecisionContext,
  ModerationLookups
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
    if (phrases) requireFewSteps(state.filters.phrases, phrases);
    const data: Changed = {
      ...plainChange(state, sent),
      ...partChange('exempt', state.exempt, mergeSettings(state.exempt, sent.exempt ?? {})),
      ...partChange('escalation', state.escalation, mergeSettings(state.escalation, sent.escalation ?? {})),
      ...filtersChange(state.filters, sent.filters),
    };
    return Object.keys(data).length > 0 ? [{ type: 'moderation.changed', data }] : [];
  },

  // It is done on the platform, before the decision.
  UndoBotModeration: () => [],
};

const evolve: EvolveTable<Moderation, ModerationEvents> = {
  'moderation.changed': (state, { filters, ...change }) => {
    const phrases = filters?.phrases?.map((phrase) => ({ ...firstPhrase, ...phrase }));
    return mergeSettings(state, { ...change, ...(filters && { filters: { ...filters, phrases } }) });
  },
};

export const moderationDecider: Decider<
  Moderation,
  ModerationCommands,
  ModerationEvents,
  DecisionContext,
  ModerationLookups
> = {
  category: 'moderation',
  schemaVersion: 1,
  initial: firstModeration,
  decide,
  evolve,
};

/** Expressions may be no larger together than a line can always be searched for. @throws Problem `invalid_value` */
function requireFewSteps(before: readonly SteppedPhrase[], after: readonly SteppedPhrase[]): void {
  const had = before.reduce((sum, phrase) => sum + stepsOf(phrase), 0);
  let steps = 0;
  const index = after.findIndex((phrase) => (steps += stepsOf(phrase)) > Math.max(had, MOST_STEPS_TOGETHER));
  if (index < 0) return;
  const all = after.reduce((sum, phrase) => sum + stepsOf(phrase), 0);
  const fault = togetherFault(all);
  throw new Problem('invalid_value', fault, { field: `filters.phrases.${index}.text`, expected: fault });
}

type SteppedPhrase = Pick<ModerationFilters['phrases'][number], 'text' | 'mode'>;

function stepsOf({ text, mode }: SteppedPhrase): number {
  return mode === 'regex' ? patternSteps(text) : 0;
}

type Sent = ModerationCommands['UpdateBotModeration'];

function plainChange(state: Moderation, { enabled, permitSeconds, announce }: Sent): Changed {
  const sent = Object.entries({ enabled, permitSeconds, announce });
  return Object.fromEntries(
    sent.filter(([key, value]) => value !== undefined && value !== state[key as 'enabled']),
  );
}

function partChange<Key extends 'exempt' | 'escalation'>(
  key: Key,
  before: Moderation[Key],
  after: Moderation[Key],
): Changed {
  return sameContent(after, before) ? {} : { [key]: after };
}

/** Within filters too only what is sent changes; phrases are replaced as a whole. */
function filtersChange(before: ModerationFilters, sent: Sent['filters'] = {}): Changed {
  const { phrases, ...others } = sent;
  const changed = Object.entries(others).flatMap(([name, change]) => {
    const filter = before[name as Exclude<keyof ModerationFilters, 'phrases'>];
    const after = mergeSettings(filter, change as Partial<typeof filter>);
    return sameContent(after, filter) ? [] : [[name, after]];
  });
  const list = phrases?.map((phrase) => ({
    ...{ ...firstRule, ...firstPhrase, enabled: true },
    ...defined(phrase),
  }));
  const filters = {
    ...(Object.fromEntries(changed) as NonNullable<Changed['filters']>),
    ...(list && !sameContent(list, before.phrases) && { phrases: list }),
  };
  return Object.keys(filters).length > 0 ? { filters } : {};
}

function defined<Some extends object>(some: Some): Some {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as Some;
}
