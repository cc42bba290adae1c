import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { InternalCommands } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import type { Cause } from '@studio/process-managers/process';
import type { Share } from '@studio/process-managers/share';
import { isTransient } from '@studio/process-managers/transient';
import { progressOf, type ReadyStep } from '../runs/interpreter';
import { runDecider, type InternalAutomationRunCommands } from '../runs/run.decider';
import type { StoredStepOutcome } from '../runs/run.event-shapes';
import type { ActiveRun, AutomationRuns } from '../runs/run.state';
import { isSentOnce } from './http-requests';
import type { StepResult } from './step-result';
import type { StepRunner } from './step-runner';
import { RunValues, type ValueDeps } from './values';

/** Commands on runs. Their ids derive from the run and the step, so that one that is repeated changes nothing. */
export const runCommands = new InternalCommands<InternalAutomationRunCommands, AutomationRuns>(runDecider, {
  RequestRun: { via: 'automation', idsOf: 'system', idName: 'request_automation_run' },
  ProgressRun: { via: 'automation', idsOf: 'system', idName: 'progress_automation_run' },
  ResumeRun: { via: 'automation', idsOf: 'system', idName: 'resume_automation_run' },
  EndRun: { via: 'automation', idsOf: 'system', idName: 'end_automation_run' },
  CancelRuns: { via: 'automation', idsOf: 'system', idName: 'cancel_automation_runs' },
});

export interface RunExecutorDeps extends ValueDeps {
  readonly pipeline: CommitPipeline;
  readonly clock: Clock;
  /** Accounts whose runs go on here. */
  readonly share: Pick<Share, 'has'>;
  readonly steps: StepRunner;
  /** Name of an automation, for texts. */
  readonly nameOf: (accountId: string, automationId: string) => Promise<string>;
  readonly pause: (ms: number) => Promise<void>;
  readonly ending: AbortSignal;
  readonly warn: (line: string) => void;
}

const [FIRST_REST_MS, LONGEST_REST_MS] = [100, 5_000];
const TRIES = 5;
/** Result of a request that was under way when the server was killed. */
const unknownOutcome: StepResult = { status: 'failed', code: 'outcome_unknown' };
/** Longest wait of one timer. */
const MOST_TIMER_MS = 60_000;

