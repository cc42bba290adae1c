import type { BonusSetting } from './stream-kind-bonuses';
import type {
  SupportKind,
  ContributionKind,
  EntryKind,
  Localized,
  ShownKind,
  StreamKind,
} from './stream-kinds';

/* Texts, icons and simulated events of the kinds of stream events: the tables that few programs need. */

type Language = keyof Localized;

/** Short names, for buttons. */
export const kindNames = {
  follow: { en: 'Follow', de: 'Follow' },
  sub: { en: 'Sub', de: 'Abo' },
  resub: { en: 'Resub', de: 'Abo verlängert' },
  gift: { en: 'Gift', de: 'Abo verschenkt' },
  cheer: { en: 'Cheer', de: 'Cheer' },
  raid: { en: 'Raid', de: 'Raid' },
  tip: { en: 'Tip', de: 'Spende' },
  redemption: { en: 'Redemption', de: 'Einlösung' },
  hype: { en: 'Hype train', de: 'Hype Train' },
  kicks: { en: 'Kicks', de: 'Kicks' },
  jewels: { en: 'Jewels', de: 'Juwelen' },
  streak: { en: 'Watch streak', de: 'Zuschauserie' },
  shoutout: { en: 'Shoutout', de: 'Shoutout' },
  prediction: { en: 'Prediction', de: 'Vorhersage' },
  creatorGoal: { en: 'Creator goal', de: 'Creator-Ziel' },
  adBreak: { en: 'Ad break', de: 'Werbepause' },
} as const satisfies Record<StreamKind, Localized>;

/** Names of event lists' settings, and the default text of an entry. */
export const entryTexts = {
  follow: { name: { en: 'Follows', de: 'Follows' }, text: '{name}' },
  sub: { name: { en: 'Subscriptions', de: 'Abos' }, text: '{name}' },
  gift: { name: { en: 'Gifts', de: 'Geschenke' }, text: '{name} × {amount}' },
  cheer: { name: { en: 'Cheers', de: 'Cheers' }, text: '{name} {amount}' },
  raid: { name: { en: 'Raids', de: 'Raids' }, text: '{name} {amount}' },
  tip: { name: { en: 'Tips', de: 'Spenden' }, text: '{name} {amount}' },
  redemption: { name: { en: 'Rewards', de: 'Belohnungen' }, text: '{name}' },
} as const satisfies Record<EntryKind, { readonly name: Localized; readonly text: string }>;

/** Sources of labels and text variables for the latest of each contribution. */
export const latestSources = {
  follow: { key: 'latest-follower', label: { en: 'Latest follower', de: 'Neuester Follower' } },
  sub: { key: 'latest-sub', label: { en: 'Latest subscriber', de: 'Neuester Abonnent' } },
  gift: { key: 'latest-gift', label: { en: 'Latest gifter', de: 'Neuester Schenkender' } },
  cheer: { key: 'latest-cheer', label: { en: 'Latest cheer', de: 'Letzter Cheer' } },
  tip: { key: 'latest-tip', label: { en: 'Latest tip', de: 'Letzte Spende' } },
  raid: { key: 'latest-raid', label: { en: 'Latest raid', de: 'Letzter Raid' } },
} as const satisfies Record<
  ContributionKind,
  { readonly key: `latest-${string}`; readonly label: Localized }
>;

/** Names of loyalty bonuses. */
export const bonusNames = {
  follow: { en: 'Follow', de: 'Follow' },
  sub: { en: 'Sub', de: 'Abo' },
  subT2: { en: 'Tier 2 sub', de: 'Abo der Stufe 2' },
  subT3: { en: 'Tier 3 sub', de: 'Abo der Stufe 3' },
  resub: { en: 'Resub', de: 'Verlängertes Abo' },
  gift: { en: 'Gifted sub', de: 'Verschenktes Abo' },
  giftReceived: { en: 'Received gift sub', de: 'Geschenkt bekommenes Abo' },
  per100Bits: { en: 'Per 100 bits', de: 'Je 100 Bits' },
  raid: { en: 'Raid', de: 'Raid' },
  perRaidViewer: { en: 'Per raid viewer', de: 'Je Zuschauer eines Raids' },
  perTipUnit: { en: 'Per currency unit tipped', de: 'Je Währungseinheit einer Spende' },
  redemption: { en: 'Redemption', de: 'Einlösung' },
  hypeContribution: { en: 'Hype train contribution', de: 'Beitrag zu einem Hype Train' },
  per100Kicks: { en: 'Per 100 kicks', de: 'Je 100 Kicks' },
  per100Jewels: { en: 'Per 100 jewels', de: 'Je 100 Juwelen' },
  watchStreak: { en: 'Shared watch streak', de: 'Geteilte Zuschauserie' },
  shoutout: { en: 'Shoutout', de: 'Shoutout' },
} as const satisfies Record<BonusSetting, Localized>;

