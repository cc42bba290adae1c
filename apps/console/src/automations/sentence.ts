import { objectOf, stepsIn, textOf, triggersIn, type EditedStep, type Trigger } from './definition';
import { filterName, labelOf, stepName } from './editor/labels';
import type { AutomationTexts } from './text/automation-texts';

type Names = AutomationTexts['names'];

/** Names that a sentence takes from the server. */
export interface SentenceSources {
  readonly names: Names;
  /** Names of triggers by type. */
  readonly triggers: ReadonlyMap<string, string>;
  /** Names of effects by slug. */
  readonly effects: ReadonlyMap<string, string>;
}

/** Steps that a sentence names. */
const MOST_STEPS = 3;
/** Characters of a text that a sentence quotes. */
const MOST_QUOTED = 40;

/** Returns what an automation does, in two parts: `Raid, at least 5` and `Confetti`. */
export function sentenceOf(
  automation: { readonly triggers: unknown; readonly actions: unknown },
  sources: SentenceSources,
): { readonly when: string; readonly then: string } {
  const { names } = sources;
  const triggers = triggersIn(automation.triggers).filter(({ enabled }) => enabled);
  const steps = stepsIn(automation.actions).filter(({ enabled }) => enabled !== false);
  const named = steps.slice(0, MOST_STEPS).map((step) => stepPhrase(step, sources));
  const left = steps.length - named.length;
  return {
    when: triggers.map((each) => triggerPhrase(each, sources)).join(` ${names.or} `) || names.nothing,
    then: [...named, ...(left > 0 ? [names.more(left)] : [])].join(' · ') || names.nothing,
  };
}

/** Returns a trigger with its filters: `Raid, at least 5`. */
export function triggerPhrase({ type, filter }: Trigger, { names, triggers }: SentenceSources): string {
  if (type === 'timer') return names.every(textOf(filter['everyMin']));
  if (type === 'command') return `!${textOf(filter['name'])}`;
  return [triggers.get(type) ?? '…', ...filterPhrases(filter, names)].join(', ');
}

/** Filters that a sentence shows by their value alone; ids say nothing to people. */
function filterPhrases(filter: Trigger['filter'], names: Names): readonly string[] {
  return Object.entries(filter).flatMap(([key, value]): readonly string[] => {
    if (key === 'match' || key.endsWith('Id')) return [];
    if (Array.isArray(value)) return [value.map(textOf).join('/')];
    if (typeof value === 'object' && value !== null) {
      const { min, max } = objectOf(value);
      return [names.range(min === undefined ? null : textOf(min), max === undefined ? null : textOf(max))];
    }
    const label = filterName(names, key);
    if (typeof value === 'boolean') return [value ? label : `${label}: ${names.notOn}`];
    return [typeof value === 'number' ? `${label} ${value}` : labelOf(names, textOf(value), 'options')];
  });
}

/** Returns a step by its name and its plain value: `Send a chat message “Welcome!”`. */
export function stepPhrase(step: EditedStep, { names, effects }: SentenceSources): string {
  const name = stepName(names, step.type);
  const slug = textOf(step['slug']);
  if (step.type === 'effect' && slug !== '') return effects.get(slug) ?? name;
  if (step.type === 'delay') return `${name} ${Number(step['ms']) / 1000} s`;
  const operations: { readonly [tool: string]: string } = names.operations;
  if (step.type === 'operation') return operations[textOf(step['tool'])] ?? name;
  const quoted = plainTextOf(step);
  return quoted === '' ? name : names.quoted(name, shortened(quoted));
}

function plainTextOf(step: EditedStep): string {
  for (const key of ['text', 'name', 'title', 'category', 'command', 'reason', 'url'])
    if (typeof step[key] === 'string') return step[key];
  return '';
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= MOST_QUOTED
    ? text
    : `${letters
        .slice(0, MOST_QUOTED - 1)
        .join('')
        .trimEnd()}…`;
}
