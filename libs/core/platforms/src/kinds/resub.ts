import type { PlatformUser } from '../viewer';
import { pointsOf, tierField, type KindFacts } from './kind-facts';

export interface ResubEvent {
  readonly user: PlatformUser;
  readonly tier: string;
  readonly months: number;
  readonly message: string | null;
}

export const resub = {
  record: ({ tier, months }) => ({ tier, months }),
  shown: ['tier', 'months'],
  name: { en: 'Resub', de: 'Abo verlängert' },
  alert: {
    name: { en: 'Renewed subscription', de: 'Verlängertes Abo' },
    text: '{name} subscribed for {months} months',
    textOfOne: '{name} subscribed for {months} month',
    rank: 'middle',
    tested: ['amount', 'months', 'message'],
  },
  catalog: {
    type: 'activity.resub',
    common: ['activityId', 'user', 'message'],
    fields: { tier: tierField, months: { type: 'integer', about: 'Months in total.', sample: 12 } },
  },
  trigger: null,
  bonuses: [{ setting: 'resub' }],
  bonusNames: { resub: { en: 'Resub', de: 'Verlängertes Abo' } },
  counts: {},
  counted: ({ tier }) => ({ subs: 1, subPoints: pointsOf(tier) }),
  sample: {
    often: 2,
    make: ({ user, values, chance, tier, message }) => ({
      user,
      tier: tier(),
      months: values.months ?? chance.between(2, 36),
      message: message(),
    }),
  },
} as const satisfies KindFacts<ResubEvent, Pick<ResubEvent, 'tier' | 'months'>>;
