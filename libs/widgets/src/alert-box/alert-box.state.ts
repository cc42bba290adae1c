import type { Speech } from '../behaviour';
import type { AlertKind } from './alert-kinds';

export type AlertRank = 'small' | 'middle' | 'large';

/** One alert, as it was made of what happened; its texts are a viewer's. */
export interface Alert {
  readonly kind: AlertKind;
  /** Null for a test. */
  readonly activityId: string | null;
  /** When it was put in the queue, ms since 1970. */
  readonly at: number;
  readonly rank: AlertRank;
  /** Index of the variant that was chosen; null: none. */
  readonly variant: number | null;
  /** Its text with places for what it tells of. */
  readonly template: string;
  readonly name: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly months: number | null;
  readonly message: string | null;
  readonly image: string;
  readonly video: string;
  readonly sound: string;
  readonly volume: number;
  /** How long it is shown, in ms. */
  readonly holdMs: number;
  /** Its message is to be spoken: by whom, and until when it waits for that, ms since 1970. */
  readonly speaks?: { readonly voice: string; readonly until: number } | null;
}

/** What is stored of an alert box; renderers are told its view. */
export interface AlertBoxState {
  /** By alertId: those that wait, are shown, or may be replayed. */
  readonly alerts: { readonly [alertId: string]: Alert };
  /** Those that wait, the next first. */
  readonly queue: readonly string[];
  /** Several follows may be shown as one. */
  readonly showing: {
    readonly ids: readonly string[];
    readonly startsAt: number;
    readonly endsAt: number;
  } | null;
  /** The last that were shown, for replays, newest first. */
  readonly shown: readonly string[];
  /** Nothing begins before, ms since 1970. */
  readonly freeAt: number;
  readonly paused: boolean;
  readonly muted: boolean;
  readonly lastTestAt: number | null;
  /** Alerts so far: makes their ids. */
  readonly count: number;
  /** Messages as they were spoken, by alertId; null for one that couldn't be. None: see `Alert.speaks`. */
  readonly speeches?: { readonly [alertId: string]: Speech | null };
}

/** A message is heard so long after its alert began, in ms: behind the alert's own sound. */
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

/** What is shown now, as everybody is told it (answers 4, alerts). */
export interface ShownAlert extends Omit<Alert, 'template' | 'holdMs' | 'at' | 'activityId' | 'speaks'> {
  readonly alertId: string;
  readonly text: string;
  readonly speech: string | null;
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

/** Nothing of an alert whose viewer was forgotten. */
function shownAlert({ alerts, showing, speeches }: AlertBoxState): ShownAlert | null {
  if (!showing) return null;
  const all = showing.ids.flatMap((id) => alerts[id] ?? []);
  const [first] = all;
  const [alertId] = showing.ids;
  if (!first || alertId === undefined) return null;
  const { template, holdMs: _hold, at: _at, activityId: _id, speaks: _speaks, ...alert } = first;
  const name = all.length > 1 ? namesOf(all) : first.name;
  const { startsAt, endsAt } = showing;
  return {
    alertId,
    ...alert,
    name,
    text: filled(template, { ...first, name }),
    speech: speeches?.[alertId]?.url ?? null,
    startsAt,
    endsAt,
  };
}

/** `A, B and 2 others` */
function namesOf(alerts: readonly Alert[]): string {
  const names = alerts.map(({ name }) => name ?? '?');
  const others = names.length - 2;
  if (others <= 0) return names.join(' & ');
  return `${names.slice(0, 2).join(', ')} +${others}`;
}

type Told = Pick<Alert, 'name' | 'amount' | 'currency' | 'months' | 'message'>;

export function filled(template: string, { name, amount, currency, months, message }: Told): string {
  const parts: { readonly [place: string]: string } = {
    '{name}': name ?? '',
    '{amount}':
      amount === null ? '' : currency === null ? String(amount) : `${amount.toFixed(2)} ${currency}`,
    '{months}': months === null ? '' : String(months),
    '{message}': message ?? '',
  };
  return template.replace(/\{(?:name|amount|months|message)\}/g, (place) => parts[place] ?? place).trim();
}
