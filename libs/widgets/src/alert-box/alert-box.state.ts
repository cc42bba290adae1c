import { kindAlerts, type AlertFacts } from '@studio/platforms/stream-kind-alerts';
import type { StreamKind } from '@studio/platforms/stream-kinds';
import { fillTemplate, plainNames, valuesAbout } from '@studio/templates/template';
import type { Speech } from '../behaviour';
import { moneyText, numberText } from '../numbers';

export type AlertRank = 'small' | 'middle' | 'large';

/** One alert, created from an activity. Its texts belong to a viewer. */
export interface Alert {
  readonly kind: StreamKind;
  /** Null for a test. */
  readonly activityId: string | null;
  /** Time at which it was queued, ms since 1970. */
  readonly at: number;
  readonly rank: AlertRank;
  /** Index of the variant that was chosen; null: none. */
  readonly variant: number | null;
  /** Headline template; its placeholders are filled from the fields below. */
  readonly template: string;
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly months: number | null;
  readonly message: string | null;
  /** Locale of its numbers; undefined in states of earlier versions. */
  readonly locale?: string;
  readonly image: string;
  readonly video: string;
  readonly sound: string;
  readonly volume: number;
  /** Display time, in ms. */
  readonly holdMs: number;
  /** Voice that speaks the message, and the time until which the alert waits for it, ms since 1970. */
  readonly speaks?: { readonly voice: string; readonly until: number } | null;
  /** The message is to be read out; undefined if not, and in states of earlier versions. */
  readonly isSpoken?: true;
  /** Style of the chosen variant; undefined: that of the layer. */
  readonly style?: string;
  readonly highlight?: AlertHighlight;
}

/** Alert that is more than its kind: many gifts at once, or a round number of months. */
export type AlertHighlight = 'bomb' | 'milestone';

/** Viewer who received a gifted subscription. */
export interface Receiver {
  /** Null for an example. */
  readonly viewerId: string | null;
  readonly name: string;
  /** Ms since 1970. */
  readonly at: number;
  /** Alert of the gift; null as long as the platform has not reported the gift. */
  readonly alertId: string | null;
}

/** Stored runtime state of an alert box. Renderers receive its view. */
export interface AlertBoxState {
  /** Alerts by alertId: waiting, shown, or available for replays. */
  readonly alerts: { readonly [alertId: string]: Alert };
  /** Ids of waiting alerts, the next first. */
  readonly queue: readonly string[];
  /** Several follows may be shown as one. */
  readonly showing: {
    readonly ids: readonly string[];
    readonly startsAt: number;
    readonly endsAt: number;
  } | null;
  /** The last that were shown, for replays, newest first. */
  readonly shown: readonly string[];
  /** Earliest start of the next alert, ms since 1970. */
  readonly freeAt: number;
  readonly paused: boolean;
  readonly muted: boolean;
  readonly lastTestAt: number | null;
  /** Total number of alerts so far; the source of their ids. */
  readonly count: number;
  /** Messages as they were spoken, by alertId; null for one that couldn't be. None: see `Alert.speaks`. */
  readonly speeches?: { readonly [alertId: string]: Speech | null };
  /** Viewers who received gifts, by an id of each; undefined in states of earlier versions. */
  readonly receivers?: { readonly [id: string]: Receiver };
}

/** Least pause between two alerts, in ms: the time in which one leaves. */
export const LEAST_GAP_MS = 400;

/** Delay between the start of an alert and its speech, in ms, so that the alert's own sound plays first. */
export const SPEECH_FROM_MS = 800;

export const quiet: AlertBoxState = {
  alerts: {},
  queue: [],
  showing: null,
  shown: [],
  freeAt: 0,
  paused: false,
  muted: false,
  lastTestAt: null,
  count: 0,
};

/** Alert on screen, as renderers and callers receive it. */
export interface ShownAlert extends Omit<
  Alert,
  'template' | 'holdMs' | 'at' | 'activityId' | 'speaks' | 'locale'
> {
  readonly alertId: string;
  readonly text: string;
  readonly speech: string | null;
  /** Names of those who received gifts, as far as they are known; undefined if none are. */
  readonly receivers?: readonly string[];
  /** Ms since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface AlertBoxView {
  readonly queued: number;
  readonly paused: boolean;
  readonly muted: boolean;
  readonly showing: ShownAlert | null;
  readonly lastTestAt: number | null;
}

export function viewOf(state: AlertBoxState): AlertBoxView {
  const { queue, paused, muted, lastTestAt } = state;
  return { queued: queue.length, paused, muted, showing: shownAlert(state), lastTestAt };
}

/** Returns the alert on screen; null if there is none or its viewer was forgotten. */
function shownAlert({ alerts, showing, speeches, receivers = {} }: AlertBoxState): ShownAlert | null {
  if (!showing) return null;
  const all = showing.ids.flatMap((id) => alerts[id] ?? []);
  const [first] = all;
  const [alertId] = showing.ids;
  if (!first || alertId === undefined) return null;
  const {
    template,
    holdMs: _hold,
    at: _at,
    activityId: _id,
    speaks: _speaks,
    locale: _locale,
    ...alert
  } = first;
  const name = all.length > 1 ? namesOf(all) : first.name;
  const { startsAt, endsAt } = showing;
  const names = Object.values(receivers).flatMap((each) => (each.alertId === alertId ? [each.name] : []));
  return {
    alertId,
    ...alert,
    name,
    text: filled(all.length > 1 ? textOfMany(first) : template, { ...first, name }),
    speech: speeches?.[alertId]?.url ?? null,
    ...(names.length > 0 && { receivers: names }),
    startsAt,
    endsAt,
  };
}

/** `A, B and 2 others` */
function namesOf(alerts: readonly Alert[]): string {
  const names = alerts.map(({ name }) => name ?? '?');
  const others = names.length - 2;
  if (others < 2) return names.join(' & ');
  const more = alerts[0]?.locale?.startsWith('de') ? `und ${others} weitere` : `and ${others} others`;
  return `${names.slice(0, 2).join(', ')} ${more}`;
}

function textOfMany({ kind, template }: Alert): string {
  const { textsOfMany }: AlertFacts = kindAlerts[kind];
  return textsOfMany?.[template] ?? template;
}

type AlertContent = Pick<Alert, 'name' | 'amount' | 'currency' | 'months' | 'message' | 'locale'>;

function filled(
  template: string,
  { name, amount, currency, months, message, locale = 'en' }: AlertContent,
): string {
  const values = valuesAbout(name, {
    amount:
      amount === null
        ? null
        : currency === null
          ? numberText(amount, locale)
          : moneyText(amount, currency, locale),
    months: months === null ? null : numberText(months, locale),
    message,
  });
  return fillTemplate(template, plainNames, values).trim();
}
