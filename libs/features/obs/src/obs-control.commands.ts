import type { ProblemCode } from '@studio/kernel/problem';
import { Flag, Int, Num, OneOf, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation, type OperationOptions } from '@studio/operations/operation';
import { obsControlProblems } from '@studio/contracts/outputs/obs-problems';
import { outputKinds, type OutputKind } from './obs-state';
import {
  ObsFilterStateView,
  ObsHotkeyView,
  ObsInputStateView,
  ObsItemStateView,
  ObsMediaView,
  ObsOutputStateView,
  ObsScenesView,
  ObsStudioModeView,
  ObsTransitionStateView,
} from './obs.views';

/** A flag, or the other one of the present. */
const switched = [true, false, 'toggle'] as const;
export type Switched = (typeof switched)[number];

const problems: readonly ProblemCode[] = obsControlProblems;
const controlling = {
  group: 'Stream',
  scope: 'obs:control',
  effects: ['on-air'],
  strict: true,
  problems,
} as const satisfies Partial<OperationOptions>;
const id = { min: 1 } as const;
const name = { min: 1, max: 256 } as const;

@Operation({
  ...controlling,
  route: 'PUT /obs/:obsId/scene',
  tool: 'set_obs_scene',
  summary: 'Switch the scene of OBS',
  description: 'By its exact name. With target preview it is only shown in the preview of studio mode.',
  bodyRequired: true,
})
export class SetObsScene extends Answers(ObsScenesView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @Text('Name of the scene.', name) readonly scene: string;
  @OneOf(['program', 'preview'] as const, 'Where it is shown.', { default: 'program' })
  readonly target: 'program' | 'preview';
}

@Operation({
  ...controlling,
  route: 'POST /obs/:obsId/take',
  tool: 'take_obs_preview',
  summary: 'Bring the preview of OBS on air',
  description: 'With the transition of OBS. Studio mode must be on.',
})
export class TakeObsPreview extends Answers(ObsScenesView) {
  @Int('Id of the connection.', id) readonly obsId: number;
}

@Operation({
  ...controlling,
  route: 'PUT /obs/:obsId/studio-mode',
  tool: 'set_obs_studio_mode',
  summary: 'Turn the studio mode of OBS on or off',
  effects: [],
  bodyRequired: true,
})
export class SetObsStudioMode extends Answers(ObsStudioModeView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @Flag('Studio mode is on.') readonly enabled: boolean;
}

@Operation({
  ...controlling,
  route: 'PUT /obs/:obsId/item',
  tool: 'set_obs_item',
  summary: 'Show or hide a source in a scene of OBS',
  description: 'A source in a group is found too.',
  bodyRequired: true,
})
export class SetObsItem extends Answers(ObsItemStateView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @Text('Name of the scene.', name) readonly scene: string;
  @Text('Name of the source.', name) readonly source: string;
  @OneOf(switched, 'Shown or not; toggle: the other of both.') readonly visible: Switched;
}

@Operation({
  ...controlling,
  route: 'PUT /obs/:obsId/filter',
  tool: 'set_obs_filter',
  summary: 'Turn a filter of a source in OBS on or off',
  bodyRequired: true,
})
export class SetObsFilter extends Answers(ObsFilterStateView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @Text('Name of the source.', name) readonly source: string;
  @Text('Name of the filter.', name) readonly filter: string;
  @OneOf(switched, 'On or off; toggle: the other of both.') readonly enabled: Switched;
}

/** Returns true if the request changes anything. */
function changesSomething({ muted, volumeDb, text, file, url }: SetObsInput): boolean {
  return [muted, volumeDb, text, file, url].some((each) => each !== undefined);
}

@Rule('Send at least one of muted, volumeDb, text, file and url.', changesSomething)
@Operation({
  ...controlling,
  route: 'PATCH /obs/:obsId/input',
  tool: 'set_obs_input',
  summary: 'Change the sound or the content of an input in OBS',
  description:
    '`text` is for text sources, `file` for pictures and media, `url` for browser sources: an input of another kind ' +
    'refuses it. A new url reloads the page.',
  bodyRequired: true,
  expects: false,
})
export class SetObsInput extends Answers(ObsInputStateView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @Text('Name of the input.', name) readonly input: string;
  @OneOf(switched, 'Muted or not; toggle: the other of both.', { optional: true }) readonly muted?: Switched;
  @Num('Volume in dB.', { min: -100, max: 26, optional: true }) readonly volumeDb?: number;
  @Text('Text to show.', { max: 2000, lines: true, optional: true }) readonly text?: string;
  @Text('Path of a file on the machine of OBS.', { min: 1, max: 1000, optional: true })
  readonly file?: string;
  @Text('Address of the page to show.', { min: 1, max: 2000, optional: true }) readonly url?: string;
}

@Operation({
  ...controlling,
  route: 'PUT /obs/:obsId/transition',
  tool: 'set_obs_transition',
  summary: 'Choose the transition of OBS and its duration',
  effects: [],
  bodyRequired: true,
})
export class SetObsTransition extends Answers(ObsTransitionStateView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @Text('Name of the transition.', { ...name, trim: true }) readonly name: string;
  @Int('Duration in ms. It does not apply to a transition whose duration is fixed.', {
    min: 50,
    max: 20_000,
    optional: true,
  })
  readonly durationMs?: number;
}

export const outputOps = ['start', 'stop', 'toggle', 'pause', 'resume', 'save', 'split', 'chapter'] as const;
export type OutputOp = (typeof outputOps)[number];

@Operation({
  ...controlling,
  route: 'POST /obs/:obsId/outputs/:output',
  tool: 'control_obs_output',
  summary: 'Start or stop stream, recording, replay buffer or virtual camera',
  description:
    'It waits up to 10 s for OBS to report that it has happened. pause, resume, split and chapter are for the ' +
    'recording; save is for the replay buffer.',
  effects: ['on-air', 'confirm'],
  bodyRequired: true,
  problems: [...problems, 'obs_unavailable'],
})
export class ControlObsOutput extends Answers(ObsOutputStateView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @OneOf(outputKinds, 'The output.') readonly output: OutputKind;
  @OneOf(outputOps, 'What to do.') readonly op: OutputOp;
}

export const mediaOps = ['play', 'pause', 'stop', 'restart', 'next', 'previous'] as const;
export type MediaOp = (typeof mediaOps)[number];

@Operation({
  ...controlling,
  route: 'POST /obs/:obsId/media',
  tool: 'control_obs_media',
  summary: 'Play, pause or stop a media source of OBS',
  bodyRequired: true,
})
export class ControlObsMedia extends Answers(ObsMediaView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @Text('Name of the input.', name) readonly input: string;
  @OneOf(mediaOps, 'What to do.') readonly op: MediaOp;
}

@Operation({
  ...controlling,
  route: 'POST /obs/:obsId/hotkeys',
  tool: 'press_obs_hotkey',
  summary: 'Press a hotkey of OBS',
  description: 'By its name in OBS: `list_obs_hotkeys`.',
  bodyRequired: true,
})
export class PressObsHotkey extends Answers(ObsHotkeyView) {
  @Int('Id of the connection.', id) readonly obsId: number;
  @Text('Name of the hotkey.', { min: 1, max: 200, trim: true }) readonly name: string;
}
