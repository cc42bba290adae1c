import type { PlatformUser } from '../viewer';
import type { KindFacts, KindIcon } from './kind-facts';

export interface RaidEvent {
  readonly user: PlatformUser;
  readonly viewers: number;
}

export const raidTitles = {
  name: { en: 'Raid', de: 'Raid' },
  latest: { key: 'latest-raid', label: { en: 'Latest raid', de: 'Letzter Raid' } },
} as const;

export const raid = {
  record: ({ viewers }) => ({ viewers }),
  shown: ['viewers'],
  ...raidTitles,
  alert: {
    name: { en: 'Raid', de: 'Raid' },
    text: '{name} raids with {amount} viewers',
    textOfOne: '{name} raids with {amount} viewer',
    rank: 'large',
    tested: ['amount'],
  },
  catalog: {
    type: 'activity.raid',
    common: ['activityId', 'user'],
    fields: { viewers: { type: 'integer', about: 'Viewers who came along.', sample: 42 } },
  },
  trigger: {
    name: { en: 'Raid', de: 'Raid' },
    filter: { viewers: { kind: 'range', of: 'viewers', about: 'Viewers who came along.' } },
  },
  bonuses: [{ setting: 'raid' }, { setting: 'perRaidViewer', per: 'viewers' }],
  bonusNames: {
    raid: { en: 'Raid', de: 'Raid' },
    perRaidViewer: { en: 'Per raid viewer', de: 'Je Zuschauer eines Raids' },
  },
  counts: {
    raids: { shown: 'events', en: 'Raids', de: 'Raids' },
    raidViewers: { shown: 'amount', en: 'Raid viewers', de: 'Zuschauer aus Raids' },
  },
  counted: ({ viewers = 0 }) => ({ raids: 1, raidViewers: viewers }),
  sample: {
    often: 1,
    make: ({ user, values, chance }) => ({ user, viewers: values.viewers ?? chance.between(3, 120) }),
  },
  list: {
    name: { en: 'Raids', de: 'Raids' },
    sentence: {
      en: ({ viewers = 0 }, { number }) => `raids with ${number(viewers)} viewers`,
      de: ({ viewers = 0 }, { number }) => `raidet mit ${number(viewers)} Zuschauern`,
    },
  },
  entry: { name: { en: 'Raids', de: 'Raids' }, text: '{name} {amount}' },
  support: { en: 'Raid viewers', de: 'Zuschauer aus Raids' },
} as const satisfies KindFacts<RaidEvent, Pick<RaidEvent, 'viewers'>>;

export const raidIcon: KindIcon = [
  'M8 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8zm8 0a3.500 3.500 0 1 1 0-7 3.500 3.500 0 0 1 0 7zM1 21c0-5 3-8 7-8s7 3 7 8zm15 0c0-3-.7-5.500-2-7.300 5-1.200 9 2 9 7.300z',
  '#5ad1e6',
];
