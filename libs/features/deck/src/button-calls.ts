import type { Operations } from '@studio/contracts/operations-by-name';
import type { InputOf } from '@studio/operations/operation';
import { targetOf, type ButtonTarget, type ObsButton } from '@studio/contracts/overlays/deck-button-id';
import type { PressDeckButton } from './press.commands';
import { isOver } from './run.state';
import type { ButtonSurroundings } from './surroundings';

/** Operation behind a button. */
export type PressCall = {
  readonly [Name in Pressed]: { readonly operation: Name; readonly input: InputOf<Operations[Name]> };
}[Pressed];
type Pressed =
  | 'go_live_scene'
  | 'arm_scene'
  | 'take_armed_scene'
  | 'cancel_macro_run'
  | 'fire_deck_macro'
  | 'fire_widget_command'
  | 'set_scene_member_state'
  | 'control_alerts'
  | 'fire_effect'
  | 'update_bot_counter'
  | 'draw_giveaway_winner'
  | 'control_giveaway'
  | 'control_songs'
  | 'create_clip'
  | 'create_stream_marker'
  | 'call_next_viewers'
  | 'switch_raid_mode'
  | 'apply_stream_preset'
  | 'control_prediction'
  | 'end_platform_poll'
  | 'start_trivia'
  | 'set_obs_scene'
  | 'take_obs_preview'
  | 'set_obs_studio_mode'
  | 'set_obs_item'
  | 'set_obs_filter'
  | 'set_obs_input'
  | 'control_obs_output'
  | 'press_obs_hotkey';

type Target<Kind extends ButtonTarget['kind']> = Extract<ButtonTarget, { readonly kind: Kind }>;
type EffectInput = InputOf<Operations['fire_effect']>;

/** Returns the operation behind a button that exists. */
export function callOf(press: PressDeckButton, surroundings: ButtonSurroundings): PressCall {
  const { overlayId, buttonId, set } = press;
  const target = targetOf(buttonId);
  switch (target.kind) {
    case 'scene':
      return { operation: 'go_live_scene', input: sceneInput(overlayId, target) };
    case 'arm': {
      const isArmed = set === undefined ? surroundings.armedSceneId !== target.sceneId : set === 'on';
      return { operation: 'arm_scene', input: { overlayId, sceneId: isArmed ? target.sceneId : null } };
    }
    case 'take':
      return { operation: 'take_armed_scene', input: { overlayId } };
    case 'macro':
      return macroCall(target, press, surroundings);
    case 'command': {
      const { memberId, command } = target;
      return { operation: 'fire_widget_command', input: { overlayId, memberId, command } };
    }
    case 'layer':
      return layerCall(target, press, surroundings);
    case 'alerts':
      return alertsCall(target, press, surroundings);
    case 'effect': {
      const { slug, action } = target;
      // The button was found, so there is such an effect.
      return { operation: 'fire_effect', input: { overlayId, slug, action } as EffectInput };
    }
    case 'counter':
      return counterCall(target, press, surroundings);
    case 'preset':
      return { operation: 'apply_stream_preset', input: { overlayId, name: target.name } };
    case 'bot':
      return botCall(target.operation, overlayId, set);
    case 'obs':
      return obsCall(target, set, surroundings);
  }
}

function sceneInput(overlayId: string, { sceneId, stinger }: Target<'scene'>) {
  return { overlayId, sceneId, ...(stinger !== undefined && { stinger }) };
}

function macroCall(
  { macroId }: Target<'macro'>,
  { overlayId, set }: PressDeckButton,
  { runs }: ButtonSurroundings,
): PressCall {
  const running = runs.find((run) => run.macroId === macroId && !isOver(run));
  if (set === 'off' && running)
    return { operation: 'cancel_macro_run', input: { overlayId, runId: running.runId } };
  return { operation: 'fire_deck_macro', input: { overlayId, macroId, guardMs: 0, dryRun: false } };
}

function layerCall(
  { memberId }: Target<'layer'>,
  { overlayId, set }: PressDeckButton,
  { design }: ButtonSurroundings,
): PressCall {
  const live = design.scenes.find((scene) => scene.live);
  if (!live) throw new Error('An overlay always has a live scene.');
  const isShown = design.layers.find((layer) => layer.memberId === memberId)?.onAir ?? false;
  const hidden = set === undefined ? isShown : set === 'off';
  return {
    operation: 'set_scene_member_state',
    input: { overlayId, sceneId: live.sceneId, memberId, hidden },
  };
}

function alertsCall(
  { memberId, operation }: Target<'alerts'>,
  { overlayId, set }: PressDeckButton,
  { layerStates }: ButtonSurroundings,
): PressCall {
  const state = layerStates[memberId] ?? {};
  const isOn = (present: unknown): boolean => (set === undefined ? present !== true : set === 'on');
  const actions = {
    pause: isOn(state['paused']) ? 'pause' : 'resume',
    mute: isOn(state['muted']) ? 'mute' : 'unmute',
    skip: 'skip',
  } as const;
  return { operation: 'control_alerts', input: { overlayId, memberId, action: actions[operation] } };
}

