import type { ActionRunner } from '@studio/actions/action-runner';
import type { Action } from '@studio/actions/action.state';
import { InternalCommands } from '@studio/kernel/internal-command';
import {
  type DesignStep,
  type DesignSteps,
  type MacroStep,
  type TakenStep,
} from '@studio/contracts/overlays/deck-macros';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { Alarm } from '@studio/process-managers/alarm';
import { isTransient } from '@studio/process-managers/transient';
import type { Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { deckDecider, type DeckCommands } from './deck.decider';
import { runsDue, type DueRun } from './deck.projection';
import type { Deck } from './deck.state';
import { callsOfPanic, type PanicDeps } from './panic';
import { type InternalRunCommands } from './run.decider';
import { authorOf, callOf, isDesign } from './step-calls';
import { isOver, isTooLate, type MacroRun, type StepOutcome } from './run.state';

export const MACRO_RUNS = 'macro-runs';

/** Refusals for what the author of a step may not do any more. */
const lostRights = new Set(['insufficient_scope', 'owner_only', 'account_suspended']);

interface WaitingRun extends DueRun {
  /** End of the delay, on the monotonic clock. */
  readonly readyAt: number;
}

type Advance = InternalRunCommands['AdvanceRun'];
type Batch = Pick<Advance, 'outcomes' | 'waitMs' | 'failed'>;

export interface MacroRunsDeps extends PanicDeps {
  readonly pipeline: CommitPipeline;
  readonly designSteps: DesignSteps;
  readonly actions: ActionRunner;
  readonly clock: Clock;
  /** Reader of the deck's documents. */
  readonly reader: ProjectionReader;
}

const advancing = new InternalCommands<Pick<DeckCommands, 'AdvanceRun'>, Deck>(deckDecider, {
  AdvanceRun: { idsOf: 'system' },
});

/** Does what buttons are pressed for, the panic button included, step by step. Each step has a key of its own: done again, it does nothing. */
export class MacroRuns implements Process {
  readonly name = MACRO_RUNS;
  readonly categories = ['deck'];
  readonly alarm: Alarm;
  /** Runs waiting in this process, known before they are in the documents. */
  private readonly waiting = new Map<string, WaitingRun>();

  constructor(private readonly deps: MacroRunsDeps) {
    this.alarm = new Alarm(deps.clock);
  }

  readonly reactions: Process['reactions'] = {
    'all.stopped': (event) => callsOfPanic(event, this.deps),
    'run.fired': ({ stream, data }) => [
      { step: 'run', run: () => this.goOn(idOf(stream), data['runId'] as string, null) },
    ],
  };

  async due(now: number): Promise<readonly DueCall[]> {
    for (const run of await this.deps.reader.due<DueRun>(runsDue, Infinity)) this.addWaiting(run, now);
    const due = [...this.waiting.values()].filter(({ readyAt }) => readyAt <= performance.now());
    for (const { runId } of due) this.waiting.delete(runId);
    return due.map(({ overlayId, runId, next }) => ({
      id: `${runId}.${next}`,
      about: streamOf(overlayId),
      step: 'run',
      run: () => this.goOn(overlayId, runId, next),
    }));
  }

  /**
   * Measures the rest of a run's wait by the monotonic clock from now on: setting the clock changes no delay. A clock
   * that was set back before that makes a delay at most as long again.
   */
  private addWaiting(run: DueRun, now: number): void {
    if ((this.waiting.get(run.runId)?.next ?? -1) >= run.next) return;
    const restMs = Math.max(0, Math.min(run.dueAt - now, run.waitMs));
    this.waiting.set(run.runId, { ...run, readyAt: performance.now() + restMs });
    if (restMs > 0) this.alarm.setFor(now + restMs);
  }

  /** Does what comes next of a run, until it waits or is over. @param due the step whose moment has come */
  private async goOn(overlayId: string, runId: string, due: number | null): Promise<void> {
    for (;;) {
      const { state } = await this.deps.pipeline.read<Deck, unknown>(streamOf(overlayId), deckDecider);
      const run = state.runs.find((each) => each.runId === runId);
      if (!run || isOver(run)) return;
      // What waits is gone on with when its moment comes.
      if (run.dueAt !== null && run.next !== due) return;
      due = null;
      const { dueAt } = await this.report(overlayId, run, await this.nextOf(overlayId, run));
      if (dueAt === null) continue;
      this.addWaiting(dueAt, this.deps.clock.now());
      return;
    }
  }

  private nextOf(overlayId: string, run: MacroRun): Promise<Batch> | Batch {
    if (isTooLate(run, this.deps.clock.now()))
      return {
        outcomes: [],
        waitMs: 0,
        failed: { stepId: run.steps[run.next]?.stepId ?? null, code: 'too_late' },
      };
    const batch = batchAt(run);
    const [first] = batch;
    if (first?.kind === 'delay')
      return { outcomes: [outcomeOf(first, null)], waitMs: first.ms, failed: null };
    return this.takeAll(overlayId, run, batch);
  }

  private async takeAll(overlayId: string, run: MacroRun, batch: readonly MacroStep[]): Promise<Batch> {
    const design = batch.filter(isDesign);
    let taken: ReadonlyMap<string, TakenStep> | null = null;
    const outcomes: Advance['outcomes'][number][] = [];
    let waitMs = 0;
    for (const step of batch) {
      try {
        const fired = isDesign(step) ? null : await this.fire(overlayId, run, step);
        if (isDesign(step)) taken ??= await this.takeDesign(overlayId, run, design);
        const { code, ms } = taken?.get(step.stepId) ?? { code: fired, ms: 0 };
        outcomes.push(outcomeOf(step, code));
        if (fired !== null && step.onError === 'stop')
          return { outcomes, waitMs: 0, failed: { stepId: step.stepId, code: fired } };
        if (step.waitFor === 'finish') waitMs = ms;
      } catch (error) {
        if (!(error instanceof Problem) || isTransient(error)) throw error;
        const at = batch.find(({ stepId }) => stepId === error.details?.['stepId']) ?? step;
        outcomes.push(outcomeOf(at, error.code));
        if (at.onError === 'continue') continue;
        return { outcomes, waitMs: 0, failed: { stepId: at.stepId, code: error.code } };
      }
    }
    return { outcomes, waitMs, failed: null };
  }

  private async takeDesign(
    overlayId: string,
    run: MacroRun,
    design: readonly (MacroStep & DesignStep)[],
  ): Promise<ReadonlyMap<string, TakenStep>> {
    const steps = await Promise.all(
      design.map(async (step) => ({ step, caller: await this.deps.operations.callerOf(authorOf(step)) })),
    );
    const taken = await this.deps.designSteps.take(overlayId, steps, causeOf(run, run.next));
    return new Map(design.map(({ stepId }, i) => [stepId, taken[i] ?? { code: null, ms: 0 }]));
  }

  /** @returns why an action was not done; null if it was @throws Problem that of an operation */
  private async fire(overlayId: string, run: MacroRun, step: MacroStep): Promise<string | null> {
    const cause = causeOf(run, step.stepId);
    const call = callOf(overlayId, step);
    if (call) await this.deps.operations.run({ ...call, cause });
    if (step.kind !== 'action') return null;
    const accountId = (await this.deps.designs.of(overlayId))?.ownerId;
    if (accountId === undefined) return 'not_found';
    const { accountId: authorId, scopes, via } = authorOf(step);
    const written = { action: step.action, author: { accountId: authorId, scopes } };
    const by = { accountId, viewer: null, argsText: '', amount: null, via };
    // Whoever presses the button adds nothing to its texts.
    const fill = (action: Action) => Promise.resolve(action);
    const { status, code } = await this.deps.actions.run(written, { ...by, cause, fill });
    return status === 'ok' ? null : (code ?? status);
  }

  /** @returns the run as it waits now, if it does */
  private async report(
    overlayId: string,
    run: MacroRun,
    batch: Batch,
  ): Promise<{ readonly dueAt: DueRun | null }> {
    const cause = causeOf(run, `${run.next} told`);
    const command: Advance = { runId: run.runId, from: run.next, ...batch };
    const { after } = await advancing.run(this.deps.pipeline, 'AdvanceRun', {
      ...{ streamId: overlayId, command, cause },
    });
    const { next = 0, dueAt = null } = after.state.runs.find(({ runId }) => runId === run.runId) ?? {};
    return {
      dueAt: dueAt === null ? null : { overlayId, runId: run.runId, next, dueAt, waitMs: batch.waitMs },
    };
  }
}

function streamOf(overlayId: string): string {
  return streamName(deckDecider.category, overlayId);
}

/**
 * Returns the next steps: a delay, or the steps before the next delay or the next step that must be waited for.
 */
export function batchAt({ steps, next }: Pick<MacroRun, 'steps' | 'next'>): readonly MacroStep[] {
  const batch: MacroStep[] = [];
  for (const step of steps.slice(next)) {
    if (step.kind === 'delay' && batch.length > 0) break;
    batch.push(step);
    if (step.kind === 'delay' || step.waitFor === 'finish') break;
  }
  return batch;
}

function outcomeOf({ stepId }: MacroStep, code: string | null): Advance['outcomes'][number] {
  const outcome: StepOutcome = code === null ? 'done' : lostRights.has(code) ? 'skipped' : 'failed';
  return { stepId, outcome, code };
}

/** The same whenever it is done again. */
function causeOf({ runId, cause }: MacroRun, part: string | number): Cause {
  const { commandId, correlationId, depth } = cause;
  return { key: `${MACRO_RUNS}/${runId}/${part}`, causationId: commandId, correlationId, depth: depth + 1 };
}
