import { addedTo, amountOf, hundredths, type Counted } from '../amounts';
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

/** Quantity counted for each source that arrives as activities. Other sources change by commands only. */
const counted: { readonly [source in Challenge['source']]?: Counted } = {
  subs: 'subs',
  bits: 'bits',
  tips: 'tips',
  follows: 'follows',
};

type Items = readonly Challenge[];

/** Challenge that a command is about. Without either field it is the current challenge. */
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
    activity: (state, activity, { values: { items }, money }) =>
      items.reduce((before, item) => {
        const what = counted[item.source];
        const known = progressOf(before, item);
        const amount = what === undefined ? 0 : amountOf(what, activity);
        const { by, currency } = addedTo(known.currency, amount, activity, money);
        if (by === 0 || known.done) return before;
        return put(before, item, at(item, { ...known, currency }, known.value + by));
      }, state),
    // Progress of removed or renamed challenges is dropped.
    settings: (state, _, { values: { items } }) => {
      const entries = Object.entries(state.progress);
      const remaining = entries.filter(([id, { name }]) =>
        items.some((item) => item.itemId === id && item.name === name),
      );
      return remaining.length === entries.length
        ? state
        : { ...state, progress: Object.fromEntries(remaining) };
    },
  },
  // Challenges that activities fill begin again; the others are filled by hand.
  withoutSimulated: (state, { values: { items } }) => ({
    ...state,
    progress: Object.fromEntries(
      Object.entries(state.progress).filter(([id]) =>
        items.some(({ itemId, source }) => itemId === id && counted[source] === undefined),
      ),
    ),
  }),
  // Progress of challenges has no range of its own.
  moneySums: (state, { items }) =>
    items.flatMap((item) => {
      const { currency, done } = progressOf(state, item);
      return item.source === 'tips' && !done
        ? [{ part: 'tips' as const, range: 'session' as const, currency }]
        : [];
    }),
  losing: ['reset', 'set_progress'],
  events: (before, after) =>
    Object.entries(after.progress).flatMap(([itemId, { name, times }]): readonly WidgetEvent[] =>
      times > timesBefore(before.progress[itemId], name) ? [{ kind: 'challenge_done', value: name }] : [],
    ),
});

function timesBefore(known: ChallengeProgress | undefined, name: string): number {
  return known?.name === name ? known.times : 0;
}

/** Returns progress with a new value. A challenge is done once it reaches its goal, until it is reopened. */
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

/** Changes a challenge; an unknown one changes nothing. */
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
