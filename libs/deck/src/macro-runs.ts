import type { Author } from '@studio/areas/operations-by-name';
import {
  widgetCommandOf,
  type DesignStep,
  type DesignSteps,
  type MacroStep,
  type TakenStep,
} from '@studio/areas/deck-macros';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, streamName } from '@studio/kernel/event';
import { derivedId, keyedCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { Alarm } from '@studio/processes/alarm';
import { isPassing } from '@studio/processes/passing';
import type { Cause, DueCall, Process } from '@studio/processes/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { deckDecider } from './deck.decider';
import { runsDue, type DueRun } from './deck.projection';
import type { Deck } from './deck.state';
import { callsOfPanic, type PanicDeps } from './panic';
import { runDecide, type OwnRunCommands } from './run.decider';
import { isOver, isTooLate, type MacroRun, type StepOutcome } from './run.state';

export const MACRO_RUNS = 'macro-runs';

/** So many runs are woken at once. */
const DUE_AT_ONCE = 50;

/** Refusals for what the author of a step may not do any more. */
const lostRights = new Set(['insufficient_scope', 'owner_only', 'account_suspended']);

type Told = OwnRunCommands['AdvanceRun'];
type Batch = Pick<Told, 'outcomes' | 'waitMs' | 'failed'>;

export interface MacroRunsDeps extends PanicDeps {
  readonly pipeline: CommitPipeline;
  readonly designSteps: DesignSteps;
  readonly clock: Clock;
  /** Of the deck's documents. */
  readonly reader: ProjectionReader;
}

/** Does what buttons are pressed for, the panic button included, step by step. Each step has a key of its own: done again, it does nothing. */
export class MacroRuns implements Process {
  readonly name = MACRO_RUNS;
  readonly categories = ['deck'];
  readonly alarm: Alarm;
  /** Known before the documents tell of them. */
  private readonly waiting = new Map<string, DueRun>();

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
    const first = { index: 'due', equals: [], limit: DUE_AT_ONCE };
    const { items } = await this.deps.reader.find<DueRun>(runsDue, first);
    const known = new Map(this.waiting);
    for (const { doc } of items) known.set(doc.runId, doc);
    const due = [...known.values()].filter(({ dueAt }) => dueAt <= now);
    for (const { runId } of due) this.waiting.delete(runId);
    return due.map(({ overlayId, runId, next }) => ({
      id: `${runId}.${next}`,
      step: 'run',
      run: () => this.goOn(overlayId, runId, next),
    }));
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
      const { dueAt } = await this.tell(overlayId, run, await this.nextOf(overlayId, run));
      if (dueAt === null) continue;
      this.waiting.set(runId, dueAt);
      this.alarm.setFor(dueAt.dueAt);
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
    const outcomes: Told['outcomes'][number][] = [];
    let waitMs = 0;
    for (const step of batch) {
      try {
        if (isDesign(step)) taken ??= await this.takeDesign(overlayId, run, design);
        else await this.fire(overlayId, run, step);
        const { code, ms } = taken?.get(step.stepId) ?? { code: null, ms: 0 };
        outcomes.push(outcomeOf(step, code));
        if (step.waitFor === 'finish') waitMs = ms;
      } catch (error) {
        if (!(error instanceof Problem) || isPassing(error)) throw error;
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

  private async fire(overlayId: string, run: MacroRun, step: MacroStep): Promise<void> {
    if (step.kind === 'media') return this.show(overlayId, run, step);
    if (step.kind !== 'command' && step.kind !== 'video') return;
    await this.deps.operations.run({
      operation: 'fire_widget_command',
      input: { overlayId, memberId: step.memberId, ...widgetCommandOf(step) },
      author: authorOf(step),
      cause: causeOf(run, step.stepId),
    });
  }

  private async show(
    overlayId: string,
    run: MacroRun,
    step: Extract<MacroStep, { readonly kind: 'media' }>,
  ): Promise<void> {
    const { favoriteId, memberId, mode } = step;
    await this.deps.operations.run({
      operation: 'show_media_favorite',
      input: {
        ...{ overlayId, favoriteId },
        ...(memberId !== undefined && { memberId }),
        mode: mode ?? 'add',
      },
      author: authorOf(step),
      cause: causeOf(run, step.stepId),
    });
  }

  /** @returns the run as it waits now, if it does */
  private async tell(
    overlayId: string,
    run: MacroRun,
    batch: Batch,
  ): Promise<{ readonly dueAt: DueRun | null }> {
    const { key, causationId, correlationId, depth } = causeOf(run, `${run.next} told`);
    const commandId = keyedCommandId('system', 'AdvanceRun', key);
    const command: Told = { runId: run.runId, from: run.next, ...batch };
    const { after } = await this.deps.pipeline.execute<Deck>({
      stream: streamOf(overlayId),
      evolver: deckDecider,
      commandId,
      operation: 'macro_run',
      actor: { accountId: 'system', via: 'system' },
      correlationId: correlationId ?? commandId,
      causationId: causationId ?? commandId,
      depth,
      decide: ({ state, rev }, now) =>
        runDecide.AdvanceRun(state, command, {
          now,
          rev,
          accountId: 'system',
          id: (label) => derivedId(commandId, label),
          extension: null,
        }),
    });
    const { next = 0, dueAt = null } = after.state.runs.find(({ runId }) => runId === run.runId) ?? {};
    return { dueAt: dueAt === null ? null : { overlayId, runId: run.runId, next, dueAt } };
  }
}

function streamOf(overlayId: string): string {
  return streamName(deckDecider.category, overlayId);
}

/** What comes next: a delay, or what lies before the next delay or behind nothing that has to be waited for. */
export function batchAt({ steps, next }: Pick<MacroRun, 'steps' | 'next'>): readonly MacroStep[] {
  const batch: MacroStep[] = [];
  for (const step of steps.slice(next)) {
    if (step.kind === 'delay' && batch.length > 0) break;
    batch.push(step);
    if (step.kind === 'delay' || step.waitFor === 'finish') break;
  }
  return batch;
}

function isDesign(step: MacroStep): step is MacroStep & DesignStep {
  return step.kind === 'scene' || step.kind === 'position' || step.kind === 'layout';
}

/** The scopes that whoever wrote the step had then. */
function authorOf({ kind, authorId }: MacroStep): Author {
  const scopes = {
    scene: ['scenes:golive'],
    position: ['overlays:write'],
    layout: ['overlays:write'],
  } as const;
  const own =
    kind === 'scene' || kind === 'position' || kind === 'layout' ? scopes[kind] : ['actions:fire' as const];
  return { accountId: authorId, scopes: own, via: 'deck' };
}

function outcomeOf({ stepId }: MacroStep, code: string | null): Told['outcomes'][number] {
  const outcome: StepOutcome = code === null ? 'done' : lostRights.has(code) ? 'skipped' : 'failed';
  return { stepId, outcome, code };
}

/** The same whenever it is done again. */
function causeOf({ runId, cause }: MacroRun, part: string | number): Cause {
  const { commandId, correlationId, depth } = cause;
  return { key: `${MACRO_RUNS}/${runId}/${part}`, causationId: commandId, correlationId, depth: depth + 1 };
}
