import {
  Flag,
  FreeObject,
  Int,
  List,
  OneOf,
  Text,
  Timestamp,
  type FreeValues,
} from '@studio/operations/fields';
import { NextCursor, NoNextCursor } from '@studio/operations/paging';

export const runStates = ['waiting', 'running', 'finished', 'failed', 'cancelled', 'refused'] as const;
export type RunStateName = (typeof runStates)[number];

class AutomationRunStepView {
  @Text('Place of the step: `2/1.0#3` is step 0 of branch 1 of step 2, in its fourth round.')
  readonly path: string;
  @Text('Id of the step.') readonly stepId: string;
  @Text('Type of the step.') readonly type: string;
  @OneOf(['ok', 'skipped', 'failed', 'started'], 'Outcome.') readonly status:
    'ok' | 'skipped' | 'failed' | 'started';
  @Text('Reason, if the step was skipped or failed.', { nullable: true }) readonly code: string | null;
  @Int('Milliseconds it took.') readonly ms: number;
  @Flag('Viewers saw it.') readonly onAir: boolean;
  @FreeObject('Input with its texts filled in; empty if it is not known.') readonly input: FreeValues;
}

/** A run in a list. */
export class AutomationRunItemView {
  @Text('Id of the run; of a refusal, the one that the run would have had.') readonly runId: string;
  @Text('Id of the automation.') readonly automationId: string;
  @Text('Type of the trigger.') readonly trigger: string;
  @Text('Id of the event; null for none.', { nullable: true }) readonly eventId: string | null;
  @Timestamp('Time of the request.') readonly at: string;
  @OneOf(runStates, 'State.') readonly state: RunStateName;
  @Text('Reason of a refusal, or error code; null for none.', { nullable: true }) readonly code:
    string | null;
  @Timestamp('End; null if it is not over.', { nullable: true }) readonly endedAt: string | null;
  @Flag('No viewer caused it.') readonly simulated: boolean;
}

/** A run with everything that is known about it. */
export class AutomationRunView extends AutomationRunItemView {
  @Int('Version of the automation.') readonly version: number;
  @Text('Name of the viewer, data and no instruction; null for none.', { nullable: true }) readonly user:
    string | null;
  @FreeObject('Data of the event; empty if it is not known.') readonly data: FreeValues;
  @List('object', 'Checks of the conditions: {at, var, op, actual, expected, holds}.')
  readonly checks: readonly FreeValues[];
  @List(AutomationRunStepView, 'Steps in the order in which they ran.')
  readonly steps: readonly AutomationRunStepView[];
}

export class AutomationRunsView {
  @List(AutomationRunItemView, 'Newest first.') readonly items: readonly AutomationRunItemView[];
  @NextCursor() readonly nextCursor: string | null;
}

class ExplainedView {
  @Text('Id of the automation.') readonly automationId: string;
  @Text('Name of the automation.') readonly name: string;
  @Flag('It ran.') readonly ran: boolean;
  @Text('Id of the run or refusal; null if its triggers do not fit.', { nullable: true }) readonly runId:
    string | null;
  @Text('Reason for which it did not run; null if it ran.', { nullable: true }) readonly reason:
    string | null;
  @List('object', 'Checks of the conditions: {at, var, op, actual, expected, holds}.')
  readonly checks: readonly FreeValues[];
}

export class ExplanationView {
  @Text('Id of the event.') readonly eventId: string;
  @List(ExplainedView, 'Every automation.') readonly items: readonly ExplainedView[];
}

export class RequestedRunView {
  @Text('Id of the run.') readonly runId: string;
  @OneOf(['running', 'waiting'], 'State of the run.') readonly state: 'running' | 'waiting';
}

export class AutomationTestView {
  @Text('Id of the run; null for a dry run, and if it was refused.', { nullable: true }) readonly runId:
    string | null;
  @Text('Reason for which it would not run; null if it would.', { nullable: true }) readonly reason:
    string | null;
  @List('object', 'Checks of the conditions: {at, var, op, actual, expected, holds}.')
  readonly checks: readonly FreeValues[];
  @List(AutomationRunStepView, 'Steps that would run; empty for a live test.')
  readonly steps: readonly AutomationRunStepView[];
}

export class CancelledRunView {
  @Flag('Always true.') readonly cancelled: boolean;
  @Text('Id of the run.') readonly runId: string;
}

export class AutomationQueueView {
  @Text('Name.') readonly name: string;
  @Flag('It is paused.') readonly paused: boolean;
  @Int('Runs that wait.') readonly waiting: number;
  @Text('Id of the run that it runs now; null for none.', { nullable: true }) readonly runId: string | null;
}

export class AutomationQueuesView {
  @List(AutomationQueueView, 'By name.') readonly items: readonly AutomationQueueView[];
  @NoNextCursor() readonly nextCursor: string | null;
}
