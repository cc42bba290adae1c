import { amountOf, currencyAfter, hundredths, type Counted } from '../amounts';
import { defineBehaviour, type WidgetEvent } from '../behaviour';
import {
  currentOf,
  progressOf,
  untouched,
  type Challenge,
  type ChallengesState,
  type ChallengeProgress,
} from './challenges.state';
import { challengesWidget, MOST } from './challenges.widget';

/** What the sources count that come as activities. The others stay at what commands set. */
const counted: { readonly [source in Challenge['source']]?: Counted } = {
  subs: 'subs',
  bits: 'bits',
  tips: 'tips',
  follows: 'follows',
};

type Items = readonly Challenge[];

/** Which challenge a command is about; without either it is the one that is on. */
interface Choice {
  readonly itemId?: string;
  readonly index?: number;
}

export const challenges = defineBehaviour<typeof challengesWidget, ChallengesState>(challengesWidget, {
  initial: () => untouched,
  commands: {
    add_progress: (state, { by = 1, ...choice }, { values: { items } }) =>
      change(state, items, choice, (item, known) => at(item, known, known.value + by)),
    set_progress: (state, { value, ...choice }, { values: { items } }) =>
      change(state, items, choice, (item, known) => at(item, known, value)),
    complete: (state, choice, { values: { items } }) =>
      change(state, items, choice, (item, known) => at(item, known, Math.max(known.value, item.goal))),
    reopen: (state, choice, { values: { items } }) =>
      change(state, items, choice, (_, known) =>
        known.done ? { ...known, done: false, value: known.before ?? 0, before: null } : known,
      ),
    reset: (state, choice, { values: { items } }) => reset(state, items, choice),
    next: (state, _, { values: { items } }) => next(state, items),
  },
  on: {
    activity: (state, activity, { values: { items } }) =>
      items.reduce((before, item) => {
        const what = counted[item.source];
        const by = what === undefined ? 0 : amountOf(what, activity);
        const known = progressOf(before, item);
        const currency = currencyAfter(known.currency, activity);
        if (by === 0 || known.done || currency === undefined) return before;
        return put(before, item, at(item, { ...known, currency }, known.value + by));
      }, state),
    // Of challenges that are gone or have another name nothing is kept.
    settings: (state, _, { values: { items } }) => {
      const entries = Object.entries(state.progress);
      const kept = entries.filter(([id, { name }]) =>
        items.some((item) => item.itemId === id && item.name === name),
      );
      return kept.length === entries.length ? state : { ...state, progress: Object.fromEntries(kept) };
    },
  },
  events: (before, after) =>
    Object.entries(after.progress).flatMap(([itemId, { name, times }]): readonly WidgetEvent[] =>
      times > timesBefore(before.progress[itemId], name) ? [{ kind: 'challenge_done', value: name }] : [],
    ),
});

function timesBefore(known: ChallengeProgress | undefined, name: string): number {
  return known?.name === name ? known.times : 0;
}

/** At this value; done from its goal on, until somebody opens it again. */
function at({ goal }: Challenge, known: ChallengeProgress, wanted: number): ChallengeProgress {
  const value = Math.min(MOST, Math.max(0, hundredths(wanted)));
  if (known.done || value < goal) return { ...known, value };
  const before = known.value < goal ? known.value : 0;
  return { ...known, value, done: true, before, times: known.times + 1 };
}

function chosen(state: ChallengesState, items: Items, { itemId, index }: Choice): Challenge | undefined {
  if (itemId !== undefined) return items.find((item) => item.itemId === itemId);
  return index === undefined ? currentOf(state, items) : items[index];
}

/** A challenge that there isn't changes nothing. */
function change(
  state: ChallengesState,
  items: Items,
  choice: Choice,
  make: (item: Challenge, known: ChallengeProgress) => ChallengeProgress,
): ChallengesState {
  const item = chosen(state, items, choice);
  return item ? put(state, item, make(item, progressOf(state, item))) : state;
}

function put(state: ChallengesState, item: Challenge, next: ChallengeProgress): ChallengesState {
  const known = progressOf(state, item);
  const isSame = Object.entries(next).every(
    ([key, value]) => known[key as keyof ChallengeProgress] === value,
  );
  return isSame ? state : { ...state, progress: { ...state.progress, [item.itemId]: next } };
}

/** The chosen one, or without a choice all of them, from their beginning. */
function reset(state: ChallengesState, items: Items, choice: Choice): ChallengesState {
  const isAll = choice.itemId === undefined && choice.index === undefined;
  if (!isAll)
    return change(state, items, choice, (item, { times }) => ({
      ...progressOf(untouched, item),
      times,
    }));
  return Object.keys(state.progress).length === 0 && state.current === null ? state : untouched;
}

/** The open challenge after the one that is on, from the last to the first. */
function next(state: ChallengesState, items: Items): ChallengesState {
  const open = items.filter((item) => !progressOf(state, item).done);
  const now = currentOf(state, items);
  const after = open[(open.findIndex((item) => item === now) + 1) % Math.max(1, open.length)];
  return !after || after.itemId === state.current || open.length < 2
    ? state
    : { ...state, current: after.itemId };
}
