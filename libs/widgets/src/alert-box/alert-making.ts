import { kindAlerts, type AlertFacts } from '@studio/platforms/stream-kind-alerts';
import { coinsOf, streamKinds, type ShownFields, type StreamKind } from '@studio/platforms/stream-kinds';
import type { BehaviourContext } from '../behaviour';
import { moneyOf, type Activity } from '@studio/platforms/activity';
import { withoutLinks } from '../links';
import { boundedAmount, type MoneyRules } from '../money';
import type { ValuesOf } from '../widget';
import type { Alert, AlertHighlight, AlertRank } from './alert-box.state';
import type { alertBoxWidget } from './alert-box.widget';
import { isAlertStyle, PLAIN, styleSound, styleVolume } from './alert-styles';

export type AlertSettings = ValuesOf<typeof alertBoxWidget>;
type Variant = AlertSettings['variants'][number];

/** Maximum length of a name and of a message, in characters. */
const [MOST_NAME, MOST_MESSAGE] = [25, 300];
/** Display time in ms: one second to look, a third of a second per word, and the maximum. */
const [LOOK_MS, WORD_MS, LONGEST_READ_MS] = [1000, 330, 12_000];
/**
 * Assumed time per spoken word on a page that speaks by itself, in ms. The real duration is not known in advance.
 */
const SPOKEN_WORD_MS = 450;
/** Time an alert waits for its speech, in ms. A speech engine has five seconds. */
const SPEECH_WAIT_MS = 6000;

/** Returns the alert for an activity; null if settings or words keep it off the screen. */
export function alertFor(
  activity: Activity,
  { values, now, random, masked, locale, money, speaks = false }: BehaviourContext<AlertSettings>,
): Alert | null {
  const { kind, activityId, received, micros, currency = null, months = null } = activity;
  const given = {
    amount: amountOf(activity),
    currency: micros === undefined ? null : currency,
    months,
  };
  const size = sizeOf(given, money);
  if (kind === 'raid' && size < 1) return null;
  if ((received && values.groupGifts) || !values[`${kind}On`] || size < values[`${kind}Min`]) return null;
  const words = cleaned(activity, values.profanity, masked);
  if (!words) return null;
  const variant = variantFor(activity, size, values.variants, random);
  const chosen = variant === null ? null : values.variants[variant];
  const highlight = highlightOf({ kind, ...given }, values);
  const style = styleOf(chosen?.style);
  const isSpoken = isToBeSpoken({ size, message: words.message }, values);
  const alert = {
    activityId: activityId === '' ? null : activityId,
    ...given,
    ...words,
    name: words.name ?? nameless(kind, locale),
    kind,
    ...(locale !== undefined && { locale }),
    at: now,
    rank: highlight === 'milestone' ? ('large' as const) : rankOf(kind, given.amount),
    variant,
    template: chosen?.text || textFor({ kind, ...given }, highlight, values),
    image: chosen?.image || values[`${kind}Image`],
    video: chosen?.video || values[`${kind}Video`],
    ...soundFor(chosen?.sound || values[`${kind}Sound`], style ?? values.style, values, kind),
    ...(isSpoken && { isSpoken }),
    ...(style !== undefined && { style }),
    ...(highlight && { highlight }),
  };
  const seconds = chosen?.seconds ?? values[`${kind}Seconds`];
  const holdMs = Math.max(seconds * 1000, readingTime(words.message, isSpoken ? SPOKEN_WORD_MS : WORD_MS));
  if (!isSpoken || !speaks) return { ...alert, holdMs };
  return { ...alert, holdMs, speaks: { voice: values.ttsVoice, until: now + SPEECH_WAIT_MS } };
}

/** Returns the amount that an alert shows; null if the activity has none. */
export function amountOf(activity: ShownFields): number | null {
  const { viewers, gifted, level, streak, seconds } = activity;
  return coinsOf(activity) ?? viewers ?? moneyOf(activity) ?? gifted ?? level ?? streak ?? seconds ?? null;
}

type Counted = Pick<Alert, 'kind' | 'amount' | 'months'>;

/** Number of gifts at once from which the alert is a gift bomb. */
const BOMB = 5;

function highlightOf(
  { kind, amount, months }: Counted,
  { milestoneOn, milestoneEvery }: AlertSettings,
): AlertHighlight | null {
  if (kind === 'gift' && (amount ?? 0) >= BOMB) return 'bomb';
  const isRound = months !== null && months > 0 && months % milestoneEvery === 0;
  return kind === 'resub' && milestoneOn && isRound ? 'milestone' : null;
}

