import { timestamp } from '@studio/kernel/clock';
import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import type { StoredBranch, StoredStep } from '../model/automation.event-shapes';
import type * as commands from './automation.commands';
import type { AutomationEvents } from './automation.events';
import {
  allSteps,
  definitionOf,
  MOST_VERSIONS,
  noAutomations,
  type Automation,
  type Automations,
  type AutomationVersion,
  type Definition,
} from './automation.state';

export interface InternalAutomationCommands {
  /** It ran too often. */
  readonly TripAutomation: { readonly automationId: string };
  /** Switched by a step. */
  readonly SwitchAutomation: { readonly automationId: string; readonly enabled: boolean };
}

export type AutomationCommands = CommandsOf<typeof commands> & InternalAutomationCommands;

/** The free parts of an automation as they were sent, and what speaks against writing each step. */
export interface SentParts {
  readonly parts: Partial<Omit<Definition, 'actions'>>;
  readonly actions: readonly StoredStep[] | null;
  /** By the id of the step. */
  readonly refusals: { readonly [stepId: string]: Error };
}

/** Lookups of single commands. */
export interface AutomationLookups {
  readonly ImportAutomations: {
    readonly imported: readonly (SentParts & { readonly automationId: string; readonly name: string })[];
  };
  readonly CreateAutomation: SentParts;
  readonly UpdateAutomation: SentParts;
  readonly RestoreAutomationVersion: {
    /** Steps of the version, with the caller as author; null if there is none. */
    readonly sent: SentParts | null;
  };
}

export const automationLimits = limitsOf({ automations: [100, 'Automations of an account'] });

type Decided = EventOf<AutomationEvents>;

const decide: DecideTable<
  AutomationCommands,
  Automations,
  AutomationEvents,
  DecisionContext,
  AutomationLookups
> = {
  CreateAutomation: ({ automations }, { name }, { parts, actions, refusals, id }) => {
    requireRoom(automationLimits.automations, Object.keys(automations).length);
    requireQueues(automations, null, parts.queue);
    const definition: Definition = {
      ...emptyDefinition,
      ...parts,
      name,
      actions: writtenSteps([], actions ?? [], refusals),
    };
    return [{ type: 'automation.created', data: { automationId: id('automation'), ...definition } }];
  },

  UpdateAutomation: ({ automations }, { automationId, name, expectedVersion, stopRuns }, context) => {
    const automation = automationOf(automations, automationId);
    requireVersion(automation, expectedVersion);
    requireQueues(automations, automationId, context.parts.queue);
    const { parts, actions, refusals } = context;
    return changed(
      automation,
      {
        ...parts,
        ...(name !== undefined && { name }),
        ...(actions && { actions: writtenSteps(automation.actions, actions, refusals) }),
      },
      stopRuns === false,
    );
  },

  DeleteAutomation: ({ automations }, { automationId }) => {
    automationOf(automations, automationId);
    return [{ type: 'automation.deleted', data: { automationId } }];
  },

  PauseAutomations: ({ pausedUntil }, { minutes, stopRuns }, { now }) => {
    const until = minutes === 0 ? null : now + minutes * 60_000;
    if (until === null && (pausedUntil === null || pausedUntil <= now)) return [];
    return [{ type: 'automations.paused', data: { until, ...(stopRuns === false && { keepsRuns: true }) } }];
  },

  RestoreAutomationVersion: (state, { automationId, version, expectedVersion }, { sent }) => {
    const automation = automationOf(state.automations, automationId);
    requireVersion(automation, expectedVersion);
    const old = state.definitions[automationId]?.find((each) => each.version === version);
    if (!old || !sent)
      throw new Problem('not_found', `The automation has no version ${version}.`, { resource: 'version' });
    const actions = writtenSteps(automation.actions, sent.actions ?? [], sent.refusals);
    return changed(automation, { ...old.definition, enabled: automation.enabled, actions }, false);
  },

  ImportAutomations: (state, _command, { imported }) => {
    requireRoom(automationLimits.automations, Object.keys(state.automations).length + imported.length - 1);
    const queues: Record<string, Pick<Automation, 'automationId' | 'queue'>> = { ...state.automations };
    return imported.map(({ automationId, name, parts, actions, refusals }): Decided => {
      requireQueues(queues, null, parts.queue);
      queues[automationId] = { automationId, queue: parts.queue ?? null };
      const steps = writtenSteps([], actions ?? [], refusals);
      const definition: Definition = { ...emptyDefinition, ...parts, name, enabled: false, actions: steps };
      return { type: 'automation.created', data: { automationId, ...definition } };
    });
  },

  TripAutomation: ({ automations }, { automationId }) =>
    automations[automationId]?.enabled ? [{ type: 'automation.tripped', data: { automationId } }] : [],

  SwitchAutomation: ({ automations }, { automationId, enabled }) =>
    changed(automationOf(automations, automationId), { enabled }, false),
};

const emptyDefinition: Omit<Definition, 'name' | 'actions'> = {
  description: '',
  group: null,
  enabled: true,
  overlayId: null,
  triggers: [],
  conditions: { mode: 'all', items: [] },
  mode: 'single',
  maxRuns: 10,
  queue: null,
  cooldown: { globalS: 0, userS: 0, perStream: 0 },
  schedule: { onlyLive: false, days: [], from: null, to: null, timezone: null },
  onMissed: 'skip',
};

