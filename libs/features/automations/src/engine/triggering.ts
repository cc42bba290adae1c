import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { derivedId } from '@studio/kernel/ids';
import { stateOf } from '@studio/kernel/state-of';
import { pauseAt, automationDecider } from '../definitions/automation.decider';
import type { Automation } from '../definitions/automation.state';
import { triggerTypeOf } from '../model/triggers';
import { runDecider, type InternalAutomationRunCommands } from '../runs/run.decider';
import type { StoredCheckTrace, StoredRunUser } from '../runs/run.event-shapes';
import { withoutViewers, type Refusals } from '../runs/refusals';
import { verdictOn, type RunRules } from '../runs/run.state';
import { runCommands } from './run-executor';
import { isScheduled } from './schedule';
import { RunValues, type ValueDeps } from './values';

/** Event that triggered an automation. */
export interface TriggerEvent {
  readonly accountId: string;
  /** Id of the event, from which the id of the run derives. */
  readonly key: string;
  readonly eventId: string | null;
  readonly trigger: string;
  /** RFC 3339 */
  readonly at: string;
  readonly platform: string | null;
  readonly simulated: boolean;
  /** Number of automations that led to it, this one included. */
  readonly depth: number;
  readonly viewerId: string | null;
  readonly user: StoredRunUser | null;
  readonly data: { readonly [field: string]: unknown } | null;
  readonly argsText: string | null;
  /** Run whose step caused it. */
  readonly causedBy?: string | null;
}

export interface TriggeringDeps extends ValueDeps {
  readonly pipeline: CommitPipeline;
  readonly refusals: Refusals;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly places: AccountPlaces;
  readonly clock: Clock;
  /** Called when an automation is over its budget. */
  readonly overBudget: (accountId: string, automationId: string) => void;
}

/** Checks that are left out of a test. */
export interface Ignored {
  readonly conditions?: boolean;
  readonly cooldown?: boolean;
  /** AutomationRuns although it is off, paused or not scheduled: started by hand. */
  readonly switches?: boolean;
}

/** Result of a trigger: the run, or the reason against it. */
export interface Triggered {
  readonly runId: string;
  readonly reason: string | null;
  readonly checks: readonly StoredCheckTrace[];
}

/** A trigger with the command that requests its run. */
export interface Prepared extends Triggered {
  readonly request: InternalAutomationRunCommands['RequestRun'] | null;
}

/** Most automations in a chain. */
const MOST_DEPTH = 5;

/** Id of the run of an automation for an event: the same whenever it is asked for. */
function runIdOf(automationId: string, key: string): string {
  return derivedId(automationId, `run ${key}`);
}

/** Decides whether triggered automations run. The first refusal is the reason. */
export class Triggering {
  constructor(private readonly deps: TriggeringDeps) {}

  /**
   * Requests the run of an automation, once for an event; a refusal is recorded.
   * @throws Problem `unavailable`, Unavailable
   */
  async request(
    automation: Automation,
    triggerEvent: TriggerEvent,
    ignored: Ignored = {},
  ): Promise<Triggered> {
    const { automationId } = automation;
    const { accountId, key, depth } = triggerEvent;
    const runId = runIdOf(automationId, key);
    const isChat = triggerTypeOf(triggerEvent.trigger)?.source === 'chat';
    // A repeat after a crash finds the first outcome.
    if (await this.hasRun(accountId, automationId, runId)) return { runId, reason: null, checks: [] };
    if (!isChat && (await this.deps.refusals.has(automationId, runId)))
      return { runId, reason: 'refused', checks: [] };
    const prepared = await this.prepare(automation, triggerEvent, ignored);
    const { request } = prepared;
    if (!request || prepared.reason !== null) return this.refuse(automation, triggerEvent, prepared);
    const { run, rules } = request;
    const cause = { key: `automations/${runId}`, causationId: null, correlationId: runId, depth };
    const { after, commit, repeated } = await runCommands.run(this.deps.pipeline, 'RequestRun', {
      ...{ streamId: accountId, command: { run, rules }, cause },
    });
    if (commit || repeated || after.state.active[runId])
      return { runId, reason: null, checks: prepared.checks };
    const verdict = verdictOn(after.state, run, rules, this.deps.clock.now());
    const reason = verdict.kind === 'refused' ? verdict.reason : 'already_running';
    if (reason === 'over_budget') this.deps.overBudget(accountId, automationId);
    return this.refuse(automation, triggerEvent, { ...prepared, reason });
  }

