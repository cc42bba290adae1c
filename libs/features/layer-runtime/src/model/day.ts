import { dayEnd, dayOf } from '@studio/kernel/day';
import type { AnyBehaviour, BehaviourContext } from '@studio/widgets/behaviour';
import type { Values } from '@studio/widgets/widget';
import type { RuntimeEvents } from './runtime.events';
import type { Runtime } from './runtime.state';

/** A layer that something has happened to. */
export interface LayerThatMoved {
  readonly behaviour: AnyBehaviour;
  /** Undefined before anything has happened. */
  readonly state: Values | undefined;
  readonly behaviourContext: BehaviourContext;
}

interface Now {
  readonly now: number;
  readonly timeZone: string;
}

type DayKnown = { readonly type: 'day.known'; readonly data: RuntimeEvents['day.known'] };

/** Says that the day's end is waited for, where one of these layers does and none did before. */
export function dayAwaited(
  { day: known }: Runtime,
  layers: () => readonly LayerThatMoved[],
  { now, timeZone }: Now,
): readonly DayKnown[] {
  if (known && known.endsAt !== null) return [];
  const waiting = layers().filter(({ behaviour, state }) => behaviour.on?.dayBegan && state);
  if (waiting.length === 0) return [];
  const endsAt = dayEnd(now, timeZone);
  if (!waiting.some((layer) => waitsFor(layer, endsAt))) return [];
  return [{ type: 'day.known', data: { day: latest(known?.day, dayOf(now, timeZone)), endsAt } }];
}

/** Returns true if a day has begun that layers do not know of. */
export function hasDayBegun({ day: known }: Runtime, { now, timeZone }: Now): boolean {
  return known !== null && dayOf(now, timeZone) > known.day;
}

/** Returns the current day, and its end if a layer waits for it; no event if nothing changed. */
export function dayKnown(
  { day: known }: Runtime,
  layers: readonly LayerThatMoved[],
  { now, timeZone }: Now,
): readonly DayKnown[] {
  if (!known) return [];
  const end = dayEnd(now, timeZone);
  const endsAt = layers.some((layer) => waitsFor(layer, end)) ? end : null;
  const day = latest(known.day, dayOf(now, timeZone));
  if (day === known.day && endsAt === known.endsAt) return [];
  return [{ type: 'day.known', data: { day, ...(endsAt !== null && { endsAt }) } }];
}

/** It would be another one then. */
function waitsFor({ behaviour, state, behaviourContext: moment }: LayerThatMoved, endsAt: number): boolean {
  const react = behaviour.on?.dayBegan;
  return !!react && !!state && react(state, {}, { ...moment, now: endsAt }) !== state;
}

/** Never goes back to an earlier day after a change of the time zone. */
function latest(known: string | undefined, today: string): string {
  return known !== undefined && known > today ? known : today;
}
