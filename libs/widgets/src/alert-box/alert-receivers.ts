import type { Alert, AlertBoxState, Receiver } from './alert-box.state';

/** Time between a gift and its receivers, in ms, in any order. */
const TOGETHER_MS = 60_000;
/** Names stored for an alert; the number of gifts says how many more there are. */
const MOST_NAMES = 12;

type Receivers = NonNullable<AlertBoxState['receivers']>;

/** Adds a viewer who received a subscription to the latest gift that still lacks receivers. */
export function received(state: AlertBoxState, receiver: Omit<Receiver, 'alertId'>): AlertBoxState {
  const receivers = present(state, receiver.at);
  const alertId = openGift(state, receivers, receiver.at);
  if (countOf(receivers, alertId) >= MOST_NAMES) return state;
  const count = state.count + 1;
  return { ...state, count, receivers: { ...receivers, [`r${count}`]: { ...receiver, alertId } } };
}

/** Gives a new gift the receivers that were reported before it. */
export function claimed(state: AlertBoxState, alertId: string): AlertBoxState {
  const alert = state.alerts[alertId];
  if (!state.receivers || !alert || !isGift(alert)) return state;
  let left = alert.amount ?? 0;
  const receivers = Object.entries(present(state, alert.at)).map(([id, receiver]): [string, Receiver] => [
    id,
    receiver.alertId === null && left-- > 0 ? { ...receiver, alertId } : receiver,
  ]);
  return { ...state, receivers: Object.fromEntries(receivers) };
}

/** Gives the gift of a test receivers whom nobody knows. */
export function withExamples(after: AlertBoxState, before: AlertBoxState, at: number): AlertBoxState {
  const alertId = `a${after.count}`;
  const alert = after.alerts[alertId];
  if (after.count === before.count || !alert || !isGift(alert)) return after;
  const names = ['pixelfox', 'mossy_stone', 'teaandtoast'].slice(0, alert.amount ?? 0);
  return names.reduce((state, name) => received(state, { name, at, viewerId: null }), after);
}

const isGift = ({ kind }: Alert): boolean => kind === 'gift';

/** Receivers whose alert still exists, or whose gift may still be reported. */
function present({ receivers = {}, alerts }: AlertBoxState, now: number): Receivers {
  const left = Object.entries(receivers).filter(([, { alertId, at }]) =>
    alertId === null ? now - at <= TOGETHER_MS : Object.hasOwn(alerts, alertId),
  );
  return Object.fromEntries(left);
}

function countOf(receivers: Receivers, alertId: string | null): number {
  return Object.values(receivers).filter((each) => each.alertId === alertId).length;
}

/** Returns the latest gift of the last minute with fewer receivers than gifts; null if there is none. */
function openGift({ alerts }: AlertBoxState, receivers: Receivers, now: number): string | null {
  const open = Object.entries(alerts).filter(
    ([id, alert]) =>
      isGift(alert) && now - alert.at <= TOGETHER_MS && countOf(receivers, id) < (alert.amount ?? 0),
  );
  return open.at(-1)?.[0] ?? null;
}
