import { ActionOf, type ActionInput } from '@studio/actions/action.input';
import {
  chatPlatforms,
  viewerRoles,
  type ChatPlatform,
  type ViewerRole,
} from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, Nested, OneOf, Text } from '@studio/operations/fields';
import { keyName } from '@studio/operations/text-shapes';
import {
  oncePerStreamModes,
  replyModes,
  triggerTypes,
  type OncePerStream,
  type ReplyMode,
  type TriggerType,
} from './command.state';

const optional = { optional: true } as const;
const cooldown = { min: 0, max: 3600, optional: true } as const;

/** Types of action that a command takes [actions/4]. */
export const commandActions = [
  ...['none', 'widget_command', 'scene', 'spot', 'macro', 'obs'],
  ...['stream_preset', 'prediction', 'trivia'],
] as const;

export const commandName = {
  min: 1,
  max: 40,
  shape: keyName(40),
  example: 'hype',
} as const;

/** Cooldown per viewer of a role and those above it. */
export class SentRoleCooldown {
  @OneOf(viewerRoles, 'The role.') readonly role: ViewerRole;
  @Int('Seconds until the same viewer can use the command again.', { min: 0, max: 3600 })
  readonly cooldownUserS: number;
}

/**
 * Fields of a command other than its name. A missing field does not change; in a new command it has its default.
 */
export class SentCommand {
  @Text('What is answered, with placeholders such as {user} and {count:name}.', { max: 400, optional: true })
  readonly response?: string;
  @List(Text('An answer.', { min: 1, max: 400 }), 'Other answers: one of them is taken at random.', {
    max: 10,
    optional: true,
  })
  readonly responsePool?: readonly string[];
  @List(Text('A name.', commandName), 'Further names.', { max: 10, optional: true })
  readonly aliases?: readonly string[];
  @OneOf(triggerTypes, 'What sets it going: !name, words anywhere in a line, or a pattern.', optional)
  readonly triggerType?: TriggerType;
  @Text('The words or the regular expression; empty: none.', { max: 200, optional: true })
  readonly pattern?: string;
  @OneOf(
    replyModes,
    'How it is answered. mention: the answer begins with @ and the name of the viewer. silent: only the action is done.',
    optional,
  )
  readonly replyMode?: ReplyMode;
  @OneOf(viewerRoles, 'The lowest role that it is for.', optional) readonly minRole?: ViewerRole;
  @Int('Seconds until anybody can use it again.', cooldown) readonly cooldownGlobalS?: number;
  @Int('Seconds until the same viewer can use it again.', cooldown) readonly cooldownUserS?: number;
  @Flag('Moderators need not wait.', optional) readonly modsBypassCooldown?: boolean;
  @List(
    SentRoleCooldown,
    'Cooldowns per viewer by role, instead of cooldownUserS. The entry of the highest role that a viewer has applies.',
    { max: 5, optional: true },
  )
  readonly roleCooldowns?: readonly SentRoleCooldown[];
  @Int('Points that each use in chat costs the viewer; the broadcaster pays nothing.', {
    min: 0,
    max: 1_000_000_000,
    optional: true,
  })
  readonly costPoints?: number;
  @OneOf(
    oncePerStreamModes,
    'Answers once in a stream: to everybody together, or to each viewer. While the channel is offline there is no limit.',
    optional,
  )
  readonly oncePerStream?: OncePerStream;
  @Int(
    'Seconds between the command and its answer. Its action is done at once. A restart forgets answers that wait.',
    {
      min: 0,
      max: 600,
      optional: true,
    },
  )
  readonly answerDelayS?: number;
  @List(OneOf(chatPlatforms, ''), 'Where; none: everywhere.', { max: 3, optional: true })
  readonly platforms?: readonly ChatPlatform[];
  @Flag('False: it is switched off.', optional) readonly enabled?: boolean;
  @ActionOf('BotCommand', commandActions, 'What is done on an overlay.', optional)
  readonly action?: ActionInput;
}

class ActionTarget {
  @Flag('Always true.') readonly unattached: boolean;
  @Text('What it was called.', { max: 200, optional: true }) readonly label?: string;
}

/** An entry of an import, as an export gives it. */
export class ImportedCommand extends SentCommand {
  @Text('Its name, without `!`.', commandName) readonly name: string;
  @Nested(ActionTarget, 'Instead of an action that the caller could not see: the saved one stays.', optional)
  readonly actionTarget?: ActionTarget;
}
