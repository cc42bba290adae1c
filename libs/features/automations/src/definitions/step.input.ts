import { actionInputOf, type OfferedAction } from '@studio/actions/action.input';
import type { Class } from '@studio/operations/field';
import {
  Flag,
  FreeJson,
  FreeObject,
  Int,
  List,
  OneOf,
  Text,
  type FreeValues,
} from '@studio/operations/fields';
import { keyName } from '@studio/operations/text-shapes';
import { variableOps, variableScopes, type VariableOp } from '../variables/variable.state';
import { HttpRequestStep } from './http-step.input';

/** Types of actions that automations run. */
export const automationActions = [
  'widget_command',
  'scene',
  'spot',
  'position_preset',
  'layout',
  'visibility',
  'fields',
  'media',
  'sound',
  'effect',
  'video',
  'macro',
  'chat',
  'stream_info',
  'timeout',
  'points',
  'bot_command',
  'counter',
  'giveaway',
  'raid_mode',
  'stream_preset',
  'prediction',
  'poll',
  'trivia',
  'obs',
] as const satisfies readonly OfferedAction[];

/** Fields of every step. */
export class EveryStep {
  @Text('Id of a step that the automation has already.', { min: 1, max: 64, optional: true })
  readonly stepId?: string;
  @Flag('False: the step is passed over.', { default: true }) readonly enabled: boolean;
  @OneOf(['stop', 'continue'], 'What a failure of the step leads to.', { default: 'continue' })
  readonly onError: 'stop' | 'continue';
  @Text('Name under which later steps use the answer: {step.name.field}.', {
    ...{ min: 1, max: 40, shape: keyName(40), optional: true },
  })
  readonly outputName?: string;
}

export class OperationStep {
  @OneOf(['operation'], 'Runs an operation of the API.') readonly type: 'operation';
  @Text('Name of the operation, as in the list of tools.', { min: 1, max: 64 }) readonly tool: string;
  @FreeObject('Fields of the operation. Placeholders in texts are filled in.', { optional: true })
  readonly input?: FreeValues;
}

export class AutomationStep {
  @OneOf(['automation'], 'Runs another automation, switches it, or cancels its runs.')
  readonly type: 'automation';
  @OneOf(['run', 'enable', 'disable', 'stop'], 'What happens.') readonly op:
    'run' | 'enable' | 'disable' | 'stop';
  @Text('Id of the automation.', { min: 1, max: 64 }) readonly automationId: string;
  @List(Text('', { max: 400 }), 'Arguments for run: {args.1} to {args.9}.', { max: 10, optional: true })
  readonly args?: readonly string[];
}

export class SetVariableStep {
  @OneOf(['set_variable'], 'Changes a variable.') readonly type: 'set_variable';
  @OneOf(variableScopes, 'The account’s variable, or that of the viewer who triggered the run.', {
    default: 'global',
  })
  readonly scope: (typeof variableScopes)[number];
  @Text('Name of the variable.', { min: 1, max: 40 }) readonly name: string;
  @OneOf(variableOps, 'How: toggle is for true and false, add for numbers, clear sets the default.', {
    default: 'set',
  })
  readonly op: VariableOp;
  @FreeJson(
    'Value for set and add: a number, a text, or true or false. Placeholders in texts are filled in.',
    {
      optional: true,
    },
  )
  readonly value?: unknown;
}

class NotifyStep {
  @OneOf(['notify'], 'Shows a text to people who have the console open.') readonly type: 'notify';
  @Text('Text. Placeholders are filled in.', { min: 1, max: 200, trim: true }) readonly text: string;
}

class RedemptionStep {
  @OneOf(['redemption'], 'Settles the redemption of channel points that triggered the run.')
  readonly type: 'redemption';
  @OneOf(['fulfil', 'refund'], 'Marks it as done, or gives the points back.') readonly op:
    'fulfil' | 'refund';
}

class DelayStep {
  @OneOf(['delay'], 'Waits.') readonly type: 'delay';
  @Int('Milliseconds.', { min: 0, max: 3_600_000 }) readonly ms: number;
}

class WaitForStep {
  @OneOf(['wait_for'], 'Waits for an event.') readonly type: 'wait_for';
  @FreeObject('Type and filter of a trigger: {type, filter}.') readonly trigger: FreeValues;
  @Int('Seconds after which it waits no longer.', { min: 1, max: 3600 }) readonly timeoutS: number;
  @OneOf(['stop', 'continue'], 'What happens then.', { default: 'stop' }) readonly onTimeout:
    'stop' | 'continue';
}

const branches = { min: 1, max: 8 } as const;

class ChooseStep {
  @OneOf(['choose'], 'Takes the first branch whose conditions hold.') readonly type: 'choose';
  @List('object', 'Branches: {conditions, steps}.', branches) readonly branches: readonly FreeValues[];
  @List('object', 'Steps if no branch fits.', { max: 50, optional: true })
  readonly else?: readonly FreeValues[];
}

class RandomStep {
  @OneOf(['random'], 'Takes one branch by chance.') readonly type: 'random';
  @List('object', 'Branches: {weight, steps}. Weights from 1 to 1000, 1 by default.', branches)
  readonly branches: readonly FreeValues[];
}

class ParallelStep {
  @OneOf(['parallel'], 'Runs branches at the same time.') readonly type: 'parallel';
  @List('object', 'Branches: {steps}.', { min: 1, max: 5 }) readonly branches: readonly FreeValues[];
}

class RepeatStep {
  @OneOf(['repeat'], 'Repeats steps, a number of times or while conditions hold.') readonly type: 'repeat';
  @Int('Number of times.', { min: 1, max: 50, optional: true }) readonly times?: number;
  @FreeObject('Conditions, instead of times.', { optional: true }) readonly while?: FreeValues;
  @List('object', 'Steps.', { min: 1, max: 50 }) readonly steps: readonly FreeValues[];
}

class StopStep {
  @OneOf(['stop'], 'Ends the run.') readonly type: 'stop';
  @Text('Reason in the list of runs.', { max: 200, default: '' }) readonly reason: string;
  @Flag('True: the run counts as failed.', { default: false }) readonly failed: boolean;
}

export class CooldownInput {
  @Int('Seconds between runs.', { min: 0, max: 86_400, default: 0 }) readonly globalS: number;
  @Int('Seconds between runs for one viewer.', { min: 0, max: 86_400, default: 0 }) readonly userS: number;
  @Int('Runs in a stream; 0 is any number.', { min: 0, max: 10_000, default: 0 }) readonly perStream: number;
}

/** Classes of the steps that are no actions. */
const ownSteps = {
  operation: OperationStep,
  automation: AutomationStep,
  http_request: HttpRequestStep,
  set_variable: SetVariableStep,
  notify: NotifyStep,
  redemption: RedemptionStep,
  delay: DelayStep,
  wait_for: WaitForStep,
  choose: ChooseStep,
  random: RandomStep,
  parallel: ParallelStep,
  repeat: RepeatStep,
  stop: StopStep,
} as const;

export type StepType = (typeof automationActions)[number] | keyof typeof ownSteps;

/** Classes of steps by type. */
export const stepClasses: ReadonlyMap<string, Class> = new Map<string, Class>([
  ...automationActions.map((type): [string, Class] => [type, actionInputOf(type)]),
  ...Object.entries(ownSteps),
]);
