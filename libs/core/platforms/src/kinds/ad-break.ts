import type { KindFacts } from './kind-facts';

/** Advertisements have begun. */
export interface AdBreakEvent {
  /** Length of the break. */
  readonly seconds: number;
  readonly automatic: boolean;
}

export const adBreak = {
  record: ({ seconds, automatic }) => ({ seconds, automatic }),
  shown: ['seconds'],
  name: { en: 'Ad break', de: 'Werbepause' },
  alert: {
    name: { en: 'Ad break', de: 'Werbepause' },
    text: 'Ad break',
    rank: 'small',
    isOff: true,
    tested: ['amount'],
  },
  catalog: {
    type: 'stream.ad_break',
    common: [],
    fields: {
      seconds: { type: 'integer', about: 'Length in seconds.', sample: 90 },
      automatic: { type: 'boolean', about: 'The platform started it by schedule.', sample: true },
    },
  },
  trigger: {
    name: { en: 'Ad break', de: 'Werbeunterbrechung' },
    filter: { seconds: { kind: 'range', of: 'seconds', about: 'Length in seconds.' } },
  },
  bonuses: [],
  bonusNames: {},
  counts: { adBreaks: { shown: 'events', en: 'Ad breaks', de: 'Werbepausen' } },
  counted: () => ({ adBreaks: 1 }),
  sample: {
    often: 0,
    make: ({ chance }) => ({ seconds: chance.oneOf([30, 60, 90]), automatic: true }),
  },
  list: {
    name: { en: 'Ad breaks', de: 'Werbepausen' },
    sentence: {
      en: ({ seconds = 0 }) => `Ad break of ${seconds} seconds`,
      de: ({ seconds = 0 }) => `Werbepause von ${seconds} Sekunden`,
    },
  },
} as const satisfies KindFacts<AdBreakEvent, AdBreakEvent>;