  /** Checks what does not depend on other runs, and returns the command that requests the run. @throws Problem `unavailable` */
  async prepare(
    automation: Automation,
    triggerEvent: TriggerEvent,
    ignored: Ignored = {},
  ): Promise<Prepared> {
    const { automationId, version, actions: steps, overlayId } = automation;
    const { accountId, key, trigger, eventId, at, platform, simulated, depth } = triggerEvent;
    const { viewerId, user, data, argsText } = triggerEvent;
    const runId = runIdOf(automationId, key);
    const before = await this.before(automation, triggerEvent, ignored, runId);
    const rules = {
      ...rulesOf(automation, triggerEvent),
      ...(ignored.cooldown && { ignoresCooldown: true }),
    };
    const run = {
      ...{
        runId,
        accountId,
        automationId,
        version,
        steps,
        overlayId,
        trigger,
        eventId,
        at,
        simulated,
        depth,
      },
      ...{ stream: await this.streamOf(accountId), platform, viewerId, user, data, argsText },
      checks: before.checks,
    };
    return { ...before, request: { run, rules } };
  }

  /** Returns the values of a run for an event, for previews. */
  valuesOf(automation: Automation, triggerEvent: TriggerEvent): RunValues {
    const { automationId, name, overlayId } = automation;
    const runId = runIdOf(automationId, triggerEvent.key);
    return new RunValues(this.deps, { ...triggerEvent, automation: name, overlayId, runId, outputs: {} });
  }

  /** Checks what does not depend on other runs. */
  private async before(
    automation: Automation,
    triggerEvent: TriggerEvent,
    ignored: Ignored,
    runId: string,
  ): Promise<Triggered> {
    const { clock, pipeline, record, places } = this.deps;
    const { accountId } = triggerEvent;
    const refused = (reason: string): Triggered => ({ runId, reason, checks: [] });
    if (triggerEvent.depth > MOST_DEPTH) return refused('loop_detected');
    if (!ignored.switches) {
      const state = await stateOf(pipeline, automationDecider, accountId);
      if (!state.automations[automation.automationId]?.enabled) return refused('disabled');
      if (pauseAt(state, clock.now()) !== null) return refused('paused');
      if (
        triggerEvent.causedBy &&
        (await this.hasRun(accountId, automation.automationId, triggerEvent.causedBy))
      )
        return refused('own_event');
      const { live } = await record.session(accountId);
      const { timeZone } = await places.placeOf(accountId);
      if (!isScheduled(automation.schedule, clock.now(), timeZone, live)) return refused('schedule');
    }
    const { holds, checks } = await this.valuesOf(automation, triggerEvent).evaluate(automation.conditions);
    return { runId, reason: holds || ignored.conditions ? null : 'conditions', checks };
  }

  /** Returns true if an automation has had a run, as far as it is among the latest. */
  private async hasRun(accountId: string, automationId: string, runId: string): Promise<boolean> {
    const { active, ended } = await stateOf(this.deps.pipeline, runDecider, accountId);
    const lists = ended[automationId];
    return (
      active[runId]?.automationId === automationId ||
      (lists?.finished.includes(runId) ?? false) ||
      (lists?.failed.includes(runId) ?? false)
    );
  }

  private async streamOf(accountId: string): Promise<string | null> {
    const { live, streamStartedAt } = await this.deps.record.session(accountId);
    return live ? streamStartedAt : null;
  }

  private async refuse(
    { automationId }: Automation,
    { trigger, eventId, simulated, viewerId }: TriggerEvent,
    triggered: Triggered,
  ): Promise<Triggered> {
    const { runId, reason, checks } = triggered;
    const at = timestamp(this.deps.clock.now());
    const refusal = {
      ...{ runId, trigger, eventId, at, simulated },
      ...{ reason: reason ?? '', checks: withoutViewers(checks, viewerId !== null) },
    };
    if (triggerTypeOf(trigger)?.source === 'chat') this.deps.refusals.addLater(automationId, refusal);
    else await this.deps.refusals.add(automationId, refusal);
    return triggered;
  }
}

function rulesOf({ mode, maxRuns, queue, cooldown }: Automation, { trigger }: TriggerEvent): RunRules {
  return { mode, maxRuns, queue, cooldown, isChat: triggerTypeOf(trigger)?.source === 'chat' };
}
