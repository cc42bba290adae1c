import type { DesignedMacro, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { MacroStep } from '@studio/contracts/overlays/deck-macros';
import type { CommandsOf, DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { argumentNames, fillTemplate, valuesByName, withTexts } from '@studio/templates/template';
import type { Deck } from './deck.state';
import type { DeckEvents } from './deck.events';
import type * as panicCommands from './panic.commands';
import type * as commands from './run.commands';
import { isOver, withRun, type MacroRun, type StepOutcome } from './run.state';

/** Commands that nobody asks for. */
export interface InternalRunCommands {
  /** Steps of a run are over, from the one that came next. */
  readonly AdvanceRun: {
    readonly runId: string;
    /** Position of the first of these steps; if it is not the next one, it was reported before. */
    readonly from: number;
    readonly outcomes: readonly {
      readonly stepId: string;
      readonly outcome: StepOutcome;
      readonly code: string | null;
    }[];
    /** Milliseconds until the next one. */
    readonly waitMs: number;
    /** It ends here. */
    readonly failed: { readonly stepId: string | null; readonly code: string } | null;
  };
}

export type RunCommands = CommandsOf<typeof commands & typeof panicCommands> & InternalRunCommands;

/** Lookups of single commands. */
export interface RunLookups {
  readonly FireDeckMacro: {
    readonly design: OpenedDesign;
    /** Guard where the command names none, ms. */
    readonly usualGuardMs: number;
    /** Viewers would see it; looked up for previews only. */
    readonly isSeen: boolean;
  };
  readonly CancelMacroRun: { readonly design: OpenedDesign };
  readonly StopAll: { readonly design: OpenedDesign };
}

type RunEvents = Pick<DeckEvents, 'run.fired' | 'run.advanced' | 'run.ended' | 'all.stopped'>;

export const runDecide: DecideTable<RunCommands, Deck, RunEvents, DecisionContext, RunLookups> = {
  FireDeckMacro: ({ runs }, { macroId, args = {}, guardMs, dryRun }, { design, id, now, usualGuardMs }) => {
    const macro = firedMacro(design, macroId);
    const running = runs.find((run) => run.macroId === macroId && !isOver(run));
    if (running)
      throw new Problem('macro_running', 'This macro is still running.', { macroId, runId: running.runId });
    const steps = stepsToRun(macro, args);
    if (dryRun || slippedRun(runs, macroId, now, guardMs ?? usualGuardMs)) return [];
    return [{ type: 'run.fired', data: { runId: id('run'), macroId, steps } }];
  },

  CancelMacroRun: ({ runs }, { runId }) => {
    const run = runOf(runs, runId);
    return isOver(run) ? [] : [{ type: 'run.ended', data: { runId, state: 'cancelled', outcomes: [] } }];
  },

  StopAll: ({ runs }, { hideAll }) => [
    ...runs
      .filter((run) => !isOver(run))
      .map(({ runId }) => ({
        type: 'run.ended' as const,
        data: { runId, state: 'cancelled' as const, outcomes: [] },
      })),
    { type: 'all.stopped', data: { hideAll } },
  ],

  AdvanceRun: ({ runs }, { runId, from, outcomes, waitMs, failed }, { now }) => {
    const run = runs.find((each) => each.runId === runId);
    if (!run || isOver(run) || run.next !== from) return [];
    const next = from + outcomes.length;
    if (failed) return [{ type: 'run.ended', data: { runId, state: 'failed', outcomes, ...failed } }];
    if (next >= run.steps.length && waitMs === 0)
      return [{ type: 'run.ended', data: { runId, state: 'done', outcomes } }];
    const due = waitMs > 0 ? { dueAt: now + waitMs } : {};
    return [{ type: 'run.advanced', data: { runId, next, outcomes, ...due } }];
  },
};

export const runEvolve: EvolveTable<Deck, RunEvents> = {
  'run.fired': (deck, { runId, macroId, steps }, { at, commandId, correlationId, depth = 0 }) => ({
    ...deck,
    runs: withRun(deck.runs, {
      runId,
      macroId,
      state: 'queued',
      steps,
      next: 0,
      dueAt: null,
      readyAt: Date.parse(at),
      outcomes: {},
      failed: null,
      cause: { commandId, correlationId, depth },
      firedAt: at,
      endedAt: null,
    }),
  }),
  'all.stopped': (deck) => deck,
  'run.advanced': (deck, { runId, next, outcomes, dueAt = null }, { at }) =>
    changeRun(deck, runId, (run) => ({
      ...withOutcomes(run, outcomes),
      state: 'running',
      next,
      dueAt,
      readyAt: dueAt ?? Date.parse(at),
    })),
  'run.ended': (deck, { runId, state, outcomes, stepId = null, code }, { at }) =>
    changeRun(deck, runId, (run) => ({
      ...withOutcomes(run, outcomes),
      state,
      dueAt: null,
      failed: code === undefined ? null : { stepId, code },
      endedAt: at,
    })),
};

/** The latest run of a macro if it was fired so shortly ago that a further press is a slip. @param now ms since 1970 */
function slippedRun(runs: Deck['runs'], macroId: number, now: number, guardMs: number): MacroRun | undefined {
  const last = runs.filter((run) => run.macroId === macroId).at(-1);
  return last && now - Date.parse(last.firedAt) < guardMs ? last : undefined;
}

/** @throws Problem `not_found` */
export function runOf(runs: Deck['runs'], runId: string): MacroRun {
  const run = runs.find((each) => each.runId === runId);
  if (run) return run;
  throw new Problem('not_found', 'This overlay has no such run.', { resource: 'run', runId });
}

/** @throws Problem `not_found`, `macro_broken` */
export function firedMacro({ macros }: OpenedDesign, macroId: number): DesignedMacro {
  const macro = macros().find((each) => each.macroId === macroId);
  if (!macro)
    throw new Problem('not_found', `This overlay has no deck button ${macroId}.`, {
      resource: 'macro',
      macroId,
    });
  const broken = macro.steps.filter(
    ({ stepId, enabled, onError }) => enabled && onError === 'stop' && macro.broken.has(stepId),
  );
  if (broken.length > 0)
    throw new Problem(
      'macro_broken',
      'Some steps of the macro use something that was deleted. Edit the macro.',
      {
        macroId,
        steps: broken.map(({ stepId }) => stepId),
      },
    );
  return macro;
}

/** Those that are enabled, with what the button is pressed with. */
export function stepsToRun(
  { steps }: Pick<DesignedMacro, 'steps'>,
  args: { readonly [name: string]: string },
): readonly MacroStep[] {
  return steps
    .filter(({ enabled }) => enabled)
    .map((step) => {
      if (step.kind === 'command') return { ...step, args: filled(step.args, args) };
      // Nobody who presses a button names things in OBS: only the text that it shows is filled in.
      if (step.kind === 'obs' && step.obs.text !== undefined)
        return { ...step, obs: { ...step.obs, text: filled(step.obs.text, args) } };
      return step;
    });
}

/** With `{arg.name}` in texts replaced, in one pass; unknown ones stay. */
function filled<Value>(value: Value, args: { readonly [name: string]: string }): Value {
  const resolve = valuesByName(
    Object.fromEntries(Object.entries(args).map(([name, given]) => [`arg.${name}`, given])),
  );
  return withTexts(value, (text) => fillTemplate(text, argumentNames, resolve));
}

function changeRun(deck: Deck, runId: string, change: (run: MacroRun) => MacroRun): Deck {
  const run = deck.runs.find((each) => each.runId === runId);
  return run ? { ...deck, runs: withRun(deck.runs, change(run)) } : deck;
}

function withOutcomes(run: MacroRun, outcomes: DeckEvents['run.ended']['outcomes']): MacroRun {
  if (outcomes.length === 0) return run;
  const byStep = Object.fromEntries(
    outcomes.map(({ stepId, outcome, code }) => [stepId, { outcome, code }] as const),
  );
  return { ...run, outcomes: { ...run.outcomes, ...byStep } };
}
