import {
  eventTypeNames,
  eventTypeOf,
  matchesType,
  type EventTypeName,
} from '@studio/contracts/events/event-types';
import { Problem } from '@studio/kernel/problem';
import { grantedScopes, type Caller, type Scope } from '@studio/operations/caller';

/** Rights of a reader of events. */
export interface EventFilter {
  readonly types: ReadonlySet<EventTypeName>;
  /** Overlays to which a reader is limited; null for all. */
  readonly overlayIds: ReadonlySet<string> | null;
}

/** Returns the types that match a pattern: a name, or a prefix such as `activity.*`. */
function typesMatching(pattern: string): readonly EventTypeName[] {
  return eventTypeNames.filter((name) => matchesType(name, pattern));
}

/**
 * Returns the types that patterns name, all of them for no pattern.
 * @throws Problem `invalid_option` for a pattern that matches no type
 */
function typesOf(patterns: readonly string[], field = 'types'): readonly EventTypeName[] {
  if (patterns.length === 0) return eventTypeNames;
  const unknown = patterns.find((pattern) => typesMatching(pattern).length === 0);
  if (unknown !== undefined)
    throw new Problem('invalid_option', `There is no type of event ${unknown}.`, {
      field,
      allowed: eventTypeNames.slice(0, 50).map((key) => ({ key, label: eventTypeOf(key).name.en })),
    });
  return eventTypeNames.filter((name) => patterns.some((pattern) => typesMatching(pattern).includes(name)));
}

/** Returns the scopes that some types need. */
function scopesOfTypes(types: readonly EventTypeName[]): readonly Scope[] {
  return [...new Set(types.map((type) => eventTypeOf(type).scope))];
}

/**
 * Returns the rights of a caller to the types that patterns name. A prefix means the types that the caller may read.
 * @throws Problem `invalid_option`; `insufficient_scope` if the caller may read none of them, or names one exactly that
 * needs another scope
 */
export function filterFor(caller: Caller, patterns: readonly string[]): EventFilter {
  const wanted = typesOf(patterns);
  const granted = new Set(grantedScopes(caller));
  const types = wanted.filter((type) => granted.has(eventTypeOf(type).scope));
  const refused = wanted.filter((type) => patterns.includes(type) && !types.includes(type));
  const lacking = scopesOfTypes(refused.length > 0 || types.length > 0 ? refused : wanted);
  const [required] = lacking;
  if (required !== undefined)
    throw new Problem('insufficient_scope', `These events need the scope ${required}.`, {
      ...{ required, have: [...granted], lacking },
    });
  return { types: new Set(types), overlayIds: caller.overlayIds };
}

/** Returns a filter after the rights of its reader have become fewer. */
export function narrowed({ types, overlayIds }: EventFilter, caller: Caller): EventFilter {
  const granted = new Set(grantedScopes(caller));
  return {
    types: new Set([...types].filter((type) => granted.has(eventTypeOf(type).scope))),
    overlayIds: caller.overlayIds ?? overlayIds,
  };
}

/** Returns true if a reader may see an event. */
export function passes(
  { types, overlayIds }: EventFilter,
  event: { readonly type: EventTypeName; readonly overlayId: string | null },
): boolean {
  if (!types.has(event.type)) return false;
  return overlayIds === null || event.overlayId === null || overlayIds.has(event.overlayId);
}

/** Returns the patterns of a query parameter. */
export function patternsIn(types: string | undefined): readonly string[] {
  return (types ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
