import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { InternalCommands } from '@studio/kernel/internal-command';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { Cause } from '@studio/process-managers/process';
import {
  automationDecider,
  automationOf,
  type InternalAutomationCommands,
} from '../definitions/automation.decider';
import type { Automations } from '../definitions/automation.state';
import type { ActiveRun } from '../runs/run.state';
import { runCommands } from './run-executor';
import type { AutomationControl } from './step-runner';
import type { Triggering } from './triggering';

const switching = new InternalCommands<InternalAutomationCommands, Automations>(automationDecider, {
  TripAutomation: { via: 'automation', idsOf: 'system', idName: 'trip_automation' },
  SwitchAutomation: { via: 'automation', idsOf: 'system', idName: 'switch_automation' },
});

/** Time over its budget after which an automation is switched off. */
const TRIP_MS = 3 * 60_000;
/** Longest time between two refusals of one stretch over the budget. */
const GAP_MS = 60_000;

export interface AutomationControlsDeps {
  readonly pipeline: CommitPipeline;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Changes that steps and budgets make to automations. */
export class AutomationControls implements AutomationControl {
  private triggering: Triggering | null = null;
  /** Stretches over the budget by automation, ms since 1970. */
  private readonly over = new Map<string, { readonly since: number; readonly last: number }>();

  constructor(private readonly deps: AutomationControlsDeps) {}

  /** Connects it to what requests runs, which reports budgets here. */
  use(triggering: Triggering): void {
    this.triggering = triggering;
  }

  async run(
    by: ActiveRun,
    automationId: string,
    args: readonly string[],
    cause: Cause,
  ): Promise<string | null> {
    const { accountId, platform, simulated, depth, viewerId, user, data } = by;
    const { automations } = await stateOf(this.deps.pipeline, automationDecider, accountId);
    const automation = automationOf(automations, automationId);
    const result = await this.triggering?.request(automation, {
      ...{
        accountId,
        key: cause.key,
        eventId: null,
        trigger: 'automation',
        platform,
        simulated,
        viewerId,
        user,
        data,
      },
      ...{ at: timestamp(this.deps.clock.now()), depth: depth + 1, argsText: args.join(' ') },
    });
    return result?.reason ?? null;
  }

  async switch(by: ActiveRun, automationId: string, enabled: boolean, cause: Cause): Promise<void> {
    const command = { automationId, enabled };
    await switching.run(this.deps.pipeline, 'SwitchAutomation', { streamId: by.accountId, command, cause });
  }

  async stop(by: ActiveRun, automationId: string, cause: Cause): Promise<void> {
    const command = { automationId, code: 'stopped' };
    await runCommands.run(this.deps.pipeline, 'CancelRuns', { streamId: by.accountId, command, cause });
  }

  /** Switches an automation off that is over its budget for minutes. */
  readonly overBudget = (accountId: string, automationId: string): void => {
    const now = this.deps.clock.now();
    const before = this.over.get(automationId);
    const since = before && now - before.last <= GAP_MS ? before.since : now;
    this.over.set(automationId, { since, last: now });
    if (now - since < TRIP_MS) return;
    this.over.delete(automationId);
    const cause = { key: `automations/${automationId}/trip ${since}` };
    switching
      .run(this.deps.pipeline, 'TripAutomation', { streamId: accountId, command: { automationId }, cause })
      .catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        this.deps.warn(`The automation ${automationId} is over its budget and could not be switched off.`);
      });
  };
}
