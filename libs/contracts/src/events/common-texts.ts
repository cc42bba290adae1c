import type { Clock } from '@studio/kernel/clock';
import { latestSources } from '@studio/platforms/stream-kind-content';
import { duration } from '@studio/widgets/numbers';
import type { AccountPlaces } from '../accounts/account-places';
import type { TextVariable } from './text-places';
import type { Language } from '@studio/platforms/languages';

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

const one = (en: string, de: string, sample: string): CommonVariable => ({ about: { en, de }, sample });

const latest = Object.values(latestSources).flatMap(({ key, label }): [string, CommonVariable][] => {
  const name: [string, CommonVariable] = [key, { about: label, sample: 'Ada' }];
  const amount = one(`${label.en}: amount`, `${label.de}: Menge`, '5');
  return key === latestSources.follow.key ? [name] : [name, [`${key}-amount`, amount]];
});

/** Those of the latest events, and those that areas tell of themselves. */
const ofAreas: { readonly [name: string]: CommonVariable } = {
  ...Object.fromEntries(latest),
  'top-gifter': one('Who gifted most', 'Wer am meisten verschenkt', 'Ada'),
  'top-gifter-amount': one('Who gifted most: amount', 'Wer am meisten verschenkt: Menge', '12'),
  'top-cheer': one('Who cheered most', 'Wer am meisten cheert', 'Ada'),
  'top-cheer-amount': one('Who cheered most: amount', 'Wer am meisten cheert: Menge', '500'),
  'top-tip': one('Who tipped most', 'Wer am meisten spendet', 'Ada'),
  'top-tip-amount': one('Who tipped most: amount', 'Wer am meisten spendet: Menge', '25'),
  'session-follows': one('Follows in this stream', 'Follows in diesem Stream', '7'),
  'session-subs': one('Subs in this stream', 'Abos in diesem Stream', '3'),
  'session-bits': one('Bits in this stream', 'Bits in diesem Stream', '500'),
  'session-tips': one('Tips in this stream', 'Spenden in diesem Stream', '20 €'),
  'session-raids': one('Raids in this stream', 'Raids in diesem Stream', '1'),
  'points-name': one('Name of the points', 'Name der Punkte', 'points'),
  'giveaway-keyword': one('Keyword of the giveaway', 'Stichwort der Verlosung', '!join'),
  'giveaway-prize': one('Prize of the giveaway', 'Preis der Verlosung', 'Mug'),
  'song-title': one('Title of the song', 'Titel des Songs', 'Never Gonna Give You Up'),
  'song-requester': one('Viewer who asked for the song', 'Wer sich den Song gewünscht hat', 'Ada'),
  'queue-next': one('Next in the viewer queue', 'Als Nächstes in der Warteschlange', 'Ada'),
  'queue-names': one('Names in the viewer queue', 'Namen in der Warteschlange', 'Ada, Bob'),
  'queue-called': one('Called from the viewer queue', 'Aus der Warteschlange aufgerufen', 'Ada'),
  'queue-count': one('Length of the viewer queue', 'Länge der Warteschlange', '2'),
  'obs.scene': one('Scene in OBS', 'Szene in OBS', 'Gameplay'),
  'obs.recording': one('Recording in OBS: on, paused or off', 'Aufnahme in OBS: on, paused oder off', 'off'),
};

const described: { readonly [name: string]: CommonVariable } = { ...commonVariables, ...ofAreas };

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
export function offeredCommon(values: CommonValues, locale: Language): readonly TextVariable[] {
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
  return Object.hasOwn(described, name) || Object.hasOwn(values, name);
}

/** Returns a value; empty if a common variable has none, null for another name. */
export function commonValue(name: string, values: CommonValues): string | null {
  return values[name] ?? (isCommonName(name) ? '' : null);
}

/** Returns the sample of a common variable; undefined for another name. */
export function commonSample(name: string): string | undefined {
  return Object.hasOwn(described, name) ? described[name]?.sample : undefined;
}
