import type { Automation, Automations } from '../definitions/automation.state';
import type { StoredTrigger } from '../model/automation.event-shapes';
import { fitsEvent, type ComparedEvent } from '../model/fits-event';
import { triggerTypeOf, type TriggerSource } from '../model/triggers';

/** An automation and the trigger that fits. */
export interface Match {
  readonly automation: Automation;
  readonly trigger: StoredTrigger;
}

interface Index {
  /** By the type of the catalog event. */
  readonly events: ReadonlyMap<string, readonly Match[]>;
  readonly sources: { readonly [Source in TriggerSource]: readonly Match[] };
}

const indexes = new WeakMap<Automations['automations'], Index>();

/** Returns the triggers of enabled automations, prepared once for each state. */
function indexOf({ automations }: Automations): Index {
  const known = indexes.get(automations);
  if (known) return known;
  const events = new Map<string, Match[]>();
  const sources: { [Source in TriggerSource]: Match[] } = { event: [], chat: [], time: [], call: [] };
  for (const automation of Object.values(automations)) {
    if (!automation.enabled) continue;
    for (const trigger of automation.triggers) {
      const type = triggerTypeOf(trigger.type);
      if (!type || !trigger.enabled) continue;
      sources[type.source].push({ automation, trigger });
      for (const each of type.events)
        events.set(each, [...(events.get(each) ?? []), { automation, trigger }]);
    }
  }
  const index: Index = { events, sources };
  indexes.set(automations, index);
  return index;
}

/** Returns true if an enabled trigger is for events of a type. */
export function hasTriggerFor(state: Automations, eventType: string): boolean {
  return indexOf(state).events.has(eventType);
}

/** Returns the automations that an event triggers, each with the first trigger that fits. */
export function matchesOf(state: Automations, event: ComparedEvent): readonly Match[] {
  return firstOfEach(
    (indexOf(state).events.get(event.type) ?? []).filter(({ trigger }) => fitsEvent(trigger, event)),
  );
}

/** Returns the triggers of a source. */
export function triggersOf(state: Automations, source: TriggerSource): readonly Match[] {
  return indexOf(state).sources[source];
}

/** Returns the first match of each automation. */
export function firstOfEach(matches: readonly Match[]): readonly Match[] {
  const seen = new Set<string>();
  return matches.filter(({ automation: { automationId } }) => {
    if (seen.has(automationId)) return false;
    seen.add(automationId);
    return true;
  });
}