/** Returns the text of an alert. The default text has a form of its own for one of something. */
function textFor(
  { kind, amount, months }: Counted,
  highlight: AlertHighlight | null,
  values: AlertSettings,
): string {
  if (highlight === 'milestone') return values.milestoneText;
  const { text, textOfOne }: AlertFacts = kindAlerts[kind];
  const set = values[`${kind}Text`];
  return textOfOne !== undefined && set === text && (amount ?? months) === 1 ? textOfOne : set;
}

/** Style of a variant; undefined if it has none of its own, as in settings of earlier versions. */
function styleOf(style: string | undefined): string | undefined {
  return style !== undefined && (style === PLAIN || isAlertStyle(style)) ? style : undefined;
}

/** Returns the sound of an alert and its volume: its own, or that of its style. */
function soundFor(
  own: string,
  style: string,
  values: AlertSettings,
  kind: Alert['kind'],
): Pick<Alert, 'sound' | 'volume'> {
  const volume = values[`${kind}Volume`];
  if (own !== '' || !values.styleSound) return { sound: own, volume };
  return { sound: styleSound(style), volume: styleVolume(style, volume) };
}

/** Name of a viewer whom the platform does not name; null for kinds that no viewer causes. */
function nameless(kind: StreamKind, locale?: string): string | null {
  if (!streamKinds[kind].hasViewer) return null;
  return locale?.startsWith('de') ? 'Anonym' : 'Anonymous';
}

/** Name of a receiver of a gift as it is shown; null where words keep it off the screen. */
export function receiverName(
  activity: Activity,
  { values, masked }: Pick<BehaviourContext<AlertSettings>, 'values' | 'masked'>,
): string | null {
  return cleaned({ ...activity, message: null }, values.profanity, masked)?.name ?? null;
}

function isToBeSpoken(
  { size, message }: { readonly size: number; readonly message: string | null },
  { ttsOn, ttsMin }: AlertSettings,
): boolean {
  return ttsOn && message !== null && message !== '' && size >= ttsMin;
}

/** Size that the settings' bounds compare; money in the account's base currency. */
function sizeOf(
  { amount, currency, months }: Pick<Alert, 'amount' | 'currency' | 'months'>,
  money?: MoneyRules,
): number {
  return amount === null ? (months ?? 0) : boundedAmount(amount, currency, money);
}

function rankOf(kind: StreamKind, amount: number | null): AlertRank {
  const { rank, largeFrom }: AlertFacts = kindAlerts[kind];
  return largeFrom !== undefined && (amount ?? 0) >= largeFrom ? 'large' : rank;
}

/** Returns the first variant whose bounds and tier match and whose chance succeeds. */
function variantFor(
  { kind: about, tier: of }: Activity,
  size: number,
  variants: readonly Variant[],
  random: () => number,
): number | null {
  const index = variants.findIndex(
    ({ kind, min, max, tier, chance }) =>
      kind === about &&
      size >= min &&
      (max === 0 || size <= max) &&
      (tier === 'any' || tier === of) &&
      (chance >= 100 || random() * 100 < chance),
  );
  return index < 0 ? null : index;
}

type Words = Pick<Alert, 'name' | 'message'>;

function cleaned(
  { user, message, title }: Activity,
  profanity: AlertSettings['profanity'],
  masked: (text: string) => string,
): Words | null {
  const short = {
    name: cut(user?.name ?? null, MOST_NAME),
    message: cut(withoutLinks(message ?? title ?? null), MOST_MESSAGE),
  };
  if (profanity === 'off') return short;
  const clean = { name: short.name && masked(short.name), message: short.message && masked(short.message) };
  const isFoul = clean.name !== short.name || clean.message !== short.message;
  if (isFoul && profanity === 'skip-alert') return null;
  if (clean.message !== short.message && profanity === 'hide-message') return { ...clean, message: null };
  return clean;
}

/** It takes long to make, and room outside the heap. */
let segmenter: Intl.Segmenter | null = null;

function graphemes(): Intl.Segmenter {
  return (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
}

/** Shortens a text between graphemes, without characters that change its direction or stack up over it. */
function cut(text: string | null, most: number): string | null {
  if (text === null) return null;
  const plain = text
    .replace(/[\u202a-\u202e\u2066-\u2069\p{Cc}]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
  const letters = [...graphemes().segment(plain.trim())];
  const shown = letters.slice(0, most).map(({ segment }) => segment);
  return letters.length > most ? `${shown.slice(0, -1).join('')}…` : shown.join('');
}

function readingTime(message: string | null, wordMs: number): number {
  if (message === null) return 0;
  const words = message.split(/\s+/).length;
  return Math.min(LONGEST_READ_MS, LOOK_MS + words * wordMs);
}
