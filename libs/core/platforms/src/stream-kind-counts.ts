import { pointsOf, type Localized, type RecordedFields, type StreamKind } from './stream-kinds';

/** Form in which a count is shown: as a number of events, as an amount, or not in statistics. */
type Shown = 'events' | 'amount' | null;
interface CountFacts extends Localized {
  readonly shown: Shown;
}

/** Counts of events over a range, in the order of statistics. */
export const kindCountFacts = {
  follows: { shown: 'events', en: 'Follows', de: 'Follows' },
  /** Each subscription once: first, renewed or received. */
  subs: { shown: 'events', en: 'Subs', de: 'Abos' },
  /** Points of those subscriptions, by their tiers. */
  subPoints: { shown: null, en: 'Sub points', de: 'Abo-Punkte' },
  /** Subscriptions that were given: they are among `subs` too. */
  gifts: { shown: null, en: 'Gifted subs', de: 'Geschenkte Abos' },
  cheers: { shown: 'events', en: 'Cheers', de: 'Cheers' },
  bits: { shown: 'amount', en: 'Bits', de: 'Bits' },
  raids: { shown: 'events', en: 'Raids', de: 'Raids' },
  raidViewers: { shown: 'amount', en: 'Raid viewers', de: 'Zuschauer aus Raids' },
  tips: { shown: 'events', en: 'Tips', de: 'Spenden' },
  redemptions: { shown: 'events', en: 'Redemptions', de: 'Einlösungen' },
  hypeTrains: { shown: 'events', en: 'Hype trains', de: 'Hype Trains' },
  kicks: { shown: 'amount', en: 'Kicks', de: 'Kicks' },
  jewels: { shown: 'amount', en: 'Jewels', de: 'Juwelen' },
  streaks: { shown: 'events', en: 'Watch streaks', de: 'Zuschauserien' },
  shoutouts: { shown: 'events', en: 'Shoutouts', de: 'Shoutouts' },
  predictions: { shown: 'events', en: 'Predictions', de: 'Vorhersagen' },
  creatorGoals: { shown: 'events', en: 'Creator goals', de: 'Ziele der Plattform' },
  adBreaks: { shown: 'events', en: 'Ad breaks', de: 'Werbepausen' },
} as const satisfies { readonly [name: string]: CountFacts };

type Facts = typeof kindCountFacts;
type CountName = keyof Facts;
export type KindCounts = { readonly [Name in CountName]: number };
/** Counts that statistics show. */
export type ShownCount = {
  [Name in CountName]: Facts[Name]['shown'] extends null ? never : Name;
}[CountName];

export const countNames = Object.keys(kindCountFacts) as readonly CountName[];

/** Returns the counts that statistics show in a way. */
export function countsShownAs(shown: 'events' | 'amount'): readonly ShownCount[] {
  return countNames.filter((name): name is ShownCount => kindCountFacts[name].shown === shown);
}

/** Count that each kind adds to. A gift adds to `subs` by the events of its receivers. */
interface MainCounts {
  follow: 'follows';
  sub: 'subs';
  resub: 'subs';
  gift: 'gifts';
  cheer: 'cheers';
  raid: 'raids';
  tip: 'tips';
  redemption: 'redemptions';
  hype: 'hypeTrains';
  kicks: 'kicks';
  jewels: 'jewels';
  streak: 'streaks';
  shoutout: 'shoutouts';
  prediction: 'predictions';
  creatorGoal: 'creatorGoals';
  adBreak: 'adBreaks';
}

type CountsOf<Kind extends StreamKind> = Partial<KindCounts> & Readonly<Record<MainCounts[Kind], number>>;

const subscribed = ({ tier }: RecordedFields): CountsOf<'sub'> => ({ subs: 1, subPoints: pointsOf(tier) });
/** Counts what has several phases once, by its start. */
const started = ({ phase }: RecordedFields): 0 | 1 => (phase === 'start' ? 1 : 0);

/** Counts that one event adds. The compiler requires the main count of each kind. */
export const kindCounts: {
  readonly [Kind in StreamKind]: (recorded: RecordedFields) => CountsOf<Kind>;
} = {
  follow: () => ({ follows: 1 }),
  sub: subscribed,
  resub: subscribed,
  gift: ({ gifted = 0 }) => ({ gifts: gifted }),
  cheer: ({ bits = 0 }) => ({ cheers: 1, bits }),
  raid: ({ viewers = 0 }) => ({ raids: 1, raidViewers: viewers }),
  tip: () => ({ tips: 1 }),
  redemption: () => ({ redemptions: 1 }),
  hype: (recorded) => ({ hypeTrains: started(recorded) }),
  kicks: ({ kicks = 0 }) => ({ kicks }),
  jewels: ({ jewels = 0 }) => ({ jewels }),
  streak: () => ({ streaks: 1 }),
  shoutout: () => ({ shoutouts: 1 }),
  prediction: (recorded) => ({ predictions: started(recorded) }),
  creatorGoal: (recorded) => ({ creatorGoals: started(recorded) }),
  adBreak: () => ({ adBreaks: 1 }),
};
