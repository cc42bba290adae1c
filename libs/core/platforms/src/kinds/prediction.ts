import { oncePerStart, type KindFacts } from './kind-facts';

export type PredictionPhase = 'start' | 'lock' | 'end';

/** Outcome of a prediction, with what viewers bet on it. */
export type PredictionOutcome = {
  readonly title: string;
  /** Points of the channel. */
  readonly points: number;
  readonly users: number;
  /** It is the outcome that won. */
  readonly won?: true;
};

/** A prediction has begun, takes no more points, or is over. */
export interface PredictionEvent {
  readonly predictionId: string;
  readonly phase: PredictionPhase;
  readonly title: string;
  /** Title of the outcome that won; null while it is open, and if the points were given back. */
  readonly outcome: string | null;
  /** Missing if the platform does not report them. */
  readonly outcomes?: readonly PredictionOutcome[];
  /** Time at which no more points are taken: RFC 3339. */
  readonly locksAt?: string;
}

interface PredictionFields extends Omit<PredictionEvent, 'outcome'> {
  /** Outcome that won. */
  readonly outcome?: string;
}

export const prediction = {
  record: ({ predictionId, phase, title, outcome, outcomes, locksAt }) => ({
    ...{ predictionId, phase, title },
    ...(outcome !== null && { outcome }),
    ...(outcomes !== undefined && { outcomes }),
    ...(locksAt !== undefined && { locksAt }),
  }),
  shown: ['title', 'outcome'],
  name: { en: 'Prediction', de: 'Vorhersage' },
  alert: {
    name: { en: 'Prediction', de: 'Vorhersage' },
    text: '{message}',
    rank: 'middle',
    isOff: true,
    tested: [],
  },
  catalog: {
    type: 'activity.prediction',
    common: ['activityId'],
    fields: {
      predictionId: { type: 'text', about: 'Id on the platform.', sample: 'pred_3' },
      phase: { type: 'text', about: '`start`, `lock` or `end`.', sample: 'end' },
      title: { type: 'text', about: 'Question.', sample: 'Do we beat the boss?' },
      outcome: { type: 'text', about: 'Outcome that won.', sample: 'Yes', isNullable: true },
    },
  },
  trigger: {
    name: { en: 'Prediction', de: 'Vorhersage' },
    filter: { phase: { kind: 'choice', of: 'phase', about: 'Phase.', values: ['start', 'lock', 'end'] } },
  },
  bonuses: [],
  bonusNames: {},
  counts: { predictions: { shown: 'events', en: 'Predictions', de: 'Vorhersagen' } },
  counted: (recorded) => ({ predictions: oncePerStart(recorded) }),
  sample: {
    often: 0,
    make: ({ values, chance, now }) => {
      const isOver = values.phase === 'end';
      const outcomes = [{ title: 'Yes' }, { title: 'No' }].map((each, at) => ({
        ...each,
        ...{ points: chance.between(1, 90) * 1000, users: chance.between(10, 90) },
        ...(isOver && at === 0 && { won: true as const }),
      }));
      return {
        ...{ predictionId: `simulated-${now}`, phase: isOver ? 'end' : 'start' },
        ...{ title: 'Do we win this round?', outcome: isOver ? 'Yes' : null, outcomes },
        ...(!isOver && { locksAt: new Date(now + 60_000).toISOString() }),
      };
    },
  },
  list: {
    name: { en: 'Predictions', de: 'Vorhersagen' },
    sentence: {
      en: ({ title = '', outcome }) =>
        `Prediction: ${title}${outcome === undefined ? '' : `, won by ${outcome}`}`,
      de: ({ title = '', outcome }) =>
        `Vorhersage: ${title}${outcome === undefined ? '' : `, gewonnen: ${outcome}`}`,
    },
  },
} as const satisfies KindFacts<PredictionEvent, PredictionFields>;
