import { mediaModes, videoOperations } from '@studio/contracts/overlays/deck-macros';
import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { ObsTaskInput } from '@studio/contracts/outputs/obs-task.input';
import { obsTaskFault } from '@studio/contracts/outputs/obs-tasks';
import { Problem } from '@studio/kernel/problem';
import {
  openClass,
  type Class,
  type FieldDecorator,
  type FieldOptions,
  type Optional,
} from '@studio/operations/field';
import {
  Flag,
  FreeObject,
  GroupId,
  Int,
  List,
  MemberId,
  Num,
  OneOf,
  OverlayId,
  SceneId,
  Text,
  Union,
  type FreeValues,
} from '@studio/operations/fields';
import { keyName } from '@studio/operations/text-shapes';
import { actionTypes, type Action, type ActionType } from './action.state';
import {
  isPoll,
  isPrediction,
  pollRule,
  PollTask,
  PredictionTask,
  predictionRule,
  TriviaTask,
} from './question-action.input';

const transitions = ['morph', 'fade', 'slide', 'zoom', 'cut'] as const;
const BACK = 'Seconds after which it is as before, unless somebody changed it meanwhile; 0: it stays.';
const backAfterS = { min: 0, max: 600, optional: true } as const;

/** Takes away what was to be done. */
class NoAction {
  @OneOf(['none'], 'Nothing: takes the action away.') readonly type: 'none';
}

class WidgetCommandAction {
  @OneOf(['widget_command'], 'Fires a command of a layer.') readonly type: 'widget_command';
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('Name of the command.', { min: 1, max: 64 }) readonly command: string;
  @FreeObject('What it takes. {user}, {args} and {amount} in texts are filled in.', { optional: true })
  readonly args?: FreeValues;
}

class SceneAction {
  @OneOf(['scene'], 'Puts a scene on air.') readonly type: 'scene';
  @OverlayId() readonly overlayId: string;
  @SceneId() readonly sceneId: number;
  @OneOf(transitions, "Instead of the scene's own.", { optional: true })
  readonly transition?: (typeof transitions)[number];
  @Int(BACK, backAfterS) readonly backAfterS?: number;
}

class SpotAction {
  @OneOf(['spot'], 'Moves a layer or a group into a spot.') readonly type: 'spot';
  @OverlayId() readonly overlayId: string;
  @MemberId({ optional: true }) readonly memberId?: number;
  @GroupId({ optional: true }) readonly groupId?: string;
  @Text('Id of the spot.', { min: 1, max: 64 }) readonly spotId: string;
  @Int('Milliseconds on its way.', { min: 0, max: 5000, default: 400 }) readonly durationMs: number;
  @Int(BACK, backAfterS) readonly backAfterS?: number;
}

class MediaAction {
  @OneOf(['media'], 'Shows a media favorite.') readonly type: 'media';
  @OverlayId() readonly overlayId: string;
  @Int('Id of the favorite.', { min: 1 }) readonly favoriteId: number;
  @MemberId({ optional: true }) readonly memberId?: number;
  @OneOf(mediaModes, 'Beside what is shown, or instead of it.', { optional: true })
  readonly mode?: (typeof mediaModes)[number];
  @Int('Milliseconds that it is shown.', { min: 0, max: 600_000, optional: true })
  readonly durationMs?: number;
}

class ChatAction {
  @OneOf(['chat'], 'Posts in chat.') readonly type: 'chat';
  @Text('What is said. {user}, {args} and {amount} are filled in.', { min: 1, max: 500, trim: true })
  readonly text: string;
  @List(OneOf(chatPlatforms, ''), 'Where; without it in all chats.', { min: 1, max: 3, optional: true })
  readonly platforms?: readonly ChatPlatform[];
  @Flag('As a reply to the viewer.', { default: false }) readonly replyToUser: boolean;
}

class StreamInfoAction {
  @OneOf(['stream_info'], 'Changes title or category of the stream.') readonly type: 'stream_info';
  @OneOf(['twitch', 'kick'], 'Where.') readonly platform: 'twitch' | 'kick';
  @Text('The title. {user}, {args} and {amount} are filled in.', {
    min: 1,
    max: 140,
    trim: true,
    optional: true,
  })
  readonly title?: string;
  @Text('Name of the category.', { min: 1, max: 100, trim: true, optional: true }) readonly category?: string;
}

class TimeoutAction {
  @OneOf(['timeout'], 'Times out the viewer.') readonly type: 'timeout';
  @Int('For so long.', { min: 1, max: 1_209_600, default: 600 }) readonly seconds: number;
  @Text('Told to moderators.', { max: 200, trim: true, optional: true }) readonly reason?: string;
}

class PointsAction {
  @OneOf(['points'], 'Gives points, or takes them.') readonly type: 'points';
  @Int('How many.', { min: -1_000_000, max: 1_000_000 }) readonly delta: number;
  @OneOf(
    ['redeemer', 'args[0]', 'all-active'],
    'Who: the viewer, the first word that they wrote, or all that are active.',
    {
      default: 'redeemer',
    },
  )
  readonly target: 'redeemer' | 'args[0]' | 'all-active';
}

