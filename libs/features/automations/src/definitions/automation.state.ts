import type { StoredBranch, StoredDefinition, StoredStep } from '../model/automation.event-shapes';

export type Definition = StoredDefinition;

/** Versions of an automation that can be restored. */
export const MOST_VERSIONS = 20;

export interface Automation extends Definition {
  readonly automationId: string;
  /** Raised by one with every change. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface AutomationVersion {
  readonly version: number;
  readonly at: string;
  readonly byAccountId: string;
  readonly definition: Definition;
}

export interface Automations {
  readonly automations: { readonly [automationId: string]: Automation };
  /** Latest last. */
  readonly definitions: { readonly [automationId: string]: readonly AutomationVersion[] };
  /** ms since 1970; null if they are not paused. */
  readonly pausedUntil: number | null;
}

export const noAutomations: Automations = { automations: {}, definitions: {}, pausedUntil: null };

/** Returns all steps, nested ones included, in their order. */
export function allSteps(steps: readonly StoredStep[]): readonly StoredStep[] {
  return placedSteps(steps).map(([, step]) => step);
}

/** Returns all steps in their order, each with its path in the definition, such as `actions.1.branches.0.steps.0`. */
export function placedSteps(
  steps: readonly StoredStep[],
  at = 'actions',
): readonly (readonly [path: string, step: StoredStep])[] {
  return steps.flatMap((step, i) => [
    [`${at}.${i}`, step] as const,
    ...innerLists(step).flatMap(([path, inner]) => placedSteps(inner, `${at}.${i}.${path}`)),
  ]);
}

/** Returns the lists of steps directly inside of a step, each with its path there. */
function innerLists(step: StoredStep): readonly (readonly [path: string, steps: readonly StoredStep[]])[] {
  switch (step.type) {
    case 'choose':
      return [...inBranches(step.branches), ['else', step.else]];
    case 'random':
    case 'parallel':
      return inBranches(step.branches);
    case 'repeat':
      return [['steps', step.steps]];
    default:
      return [];
  }
}

function inBranches(branches: readonly StoredBranch[]): ReturnType<typeof innerLists> {
  return branches.map(({ steps }, i) => [`branches.${i}.steps`, steps]);
}

/** Returns a step with its inner steps changed, in the order of `allSteps`. */
export function mapInner(
  step: StoredStep,
  change: (steps: readonly StoredStep[]) => readonly StoredStep[],
): StoredStep {
  const changed = (branches: readonly StoredBranch[]): readonly StoredBranch[] =>
    branches.map((branch) => ({ ...branch, steps: change(branch.steps) }));
  switch (step.type) {
    case 'choose':
      return { ...step, branches: changed(step.branches), else: change(step.else) };
    case 'random':
    case 'parallel':
      return { ...step, branches: changed(step.branches) };
    case 'repeat':
      return { ...step, steps: change(step.steps) };
    default:
      return step;
  }
}

export function definitionOf(automation: Automation): Definition {
  const {
    automationId: _,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    ...definition
  } = automation;
  return definition;
}
