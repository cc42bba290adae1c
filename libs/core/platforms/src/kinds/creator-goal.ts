import { oncePerStart, type KindFacts } from './kind-facts';

/** The platform's own goal of a creator has begun or is over. */
export interface CreatorGoalEvent {
  readonly goalId: string;
  readonly phase: 'start' | 'end';
  readonly title: string;
  readonly progress: number;
  readonly goal: number;
}

export const creatorGoal = {
  record: ({ goalId, phase, title, progress, goal }) => ({ goalId, phase, title, progress, goal }),
  shown: ['title'],
  name: { en: 'Creator goal', de: 'Creator-Ziel' },
  alert: {
    name: { en: 'Creator goal', de: 'Creator-Ziel' },
    text: '{message}',
    rank: 'middle',
    isOff: true,
    tested: [],
  },
  catalog: {
    type: 'activity.creator_goal',
    common: ['activityId'],
    fields: {
      goalId: { type: 'text', about: 'Id on the platform.', sample: 'goal_2' },
      phase: { type: 'text', about: '`start` or `end`.', sample: 'end' },
      title: { type: 'text', about: 'Title of the goal.', sample: '500 followers' },
      progress: { type: 'integer', about: 'Progress.', sample: 500 },
      goal: { type: 'integer', about: 'Goal.', sample: 500 },
    },
  },
  trigger: {
    name: { en: 'Goal of the channel', de: 'Ziel des Kanals' },
    filter: { phase: { kind: 'choice', of: 'phase', about: 'Phase.', values: ['start', 'end'] } },
  },
  bonuses: [],
  bonusNames: {},
  counts: { creatorGoals: { shown: 'events', en: 'Creator goals', de: 'Ziele der Plattform' } },
  counted: (recorded) => ({ creatorGoals: oncePerStart(recorded) }),
  sample: {
    often: 0,
    make: ({ values, chance }) => ({
      ...{ goalId: 'simulated', phase: values.phase === 'end' ? 'end' : 'start' },
      ...{
        title: '100 followers',
        progress: values.phase === 'end' ? 100 : chance.between(1, 99),
        goal: 100,
      },
    }),
  },
  list: {
    name: { en: 'Creator goals', de: 'Ziele der Plattform' },
    sentence: {
      en: ({ title = '' }) => `Creator goal: ${title}`,
      de: ({ title = '' }) => `Creator-Ziel: ${title}`,
    },
  },
} as const satisfies KindFacts<CreatorGoalEvent, CreatorGoalEvent>;