/** AutomationRuns the steps of runs, many runs at once, each step once. */
export class RunExecutor {
  private readonly underWay = new Map<
    string,
    { readonly accountId: string; readonly going: Promise<void> }
  >();
  /** AutomationRuns that are to be looked at again once their turn has ended. */
  private readonly again = new Set<string>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly deps: RunExecutorDeps) {}

  /** Goes on with a run, unless that happens already. */
  kick(accountId: string, runId: string): void {
    if (!this.mayGoOn(accountId)) return;
    if (this.underWay.has(runId)) {
      this.again.add(runId);
      return;
    }
    clearTimeout(this.timers.get(runId));
    this.timers.delete(runId);
    const going = this.go(accountId, runId)
      .catch((error: unknown) => {
        if (!this.deps.ending.aborted)
          this.deps.warn(`The run ${runId} waits after an error: ${String(error)}`);
      })
      .finally(() => {
        this.underWay.delete(runId);
        if (this.again.delete(runId)) this.kick(accountId, runId);
      });
    this.underWay.set(runId, { accountId, going });
  }

  /** Resolves once no step is under way for accounts of other nodes. */
  async shareChanged(): Promise<void> {
    const others = [...this.underWay.values()].filter(({ accountId }) => !this.deps.share.has(accountId));
    await Promise.all(others.map(({ going }) => going));
  }

  private mayGoOn(accountId: string): boolean {
    return !this.deps.ending.aborted && this.deps.share.has(accountId);
  }

  /** Resolves once nothing is under way. */
  async settled(): Promise<void> {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    await Promise.all([...this.underWay.values()].map(({ going }) => going));
  }

  private async go(accountId: string, runId: string): Promise<void> {
    const { pipeline, clock } = this.deps;
    while (this.mayGoOn(accountId)) {
      const { active } = await this.tried(() => stateOf(pipeline, runDecider, accountId));
      const run = active[runId];
      if (run?.state !== 'running') return;
      const progress = progressOf(run.steps, run.journal, clock.now());
      if (progress.kind === 'over') {
        const { outcome, code } = progress;
        await this.command(accountId, 'EndRun', { runId, outcome, code }, run, 'end');
        return;
      }
      if (progress.ready.length === 0) {
        const until = Math.min(...progress.waiting.map((each) => each.until));
        this.wakeAt(accountId, runId, until);
        return;
      }
      await this.takeAll(accountId, run, progress.ready);
    }
  }

  private wakeAt(accountId: string, runId: string, until: number): void {
    const ms = Math.max(0, Math.min(MOST_TIMER_MS, until - this.deps.clock.now()));
    // This run is under way until its turn has ended: the timer comes after it.
    const timer = setTimeout(() => this.kick(accountId, runId), ms + 1);
    this.timers.set(runId, timer.unref());
  }

  private async takeAll(accountId: string, run: ActiveRun, ready: readonly ReadyStep[]): Promise<void> {
    const automation = await this.deps.nameOf(accountId, run.automationId);
    const values = new RunValues(this.deps, { ...run, accountId, automation });
    await this.begin(accountId, run, ready);
    const taken = await Promise.all(ready.map((each) => this.take(run, each, values)));
    const outcomes = taken.map(({ outcome }) => outcome);
    const details = Object.fromEntries(
      taken.flatMap(({ outcome: { path }, result: { input, output } }) =>
        input || output !== undefined
          ? [[path, { ...(input && { input }), ...(output !== undefined && { output }) }]]
          : [],
      ),
    );
    const outputs = Object.fromEntries(
      taken.flatMap(({ name, result: { output } }) => (name && output !== undefined ? [[name, output]] : [])),
    );
    const waits = outcomes.flatMap(({ until }) => until ?? []);
    await this.command(
      accountId,
      'ProgressRun',
      {
        ...{ runId: run.runId, outcomes, viewerId: run.viewerId, details, outputs },
        until: waits.length > 0 && waits.length === outcomes.length ? Math.min(...waits) : null,
      },
      run,
      outcomes.map(({ path }) => path).join(' '),
    );
  }

  /** Stores that requests begin which are sent once: after a crash it is not known whether they were sent. */
  private async begin(accountId: string, run: ActiveRun, ready: readonly ReadyStep[]): Promise<void> {
    const begun = ready.filter(({ path, step }) => isSentOnce(step) && !run.simulated && !run.journal[path]);
    if (begun.length === 0) return;
    const outcomes = begun.map(({ path, step: { stepId, type } }): StoredStepOutcome => ({
      ...{ path, stepId, type, status: 'started', code: null, ms: 0 },
    }));
    const progress = { runId: run.runId, outcomes, viewerId: run.viewerId, details: null, outputs: null };
    const part = `${begun.map(({ path }) => path).join(' ')} started`;
    await this.command(accountId, 'ProgressRun', { ...progress, until: null }, run, part);
  }

  private async take(run: ActiveRun, ready: ReadyStep, values: RunValues) {
    const { path, step } = ready;
    const began = performance.now();
    const cause = causeOf(run, path);
    const result =
      run.journal[path]?.status === 'started' && isSentOnce(step)
        ? unknownOutcome
        : await this.tried(() => this.deps.steps.run(run, ready, values, cause)).catch(
            (error: unknown): StepResult => {
              if (this.deps.ending.aborted) throw error;
              this.deps.warn(`The step ${path} of run ${run.runId} failed: ${String(error)}`);
              return { status: 'failed', code: 'internal' };
            },
          );
    const { status, code, onAir, choice, until } = result;
    const outcome: StoredStepOutcome = {
      ...{
        path,
        stepId: step.stepId,
        type: step.type === 'action' ? step.action.type : step.type,
        status,
        code,
      },
      ms: Math.round(performance.now() - began),
      ...(onAir !== undefined && { onAir }),
      ...(choice !== undefined && { choice }),
      ...(until !== undefined && { until }),
    };
    return { outcome, result, name: step.outputName };
  }

  private async command<Name extends 'ProgressRun' | 'EndRun'>(
    accountId: string,
    name: Name,
    command: InternalAutomationRunCommands[Name],
    run: ActiveRun,
    part: string,
  ): Promise<void> {
    const request = { streamId: accountId, command, cause: causeOf(run, `${part} stored`) };
    await this.tried(() => runCommands.run(this.deps.pipeline, name, request));
  }

  /** Waits while a store is unavailable; other failures are tried some times. */
  private async tried<Result>(work: () => Promise<Result>): Promise<Result> {
    let rest = FIRST_REST_MS;
    for (let left = TRIES; ;) {
      try {
        return await work();
      } catch (error) {
        if (this.deps.ending.aborted || (!isTransient(error) && --left === 0)) throw error;
      }
      await this.deps.pause(rest);
      rest = Math.min(LONGEST_REST_MS, rest * 2);
    }
  }
}

/** Cause of a step: the same whenever it is taken again. Events of a run have its id as correlation. */
export function causeOf({ runId, depth }: Pick<ActiveRun, 'runId' | 'depth'>, part: string): Cause {
  return { key: `automations/${runId}/${part}`, causationId: null, correlationId: runId, depth };
}
