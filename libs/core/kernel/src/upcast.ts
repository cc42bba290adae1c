import type { Evolver } from './decider';
import type { StoredEvent } from './event';

/**
 * The event as today's version writes it. Folds do it by themselves and projections get nothing else; whoever reads
 * the payload of an event straight from the log does it here, once.
 */
export function upcastEvent({ upcast }: Pick<Evolver<never>, 'upcast'>, event: StoredEvent): StoredEvent {
  if (!upcast || !Object.hasOwn(upcast, event.type)) return event;
  const data = upcast[event.type]?.(event.data);
  return data ? { ...event, data } : event;
}
