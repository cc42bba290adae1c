import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { AccountEvent, EventCatalog } from '@studio/contracts/events/event-catalog';
import { eventTypeOf, isEventTypeName } from '@studio/contracts/events/event-types';
import { sampleOf } from '@studio/contracts/events/event-fields';
import type { CommandArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { automationDecider, automationOf } from './definitions/automation.decider';
import { overlayOf } from '@studio/actions/action.state';
import { allSteps, type Automation } from './definitions/automation.state';
import { previewRun } from './engine/preview-run';
import type { StepRunner } from './engine/step-runner';
import type { Ignored, TriggerEvent, Triggering } from './engine/triggering';
import type { StoredStep, StoredTrigger } from './model/automation.event-shapes';
import { triggerTypeOf } from './model/triggers';
import * as commands from './runs/run.commands';
import {
  runDecider,
  type InternalAutomationRunCommands,
  type AutomationRunCommands,
  type AutomationRunLookups,
} from './runs/run.decider';
import type { RunEvents } from './runs/run.events';
import type { StoredRunUser } from './runs/run.event-shapes';
import type { ActiveRun, AutomationRuns } from './runs/run.state';
import { verdictOn } from './runs/run.state';
import type { AutomationQueueView, AutomationTestView } from './runs/run.views';

export interface RunCommandDeps {
  readonly pipeline: CommitPipeline;
  readonly triggering: Triggering;
  readonly steps: Pick<StepRunner, 'run'>;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly catalog: Pick<EventCatalog, 'find'>;
  readonly clock: Clock;
}

type Asked = Omit<AutomationRunCommands, keyof InternalAutomationRunCommands>;

/** Commands on runs of automations. */
export function runCommandArea(
  deps: RunCommandDeps,
): CommandArea<AutomationRuns, Asked, RunEvents, DecisionContext, AutomationRunLookups> {
  return {
    decider: runDecider,
    modules: [commands],
    common: {},
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    seen: { RunAutomation: (_outcome, _command, _request, { request }) => isSeen(request?.run.steps ?? []) },
    answers: {
      RunAutomation: ({ after }, _command, _request, { request }) => {
        const runId = request?.run.runId ?? '';
        return { runId, state: after.state.active[runId]?.state ?? 'running' };
      },
      TestAutomation: ({ after }, _command, _request, { request, reason, answer }) =>
        testAnswer(after.state, request, reason, answer, deps.clock.now()),
      CancelAutomationRun: (_, { runId }) => ({ cancelled: true, runId }),
      UpdateAutomationQueue: ({ after }, { name }) => queueView(after.state, name),
    },
    lookups: {
      UpdateAutomationQueue: async ({ name }, { caller }) => {
        const { automations } = await stateOf(deps.pipeline, automationDecider, caller.accountId);
        return { isUsed: Object.values(automations).some((each) => each.queue === name) };
      },
      RunAutomation: (command, request) => byHand(deps, command, request),
      TestAutomation: (command, request) => tested(deps, command, request),
    },
  };
}

/** Returns true if steps do something on an overlay. */
function isSeen(steps: readonly StoredStep[]): boolean {
  return allSteps(steps).some((step) => step.type === 'action' && overlayOf(step.action) !== null);
}

/** Returns a queue as it is answered. */
export function queueView({ active, pausedQueues }: AutomationRuns, name: string): AutomationQueueView {
  const inQueue = Object.values(active).filter((run) => run.queue === name);
  return {
    name,
    paused: pausedQueues.includes(name),
    waiting: inQueue.filter((run) => run.state === 'waiting').length,
    runId: inQueue.find((run) => run.state === 'running')?.runId ?? null,
  };
}

async function byHand(
  { pipeline, triggering, clock }: RunCommandDeps,
  { automationId, args = [] }: commands.RunAutomation,
  { caller: { accountId }, commandId, depth = 0 }: RequestContext,
): Promise<AutomationRunLookups['RunAutomation']> {
  const { automations } = await stateOf(pipeline, automationDecider, accountId);
  const automation = automationOf(automations, automationId);
  if (!automation.triggers.some(({ type, enabled }) => type === 'manual' && enabled))
    throw new Problem('not_allowed', 'Add the trigger "manual" to the automation to run it by hand.', {
      reason: 'no_manual_trigger',
    });
  const triggerEvent: TriggerEvent = {
    ...{ accountId, key: `call ${commandId}`, eventId: null, trigger: 'manual', at: timestamp(clock.now()) },
    ...{ platform: null, simulated: false, depth: depth + 1, viewerId: null, user: null, data: null },
    argsText: args.join(' '),
  };
  const { request, reason } = await triggering.prepare(automation, triggerEvent);
  return { request, reason };
}

async function tested(
  deps: RunCommandDeps,
  { automationId, triggerId, eventId, payload, user, ignore = [], dryRun }: commands.TestAutomation,
  { caller: { accountId }, commandId, isPreview }: RequestContext,
): Promise<AutomationRunLookups['TestAutomation']> {
  const { automations } = await stateOf(deps.pipeline, automationDecider, accountId);
  const automation = automationOf(automations, automationId);
  const event = eventId === undefined ? null : await eventOf(deps, accountId, eventId);
  const trigger = triggerOf(automation, triggerId, event);
  const triggerEvent = await sampleEvent(deps, { accountId, commandId, trigger, event, payload, user });
  const ignored: Ignored = {
    ...{ switches: true, conditions: ignore.includes('conditions'), cooldown: ignore.includes('cooldown') },
  };
  const { request, reason, checks } = await deps.triggering.prepare(automation, triggerEvent, ignored);
  const isDry = dryRun || isPreview === true;
  const steps =
    isDry && request && reason === null
      ? await previewRun(
          previewOf(request, deps.clock.now()),
          deps.triggering.valuesOf(automation, triggerEvent),
          deps.steps,
        )
      : [];
  const answer = { checks, steps, isDry, asked: request };
  return { request: isDry ? null : request, reason, answer };
}

function testAnswer(
  state: AutomationRuns,
  request: AutomationRunLookups['TestAutomation']['request'],
  reason: string | null,
  answer: object,
  now: number,
): AutomationTestView {
  const { checks, steps, asked } = answer as Pick<AutomationTestView, 'checks' | 'steps'> & {
    readonly asked: InternalAutomationRunCommands['RequestRun'] | null;
  };
  const runId = request && state.active[request.run.runId] ? request.run.runId : null;
  const verdict =
    runId === null && asked && reason === null ? verdictOn(state, asked.run, asked.rules, now) : null;
  return {
    runId,
    reason: reason ?? (verdict?.kind === 'refused' ? verdict.reason : null),
    checks: checks.map((check) => ({ ...check })),
    steps: steps.map((step) => ({ ...step, onAir: false })),
  };
}

function previewOf({ run, rules }: InternalAutomationRunCommands['RequestRun'], now: number): ActiveRun {
  const { mode, queue } = rules;
  return { ...run, mode, queue, state: 'running', requestedAt: now, dueAt: now, journal: {}, outputs: {} };
}

/** @throws Problem `not_found` */
async function eventOf(
  { catalog }: RunCommandDeps,
  accountId: string,
  eventId: string,
): Promise<AccountEvent> {
  const event = await catalog.find(accountId, eventId);
  if (event) return event;
  throw new Problem('not_found', 'The last 7 days have no such event that an automation can react to.', {
    resource: 'event',
  });
}

/** @throws Problem `not_found` */
function triggerOf(
  { triggers }: Automation,
  triggerId: string | undefined,
  event: AccountEvent | null,
): StoredTrigger {
  const reacts = ({ type }: StoredTrigger): boolean =>
    !event || (triggerTypeOf(type)?.events.includes(event.type) ?? false);
  const trigger = triggers.find(
    (each) => reacts(each) && (triggerId === undefined || each.triggerId === triggerId),
  );
  if (trigger) return trigger;
  throw new Problem('not_found', 'The automation has no such trigger, or none for this event.', {
    resource: 'trigger',
  });
}

interface Sample {
  readonly accountId: string;
  readonly commandId: string;
  readonly trigger: StoredTrigger;
  /** Real event whose fields are used; null: samples. */
  readonly event: AccountEvent | null;
  readonly payload: commands.TestAutomation['payload'];
  readonly user: commands.TestAutomation['user'];
}

/** Returns a simulated event for a trigger: its samples, values that its filter asks for, and what was sent. */
async function sampleEvent(
  { viewers, clock }: RunCommandDeps,
  { accountId, commandId, trigger, event: real, payload = {}, user }: Sample,
): Promise<TriggerEvent> {
  const type = triggerTypeOf(trigger.type);
  const [first = type?.source === 'chat' ? 'chat.message' : ''] = type?.events ?? [];
  const event = type?.sampleType?.(trigger.filter) ?? first;
  const fields = isEventTypeName(event) ? sampleOf(eventTypeOf(event).fields) : {};
  const given = real ? real.data : samplesFor(trigger);
  const data: Record<string, unknown> = { ...fields, ...given, ...payload };
  if (real && !user)
    return realEvent(real, { accountId, commandId, trigger, data, at: timestamp(clock.now()) });
  const login = user?.login.replace(/^@/u, '').toLowerCase() ?? 'ada';
  const platform = user?.platform ?? 'twitch';
  const viewer: StoredRunUser | null = type?.hasViewer
    ? {
        userId: `simulated-${login}`,
        login,
        name: user?.name ?? (user ? login : 'Ada'),
        roles: [user?.role ?? 'everyone'],
      }
    : null;
  if (viewer) data['user'] = { userId: viewer.userId, login, name: viewer.name };
  const text = data['message'] ?? data['text'];
  return {
    ...{
      accountId,
      key: `test ${commandId}`,
      eventId: null,
      trigger: trigger.type,
      at: timestamp(clock.now()),
    },
    ...{ platform, simulated: true, depth: 1, data, user: viewer },
    viewerId: viewer ? await viewers.idOf(accountId, { platform, userId: viewer.userId }) : null,
    argsText: typeof text === 'string' ? text : null,
  };
}

/** Returns an event that happened, as a simulated one: steps that reach a real channel are skipped. */
function realEvent(
  { platform, viewerId }: AccountEvent,
  {
    commandId,
    trigger,
    ...rest
  }: Pick<TriggerEvent, 'accountId' | 'at'> &
    Pick<Sample, 'commandId' | 'trigger'> & { readonly data: Readonly<Record<string, unknown>> },
): TriggerEvent {
  const user = (rest.data['user'] ?? null) as StoredRunUser | null;
  const { message, text } = rest.data;
  const said = message ?? text;
  return {
    ...{ ...rest, key: `test ${commandId}`, eventId: null, trigger: trigger.type },
    ...{ platform, simulated: true, depth: 1, user, viewerId: user ? viewerId : null },
    argsText: typeof said === 'string' ? said : null,
  };
}

/** Returns values that fit the filter of a trigger. */
function samplesFor({ type, filter }: StoredTrigger): { readonly [field: string]: unknown } {
  const fields = triggerTypeOf(type)?.filter ?? {};
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, wanted]) => {
      const of = fields[name]?.of;
      if (!of) return [];
      if (fields[name]?.kind === 'range') {
        const { min, max } = wanted as { readonly min?: number; readonly max?: number };
        return [[of, min ?? max]];
      }
      return [[of, Array.isArray(wanted) ? wanted[0] : wanted]];
    }),
  );
}
