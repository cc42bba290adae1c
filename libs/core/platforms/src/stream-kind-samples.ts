import type { StreamEvents, StreamKind, Tier, TrainPhase } from './stream-kinds';
import type { PlatformUser } from './viewer';

/** Given values of a simulated event; the rest is made up. */
export interface SampleValues {
  readonly bits?: number | undefined;
  readonly viewers?: number | undefined;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly tier?: Tier | undefined;
  readonly months?: number | undefined;
  readonly count?: number | undefined;
  readonly level?: number | undefined;
  readonly phase?: TrainPhase | undefined;
  readonly message?: string | undefined;
}

/** Values and made-up details of a simulated event. */
export interface SampleContext {
  readonly values: SampleValues;
  readonly user: PlatformUser;
  /** Currency of the account. */
  readonly currency: string;
  /** Ms since 1970. */
  readonly now: number;
  readonly chance: {
    between(least: number, most: number): number;
    oneOf<Each>(all: readonly [Each, ...Each[]]): Each;
  };
  readonly tier: () => string;
  readonly message: () => string;
  readonly reward: () => StreamEvents['redemption']['reward'];
}

interface Sample<Kind extends StreamKind> {
  /** Share among the events that the simulated channel sends by itself, in percent. */
  readonly often: number;
  readonly make: (context: SampleContext) => StreamEvents[Kind];
}

/** Simulated events. */
export const kindSamples: { readonly [Kind in StreamKind]: Sample<Kind> } = {
  follow: { often: 13, make: ({ user }) => ({ user }) },
  cheer: {
    often: 7,
    make: ({ user, values, chance, message }) => ({
      user,
      bits: values.bits ?? chance.oneOf([50, 100, 100, 250, 500, 1000]),
      message: message(),
    }),
  },
  sub: { often: 4, make: ({ user, tier }) => ({ user, tier: tier(), gifted: false }) },
  resub: {
    often: 2,
    make: ({ user, values, chance, tier, message }) => ({
      user,
      tier: tier(),
      months: values.months ?? chance.between(2, 36),
      message: message(),
    }),
  },
  tip: {
    often: 2,
    make: ({ user, values, chance, currency, message }) => ({
      user,
      amount: {
        micros: Math.round((values.amount ?? chance.oneOf([2, 3, 5, 5, 10, 20])) * 1_000_000),
        currency: values.currency ?? currency,
      },
      message: message(),
    }),
  },
  gift: {
    often: 1,
    make: ({ user, values, chance }) => ({
      user,
      tier: values.tier ?? '1',
      count: values.count ?? chance.oneOf([1, 1, 5, 10]),
    }),
  },
  raid: {
    often: 1,
    make: ({ user, values, chance }) => ({ user, viewers: values.viewers ?? chance.between(3, 120) }),
  },
  redemption: {
    often: 0,
    make: ({ user, values, chance, reward }) => ({
      reward: reward(),
      redemptionId: `simulated-${chance.between(1, 2 ** 31)}`,
      user,
      message: values.message ?? null,
    }),
  },
  hype: {
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
  kicks: {
    often: 0,
    make: ({ user, values, chance, message }) => ({
      ...{ user, kicks: values.bits ?? chance.oneOf([10, 50, 100, 500]), item: 'Rage Quit' },
      message: message(),
    }),
  },
  jewels: {
    often: 0,
    make: ({ user, values, chance }) => ({
      ...{ user, jewels: values.bits ?? chance.oneOf([2, 10, 100, 300]), item: 'Rocket' },
      message: null,
    }),
  },
  streak: {
    often: 0,
    make: ({ user, values, chance, message }) => ({
      ...{ user, streak: values.count ?? chance.oneOf([3, 5, 7, 10]) },
      message: message(),
    }),
  },
  shoutout: {
    often: 0,
    make: ({ user, values, chance }) => ({ user, viewers: values.viewers ?? chance.between(3, 120) }),
  },
  prediction: {
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
  creatorGoal: {
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
  adBreak: {
    often: 0,
    make: ({ chance }) => ({ seconds: chance.oneOf([30, 60, 90]), automatic: true }),
  },
};
