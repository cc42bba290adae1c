import type { Language } from './languages';
import type { PlatformUser } from './viewer';

/*
 * Everything the product knows about the kinds of stream events. To add a kind, add its fields to `StreamEvents`: the
 * compiler then names every table here, and every other place, that needs an entry. Each table is a constant of its
 * own, so that a bundle contains only the tables that it uses.
 */

/** Integers, so that sums are exact. */
export interface Money {
  /** Millionths of the currency's unit. */
  readonly micros: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Fields of an event by kind, as platforms send it. `user` is null if the platform names nobody. */
export interface StreamEvents {
  follow: { readonly user: PlatformUser };
  /** One subscription; `gifted` if somebody else paid. Each receiver of a gift has an event of their own. */
  sub: {
    readonly user: PlatformUser;
    readonly tier: string;
    readonly gifted: boolean;
    readonly upgrade?: Upgrade;
  };
  resub: {
    readonly user: PlatformUser;
    readonly tier: string;
    readonly months: number;
    readonly message: string | null;
  };
  /** Giver and number of gifted subscriptions: one event beside those of the receivers. */
  gift: { readonly user: PlatformUser | null; readonly tier: string; readonly count: number };
  cheer: {
    readonly user: PlatformUser | null;
    readonly bits: number;
    readonly message: string | null;
    /** Name of the power-up that the bits paid for. */
    readonly item?: string;
  };
  /** Kicks, the currency of Kick. */
  kicks: {
    readonly user: PlatformUser | null;
    readonly kicks: number;
    readonly message: string | null;
    /** Name of the gift. */
    readonly item?: string;
  };
  /** A gift on YouTube, paid in jewels. */
  jewels: {
    readonly user: PlatformUser | null;
    readonly jewels: number;
    readonly message: string | null;
    /** Name of the gift. */
    readonly item?: string;
  };
  raid: { readonly user: PlatformUser; readonly viewers: number };
  tip: {
    readonly user: PlatformUser | null;
    readonly amount: Money;
    readonly message: string | null;
    /** Name of the charity that gets the money. */
    readonly charity?: string;
    /** Missing for a plain tip. */
    readonly paidFor?: PaidFor;
  };
  redemption: {
    readonly user: PlatformUser;
    readonly redemptionId: string;
    readonly reward: { readonly rewardId: string; readonly title: string };
    readonly message: string | null;
  };
  /** A hype train has begun, has reached a level, or is over. */
  hype: {
    readonly trainId: string;
    readonly phase: TrainPhase;
    readonly level: number;
    /** Progress towards the next level, if the platform reports it. */
    readonly progress?: number;
    readonly goal?: number;
    /** RFC 3339. */
    readonly startedAt?: string;
    readonly endsAt?: string;
  };
  /** A viewer shares for how many streams in a row they have watched. */
  streak: { readonly user: PlatformUser; readonly streak: number; readonly message: string | null };
  /** Another channel recommends this one to its viewers. */
  shoutout: { readonly user: PlatformUser; readonly viewers: number };
  /** A prediction has begun, takes no more points, or is over. */
  prediction: {
    readonly predictionId: string;
    readonly phase: PredictionPhase;
    readonly title: string;
    /** Title of the outcome that won; null while it is open, and if the points were given back. */
    readonly outcome: string | null;
    /** Missing if the platform does not report them. */
    readonly outcomes?: readonly PredictionOutcome[];
    /** Time at which no more points are taken: RFC 3339. */
    readonly locksAt?: string;
  };
  /** The platform's own goal of a creator has begun or is over. */
  creatorGoal: {
    readonly goalId: string;
    readonly phase: 'start' | 'end';
    readonly title: string;
    readonly progress: number;
    readonly goal: number;
  };
  /** Advertisements have begun. */
  adBreak: { readonly seconds: number; readonly automatic: boolean };
}
/** Subscription that replaces another: a gifted one, one by Prime, or one of a lower level. */
export const upgrades = ['gift', 'prime', 'level'] as const;
export type Upgrade = (typeof upgrades)[number];
/** Purposes of payments other than tips. */
export const paidForKinds = ['membership', 'shop', 'commission'] as const;
export type PaidFor = (typeof paidForKinds)[number];
export const predictionPhases = ['start', 'lock', 'end'] as const;
export type PredictionPhase = (typeof predictionPhases)[number];
/** Outcome of a prediction, with what viewers bet on it. */
export type PredictionOutcome = {
  readonly title: string;
  /** Points of the channel. */
  readonly points: number;
  readonly users: number;
  /** It is the outcome that won. */
  readonly won?: true;
};
export type StreamKind = keyof StreamEvents;

/** Stream event as platforms send it, by `type`. */
export type StreamEventBody = {
  [Kind in StreamKind]: { readonly type: Kind } & StreamEvents[Kind];
}[StreamKind];

export const tiers = ['1', '2', '3', 'prime'] as const;
export type Tier = (typeof tiers)[number];

export const trainPhases = ['start', 'level', 'end'] as const;
export type TrainPhase = (typeof trainPhases)[number];

/** A text in each language. */
export type Localized = { readonly [language in Language]: string };

interface KindFacts {
  /** Kind in the activity list and its filters. */
  readonly shownAs: StreamKind;
  /** Kind in event lists and tickers; null if they do not show it. */
  readonly entry: StreamKind | null;
  /** Kind of contribution that widgets thank, count and reward; null for none. */
  readonly contribution: StreamKind | null;
  /** Field by which lists of supporters rank it; null if they do not list it. */
  readonly ranked: 'bits' | 'gifted' | 'viewers' | 'micros' | null;
  /** Unit of its contribution to a hype train. */
  readonly train: 'bits' | 'subs' | null;
  /** False if no viewer causes it. */
  readonly hasViewer: boolean;
}

const own = { ranked: null, train: null, hasViewer: true } as const;
const news = { ...own, entry: null, contribution: null } as const;

/** Roles of each kind, in the order of lists and settings. */
export const streamKinds = {
  follow: { ...own, shownAs: 'follow', entry: 'follow', contribution: 'follow' },
  sub: { ...own, shownAs: 'sub', entry: 'sub', contribution: 'sub', train: 'subs' },
  resub: { ...own, shownAs: 'sub', entry: 'sub', contribution: 'sub', train: 'subs' },
  gift: { ...own, shownAs: 'sub', entry: 'gift', contribution: 'gift', ranked: 'gifted', train: 'subs' },
  cheer: { ...own, shownAs: 'cheer', entry: 'cheer', contribution: 'cheer', ranked: 'bits', train: 'bits' },
  raid: { ...own, shownAs: 'raid', entry: 'raid', contribution: 'raid', ranked: 'viewers' },
  tip: { ...own, shownAs: 'tip', entry: 'tip', contribution: 'tip', ranked: 'micros' },
  redemption: { ...own, shownAs: 'redemption', entry: 'redemption', contribution: null },
  hype: { ...news, shownAs: 'hype', hasViewer: false },
  kicks: { ...own, shownAs: 'kicks', entry: 'cheer', contribution: 'cheer' },
  jewels: { ...own, shownAs: 'jewels', entry: 'cheer', contribution: 'cheer' },
  streak: { ...news, shownAs: 'streak' },
  shoutout: { ...news, shownAs: 'shoutout' },
  prediction: { ...news, shownAs: 'prediction', hasViewer: false },
  creatorGoal: { ...news, shownAs: 'creatorGoal', hasViewer: false },
  adBreak: { ...news, shownAs: 'adBreak', hasViewer: false },
} as const satisfies Record<StreamKind, KindFacts>;

type Facts = typeof streamKinds;
type Role<Name extends keyof KindFacts> = NonNullable<Facts[StreamKind][Name]>;
/** Kinds of the activity list. */
export type ShownKind = Role<'shownAs'>;
/** Kinds of event lists. */
export type EntryKind = Role<'entry'>;
/** Kinds of contributions. */
export type ContributionKind = Role<'contribution'>;
/** Kinds of support that have supporter lists. */
export type SupportKind = {
  [Kind in StreamKind]: Facts[Kind]['ranked'] extends null ? never : Kind;
}[StreamKind];

export const streamKindNames = Object.keys(streamKinds) as readonly StreamKind[];
export const shownKinds = roles('shownAs') as readonly ShownKind[];
export const entryKinds = roles('entry') as readonly EntryKind[];
export const contributionKinds = roles('contribution') as readonly ContributionKind[];
export const supportKinds = streamKindNames.filter(isSupport);

/** Deliberate choice among kinds: a new kind is not part of it. */
export type ChosenKinds = readonly StreamKind[];

export function isStreamKind(name: string): name is StreamKind {
  return Object.hasOwn(streamKinds, name);
}

function isSupport(kind: StreamKind): kind is SupportKind {
  return streamKinds[kind].ranked !== null;
}

function roles(role: 'shownAs' | 'entry' | 'contribution'): readonly StreamKind[] {
  return [...new Set(streamKindNames.flatMap((kind) => streamKinds[kind][role] ?? []))];
}

/** Fields of recorded events that lists and layers show. */
export type ShownFields = {
  readonly bits?: number;
  readonly viewers?: number;
  /** Millionths of the currency's unit. */
  readonly micros?: number;
  readonly currency?: string;
  readonly tier?: string;
  readonly months?: number;
  /** Subscriptions that the user gave. */
  readonly gifted?: number;
  readonly reward?: string;
  readonly level?: number;
  readonly kicks?: number;
  readonly jewels?: number;
  /** Name of a power-up or gift. */
  readonly item?: string;
  readonly upgrade?: Upgrade;
  /** Name of the charity that gets the money. */
  readonly charity?: string;
  readonly paidFor?: PaidFor;
  /** Streams watched in a row. */
  readonly streak?: number;
  /** Title of a prediction or of the platform's goal. */
  readonly title?: string;
  /** Outcome that won a prediction. */
  readonly outcome?: string;
  /** Length of an ad break. */
  readonly seconds?: number;
};

const isShown = {
  ...{ bits: true, viewers: true, micros: true, currency: true, tier: true },
  ...{ months: true, gifted: true, reward: true, level: true },
  ...{ kicks: true, jewels: true, item: true, upgrade: true, charity: true, paidFor: true, streak: true },
  ...{ title: true, outcome: true, seconds: true },
} satisfies Record<keyof ShownFields, true>;

/** Returns the shown fields of a record. */
export function shownFieldsOf(recorded: ShownFields): ShownFields {
  const shown: { [name: string]: unknown } = {};
  for (const name of Object.keys(recorded) as (keyof ShownFields)[])
    if (name in isShown && recorded[name] !== undefined) shown[name] = recorded[name];
  return shown;
}

/** Returns the amount of the platform's own currency: bits, kicks or jewels; undefined for none. */
export function coinsOf({ bits, kicks, jewels }: Pick<ShownFields, 'bits' | 'kicks' | 'jewels'>) {
  return bits ?? kicks ?? jewels;
}

/** Fields of recorded events. */
export interface RecordedFields extends ShownFields {
  /** Somebody else paid for the subscription. */
  readonly received?: boolean;
  readonly redemptionId?: string;
  readonly rewardId?: string;
  readonly trainId?: string;
  readonly predictionId?: string;
  readonly goalId?: string;
  readonly automatic?: boolean;
  readonly phase?: TrainPhase | PredictionPhase;
  readonly outcomes?: readonly PredictionOutcome[];
  readonly locksAt?: string;
  readonly progress?: number;
  readonly goal?: number;
  readonly startedAt?: string;
  readonly endsAt?: string;
}

/** Converts the fields of an event to recorded fields, apart from its user and message. */
export const kindRecords: { readonly [Kind in StreamKind]: (event: StreamEvents[Kind]) => RecordedFields } = {
  follow: () => ({}),
  sub: ({ tier, gifted, upgrade }) => ({
    tier,
    ...(gifted && { received: true }),
    ...(upgrade !== undefined && { upgrade }),
  }),
  resub: ({ tier, months }) => ({ tier, months }),
  gift: ({ tier, count }) => ({ tier, gifted: count }),
  cheer: ({ bits, item }) => ({ bits, ...(item !== undefined && { item }) }),
  kicks: ({ kicks, item }) => ({ kicks, ...(item !== undefined && { item }) }),
  jewels: ({ jewels, item }) => ({ jewels, ...(item !== undefined && { item }) }),
  raid: ({ viewers }) => ({ viewers }),
  tip: ({ amount: { micros, currency }, charity, paidFor }) => ({
    ...{ micros, currency },
    ...(charity !== undefined && { charity }),
    ...(paidFor !== undefined && { paidFor }),
  }),
  redemption: ({ redemptionId, reward: { rewardId, title } }) => ({ redemptionId, rewardId, reward: title }),
  hype: ({ trainId, phase, level, progress, goal, startedAt, endsAt }) => ({
    ...{ trainId, phase, level },
    ...(progress !== undefined && { progress }),
    ...(goal !== undefined && { goal }),
    ...(startedAt !== undefined && { startedAt }),
    ...(endsAt !== undefined && { endsAt }),
  }),
  streak: ({ streak }) => ({ streak }),
  shoutout: ({ viewers }) => ({ viewers }),
  prediction: ({ predictionId, phase, title, outcome, outcomes, locksAt }) => ({
    ...{ predictionId, phase, title },
    ...(outcome !== null && { outcome }),
    ...(outcomes !== undefined && { outcomes }),
    ...(locksAt !== undefined && { locksAt }),
  }),
  creatorGoal: ({ goalId, phase, title, progress, goal }) => ({ goalId, phase, title, progress, goal }),
  adBreak: ({ seconds, automatic }) => ({ seconds, automatic }),
};

/** Points of a subscription by its tier, as Twitch counts them. */
const tierPoints: { readonly [tier: string]: number } = { '2': 2, '3': 6 };

/** Returns the points of a subscription. */
export function pointsOf(tier = '1'): number {
  return tierPoints[tier] ?? 1;
}
