import { adBreak, type AdBreakEvent } from './kinds/ad-break';
import { cheer, cheerIcon, cheerTitles, type CheerEvent } from './kinds/cheer';
import { creatorGoal, type CreatorGoalEvent } from './kinds/creator-goal';
import { follow, followIcon, followTitles, type FollowEvent } from './kinds/follow';
import { gift, giftIcon, giftTitles, type GiftEvent } from './kinds/gift';
import { hype, type HypeTrainEvent } from './kinds/hype';
import { jewels, type JewelsEvent } from './kinds/jewels';
import { kicks, type KicksEvent } from './kinds/kicks';
import { prediction, type PredictionEvent } from './kinds/prediction';
import { raid, raidIcon, raidTitles, type RaidEvent } from './kinds/raid';
import { redemption, redemptionIcon, redemptionTitles, type RedemptionEvent } from './kinds/redemption';
import { resub, type ResubEvent } from './kinds/resub';
import { shoutout, type ShoutoutEvent } from './kinds/shoutout';
import { streak, type StreakEvent } from './kinds/streak';
import { sub, subIcon, subTitles, type SubEvent } from './kinds/sub';
import { tip, tipIcon, tipTitles, type TipEvent } from './kinds/tip';
import type { EntryTitles, KindFacts, KindIcon } from './kinds/kind-facts';

export {
  tiers,
  trainPhases,
  type Localized,
  type Money,
  type Tier,
  type TrainPhase,
} from './kinds/kind-facts';
export type { PredictionOutcome, PredictionPhase } from './kinds/prediction';
export { upgrades, type Upgrade } from './kinds/sub';
export { paidForKinds, type PaidFor } from './kinds/tip';

/*
 * The kinds of stream events. Each has its facts in a file of `kinds`; lists, settings, texts and events for clients
 * follow from them. To add a kind, add it to `StreamEvents`, `streamKinds` and `kindFacts`: the compiler then names every
 * other place that needs an entry. Tables of facts are marked as pure: a bundle that uses none contains no facts.
 */

/** Events by kind, as platforms send them. `user` is null if the platform names nobody. */
export interface StreamEvents {
  follow: FollowEvent;
  sub: SubEvent;
  resub: ResubEvent;
  gift: GiftEvent;
  cheer: CheerEvent;
  kicks: KicksEvent;
  jewels: JewelsEvent;
  raid: RaidEvent;
  tip: TipEvent;
  redemption: RedemptionEvent;
  hype: HypeTrainEvent;
  streak: StreakEvent;
  shoutout: ShoutoutEvent;
  prediction: PredictionEvent;
  creatorGoal: CreatorGoalEvent;
  adBreak: AdBreakEvent;
}
export type StreamKind = keyof StreamEvents;

/** Stream event as platforms send it, by `type`. */
export type StreamEventBody = {
  [Kind in StreamKind]: { readonly type: Kind } & StreamEvents[Kind];
}[StreamKind];

/** Roles of a kind: they decide where it appears. */
interface KindRoles {
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
} as const satisfies Record<StreamKind, KindRoles>;

