import type { ChannelActivity, Moment } from '../behaviour';
import type { ValuesOf } from '../widget';
import type { Alert, AlertRank } from './alert-box.state';
import type { alertBoxWidget } from './alert-box.widget';
import type { AlertKind } from './alert-kinds';

export type AlertSettings = ValuesOf<typeof alertBoxWidget>;
type Variant = AlertSettings['variants'][number];

/** What an alert is about. */
export interface Subject {
  readonly kind: AlertKind;
  readonly activityId: string | null;
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly months: number | null;
  readonly message: string | null;
  readonly tier: string | null;
}

/** So many letters of a name and of a message are shown. */
const [MOST_NAME, MOST_MESSAGE] = [25, 300];
/** A raid or gifts from so many on fill more of the screen. */
const LARGE_GIFTS = 10;
/** A second to look, and a third of one for each word (widgets-visual, Alerts), but not for ever. */
const [LOOK_MS, WORD_MS, LONGEST_READ_MS] = [1000, 330, 12_000];
/** A page that speaks by itself takes longer for a word; how long it takes, nobody can say before. */
const SPOKEN_WORD_MS = 450;
/** So long an alert waits for its message to be spoken: an engine has five seconds. */
const SPEECH_WAIT_MS = 6000;

/** Null for one of which nothing is to be shown. */
export function subjectOf(activity: ChannelActivity, { groupGifts }: AlertSettings): Subject | null {
  const { kind, activityId, user, bits, viewers, amount, gifted, level, currency, months, message, tier } =
    activity;
  if (activity.received && groupGifts) return null;
  return {
    kind,
    activityId,
    name: user?.name ?? null,
    amount: bits ?? viewers ?? amount ?? gifted ?? level ?? null,
    currency: amount === undefined ? null : (currency ?? null),
    months: months ?? null,
    message,
    tier: tier ?? null,
  };
}

/** The alert for it; null where settings or words keep it off the screen. */
export function alertFor(
  subject: Subject,
  { values, now, random, masked, speaks = false }: Moment<AlertSettings>,
): Alert | null {
  const { kind, tier: _tier, ...told } = subject;
  if (!values[`${kind}On`] || sizeOf(subject) < values[`${kind}Min`]) return null;
  const words = cleaned(told, values.profanity, masked);
  if (!words) return null;
  const variant = variantFor(subject, values.variants, random);
  const chosen = variant === null ? null : values.variants[variant];
  const alert = {
    ...told,
    ...words,
    kind,
    at: now,
    rank: rankOf(subject),
    variant,
    template: chosen?.text || values[`${kind}Text`],
    image: chosen?.image || values[`${kind}Image`],
    video: chosen?.video || values[`${kind}Video`],
    sound: chosen?.sound || values[`${kind}Sound`],
    volume: values[`${kind}Volume`],
  };
  const seconds = chosen?.seconds ?? values[`${kind}Seconds`];
  const isSpoken = isToBeSpoken({ ...subject, message: words.message }, values);
  const holdMs = Math.max(seconds * 1000, readingTime(words.message, isSpoken ? SPOKEN_WORD_MS : WORD_MS));
  if (!isSpoken || !speaks) return { ...alert, holdMs };
  return { ...alert, holdMs, speaks: { voice: values.ttsVoice, until: now + SPEECH_WAIT_MS } };
}

function isToBeSpoken(subject: Subject, { ttsOn, ttsMin }: AlertSettings): boolean {
  return ttsOn && subject.message !== null && subject.message !== '' && sizeOf(subject) >= ttsMin;
}

/** What the settings' bounds go by. */
function sizeOf({ amount, months }: Pick<Subject, 'amount' | 'months'>): number {
  return amount ?? months ?? 0;
}

function rankOf({ kind, amount }: Subject): AlertRank {
  if (kind === 'follow') return 'small';
  const isLarge = kind === 'raid' || kind === 'hype' || (kind === 'gift' && (amount ?? 0) >= LARGE_GIFTS);
  return isLarge ? 'large' : 'middle';
}

/** The first whose bounds and tier fit and whose chance comes up. */
function variantFor(subject: Subject, variants: readonly Variant[], random: () => number): number | null {
  const size = sizeOf(subject);
  const index = variants.findIndex(
    ({ kind, min, max, tier, chance }) =>
      kind === subject.kind &&
      size >= min &&
      (max === 0 || size <= max) &&
      (tier === 'any' || tier === subject.tier) &&
      (chance >= 100 || random() * 100 < chance),
  );
  return index < 0 ? null : index;
}

type Words = Pick<Subject, 'name' | 'message'>;

function cleaned(
  { name, message }: Words,
  profanity: AlertSettings['profanity'],
  masked: (text: string) => string,
): Words | null {
  const short = { name: cut(name, MOST_NAME), message: cut(message, MOST_MESSAGE) };
  if (profanity === 'off') return short;
  const clean = { name: short.name && masked(short.name), message: short.message && masked(short.message) };
  const isFoul = clean.name !== short.name || clean.message !== short.message;
  if (isFoul && profanity === 'skip-alert') return null;
  if (clean.message !== short.message && profanity === 'hide-message') return { ...clean, message: null };
  return clean;
}

/** Cut between letters as people see them, without what turns the direction of a text or stacks up over it. */
function cut(text: string | null, most: number): string | null {
  if (text === null) return null;
  const plain = text
    .replace(/[\u202a-\u202e\u2066-\u2069\p{Cc}]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(plain.trim())];
  const kept = letters.slice(0, most).map(({ segment }) => segment);
  return letters.length > most ? `${kept.slice(0, -1).join('')}…` : kept.join('');
}

function readingTime(message: string | null, wordMs: number): number {
  if (message === null) return 0;
  const words = message.split(/\s+/).length;
  return Math.min(LONGEST_READ_MS, LOOK_MS + words * wordMs);
}