/** Names of what supporters give. */
export const supportNames = {
  gift: { en: 'Gifted subs', de: 'Geschenkte Abos' },
  cheer: { en: 'Bits', de: 'Bits' },
  raid: { en: 'Raid viewers', de: 'Zuschauer aus Raids' },
  tip: { en: 'Tips', de: 'Spenden' },
} as const satisfies Record<SupportKind, Localized>;

/** Names of the filters of activity lists. */
export const shownNames = {
  follow: { en: 'Follows', de: 'Follows' },
  sub: { en: 'Subs', de: 'Abos' },
  cheer: { en: 'Cheers', de: 'Cheers' },
  raid: { en: 'Raids', de: 'Raids' },
  tip: { en: 'Tips', de: 'Spenden' },
  redemption: { en: 'Redemptions', de: 'Einlösungen' },
  hype: { en: 'Hype trains', de: 'Hype Trains' },
  kicks: { en: 'Kicks', de: 'Kicks' },
  jewels: { en: 'Jewels', de: 'Juwelen' },
  streak: { en: 'Watch streaks', de: 'Zuschauserien' },
  shoutout: { en: 'Shoutouts', de: 'Shoutouts' },
  prediction: { en: 'Predictions', de: 'Vorhersagen' },
  creatorGoal: { en: 'Creator goals', de: 'Ziele der Plattform' },
  adBreak: { en: 'Ad breaks', de: 'Werbepausen' },
} as const satisfies Record<ShownKind, Localized>;

/** Returns a table's names in one language. */
export function namesIn<Kind extends string>(
  table: { readonly [kind in Kind]: Localized },
  language: Language,
): { readonly [kind in Kind]: string } {
  const names = Object.entries<Localized>(table).map(([kind, name]) => [kind, name[language]]);
  return Object.fromEntries(names) as { readonly [kind in Kind]: string };
}

/** Figures in the sentence about an event. `amount` and the counts of cheers and raids are formatted. */
export interface SentenceFigures {
  readonly tier: string;
  readonly months: number;
  readonly gifted: number;
  readonly bits: number;
  readonly bitsText: string;
  readonly viewers: string;
  readonly amount: string;
  readonly reward: string;
  readonly level: number;
  readonly kicks: string;
  readonly jewels: string;
  /** Name of a power-up or gift; empty for none. */
  readonly item: string;
  readonly upgrade: string;
  readonly charity: string;
  readonly paidFor: string;
  readonly streak: number;
  readonly title: string;
  readonly outcome: string;
  readonly seconds: number;
}

type Sentence = (figures: SentenceFigures) => string;

