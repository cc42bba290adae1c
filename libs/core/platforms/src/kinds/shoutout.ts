import type { KindFacts } from './kind-facts';
import type { RaidEvent } from './raid';

/** Another channel recommends this one to its viewers. */
export type ShoutoutEvent = RaidEvent;

export const shoutout = {
  record: ({ viewers }) => ({ viewers }),
  shown: ['viewers'],
  name: { en: 'Shoutout', de: 'Shoutout' },
  alert: {
    name: { en: 'Shoutout', de: 'Shoutout' },
    text: '{name} recommends this channel',
    rank: 'middle',
    isOff: true,
    tested: ['amount'],
  },
  catalog: {
    type: 'activity.shoutout',
    common: ['activityId', 'user'],
    fields: { viewers: { type: 'integer', about: 'Viewers of the recommending channel.', sample: 120 } },
  },
  trigger: {
    name: { en: 'Shoutout', de: 'Shoutout' },
    filter: { viewers: { kind: 'range', of: 'viewers', about: 'Viewers of the recommending channel.' } },
  },
  bonuses: [{ setting: 'shoutout' }],
  bonusNames: { shoutout: { en: 'Shoutout', de: 'Shoutout' } },
  counts: { shoutouts: { shown: 'events', en: 'Shoutouts', de: 'Shoutouts' } },
  counted: () => ({ shoutouts: 1 }),
  sample: {
    often: 0,
    make: ({ user, values, chance }) => ({ user, viewers: values.viewers ?? chance.between(3, 120) }),
  },
  list: {
    name: { en: 'Shoutouts', de: 'Shoutouts' },
    sentence: {
      en: ({ viewers = 0 }, { number }) => `recommends you to ${number(viewers)} viewers`,
      de: ({ viewers = 0 }, { number }) => `empfiehlt dich ${number(viewers)} Zuschauern`,
    },
  },
} as const satisfies KindFacts<ShoutoutEvent, Pick<ShoutoutEvent, 'viewers'>>;
