import { oncePerStart, type KindFacts, type TrainPhase } from './kind-facts';

/** A hype train has begun, has reached a level, or is over. */
export interface HypeTrainEvent {
  readonly trainId: string;
  readonly phase: TrainPhase;
  readonly level: number;
  /** Progress towards the next level, if the platform reports it. */
  readonly progress?: number;
  readonly goal?: number;
  /** RFC 3339. */
  readonly startedAt?: string;
  readonly endsAt?: string;
}

export const hype = {
  record: ({ trainId, phase, level, progress, goal, startedAt, endsAt }) => ({
    ...{ trainId, phase, level },
    ...(progress !== undefined && { progress }),
    ...(goal !== undefined && { goal }),
    ...(startedAt !== undefined && { startedAt }),
    ...(endsAt !== undefined && { endsAt }),
  }),
  shown: ['level'],
  name: { en: 'Hype train', de: 'Hype Train' },
  alert: {
    name: { en: 'Hype train', de: 'Hype Train' },
    text: 'Hype train level {amount}',
    rank: 'large',
    tested: ['amount', 'message'],
  },
  catalog: {
    type: 'activity.hype',
    common: ['activityId'],
    fields: {
      trainId: { type: 'text', about: 'Id of the train.', sample: 'train_4' },
      phase: { type: 'text', about: '`start`, `level` or `end`.', sample: 'level' },
      level: { type: 'integer', about: 'Level.', sample: 2 },
      progress: {
        type: 'integer',
        about: 'Progress towards the next level.',
        sample: 700,
        isNullable: true,
      },
      goal: { type: 'integer', about: 'Goal of the level.', sample: 1600, isNullable: true },
      startedAt: {
        type: 'text',
        about: 'Start, RFC 3339.',
        sample: '2026-11-27T18:00:00.000Z',
        isNullable: true,
      },
      endsAt: {
        type: 'text',
        about: 'End, RFC 3339.',
        sample: '2026-11-27T18:05:00.000Z',
        isNullable: true,
      },
    },
  },
  trigger: {
    name: { en: 'Hype train', de: 'Hype Train' },
    filter: {
      phase: { kind: 'choice', of: 'phase', about: 'Phase.', values: ['start', 'level', 'end'] },
      level: { kind: 'range', of: 'level', about: 'Level.' },
    },
  },
  bonuses: [{ setting: 'hypeContribution' }],
  bonusNames: { hypeContribution: { en: 'Hype train contribution', de: 'Beitrag zu einem Hype Train' } },
  counts: { hypeTrains: { shown: 'events', en: 'Hype trains', de: 'Hype Trains' } },
  counted: (recorded) => ({ hypeTrains: oncePerStart(recorded) }),
  sample: {
    often: 0,
    make: ({ values, chance, now }) => {
      const { phase = 'start', level = 1 } = values;
      const goal = 800 + level * 400;
      const progress = phase === 'start' ? 0 : chance.between(1, goal);
      // A level a minute, and five until it is over.
      const startedAt = phase === 'start' ? now : now - level * 60_000;
      return {
        ...{ trainId: 'simulated', phase, level, progress, goal },
        startedAt: new Date(startedAt).toISOString(),
        endsAt: new Date(phase === 'end' ? now : now + 300_000).toISOString(),
      };
    },
  },
  list: {
    name: { en: 'Hype trains', de: 'Hype Trains' },
    sentence: {
      en: ({ level = 1 }) => `Hype train at level ${level}`,
      de: ({ level = 1 }) => `Hype Train auf Stufe ${level}`,
    },
  },
} as const satisfies KindFacts<HypeTrainEvent, HypeTrainEvent>;
