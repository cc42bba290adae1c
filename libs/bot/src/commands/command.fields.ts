import { ActionOf, type ActionInput } from '@studio/actions/action.input';
import { chatPlatforms, viewerRoles, type ChatPlatform, type ViewerRole } from '@studio/areas/chat-bot';
import { Flag, Int, List, Nested, OneOf, Text } from '@studio/operations/fields';
import { replyModes, triggerTypes, type ReplyMode, type TriggerType } from './command.state';

const optional = { optional: true } as const;
const cooldown = { min: 0, max: 3600, optional: true } as const;

/** Types of action that a command takes (open points 5.3). */
export const commandActions = ['none', 'widget_command', 'scene', 'spot'] as const;

export const commandName = {
  min: 1,
  max: 40,
  pattern: /^[a-z0-9_]+$/u,
  example: 'hype',
} as const;

/** What is sent of a command besides its name; what is left out stays, or is as it is at first. */
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
  @OneOf(replyModes, 'silent: only the action is done.', optional) readonly replyMode?: ReplyMode;
  @OneOf(viewerRoles, 'The lowest role that it is for.', optional) readonly minRole?: ViewerRole;
  @Int('Seconds until anybody can use it again.', cooldown) readonly cooldownGlobalS?: number;
  @Int('Seconds until the same viewer can use it again.', cooldown) readonly cooldownUserS?: number;
  @Flag('Moderators need not wait.', optional) readonly modsBypassCooldown?: boolean;
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