class BotCommandAction {
  @OneOf(['bot_command'], 'Runs an own command of the bot.') readonly type: 'bot_command';
  @Text('Its name.', { min: 1, max: 40, shape: keyName(40) }) readonly name: string;
  @Text('What is written after it. {user}, {args} and {amount} are filled in.', { max: 200, default: '' })
  readonly argsText: string;
}

class PositionPresetAction {
  @OneOf(['position_preset'], 'Moves a layer to one of its saved positions.')
  readonly type: 'position_preset';
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('Name of the position.', { min: 1, max: 24, trim: true }) readonly name: string;
}

class LayoutAction {
  @OneOf(['layout'], 'Moves or resizes a layer in the live scene.') readonly type: 'layout';
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @FreeObject('Parts of the layout that change, as in update_member.') readonly layout: FreeValues;
}

class VisibilityAction {
  @OneOf(['visibility'], 'Shows or hides a layer.') readonly type: 'visibility';
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @SceneId({ optional: true }) readonly sceneId?: number;
  @Flag('True hides the layer.') readonly hidden: boolean;
  @Int(BACK, backAfterS) readonly backAfterS?: number;
}

class FieldsAction {
  @OneOf(['fields'], 'Changes settings of a layer.') readonly type: 'fields';
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @FreeObject('Settings by key, as in update_member_fields. Placeholders in texts are filled in.')
  readonly values: FreeValues;
}

class SoundAction {
  @OneOf(['sound'], 'Plays an uploaded sound.') readonly type: 'sound';
  @OverlayId() readonly overlayId: string;
  @Int('Id of the upload.', { min: 1 }) readonly uploadId: number;
  @Num('Volume from 0 to 1.', { min: 0, max: 1, optional: true }) readonly volume?: number;
}

class PlayEffectAction {
  @OneOf(['effect'], 'Plays an effect over the overlay, or stops it.') readonly type: 'effect';
  @OverlayId() readonly overlayId: string;
  @Text('Slug of the effect, as in list_effects.', { min: 1, max: 40 }) readonly slug: string;
  @OneOf(['fire', 'stop'], 'Whether the effect starts or stops.', { default: 'fire' })
  readonly action: 'fire' | 'stop';
  @FreeObject('Intensity, duration and emotes, as in fire_effect.', { optional: true })
  readonly args?: FreeValues;
}

class VideoAction {
  @OneOf(['video'], 'Controls a video layer.') readonly type: 'video';
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @OneOf(videoOperations, 'What the layer does.') readonly op: (typeof videoOperations)[number];
  @Text('Id of the video, for play and queue.', { min: 1, max: 64, optional: true })
  readonly videoId?: string;
  @Int('Percent, for volume.', { min: 0, max: 100, optional: true }) readonly volume?: number;
}

class MacroAction {
  @OneOf(['macro'], 'Presses a deck button.') readonly type: 'macro';
  @OverlayId() readonly overlayId: string;
  @Int('Id of the macro.', { min: 1 }) readonly macroId: number;
}

class CounterAction {
  @OneOf(['counter'], 'Changes a counter of the bot, and creates it if there is none.')
  readonly type: 'counter';
  @Text('Name of the counter.', { min: 1, max: 40, shape: keyName(40) }) readonly name: string;
  @OneOf(['add', 'set', 'reset'], 'Adds the amount, sets it, or sets the start value.', { default: 'add' })
  readonly op: 'add' | 'set' | 'reset';
  @Int('Amount for add and set.', { min: -1_000_000, max: 1_000_000, default: 1 }) readonly amount: number;
}

class GiveawayAction {
  @OneOf(['giveaway'], 'Controls the giveaway.') readonly type: 'giveaway';
  @OneOf(['start', 'close', 'draw', 'next'], 'What happens. start uses the default settings.')
  readonly op: 'start' | 'close' | 'draw' | 'next';
  @Int('Number of winners, for draw.', { min: 1, max: 20, optional: true }) readonly count?: number;
}

class RaidModeAction {
  @OneOf(['raid_mode'], 'Switches raid mode: followers only, slow mode and no links for some minutes.')
  readonly type: 'raid_mode';
  @OneOf(['on', 'off', 'toggle'], 'What happens.', { default: 'toggle' }) readonly op:
    'on' | 'off' | 'toggle';
  @Int('Minutes, instead of those of the settings.', { min: 1, max: 120, optional: true })
  readonly minutes?: number;
}

class StreamPresetAction {
  @OneOf(['stream_preset'], 'Sets a saved title and category.')
  readonly type: 'stream_preset';
  @Text('Name of the preset.', { min: 1, max: 40, trim: true }) readonly name: string;
}

class ObsAction extends ObsTaskInput {
  @OneOf(['obs'], 'Changes something in OBS.') readonly type: 'obs';
}