function changed(automation: Automation, asked: Partial<Definition>, keepsRuns: boolean): readonly Decided[] {
  const change = Object.entries(asked).filter(
    ([key, now]) => now !== undefined && !sameContent(now, automation[key as keyof Definition]),
  );
  if (change.length === 0) return [];
  const { automationId } = automation;
  return [
    {
      type: 'automation.changed',
      data: { automationId, ...(keepsRuns && { keepsRuns }), ...Object.fromEntries(change) },
    },
  ];
}

/**
 * Returns the steps to store. An unchanged step keeps its author and needs no scope.
 * @throws Problem if a step may not be written
 */
function writtenSteps(
  before: readonly StoredStep[],
  sent: readonly StoredStep[],
  refusals: SentParts['refusals'],
): readonly StoredStep[] {
  const known = new Map(allSteps(before).map((step) => [step.stepId, step]));
  const inBranches = (branches: readonly StoredBranch[]): readonly StoredBranch[] =>
    branches.map((branch) => ({ ...branch, steps: all(branch.steps) }));
  const all = (steps: readonly StoredStep[]): readonly StoredStep[] =>
    steps.map((step): StoredStep => {
      switch (step.type) {
        case 'choose':
          return { ...step, branches: inBranches(step.branches), else: all(step.else) };
        case 'random':
        case 'parallel':
          return { ...step, branches: inBranches(step.branches) };
        case 'repeat':
          return { ...step, steps: all(step.steps) };
        default:
          return written(step, known.get(step.stepId), refusals[step.stepId]);
      }
    });
  return all(sent);
}

function written(step: StoredStep, before: StoredStep | undefined, refusal: Error | undefined): StoredStep {
  if (!('author' in step)) return step;
  if (before && 'author' in before && sameContent({ ...before, author: null }, { ...step, author: null }))
    return before;
  if (refusal) throw refusal;
  return step;
}

/** @throws Problem `not_found` */
export function automationOf(automations: Automations['automations'], automationId: string): Automation {
  const automation = Object.hasOwn(automations, automationId) ? automations[automationId] : undefined;
  if (automation) return automation;
  throw new Problem('not_found', 'There is no such automation.', { resource: 'automation' });
}

/** @throws Problem `rev_conflict` */
function requireVersion(automation: Automation, expectedVersion: number | undefined): void {
  const { version } = automation;
  if (expectedVersion === undefined || expectedVersion === version) return;
  throw new Problem('rev_conflict', `The version is ${version}, not ${expectedVersion}. Read it again.`, {
    expectedRev: expectedVersion,
    currentRev: version,
    changedSince: [],
    current: { automationId: automation.automationId, version, name: automation.name },
  });
}

const MOST_QUEUES = 20;

/** @throws Problem `limit_reached` */
function requireQueues(
  automations: { readonly [automationId: string]: Pick<Automation, 'automationId' | 'queue'> },
  automationId: string | null,
  queue: string | null | undefined,
): void {
  if (queue === undefined || queue === null) return;
  const others = Object.values(automations).filter((each) => each.automationId !== automationId);
  const queues = new Set(others.flatMap((each) => (each.queue === null ? [] : [each.queue])));
  if (!queues.has(queue))
    requireRoom({ resource: 'automationQueues', most: MOST_QUEUES, title: 'Queues' }, queues.size);
}

const evolve: EvolveTable<Automations, AutomationEvents> = {
  'automation.created': (state, { automationId, ...definition }, { at, actor }) => {
    const automation = { ...definition, automationId, version: 1, createdAt: at, updatedAt: at };
    return withVersion(state, automation, at, actor.accountId);
  },
  'automation.changed': (state, { automationId, keepsRuns: _, ...change }, { at, actor }) => {
    const before = state.automations[automationId];
    if (!before) return state;
    const automation = { ...before, ...change, version: before.version + 1, updatedAt: at };
    return withVersion(state, automation, at, actor.accountId);
  },
  'automation.deleted': (state, { automationId }) => {
    const { [automationId]: _, ...automations } = state.automations;
    const { [automationId]: _versions, ...definitions } = state.definitions;
    return { ...state, automations, definitions };
  },
  'automation.tripped': (state, { automationId }, { at, actor }) => {
    const before = state.automations[automationId];
    if (!before) return state;
    const automation = { ...before, enabled: false, version: before.version + 1, updatedAt: at };
    return withVersion(state, automation, at, actor.accountId);
  },
  'automations.paused': (state, { until }) => ({ ...state, pausedUntil: until }),
};

function withVersion(
  state: Automations,
  automation: Automation,
  at: string,
  byAccountId: string,
): Automations {
  const { automationId, version } = automation;
  const made: AutomationVersion = { version, at, byAccountId, definition: definitionOf(automation) };
  return {
    ...state,
    automations: { ...state.automations, [automationId]: automation },
    definitions: {
      ...state.definitions,
      [automationId]: [...(state.definitions[automationId] ?? []), made].slice(-MOST_VERSIONS),
    },
  };
}

/** Returns the end of a pause that holds now; null for none. */
export function pauseAt({ pausedUntil }: Automations, now: number): string | null {
  return pausedUntil !== null && pausedUntil > now ? timestamp(pausedUntil) : null;
}

export const automationDecider: Decider<
  Automations,
  AutomationCommands,
  AutomationEvents,
  DecisionContext,
  AutomationLookups
> = {
  category: 'automations',
  schemaVersion: 1,
  initial: noAutomations,
  decide,
  evolve,
};
