import type { ChannelActivity } from '../behaviour';
import type { Localized } from '../widget';

/** What alerts are made of, in the order of their settings. */
export const alertKinds = [
  'follow',
  'sub',
  'resub',
  'gift',
  'cheer',
  'raid',
  'tip',
  'redemption',
  'hype',
] as const satisfies readonly ChannelActivity['kind'][];
export type AlertKind = (typeof alertKinds)[number];

export const alertKindNames: { readonly [kind in AlertKind]: Localized } = {
  follow: { en: 'Follow', de: 'Follow' },
  sub: { en: 'Subscription', de: 'Abo' },
  resub: { en: 'Renewed subscription', de: 'Verlängertes Abo' },
  gift: { en: 'Gifted subscriptions', de: 'Verschenkte Abos' },
  cheer: { en: 'Cheer', de: 'Cheer' },
  raid: { en: 'Raid', de: 'Raid' },
  tip: { en: 'Tip', de: 'Spende' },
  redemption: { en: 'Reward', de: 'Belohnung' },
  hype: { en: 'Hype train', de: 'Hype Train' },
};

export const alertTexts: { readonly [kind in AlertKind]: string } = {
  follow: '{name} follows now',
  sub: '{name} subscribed',
  resub: '{name} subscribed for {months} months',
  gift: '{name} gave {amount} subscriptions',
  cheer: '{name} cheered {amount} bits',
  raid: '{name} raids with {amount} viewers',
  tip: '{name} tipped {amount}',
  redemption: '{name} redeemed a reward',
  hype: 'Hype train level {amount}',
};
