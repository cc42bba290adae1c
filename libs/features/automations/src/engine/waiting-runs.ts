import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { stateOf } from '@studio/kernel/state-of';
import type { Cause } from '@studio/process-managers/process';
import type { StoredTrigger } from '../model/automation.event-shapes';
import { runDecider } from '../runs/run.decider';
import { allPathsWaiting } from '../runs/waiting-steps';
import { runCommands } from './run-executor';

/** A step of a run that waits for an event. */
export interface WaitingFor {
  readonly runId: string;
  readonly path: string;
  readonly trigger: Pick<StoredTrigger, 'type' | 'filter'>;
}

/** Runs whose steps wait for events. */
export class WaitingRuns {
  constructor(private readonly deps: { readonly pipeline: CommitPipeline; readonly clock: Clock }) {}

  /** Returns the steps of an account that wait now. @throws Problem `unavailable` */
  async of(accountId: string): Promise<readonly WaitingFor[]> {
    const { pipeline, clock } = this.deps;
    const { active } = await stateOf(pipeline, runDecider, accountId);
    return Object.values(active).flatMap((run) =>
      allPathsWaiting(run, clock.now()).map(({ path, step: { trigger } }) => ({
        ...{ runId: run.runId, path, trigger },
      })),
    );
  }

  /** Continues a run after a step. @throws Problem `unavailable` */
  async resume(accountId: string, { runId, path }: WaitingFor, cause: Cause): Promise<void> {
    const command = { runId, path };
    await runCommands.run(this.deps.pipeline, 'ResumeRun', { streamId: accountId, command, cause });
  }

  /**
   * Continues the runs that wait for a signal, which no log holds.
   * @param key id of the signal
   * @throws Problem `unavailable`
   */
  async resumeBy(
    accountId: string,
    key: string,
    fits: (trigger: WaitingFor['trigger']) => boolean | Promise<boolean>,
  ): Promise<void> {
    for (const waiting of await this.of(accountId)) {
      const { runId, path, trigger } = waiting;
      if (!(await fits(trigger))) continue;
      await this.resume(accountId, waiting, {
        key: `automations/${runId}/resume ${path} ${key}`,
        ...{ causationId: null, correlationId: runId, depth: 1 },
      });
    }
  }
}
