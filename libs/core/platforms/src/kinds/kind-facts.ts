import type { Language } from '../languages';
import type { PlatformUser } from '../viewer';

/*
 * Facts of one kind of stream event, and values that several kinds share. Files of kinds contain data and functions
 * alone: a call or a spread outside a function would put all kinds into every bundle.
 */

/** A text in each language. */
export type Localized = { readonly [language in Language]: string };

/** Integers, so that sums are exact. */
export interface Money {
  /** Millionths of the currency's unit. */
  readonly micros: number;
  /** ISO 4217. */
  readonly currency: string;
}

export const tiers = ['1', '2', '3', 'prime'] as const;
export type Tier = (typeof tiers)[number];

export const trainPhases = ['start', 'level', 'end'] as const;
export type TrainPhase = (typeof trainPhases)[number];

/** Default look of an alert, and the details of a test alert. */
export interface AlertFacts {
  readonly name: Localized;
  readonly text: string;
  /** Text for an amount of one, or for one month; only for kinds whose text counts something. */
  readonly textOfOne?: string;
  /** Texts for several viewers at once, by the text for one; only for kinds whose alerts are combined. */
  readonly textsOfMany?: { readonly [text: string]: string };
  readonly rank: 'small' | 'middle' | 'large';
  /** Amount from which it fills more of the screen. */
  readonly largeFrom?: number;
  /** Off in layers until somebody turns it on. */
  readonly isOff?: true;
  readonly tested: readonly ('amount' | 'months' | 'message' | 'money')[];
}

/** Field of the event's data in the event catalog. */
export interface CatalogField {
  readonly type: 'text' | 'integer' | 'number' | 'boolean';
  /** Meaning, in English. */
  readonly about: string;
  readonly sample: string | number | boolean;
  readonly isNullable?: true;
}

/** Type of the event catalog. */
export interface CatalogFacts {
  readonly type: `${string}.${string}`;
  readonly common: readonly ('activityId' | 'user' | 'message')[];
  readonly fields: { readonly [name: string]: CatalogField };
}

/** Filter of a trigger: a field of the event's data, and the way in which it is compared. */
interface TriggerFilter {
  readonly kind: 'range' | 'text' | 'texts' | 'flag' | 'choice' | 'id';
  readonly of: string;
  readonly about: string;
  /** Values of a choice. */
  readonly values?: readonly string[];
}

/** Trigger of automations. */
export interface TriggerFacts {
  readonly name: Localized;
  /** Types of the event catalog that trigger it in addition to that of the kind. */
  readonly besides?: readonly string[];
  readonly filter: { readonly [name: string]: TriggerFilter };
  /** It can be filtered by platform too. */
  readonly byPlatform?: true;
}

/** Part of a loyalty bonus: a setting, times a field in whole units. */
export interface Bonus {
  readonly setting: string;
  readonly per?: 'gifted' | 'bits' | 'kicks' | 'jewels' | 'viewers' | 'micros';
  readonly unit?: number;
  /** Settings for other tiers. */
  readonly tiers?: { readonly [tier: string]: string };
  /** Setting for a received subscription. */
  readonly received?: string;
  /** Each viewer gets it only once. */
  readonly once?: true;
}

/** Form in which statistics show a count: as a number of events, as an amount, or not. */
export interface CountFacts extends Localized {
  readonly shown: 'events' | 'amount' | null;
}

/** Given values of a simulated event; the rest is made up. */
export interface SampleValues {
  readonly bits?: number | undefined;
  readonly viewers?: number | undefined;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly tier?: Tier | undefined;
  readonly months?: number | undefined;
  readonly count?: number | undefined;
  readonly level?: number | undefined;
  readonly phase?: TrainPhase | undefined;
  readonly message?: string | undefined;
}

