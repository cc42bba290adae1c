import { actionInputOf, actionOf, type ActionInput } from '@studio/actions/action.input';
import {
  errorPolicies,
  macroActionTypes,
  macroStepKinds,
  mediaModes,
  videoOperations,
  waits,
} from '@studio/contracts/overlays/deck-macros';
import { ObsTaskInput } from '@studio/contracts/outputs/obs-task.input';
import { obsTaskFault } from '@studio/contracts/outputs/obs-tasks';
import { Problem } from '@studio/kernel/problem';
import { checked, type InputFault } from '@studio/operations/checked-object';
import { Flag, FreeObject, Int, Nested, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { LayoutInput } from '../model/layout.input';
import { transitionTypes, type TransitionType } from '../model/overlay.state';

/** Step in the form of a request [deck/4]. */
export class MacroStepInput {
  @OneOf(macroStepKinds, 'What it does. Each kind has fields of its own and takes no others.')
  readonly kind: (typeof macroStepKinds)[number];
  @Text('Of a step that the macro has already.', { min: 1, max: 64, optional: true })
  readonly stepId?: string;
  @Flag('False: it is passed over.', { optional: true }) readonly enabled?: boolean;
  @OneOf(waits, 'What follows waits until this is over (finish).', { optional: true })
  readonly waitFor?: (typeof waits)[number];
  @OneOf(errorPolicies, 'Whether the macro goes on when this is refused. Without it stop.', {
    optional: true,
  })
  readonly onError?: (typeof errorPolicies)[number];
  @Int('scene: goes live.', { min: 1, optional: true }) readonly sceneId?: number;
  @OneOf(transitionTypes, "scene, optional: instead of the scene's own.", { optional: true })
  readonly transition?: TransitionType;
  @Int('scene, optional: layer of the widget stinger that covers the switch.', { min: 1, optional: true })
  readonly stinger?: number;
  @Int('command, position, layout, video; media, optional.', { min: 1, optional: true })
  readonly memberId?: number;
  @Text('command: its name.', { min: 1, max: 64, optional: true }) readonly command?: string;
  @FreeObject('command, optional. `{arg.name}` in texts stands for what the button is pressed with.', {
    optional: true,
  })
  readonly args?: FreeValues;
  @Int('media.', { min: 1, optional: true }) readonly favoriteId?: number;
  @OneOf(mediaModes, 'media, optional.', { optional: true }) readonly mode?: (typeof mediaModes)[number];
  @Text('position: its name.', { min: 1, max: 24, trim: true, optional: true }) readonly name?: string;
  @Nested(LayoutInput, 'layout: in the live scene.', { optional: true }) readonly layout?: LayoutInput;
  @Int('layout, optional: milliseconds on its way.', { min: 0, max: 5000, optional: true })
  readonly durationMs?: number;
  @OneOf(videoOperations, 'video.', { optional: true }) readonly op?: (typeof videoOperations)[number];
  @Text('video, optional.', { min: 1, max: 64, optional: true }) readonly videoId?: string;
  @Int('video, with op volume: percent.', { min: 0, max: 100, optional: true }) readonly volume?: number;
  @Nested(ObsTaskInput, 'obs: what happens in OBS. `{arg.name}` in its text is filled in.', {
    optional: true,
  })
  readonly obs?: ObsTaskInput;
  @FreeObject(`action, with type ${macroActionTypes.join(', ')}: its fields are in list_automation_schema.`, {
    optional: true,
  })
  readonly action?: FreeValues;
  @Int('delay: milliseconds.', { min: 50, max: 60_000, optional: true }) readonly ms?: number;
}

export interface WithSteps {
  readonly steps?: readonly MacroStepInput[];
}

/** Fields of each kind: required ones, then optional ones. */
const fieldsOfKind: {
  readonly [Kind in MacroStepInput['kind']]: readonly [
    needed: readonly (keyof MacroStepInput)[],
    taken?: readonly (keyof MacroStepInput)[],
  ];
} = {
  scene: [['sceneId'], ['transition', 'stinger']],
  command: [['memberId', 'command'], ['args']],
  media: [['favoriteId'], ['memberId', 'mode']],
  position: [['memberId', 'name']],
  layout: [['memberId', 'layout'], ['durationMs']],
  video: [
    ['memberId', 'op'],
    ['videoId', 'volume'],
  ],
  obs: [['obs']],
  action: [['action']],
  delay: [['ms']],
};
const ofEveryKind: readonly string[] = ['kind', 'stepId', 'enabled', 'waitFor', 'onError'];

/** Returns the faults in a step's fields, by field. */
function faultsOf(step: MacroStepInput): readonly (readonly [field: string, expected: string])[] {
  const [needed, taken = []] = fieldsOfKind[step.kind];
  const own: readonly string[] = [...needed, ...taken, ...ofEveryKind];
  const missing = needed.filter((field) => step[field] === undefined);
  const foreign = Object.entries(step).filter(([key, value]) => value !== undefined && !own.includes(key));
  const isOdd = step.kind === 'video' && (step.op === 'volume') !== (step.volume !== undefined);
  const obsFault = step.obs ? obsTaskFault(step.obs) : null;
  return [
    ...missing.map((field) => [field, `set, because a step of kind ${step.kind} requires it`] as const),
    ...foreign.map(
      ([field]) => [field, `left out, because a step of kind ${step.kind} has no such field`] as const,
    ),
    ...(isOdd ? [['volume', 'set if op is volume, and only then'] as const] : []),
    ...(obsFault === null ? [] : [['obs', obsFault] as const]),
    ...(step.action ? faultsOfAction(step.action) : []),
  ];
}

function faultsOfAction(action: FreeValues): readonly (readonly [field: string, expected: string])[] {
  const type = macroActionTypes.find((each) => each === action['type']);
  if (!type) return [['action.type', `one of ${macroActionTypes.join(', ')}`]];
  const faults: InputFault[] = [];
  const read = checked(actionInputOf(type), action, 'action', faults);
  if (!read) return faults.map(({ field, expected }) => [field, expected]);
  try {
    actionOf(read as ActionInput, macroActionTypes);
    return [];
  } catch (error) {
    if (error instanceof Problem) return [['action', error.message]];
    throw error;
  }
}

export const stepsFit = ({ steps = [] }: WithSteps): boolean =>
  steps.every((step) => faultsOf(step).length === 0);

/** For `details.errors`. */
export const stepFaults = ({ steps = [] }: WithSteps): readonly object[] =>
  steps.flatMap((step, index) =>
    faultsOf(step).map(([field, expected]) => ({
      location: 'body',
      field: `steps.${index}.${field}`,
      expected,
    })),
  );
