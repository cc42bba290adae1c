import type { FormValues } from '../../kit/values';
import { stepsIn, triggersIn, type EditedStep, type ListedAutomation, type Trigger } from '../definition';

/** An automation as it is edited. */
export interface AutomationDraft extends Pick<
  ListedAutomation,
  'name' | 'description' | 'overlayId' | 'mode' | 'maxRuns' | 'cooldown' | 'schedule' | 'onMissed'
> {
  readonly triggers: readonly Trigger[];
  readonly conditions: FormValues;
  readonly actions: readonly EditedStep[];
}

/** Returns the parts of an automation that are edited. */
export function draftOf(automation: ListedAutomation): AutomationDraft {
  const { name, description, overlayId, mode, maxRuns, cooldown, schedule, onMissed } = automation;
  return {
    ...{ name, description, overlayId, mode, maxRuns, cooldown, schedule, onMissed },
    ...{ triggers: triggersIn(automation.triggers), conditions: automation.conditions },
    actions: stepsIn(automation.actions),
  };
}

export const isSame = (one: AutomationDraft, other: AutomationDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns a list with another entry at an index. */
export function withEntry<Entry>(list: readonly Entry[], index: number, entry: Entry): readonly Entry[] {
  return list.map((each, i) => (i === index ? entry : each));
}

/** Returns a list without the entry at an index. */
export const withoutEntry = <Entry>(list: readonly Entry[], index: number): readonly Entry[] =>
  list.filter((_, i) => i !== index);
