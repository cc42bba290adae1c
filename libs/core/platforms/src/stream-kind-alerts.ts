import type { Localized, StreamKind } from './stream-kinds';

/** Default look of an alert, and the details of a test alert. */
export interface AlertFacts {
  readonly name: Localized;
  readonly text: string;
  /** Text for an amount of one, or for one month; only for kinds whose text counts something. */
  readonly textOfOne?: string;
  readonly rank: 'small' | 'middle' | 'large';
  /** Amount from which it fills more of the screen. */
  readonly largeFrom?: number;
  /** Off in layers until somebody turns it on. */
  readonly isOff?: true;
  readonly tested: readonly ('amount' | 'months' | 'message' | 'money')[];
}

/** Settings and defaults of alerts. */
export const kindAlerts = {
  follow: {
    name: { en: 'Follow', de: 'Follow' },
    text: '{name} follows now',
    rank: 'small',
    tested: [],
  },
  sub: {
    name: { en: 'Subscription', de: 'Abo' },
    text: '{name} subscribed',
    rank: 'middle',
    tested: ['message'],
  },
  resub: {
    name: { en: 'Renewed subscription', de: 'Verlängertes Abo' },
    text: '{name} subscribed for {months} months',
    textOfOne: '{name} subscribed for {months} month',
    rank: 'middle',
    tested: ['amount', 'months', 'message'],
  },
  gift: {
    name: { en: 'Gifted subscriptions', de: 'Verschenkte Abos' },
    text: '{name} gave {amount} subscriptions',
    textOfOne: '{name} gave {amount} subscription',
    rank: 'middle',
    largeFrom: 10,
    tested: ['amount', 'message'],
  },
  cheer: {
    name: { en: 'Cheer', de: 'Cheer' },
    text: '{name} cheered {amount} bits',
    textOfOne: '{name} cheered {amount} bit',
    rank: 'middle',
    tested: ['amount', 'message'],
  },
  raid: {
    name: { en: 'Raid', de: 'Raid' },
    text: '{name} raids with {amount} viewers',
    textOfOne: '{name} raids with {amount} viewer',
    rank: 'large',
    tested: ['amount'],
  },
  tip: {
    name: { en: 'Tip', de: 'Spende' },
    text: '{name} tipped {amount}',
    rank: 'middle',
    tested: ['amount', 'message', 'money'],
  },
  redemption: {
    name: { en: 'Reward', de: 'Belohnung' },
    text: '{name} redeemed a reward',
    rank: 'middle',
    tested: ['message'],
  },
  hype: {
    name: { en: 'Hype train', de: 'Hype Train' },
    text: 'Hype train level {amount}',
    rank: 'large',
    tested: ['amount', 'message'],
  },
  kicks: {
    name: { en: 'Kicks', de: 'Kicks' },
    text: '{name} gave {amount} kicks',
    textOfOne: '{name} gave {amount} kick',
    rank: 'middle',
    tested: ['amount', 'message'],
  },
  jewels: {
    name: { en: 'Jewels', de: 'Juwelen' },
    text: '{name} sent a gift of {amount} jewels',
    textOfOne: '{name} sent a gift of {amount} jewel',
    rank: 'middle',
    tested: ['amount', 'message'],
  },
  streak: {
    name: { en: 'Watch streak', de: 'Zuschauserie' },
    text: '{name} has watched {amount} streams in a row',
    rank: 'small',
    isOff: true,
    tested: ['amount', 'message'],
  },
  shoutout: {
    name: { en: 'Shoutout', de: 'Shoutout' },
    text: '{name} recommends this channel',
    rank: 'middle',
    isOff: true,
    tested: ['amount'],
  },
  prediction: {
    name: { en: 'Prediction', de: 'Vorhersage' },
    text: '{message}',
    rank: 'middle',
    isOff: true,
    tested: [],
  },
  creatorGoal: {
    name: { en: 'Creator goal', de: 'Creator-Ziel' },
    text: '{message}',
    rank: 'middle',
    isOff: true,
    tested: [],
  },
  adBreak: {
    name: { en: 'Ad break', de: 'Werbepause' },
    text: 'Ad break',
    rank: 'small',
    isOff: true,
    tested: ['amount'],
  },
} as const satisfies Record<StreamKind, AlertFacts>;
