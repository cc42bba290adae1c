import { dayEnd, dayOf } from '@studio/kernel/day';
import type { AnyBehaviour, Moment } from '@studio/widgets/behaviour';
import type { Values } from '@studio/widgets/widget';
import type { RuntimeEvents } from './runtime.events';
import type { Runtime } from './runtime.state';

/** A layer that something has happened to. */
export interface LayerThatMoved {
  readonly behaviour: AnyBehaviour;
  /** Undefined before anything has happened. */
  readonly state: Values | undefined;
  readonly moment: Moment;
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

/** Whether a day has begun that layers weren't told of. */
export function hasDayBegun({ day: known }: Runtime, { now, timeZone }: Now): boolean {
  return known !== null && dayOf(now, timeZone) > known.day;
}

/** Which day it is now, and when it ends if one of the layers waits for that; nothing where that was known. */
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
function waitsFor({ behaviour, state, moment }: LayerThatMoved, endsAt: number): boolean {
  const told = behaviour.on?.dayBegan;
  return !!told && !!state && told(state, {}, { ...moment, now: endsAt }) !== state;
}

/** A day that was told of isn't told of again where the time zone changes. */
function latest(known: string | undefined, today: string): string {
  return known !== undefined && known > today ? known : today;
}