/** Sentences of the activity list; the name of the viewer comes before them. */
export const sentences = {
  follow: { en: () => 'follows', de: () => 'folgt dir' },
  sub: {
    en: ({ tier, months, gifted, upgrade }) => {
      if (upgrade === 'level') return 'moves up to a higher level';
      if (upgrade !== '') return `continues a ${upgrade === 'gift' ? 'gifted' : 'Prime'} sub as a paid one`;
      if (gifted > 0) return `gifts ${gifted === 1 ? 'a sub' : `${gifted} subs`}`;
      if (months > 1) return `has subscribed for ${months} months`;
      return tier === '' ? 'subscribes' : `subscribes (${tier === 'prime' ? 'Prime' : `tier ${tier}`})`;
    },
    de: ({ tier, months, gifted, upgrade }) => {
      if (upgrade === 'level') return 'steigt in eine höhere Stufe auf';
      if (upgrade !== '')
        return `führt ein ${upgrade === 'gift' ? 'geschenktes Abo' : 'Prime-Abo'} als bezahltes weiter`;
      if (gifted > 0) return `verschenkt ${gifted === 1 ? 'ein Abo' : `${gifted} Abos`}`;
      if (months > 1) return `ist seit ${months} Monaten Abonnent`;
      return tier === ''
        ? 'hat abonniert'
        : `hat abonniert (${tier === 'prime' ? 'Prime' : `Stufe ${tier}`})`;
    },
  },
  cheer: {
    en: ({ bits, bitsText, item }) => {
      const amount = bits === 1 ? 'one bit' : `${bitsText} bits`;
      return item === '' ? `cheers ${amount}` : `uses ${item} (${amount})`;
    },
    de: ({ bitsText, item }) =>
      item === '' ? `cheert ${bitsText} Bits` : `benutzt ${item} (${bitsText} Bits)`,
  },
  raid: {
    en: ({ viewers }) => `raids with ${viewers} viewers`,
    de: ({ viewers }) => `raidet mit ${viewers} Zuschauern`,
  },
  tip: {
    en: ({ amount, charity, paidFor }) => {
      if (paidFor === 'membership') return `pays ${amount} for a membership`;
      if (paidFor === 'shop') return `buys something for ${amount}`;
      if (paidFor === 'commission') return `orders a commission for ${amount}`;
      return charity === '' ? `tips ${amount}` : `donates ${amount} to ${charity}`;
    },
    de: ({ amount, charity, paidFor }) => {
      if (paidFor === 'membership') return `zahlt ${amount} für eine Mitgliedschaft`;
      if (paidFor === 'shop') return `kauft etwas für ${amount}`;
      if (paidFor === 'commission') return `bestellt eine Auftragsarbeit für ${amount}`;
      return charity === '' ? `spendet ${amount}` : `spendet ${amount} an ${charity}`;
    },
  },
  redemption: { en: ({ reward }) => `redeems ${reward}`, de: ({ reward }) => `löst ${reward} ein` },
  hype: {
    en: ({ level }) => `Hype train at level ${level}`,
    de: ({ level }) => `Hype Train auf Stufe ${level}`,
  },
  kicks: {
    en: ({ kicks, item }) => `gives ${kicks} kicks${inBrackets(item)}`,
    de: ({ kicks, item }) => `gibt ${kicks} Kicks${inBrackets(item)}`,
  },
  jewels: {
    en: ({ jewels, item }) => `sends a gift of ${jewels} jewels${inBrackets(item)}`,
    de: ({ jewels, item }) => `schickt ein Geschenk für ${jewels} Juwelen${inBrackets(item)}`,
  },
  streak: {
    en: ({ streak }) => `has watched ${streak} streams in a row`,
    de: ({ streak }) => `hat ${streak} Streams in Folge gesehen`,
  },
  shoutout: {
    en: ({ viewers }) => `recommends you to ${viewers} viewers`,
    de: ({ viewers }) => `empfiehlt dich ${viewers} Zuschauern`,
  },
  prediction: {
    en: ({ title, outcome }) => `Prediction: ${title}${outcome === '' ? '' : `, won by ${outcome}`}`,
    de: ({ title, outcome }) => `Vorhersage: ${title}${outcome === '' ? '' : `, gewonnen: ${outcome}`}`,
  },
  creatorGoal: {
    en: ({ title }) => `Creator goal: ${title}`,
    de: ({ title }) => `Creator-Ziel: ${title}`,
  },
  adBreak: {
    en: ({ seconds }) => `Ad break of ${seconds} seconds`,
    de: ({ seconds }) => `Werbepause von ${seconds} Sekunden`,
  },
} as const satisfies Record<ShownKind, { readonly [language in Language]: Sentence }>;

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

/** Icon paths in a square of 24 units, with the color of each kind. */
export const kindIcons = {
  follow: ['M12 21 3.6 12.4a5.4 5.4 0 0 1 7.6-7.6l.8.8.8-.8a5.4 5.4 0 0 1 7.6 7.6z', '#ff5d7d'],
  sub: ['m12 2 3 6.6 7 .8-5.2 4.8 1.4 7L12 17.7 5.800 21.200l1.4-7L2 9.400l7-.8z', '#ffc94d'],
  gift: [
    'M3 9h18v4H3zm1.500 5h6.500v8H4.500zM13 14h6.500v8H13zM12 8C9 2 4 4 6 8zm0 0c3-6 8-4 6 0z',
    '#7ee787',
  ],
  cheer: ['M12 2 20 10 12 22 4 10z', '#b388ff'],
  raid: [
    'M8 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8zm8 0a3.500 3.500 0 1 1 0-7 3.500 3.500 0 0 1 0 7zM1 21c0-5 3-8 7-8s7 3 7 8zm15 0c0-3-.7-5.500-2-7.300 5-1.200 9 2 9 7.300z',
    '#5ad1e6',
  ],
  tip: [
    'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1 4v1.200C9 7.600 8 8.800 8 10.300c0 3.700 5.500 2.500 5.500 4.200 0 .8-.8 1.200-1.800 1.200s-2-.5-2.700-1.300L8 16c.8.9 1.800 1.400 3 1.600V19h2v-1.500c1.800-.4 3-1.600 3-3.200 0-4-5.500-2.800-5.500-4.300 0-.7.6-1 1.500-1 .8 0 1.600.3 2.400.9L15.500 8c-.7-.5-1.600-.8-2.500-1V6z',
    '#a5d65a',
  ],
  redemption: ['M12 3a9 9 0 1 0 9 9h-5a4 4 0 1 1-4-4zm2 0v5a4 4 0 0 1 2 2h5a9 9 0 0 0-7-7z', '#79a8ff'],
} as const satisfies Record<EntryKind, readonly [path: string, color: string]>;
