import { macroStepKinds, type MacroStep } from '@studio/contracts/overlays/deck-macros';
import { Int, List, Timestamp, Nested, OneOf, Text } from '@studio/operations/fields';
import type { MacroRun } from './run.state';

class RunStepView {
  @Text('Id of the step.') readonly stepId: string;
  @OneOf(macroStepKinds, 'What it does.') readonly kind: MacroStep['kind'];
  @OneOf(['waiting', 'done', 'skipped', 'failed'], 'Skipped: whoever wrote it may not do it any more.')
  readonly state: 'waiting' | 'done' | 'skipped' | 'failed';
  @Text('Code of the error that it was refused with.', { nullable: true }) readonly code: string | null;
}

class RunFailureView {
  @Text('Id of the step at which it ended; null when it was none of them.', { nullable: true })
  readonly step: string | null;
  @Text('Code of the error.') readonly code: string;
}

/** Progress of a fired macro. */
export class MacroRunView {
  @Text('Id of the run; null after a dry run.', { nullable: true }) readonly runId: string | null;
  @Int('Id of the macro.') readonly macroId: number;
  @OneOf(['queued', 'running', 'done', 'failed', 'cancelled'], 'Queued: nothing of it has begun.')
  readonly state: MacroRun['state'];
  @List(RunStepView, 'Its steps, those that are enabled.') readonly steps: readonly RunStepView[];
  @Nested(RunFailureView, 'Why it failed.', { nullable: true }) readonly failed: RunFailureView | null;
  @Timestamp('When it was fired.') readonly firedAt: string;
  @Timestamp('When it was over.', { nullable: true }) readonly endedAt: string | null;
}

/** @param run a fired run, or the result of a dry run */
export function runView({
  runId,
  macroId,
  state,
  steps,
  outcomes,
  failed,
  firedAt,
  endedAt,
}: Omit<MacroRun, 'runId' | 'next' | 'dueAt' | 'readyAt' | 'cause'> & {
  readonly runId: string | null;
}): MacroRunView {
  return {
    ...{ runId, macroId, state, firedAt, endedAt },
    steps: steps.map(({ stepId, kind }) => {
      const { outcome: state = 'waiting', code = null } = outcomes[stepId] ?? {};
      return { stepId, kind, state, code };
    }),
    failed: failed && { step: failed.stepId, code: failed.code },
  };
}