/** Values and made-up details of a simulated event. */
export interface SampleContext {
  readonly values: SampleValues;
  readonly user: PlatformUser;
  /** Currency of the account. */
  readonly currency: string;
  /** Ms since 1970. */
  readonly now: number;
  readonly chance: {
    between(least: number, most: number): number;
    oneOf<Each>(all: readonly [Each, ...Each[]]): Each;
  };
  readonly tier: () => string;
  readonly message: () => string;
  readonly reward: () => { readonly rewardId: string; readonly title: string };
}

/** Words of a sentence that depend on the reader's language. */
export interface SentenceWords {
  readonly number: (value: number) => string;
  /** Amount of money, or of nothing in particular. */
  readonly money: string;
}

/** Fields as they are read: each may be missing, and texts of other kinds may be there. */
export type Read<Fields> = {
  readonly [Name in keyof Fields]?: Fields[Name] extends string | undefined ? string : Fields[Name];
};

type Sentence<Fields> = (fields: Read<Fields>, words: SentenceWords) => string;

/** Filter of the activity list, and the sentence about an event; the name of the viewer comes before it. */
export interface ListFacts<Listed> {
  readonly name: Localized;
  readonly sentence: { readonly [language in Language]: Sentence<Listed> };
}

/**
 * Facts of a kind. `Event` is the event as platforms send it, `Fields` are the fields that are recorded, and `Listed`
 * those of all kinds that the activity list shows under the name of this one.
 */
export interface KindFacts<Event, Fields, Listed = Fields> {
  /** Returns the recorded fields of an event, apart from its user and message. */
  readonly record: (event: Event) => Fields;
  /** Recorded fields that lists and layers show. */
  readonly shown: readonly (keyof Fields)[];
  /** Short name, for buttons. */
  readonly name: Localized;
  readonly alert: AlertFacts;
  readonly catalog: CatalogFacts;
  /** Null for a kind that another trigger covers. */
  readonly trigger: TriggerFacts | null;
  /** Loyalty bonus; an empty list for none. */
  readonly bonuses: readonly Bonus[];
  /** Names of the settings that the bonus uses. */
  readonly bonusNames: { readonly [setting: string]: Localized };
  /** Counts of statistics that begin with this kind. */
  readonly counts: { readonly [name: string]: CountFacts };
  /** Returns the counts that one event adds. */
  readonly counted: (recorded: Read<Fields>) => { readonly [name: string]: number };
  /** Simulated event, and its share among those that the simulated channel sends by itself, in percent. */
  readonly sample: { readonly often: number; readonly make: (context: SampleContext) => Event };
  readonly list?: ListFacts<Listed>;
  /** Setting of event lists, and the default text of an entry. */
  readonly entry?: { readonly name: Localized; readonly text: string };
  /** Source of labels and text variables for the latest contribution. */
  readonly latest?: { readonly key: `latest-${string}`; readonly label: Localized };
  /** Name of what supporters give. */
  readonly support?: Localized;
}

/** Titles of a kind that event lists and labels show. */
export interface EntryTitles {
  readonly name: Localized;
  readonly latest?: { readonly key: string; readonly label: Localized };
}

/** Path of an icon in a square of 24 units, and its color. */
export type KindIcon = readonly [path: string, color: string];

export const tierField = {
  type: 'text',
  about: '`1`, `2`, `3` or `prime`.',
  sample: '1',
} as const satisfies CatalogField;

export const itemField = {
  type: 'text',
  about: 'Name of the power-up or gift.',
  sample: 'Rose',
  isNullable: true,
} as const satisfies CatalogField;

/** Points of a subscription by its tier, as Twitch counts them. */
const tierPoints: { readonly [tier: string]: number } = { '2': 2, '3': 6 };

/** Returns the points of a subscription. */
export function pointsOf(tier = '1'): number {
  return tierPoints[tier] ?? 1;
}

/** Returns 1 for the start of what has several phases, so that it counts once. */
export function oncePerStart({ phase }: { readonly phase?: string }): 0 | 1 {
  return phase === 'start' ? 1 : 0;
}

/** Returns a text in brackets after a space; empty for none. */
export function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}