type Roles = typeof streamKinds;
type Role<Name extends keyof KindRoles> = NonNullable<Roles[StreamKind][Name]>;
/** Kinds of the activity list. */
export type ShownKind = Role<'shownAs'>;
/** Kinds of event lists. */
export type EntryKind = Role<'entry'>;
export type ContributionKind = Role<'contribution'>;
/** Kinds of support that have supporter lists. */
export type SupportKind = {
  [Kind in StreamKind]: Roles[Kind]['ranked'] extends null ? never : Kind;
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

/** Facts that a kind has in addition because lists show it under its own name. */
type FactsByRole<Kind extends StreamKind> = RoleFacts<Kind, 'shownAs', 'list'> &
  RoleFacts<Kind, 'entry', 'entry'> &
  RoleFacts<Kind, 'contribution', 'latest'> &
  (Kind extends SupportKind ? Required<Pick<AnyFacts, 'support'>> : unknown);
type RoleFacts<
  Kind extends StreamKind,
  Name extends 'shownAs' | 'entry' | 'contribution',
  Fact extends 'list' | 'entry' | 'latest',
> = Kind extends Roles[Kind][Name] ? { readonly [name in Fact]: object } : unknown;
// Facts of one kind accept the values of that kind alone.
type AnyFacts = KindFacts<never, object, never>;

/** Facts of each kind, in the order of the event catalog. */
const kindFacts = {
  follow,
  sub,
  resub,
  gift,
  cheer,
  kicks,
  jewels,
  raid,
  tip,
  redemption,
  hype,
  streak,
  shoutout,
  prediction,
  creatorGoal,
  adBreak,
} as const satisfies { readonly [Kind in StreamKind]: FactsByRole<Kind> };

/** Icons of the kinds of event lists. */
export const kindIcons = {
  follow: followIcon,
  sub: subIcon,
  gift: giftIcon,
  cheer: cheerIcon,
  raid: raidIcon,
  tip: tipIcon,
  redemption: redemptionIcon,
} as const satisfies Record<EntryKind, KindIcon>;

/** Titles of what event lists and labels show; apart from the other facts, for drawings. */
export const entryTitles = {
  follow: followTitles,
  sub: subTitles,
  gift: giftTitles,
  cheer: cheerTitles,
  raid: raidTitles,
  tip: tipTitles,
  redemption: redemptionTitles,
} as const satisfies Record<EntryKind, EntryTitles>;

/** Kinds in the order of the event catalog. */
export const catalogKinds = /* @__PURE__ */ Object.keys(kindFacts) as readonly StreamKind[];

type Facts = typeof kindFacts;
/** Kinds that have a fact. */
type KindsWith<Name extends keyof AnyFacts> = {
  [Kind in StreamKind]: Facts[Kind] extends { readonly [name in Name]: unknown } ? Kind : never;
}[StreamKind];

/** Returns a fact by kind, in the order of lists. */
export function factsOf<Name extends keyof AnyFacts>(
  name: Name,
): { readonly [Kind in KindsWith<Name>]: Facts[Kind][Name & keyof Facts[Kind]] } {
  const having = streamKindNames.flatMap((kind) => {
    const facts: { readonly [fact in keyof AnyFacts]?: unknown } = kindFacts[kind];
    return facts[name] === undefined ? [] : [[kind, facts[name]]];
  });
  return Object.fromEntries(having) as ReturnType<typeof factsOf<Name>>;
}

/** Returns the named entries that the kinds have as a fact, in the order of lists. */
export function entriesOf<Name extends 'bonusNames' | 'counts'>(name: Name): Merged<Facts[StreamKind][Name]> {
  const all = streamKindNames.flatMap((kind) => Object.entries(kindFacts[kind][name]));
  return Object.fromEntries(all) as Merged<Facts[StreamKind][Name]>;
}

type Merged<Each> = { readonly [Name in KeyOf<Each>]: ValueOf<Each, Name> };
type Recorded = ReturnType<Facts[StreamKind]['record']>;
type KeyOf<Each> = Each extends unknown ? keyof Each : never;
type ValueOf<Each, Name> = Each extends unknown ? (Name extends keyof Each ? Each[Name] : never) : never;

/** Fields of recorded events. */
export type RecordedFields = {
  readonly [Name in KeyOf<Recorded>]?: Exclude<ValueOf<Recorded, Name>, undefined>;
};

/** Fields of recorded events that lists and layers show. */
export type ShownFields = Pick<RecordedFields, Facts[StreamKind]['shown'][number]>;

/** Returns the shown fields of a record. */
export function shownFieldsOf(recorded: ShownFields): ShownFields {
  const names: ReadonlySet<string> = new Set(Object.values(kindFacts).flatMap(({ shown }) => shown));
  return Object.fromEntries(
    Object.entries(recorded).filter(([name, value]) => names.has(name) && value !== undefined),
  );
}

/** Returns the amount of the platform's own currency: bits, kicks or jewels; undefined for none. */
export function coinsOf({ bits, kicks, jewels }: Pick<ShownFields, 'bits' | 'kicks' | 'jewels'>) {
  return bits ?? kicks ?? jewels;
}
