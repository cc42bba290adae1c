import type { PlatformUser } from '../viewer';
import type { KindFacts } from './kind-facts';

/** A viewer shares for how many streams in a row they have watched. */
export interface StreakEvent {
  readonly user: PlatformUser;
  readonly streak: number;
  readonly message: string | null;
}

export const streak = {
  record: (event) => ({ streak: event.streak }),
  shown: ['streak'],
  name: { en: 'Watch streak', de: 'Zuschauserie' },
  alert: {
    name: { en: 'Watch streak', de: 'Zuschauserie' },
    text: '{name} has watched {amount} streams in a row',
    rank: 'small',
    isOff: true,
    tested: ['amount', 'message'],
  },
  catalog: {
    type: 'activity.streak',
    common: ['activityId', 'user', 'message'],
    fields: { streak: { type: 'integer', about: 'Streams watched in a row.', sample: 5 } },
  },
  trigger: {
    name: { en: 'Watch streak', de: 'Zuschauserie' },
    filter: { streak: { kind: 'range', of: 'streak', about: 'Streams watched in a row.' } },
  },
  bonuses: [{ setting: 'watchStreak' }],
  bonusNames: { watchStreak: { en: 'Shared watch streak', de: 'Geteilte Zuschauserie' } },
  counts: { streaks: { shown: 'events', en: 'Watch streaks', de: 'Zuschauserien' } },
  counted: () => ({ streaks: 1 }),
  sample: {
    often: 0,
    make: ({ user, values, chance, message }) => ({
      user,
      streak: values.count ?? chance.oneOf([3, 5, 7, 10]),
      message: message(),
    }),
  },
  list: {
    name: { en: 'Watch streaks', de: 'Zuschauserien' },
    sentence: {
      en: ({ streak: streams = 0 }) => `has watched ${streams} streams in a row`,
      de: ({ streak: streams = 0 }) => `hat ${streams} Streams in Folge gesehen`,
    },
  },
} as const satisfies KindFacts<StreakEvent, Pick<StreakEvent, 'streak'>>;
