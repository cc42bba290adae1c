import type { Clock } from '@studio/kernel/clock';
import { duration } from '@studio/widgets/numbers';
import type { AccountPlaces } from '../accounts/account-places';
import type { TextVariable } from './text-places';

interface CommonVariable {
  readonly about: { readonly en: string; readonly de: string };
  readonly sample: string;
}

/** Variables of texts in all places, whatever the texts tell of. */
export const commonVariables = {
  channel: { about: { en: 'Name of the channel', de: 'Name des Kanals' }, sample: 'your_channel' },
  title: { about: { en: 'Title of the stream', de: 'Titel des Streams' }, sample: 'Speedrun' },
  category: { about: { en: 'Category of the stream', de: 'Kategorie des Streams' }, sample: 'Celeste' },
  viewers: { about: { en: 'Viewers now', de: 'Zuschauer jetzt' }, sample: '120' },
  followers: { about: { en: 'Followers', de: 'Follower' }, sample: '2400' },
  subs: { about: { en: 'Subscribers', de: 'Abonnenten' }, sample: '35' },
  uptime: { about: { en: 'How long you are live', de: 'Wie lange du live bist' }, sample: '2:13:05' },
  date: { about: { en: 'Date', de: 'Datum' }, sample: '11/28/2026' },
  time: { about: { en: 'Time of day', de: 'Uhrzeit' }, sample: '20:15' },
} as const satisfies { readonly [name: string]: CommonVariable };

const described: { readonly [name: string]: CommonVariable } = commonVariables;

/** Variables that are there at times only, and then show what they are by their value. */
const atTimes: ReadonlySet<string> = new Set([
  ...['song-title', 'song-requester', 'queue-next', 'queue-names', 'queue-called', 'queue-count'],
  ...['points-name', 'giveaway-keyword', 'giveaway-prize', 'obs.scene', 'obs.recording'],
]);

/** Values of common variables, of counters (`counter.deaths`) and variables (`var.mood`) among others. */
export interface CommonValues {
  readonly [name: string]: string;
}

/** Returns the values of an account now. @throws Problem `unavailable` */
export type CommonTexts = (accountId: string) => Promise<CommonValues>;

interface CommonTextDeps {
  readonly liveData: (accountId: string, kind: string) => Promise<object | null>;
  readonly places: AccountPlaces;
  readonly clock: Clock;
}

/** Returns the one source of common values: those that layers show, and the time where the account is at home. */
export function commonTexts({ liveData, places, clock }: CommonTextDeps): CommonTexts {
  return async (accountId) => {
    const [live, { locale, timeZone }] = await Promise.all([
      liveData(accountId, 'text-variables'),
      places.placeOf(accountId),
    ]);
    const { 'live-since': since, ...values }: { readonly [name: string]: unknown } = { ...live };
    const now = new Date(clock.now());
    return {
      ...Object.fromEntries(
        Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      uptime: typeof since === 'string' && since !== '' ? duration(now.getTime() - Date.parse(since)) : '',
      date: now.toLocaleDateString(locale, { timeZone }),
      time: now.toLocaleTimeString(locale, { timeZone, hour: '2-digit', minute: '2-digit' }),
    };
  };
}

/** Returns the common variables of a list: those with a description, then others that have a value. */
export function offeredCommon(values: CommonValues, locale: 'en' | 'de'): readonly TextVariable[] {
  return [
    ...Object.entries(described).map(([name, { about, sample }]) => ({
      ...{ name, about: about[locale] },
      sample: values[name] || sample,
    })),
    ...Object.entries(values).flatMap(([name, sample]) =>
      Object.hasOwn(described, name) ? [] : { name, about: null, sample },
    ),
  ];
}

/** Returns true for the name of a common variable, also of one that has no value now. */
export function isCommonName(name: string, values: CommonValues = {}): boolean {
  return Object.hasOwn(described, name) || atTimes.has(name) || Object.hasOwn(values, name);
}

/** Returns a value; empty if a common variable has none, null for another name. */
export function commonValue(name: string, values: CommonValues): string | null {
  return values[name] ?? (isCommonName(name) ? '' : null);
}

/** Returns the sample of a common variable; undefined for another name. */
export function commonSample(name: string): string | undefined {
  return Object.hasOwn(described, name) ? described[name]?.sample : undefined;
}