function counterCall(
  { counterId, operation }: Target<'counter'>,
  { overlayId }: PressDeckButton,
  { counters }: ButtonSurroundings,
): PressCall {
  const counter = counters.find((each) => each.counterId === counterId);
  if (!counter) throw new Error(`There is no counter ${counterId}.`);
  const { step, min, max } = counter;
  const start = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, 0));
  const changes = { up: { delta: step }, down: { delta: -step }, reset: { value: start } };
  return { operation: 'update_bot_counter', input: { overlayId, counterId, ...changes[operation] } };
}

/** Bot and channel of the overlay's owner, also where an editor presses. */
function botCall(
  operation: Target<'bot'>['operation'],
  overlayId: string,
  set: 'on' | 'off' | undefined,
): PressCall {
  switch (operation) {
    case 'draw_giveaway':
      return { operation: 'draw_giveaway_winner', input: { overlayId, count: 1 } };
    case 'close_giveaway':
      return { operation: 'control_giveaway', input: { overlayId, action: 'close' } };
    case 'clip':
      return { operation: 'create_clip', input: { overlayId, platform: 'twitch' } };
    case 'marker':
      return { operation: 'create_stream_marker', input: { overlayId, platform: 'twitch', description: '' } };
    case 'next_viewer':
      return { operation: 'call_next_viewers', input: { overlayId, count: 1, pick: 'next' } };
    case 'raid_mode':
      return {
        operation: 'switch_raid_mode',
        input: { overlayId, ...(set !== undefined && { active: set === 'on' }) },
      };
    case 'lock_prediction':
      return { operation: 'control_prediction', input: { overlayId, action: 'lock' } };
    case 'cancel_prediction':
      return { operation: 'control_prediction', input: { overlayId, action: 'cancel' } };
    case 'resolve_prediction_1':
    case 'resolve_prediction_2':
    case 'resolve_prediction_3':
    case 'resolve_prediction_4':
    case 'resolve_prediction_5':
    case 'resolve_prediction_6':
    case 'resolve_prediction_7':
    case 'resolve_prediction_8':
    case 'resolve_prediction_9':
    case 'resolve_prediction_10': {
      const outcome = Number(operation.slice('resolve_prediction_'.length));
      return { operation: 'control_prediction', input: { overlayId, action: 'resolve', outcome } };
    }
    case 'start_trivia':
      return { operation: 'start_trivia', input: { overlayId } };
    case 'end_platform_poll':
      return { operation: 'end_platform_poll', input: { overlayId } };
    default:
      return { operation: 'control_songs', input: { overlayId, action: songActions[operation] } };
  }
}

const songActions = { skip_song: 'skip', pause_songs: 'pause', resume_songs: 'resume' } as const;

function obsCall(
  { obsId, what, names }: ObsButton,
  set: 'on' | 'off' | undefined,
  { obs }: ButtonSurroundings,
): PressCall {
  const state = obs.find((each) => each.obsId === obsId)?.state;
  const [name = '', second = ''] = names;
  const wanted = set === undefined ? 'toggle' : set === 'on';
  const op = set === undefined ? 'toggle' : set === 'on' ? 'start' : 'stop';
  switch (what) {
    case 'scene':
      return { operation: 'set_obs_scene', input: { obsId, scene: name, target: 'program' } };
    case 'preview':
      return { operation: 'set_obs_scene', input: { obsId, scene: name, target: 'preview' } };
    case 'item':
      return { operation: 'set_obs_item', input: { obsId, scene: name, source: second, visible: wanted } };
    case 'filter':
      return { operation: 'set_obs_filter', input: { obsId, source: name, filter: second, enabled: wanted } };
    case 'mute':
      return { operation: 'set_obs_input', input: { obsId, input: name, muted: wanted } };
    case 'hotkey':
      return { operation: 'press_obs_hotkey', input: { obsId, name } };
    case 'take':
      return { operation: 'take_obs_preview', input: { obsId } };
    case 'save':
      return { operation: 'control_obs_output', input: { obsId, output: 'replay', op: 'save' } };
    case 'pause': {
      const isPaused = set === undefined ? state?.outputs.record.state !== 'paused' : set === 'on';
      const input = { obsId, output: 'record', op: isPaused ? 'pause' : 'resume' } as const;
      return { operation: 'control_obs_output', input };
    }
    case 'studio': {
      const enabled = set === undefined ? state?.studioMode !== true : set === 'on';
      return { operation: 'set_obs_studio_mode', input: { obsId, enabled } };
    }
    default:
      return { operation: 'control_obs_output', input: { obsId, output: what, op } };
  }
}
