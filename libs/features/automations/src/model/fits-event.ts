import type { StoredTrigger } from './automation.event-shapes';
import { triggerTypeOf, type EventData, type FilterField } from './triggers';

/** Event as triggers compare it. */
export interface ComparedEvent {
  readonly type: string;
  readonly platform: string | null;
  readonly data: EventData;
}

/** Returns true if an event fits a trigger's type and filter. */
export function fitsEvent(trigger: Pick<StoredTrigger, 'type' | 'filter'>, event: ComparedEvent): boolean {
  const type = triggerTypeOf(trigger.type);
  if (!type?.events.includes(event.type) || type.only?.(event.data) === false) return false;
  return Object.entries(trigger.filter).every(([name, wanted]) => {
    const field = type.filter[name];
    if (!field || field.of === null) return false;
    return fits(field, wanted, field.of === 'platform' ? event.platform : (event.data[field.of] ?? null));
  });
}

function fits({ kind, isExact }: FilterField, wanted: unknown, actual: unknown): boolean {
  switch (kind) {
    case 'range': {
      const { min, max } = wanted as { readonly min?: number; readonly max?: number };
      if (typeof actual !== 'number') return false;
      return (min === undefined || actual >= min) && (max === undefined || actual <= max);
    }
    case 'texts':
      return (wanted as readonly unknown[]).some((each) => isSameText(each, actual));
    case 'flag':
      return isExact ? actual === wanted : (actual === true) === wanted;
    case 'text':
      return isSameText(wanted, actual);
    default:
      return wanted === actual;
  }
}

export function isSameText(one: unknown, other: unknown): boolean {
  const folded = (value: unknown): string | null =>
    typeof value === 'string' || typeof value === 'number'
      ? String(value).normalize('NFC').trim().toLowerCase()
      : null;
  const text = folded(one);
  return text !== null && text === folded(other);
}
