import { labelOf, reasonAgainst } from '@studio/actions/action.targets';
import { overlayOf } from '@studio/actions/action.state';
import type { WidgetCommands } from '@studio/contracts/layer-runtime/widget-commands';
import type { Designs } from '@studio/contracts/overlays/designs';
import { timestamp } from '@studio/kernel/clock';
import { fieldsOf } from '@studio/operations/field';
import type { FreeValues } from '@studio/operations/fields';
import { SchemaWriter } from '@studio/operations/json-schema';
import { filters } from '@studio/templates/filters';
import type { StoredBranch, StoredStep } from '../model/automation.event-shapes';
import { conditionOps } from '../model/conditions';
import { triggerTypes } from '../model/triggers';
import { variablesOf } from '../model/variables';
import { runLimits, sumOfDay, type AutomationRuns } from '../runs/run.state';
import type { Automation } from './automation.state';
import { placedSteps } from './automation.state';
import type { AutomationSchemaView, AutomationView, SavedAutomationView } from './automation.views';
import { definitionLimits } from './condition.input';
import { httpView } from './http-step.input';
import { stepClasses } from './step.input';
import type { Language } from '@studio/platforms/languages';

/** Returns a step as it is sent and answered. */
export function stepView(step: StoredStep): FreeValues {
  const inBranches = (branches: readonly StoredBranch[]) =>
    branches.map((branch) => ({ ...branch, steps: branch.steps.map(stepView) }));
  switch (step.type) {
    case 'action': {
      const { author: _, action, ...every } = step;
      return { ...every, ...action };
    }
    case 'operation':
    case 'set_variable':
    case 'notify':
    case 'redemption':
    case 'automation': {
      const { author: _, ...shown } = step;
      return shown;
    }
    case 'http_request':
      return httpView(step);
    case 'choose':
      return { ...step, branches: inBranches(step.branches), else: step.else.map(stepView) };
    case 'random':
    case 'parallel':
      return { ...step, branches: inBranches(step.branches) };
    case 'repeat': {
      const { times, while: conditions, ...rest } = step;
      return {
        ...{ ...rest, steps: step.steps.map(stepView) },
        ...(times !== null && { times }),
        ...(conditions && { while: conditions }),
      };
    }
    default:
      return { ...step };
  }
}

export interface AutomationViewDeps {
  readonly designs: Pick<Designs, 'of'>;
  readonly widgetCommands: WidgetCommands;
  readonly refusals: {
    countsOf(automationId: string, now: number): Promise<{ readonly [reason: string]: number }>;
  };
  readonly now: () => number;
}

/** Returns an automation without its runs. */
export function storedView(automation: Automation): Omit<SavedAutomationView, 'warnings'> {
  const { triggers, conditions, actions } = automation;
  return {
    ...automation,
    triggers: triggers.map((trigger) => ({ ...trigger })),
    conditions: { ...conditions },
    actions: actions.map(stepView),
  };
}

/** Returns an automation as it is answered. @throws Problem `unavailable` */
export async function automationView(
  automation: Automation,
  runs: AutomationRuns,
  deps: AutomationViewDeps,
): Promise<AutomationView> {
  const { automationId, actions } = automation;
  const past = runs.past[automationId];
  const simulated = runs.simulatedPast[automationId];
  const last = Math.max(past?.at ?? 0, simulated?.at ?? 0);
  const now = deps.now();
  return {
    ...storedView(automation),
    lastRunAt: last === 0 ? null : timestamp(last),
    runs24h: sumOfDay(past?.hours ?? {}, now) + sumOfDay(simulated?.hours ?? {}, now),
    refused24h: await deps.refusals.countsOf(automationId, now),
    broken: await brokenIn(actions, deps),
  };
}

/** Returns the steps whose targets are gone. @throws Problem `unavailable` */
async function brokenIn(
  actions: readonly StoredStep[],
  { designs, widgetCommands }: AutomationViewDeps,
): Promise<AutomationView['broken']> {
  const broken: AutomationView['broken'][number][] = [];
  for (const [path, step] of placedSteps(actions)) {
    const overlayId = step.type === 'action' ? overlayOf(step.action) : null;
    if (step.type !== 'action' || overlayId === null) continue;
    const design = await designs.of(overlayId);
    const isGone = !design || reasonAgainst(step.action, design, widgetCommands) !== null;
    if (isGone) broken.push({ path, code: 'not_found', label: labelOf(step.action, design) });
  }
  return broken;
}

/** Everything that automations consist of. */
export function schemaView(locale: Language): AutomationSchemaView {
  return {
    triggers: Object.entries(triggerTypes).map(([type, { name, filter, events }]) => ({
      ...{ type, name: name[locale], events: [...events] },
      filter: Object.fromEntries(
        Object.entries(filter).map(([key, { kind, about, values, required = false }]) => [
          key,
          { kind, about, required, ...(values && { values: [...values] }) },
        ]),
      ),
      variables: variablesOf([type]).map(({ aboutDe, about, ...variable }) => ({
        ...variable,
        about: (locale === 'de' ? aboutDe : null) ?? about,
      })),
    })),
    conditionOps: [...conditionOps],
    steps: [...stepClasses].map(([type, declared]) => ({
      type,
      about: fieldsOf(declared).get('type')?.description ?? '',
      schema: new SchemaWriter('document', '#/components/schemas/').objectOf(declared, 'request'),
    })),
    filters: [...filters.keys()],
    limits: { ...definitionLimits, waiting: runLimits.waiting, queues: runLimits.queues },
  };
}
