import { isPlatform } from '@studio/platforms/platforms';
import { defineBehaviour, type BehaviourContext, type PredictionView } from '../behaviour';
import type { ValuesOf } from '../widget';
import { noPrediction, tried, TRY_MS, type PredictionState } from './prediction.state';
import { MOST_OUTCOMES, predictionWidget } from './prediction.widget';

type Settings = ValuesOf<typeof predictionWidget>;

const phases = { start: 'open', lock: 'locked' } as const;

export const prediction = defineBehaviour<typeof predictionWidget, PredictionState>(predictionWidget, {
  initial: () => noPrediction,
  commands: {
    // A try never takes the place of a prediction that runs.
    test: (state, _, { now }) => (isRunning(state) && state.source ? state : tried(now)),
    hide: (state) => (state.hidden || state.phase === null ? state : { ...state, hidden: true }),
  },
  on: {
    activity: (state, { platform, title = '', outcome, bets }, now) => {
      if (!bets) return state;
      const phase =
        bets.phase === 'end' ? (outcome === undefined ? 'cancelled' : 'resolved') : phases[bets.phase];
      return shownOf(state, { ...bets, platform, title, phase }, now);
    },
    platformPrediction: (state, view, now) => shownOf(state, { ...view, phase: view.phase ?? 'open' }, now),
  },
  due: ({ phase, locksAt }) => {
    if (locksAt === null) return null;
    return phase === 'open' ? locksAt : phase === 'locked' ? locksAt + TRY_MS : null;
  },
  wake: (state, { now }) => {
    const { phase, locksAt, source } = state;
    if (locksAt === null || locksAt > now) return state;
    if (phase === 'open') return { ...state, phase: 'locked', locksAt: source ? null : locksAt };
    // Only a try has the time of its lock until its end.
    return phase === 'locked' && locksAt + TRY_MS <= now
      ? { ...state, phase: 'resolved', locksAt: null, winner: 0, endedAt: locksAt + TRY_MS }
      : state;
  },
  label: ({ title }) => title,
});

function isRunning({ phase }: PredictionState): boolean {
  return phase === 'open' || phase === 'locked';
}

/** Returns the state that follows a platform's prediction, if the layer shows that platform. */
function shownOf(
  state: PredictionState,
  view: PredictionView & { readonly phase: NonNullable<PredictionState['phase']> },
  { now, values }: BehaviourContext<Settings>,
): PredictionState {
  const { platform, predictionId, phase, title, outcomes, locksAt = '' } = view;
  if (isPlatform(platform) && !values[platform]) return state;
  const isKnown = state.source?.platform === platform && state.source.predictionId === predictionId;
  // Platforms may deliver out of order: a phase is never followed by an earlier one.
  if (isKnown && rank(state.phase) > rank(phase)) return state;
  const shown = outcomes.slice(0, MOST_OUTCOMES);
  const isOver = phase === 'resolved' || phase === 'cancelled';
  const locks = Date.parse(locksAt);
  const winner = shown.findIndex(({ won }) => won);
  return {
    phase,
    title,
    outcomes: shown.map(({ title: name, points, users }) => ({ title: name, points, users })),
    winner: winner < 0 ? null : winner,
    locksAt: phase !== 'open' || Number.isNaN(locks) ? null : locks,
    endedAt: isOver ? (isKnown ? (state.endedAt ?? now) : now) : null,
    hidden: isKnown ? state.hidden : false,
    source: { platform, predictionId },
  };
}

function rank(phase: PredictionState['phase']): number {
  return phase === null ? -1 : { open: 0, locked: 1, resolved: 2, cancelled: 2 }[phase];
}