const inputs = {
  none: NoAction,
  widget_command: WidgetCommandAction,
  scene: SceneAction,
  spot: SpotAction,
  media: MediaAction,
  chat: ChatAction,
  stream_info: StreamInfoAction,
  timeout: TimeoutAction,
  points: PointsAction,
  bot_command: BotCommandAction,
  position_preset: PositionPresetAction,
  layout: LayoutAction,
  visibility: VisibilityAction,
  fields: FieldsAction,
  sound: SoundAction,
  effect: PlayEffectAction,
  video: VideoAction,
  macro: MacroAction,
  counter: CounterAction,
  giveaway: GiveawayAction,
  raid_mode: RaidModeAction,
  stream_preset: StreamPresetAction,
  prediction: PredictionTask,
  poll: PollTask,
  trivia: TriviaTask,
  obs: ObsAction,
} as const;
export type OfferedAction = keyof typeof inputs;
type Offered = InstanceType<(typeof inputs)[OfferedAction]>;

/** Returns the class that declares the fields of a type of action. */
export function actionInputOf(type: OfferedAction): Class {
  return inputs[type];
}

/** An action as it is sent, of any type: those that the host doesn't take are refused by `actionOf`. */
export type ActionInput = Offered | { readonly type: ActionType };

const others = new Map<string, Class>();

/** Types that a host doesn't take: known by the schema, so that the refusal says which it takes [actions/4]. */
function othersThan(host: string, types: readonly OfferedAction[]): Class {
  const known = others.get(host);
  if (known) return known;
  class Other {
    readonly type: string;
  }
  Object.defineProperty(Other, 'name', { value: `ActionNotFor${host}` });
  const rest: readonly string[] = actionTypes.filter((type) => !(types as readonly string[]).includes(type));
  OneOf(rest, 'Refused with invalid_option, which lists the types that are taken here.')(
    Other.prototype,
    'type',
  );
  openClass(Other);
  others.set(host, Other);
  return Other;
}

/** An action of some types. `host` names who takes them, in documents: `BotCommand`. */
export function ActionOf<const Options extends FieldOptions>(
  host: string,
  types: readonly OfferedAction[],
  description: string,
  options: Options = {} as Options,
): FieldDecorator<Optional<ActionInput, Options>> {
  const classes: readonly Class[] = [...types.map((type) => inputs[type]), othersThan(host, types)];
  return Union('type', classes, description, options);
}

/**
 * Converts a sent action; null for none.
 * @param field name of the field, for errors
 * @throws Problem `invalid_option` for a type that the host does not support, `invalid_value`
 */
export function actionOf(
  input: ActionInput | null,
  types: readonly OfferedAction[],
  field = 'action',
): Action | null {
  if (!input || input.type === 'none') return null;
  if (!(types as readonly string[]).includes(input.type))
    throw new Problem('invalid_option', `This place does not support actions of type ${input.type}.`, {
      field: `${field}.type`,
      allowed: types.map((key) => ({ key, label: key })),
    });
  return completed(input as Exclude<Offered, NoAction>, field);
}

/** @throws Problem `invalid_value` */
function completed(input: Exclude<Offered, NoAction>, field: string): Action {
  const refused = (reason: string): Problem => new Problem('invalid_value', reason, { field });
  switch (input.type) {
    case 'widget_command':
      return { ...input, args: { ...input.args } };
    case 'scene':
      return withoutZero(input);
    case 'spot': {
      if ((input.memberId === undefined) === (input.groupId === undefined))
        throw refused('An action of type spot has either memberId or groupId.');
      return withoutZero({ ...input, durationMs: input.durationMs ?? 400 });
    }
    case 'stream_info':
      if (input.title === undefined && input.category === undefined)
        throw refused('An action of type stream_info has title, category or both.');
      return { ...input };
    case 'visibility':
      return withoutZero(input);
    case 'effect':
      return { ...input, action: input.action ?? 'fire', args: { ...input.args } };
    case 'counter':
      return { ...input, op: input.op ?? 'add', amount: input.amount ?? 1 };
    case 'raid_mode':
      return { ...input, op: input.op ?? 'toggle' };
    case 'prediction':
      if (!isPrediction(input)) throw refused(predictionRule);
      return { ...input, op: input.op ?? 'start' };
    case 'poll':
      if (!isPoll(input)) throw refused(pollRule);
      return { ...input, op: input.op ?? 'start' };
    case 'video':
      if ((input.op === 'volume') !== (input.volume !== undefined))
        throw refused('An action of type video has volume if op is volume, and only then.');
      return { ...input };
    case 'obs': {
      const fault = obsTaskFault(input);
      if (fault !== null) throw refused(fault);
      return { ...input };
    }
    case 'points':
      if (input.delta === 0) throw refused('An action of type points changes them: delta is not 0.');
      return { ...input, target: input.target ?? 'redeemer' };
    default:
      return { ...input };
  }
}

function withoutZero<Each extends { readonly backAfterS?: number }>({ backAfterS, ...rest }: Each) {
  return { ...rest, ...(backAfterS ? { backAfterS } : {}) };
}
