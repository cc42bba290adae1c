import { isPlatform } from '@studio/platforms/platforms';
import { defineBehaviour, type BehaviourContext, type PollView } from '../behaviour';
import type { ValuesOf } from '../widget';
import { NO_COLOR } from './default-colors';
import { optionNamed } from './poll-votes';
import { unasked, winners, type PollState } from './poll.state';
import { MOST_OPTIONS, MOST_VOTES, pollWidget } from './poll.widget';

type Settings = ValuesOf<typeof pollWidget>;
type Now = BehaviourContext<Settings>;

export const poll = defineBehaviour<typeof pollWidget, PollState>(pollWidget, {
  initial: (values) => unasked(values),
  commands: {
    start: (state, args, now) => {
      const names = Array.isArray(args.options) ? (args.options as readonly string[]) : null;
      return begun(state, { ...args, names }, now);
    },
    close: (state, _, { now }) => (state.open ? closed(state, now) : state),
    reset: (state, _, { values }) =>
      state.startedAt === null && !state.hidden ? state : unasked(values, state.round + 1),
    hide: (state) => (state.hidden ? state : { ...state, hidden: true }),
    add_vote: (state, { option, by = 1 }) => {
      const at = state.open ? optionNamed(option, state.options) : null;
      return at === null ? state : withVotes(state, new Map([[at, by]]));
    },
  },
  operations: {
    /** Votes that were found to count. */
    count: (state, { by }) => withVotes(state, new Map(by as readonly (readonly [number, number])[])),
  },
  on: {
    // A poll that has not started shows the question of the settings.
    settings: (state, _, { values }) => {
      const next = unasked(values, state.round);
      return state.startedAt === null && !sameQuestion(state, next) ? next : state;
    },
    platformPoll: (state, view, now) => shownOf(state, view, now),
  },
  due: ({ open, closesAt }) => (open ? closesAt : null),
  wake: (state, { now }) =>
    state.open && state.closesAt !== null && state.closesAt <= now ? closed(state, state.closesAt) : state,
  losing: ['start', 'reset'],
  label: ({ question, options }) => `${question} (${options.reduce((sum, { votes }) => sum + votes, 0)})`,
  // Votes are counted once for each round: after another poll was begun, the restored one takes votes as a new round.
  restored: (state, current) => (current.startedAt === null ? state : { ...state, round: current.round + 1 }),
  events: (before, after) => {
    if (!before.open || after.open || after.closedAt === null) return [];
    const [winner, other] = winners(after);
    return [{ kind: 'poll_closed', ...(winner && !other && { value: winner.name }) }];
  },
});

interface Asked {
  readonly question?: string;
  readonly names: readonly string[] | null;
  readonly seconds?: number;
}

/** Starts a poll. It needs at least two answers; with fewer nothing starts. */
function begun(state: PollState, { question, names, seconds }: Asked, { now, values }: Now): PollState {
  const known = values.options.map(({ name, color }) => ({ name, color, votes: 0 }));
  const options =
    names === null
      ? known
      : names.map((name) => known.find((each) => each.name === name) ?? { name, color: NO_COLOR, votes: 0 });
  if (options.length < 2) return state;
  const lasts = seconds ?? values.seconds;
  return {
    ...unasked(values, state.round + 1),
    question: question ?? values.question,
    options,
    open: true,
    startedAt: now,
    closesAt: lasts > 0 ? now + Math.round(lasts * 1000) : null,
  };
}

function closed(state: PollState, closedAt: number): PollState {
  return { ...state, open: false, closesAt: null, closedAt };
}

/** @param by votes by place of the answer */
function withVotes(state: PollState, by: ReadonlyMap<number, number>): PollState {
  const options = state.options.map((option, at) => {
    const votes = Math.min(MOST_VOTES, Math.max(0, option.votes + (by.get(at) ?? 0)));
    return votes === option.votes ? option : { ...option, votes };
  });
  return options.some((option, at) => option !== state.options[at]) ? { ...state, options } : state;
}

/** Returns the state that follows a platform's poll, if the layer shows such polls. */
function shownOf(state: PollState, view: PollView, { now, values }: Now): PollState {
  const { platform, pollId, phase, title, choices, endsAt } = view;
  const isWanted = isPlatform(platform) ? values[platform] : true;
  if (values.voteBy !== 'platform-poll' || !isWanted) return state;
  const isKnown = state.told?.platform === platform && state.told.pollId === pollId;
  // Ignores updates of a poll that has ended.
  if (isKnown && !state.open && phase !== 'end') return state;
  const ends = endsAt === null ? NaN : Date.parse(endsAt);
  const isOver = phase === 'end';
  return {
    question: title,
    options: choices.slice(0, MOST_OPTIONS).map(({ title: name, votes }, at) => ({
      name,
      color: values.options[at]?.color ?? NO_COLOR,
      votes,
    })),
    open: !isOver,
    startedAt: isKnown ? state.startedAt : now,
    closesAt: isOver || Number.isNaN(ends) ? null : ends,
    closedAt: isOver ? (isKnown ? (state.closedAt ?? now) : now) : null,
    hidden: isKnown ? state.hidden : false,
    round: isKnown ? state.round : state.round + 1,
    told: { platform, pollId },
  };
}

function sameQuestion(one: PollState, other: PollState): boolean {
  return JSON.stringify([one.question, one.options]) === JSON.stringify([other.question, other.options]);
}
