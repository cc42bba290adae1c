import {
  chatPlatforms,
  viewerRoles,
  type ChatPlatform,
  type ViewerRole,
} from '@studio/contracts/bot/chat-bot';
import {
  Flag,
  FreeObject,
  Int,
  List,
  Timestamp,
  Nested,
  OneOf,
  Text,
  type FreeValues,
} from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';
import { SentRoleCooldown } from './command.fields';
import {
  oncePerStreamModes,
  replyModes,
  triggerTypes,
  type OncePerStream,
  type ReplyMode,
  type TriggerType,
} from './command.state';

/** Cooldown per viewer of a role, in an answer. */
class RoleCooldownView extends SentRoleCooldown {}

/** Fields of a command without its id. */
class CommandFieldsView {
  @Text('Its name, without `!`.') readonly name: string;
  @Text('What is answered.') readonly response: string;
  @List('string', 'Other answers: one of them is taken at random.') readonly responsePool: readonly string[];
  @List('string', 'Further names.') readonly aliases: readonly string[];
  @OneOf(triggerTypes, 'What sets it going.') readonly triggerType: TriggerType;
  @Text('The words or the regular expression.', { nullable: true }) readonly pattern: string | null;
  @OneOf(replyModes, 'How it is answered.') readonly replyMode: ReplyMode;
  @OneOf(viewerRoles, 'The lowest role that it is for.') readonly minRole: ViewerRole;
  @Int('Seconds until anybody can use it again.') readonly cooldownGlobalS: number;
  @Int('Seconds until the same viewer can use it again.') readonly cooldownUserS: number;
  @Flag('Moderators need not wait.') readonly modsBypassCooldown: boolean;
  @List(RoleCooldownView, 'Cooldowns per viewer by role, instead of cooldownUserS.')
  readonly roleCooldowns: readonly RoleCooldownView[];
  @Int('Points that each use in chat costs the viewer.') readonly costPoints: number;
  @OneOf(oncePerStreamModes, 'Answers once in a stream: to everybody together, or to each viewer.')
  readonly oncePerStream: OncePerStream;
  @Int('Seconds between the command and its answer.') readonly answerDelayS: number;
  @List(OneOf(chatPlatforms, ''), 'Where; none: everywhere.') readonly platforms: readonly ChatPlatform[];
  @Flag('False: it is switched off.') readonly enabled: boolean;
}

/** A bot command in an answer. */
export class BotCommandView extends CommandFieldsView {
  @Int('Id of the command.') readonly commandId: number;
  @FreeObject('What is done on an overlay.', { nullable: true }) readonly action: FreeValues | null;
  @Int('How often it was used.', { min: 0 }) readonly uses: number;
  @Timestamp('When it was made.') readonly createdAt: string;
  @Timestamp('When it was changed last.') readonly updatedAt: string;
}

/** A built-in command in an answer. */
export class BuiltinView {
  @Text('Its name, without `!`.') readonly name: string;
  @Flag('False: it is switched off.') readonly enabled: boolean;
  @Flag('An own command of that name stands in its place.') readonly hasOwnCommand: boolean;
}

export class CommandsView {
  @List(BotCommandView, 'Own commands, by their age.') readonly items: readonly BotCommandView[];
  @List(BuiltinView, 'What the bot has by itself.') readonly builtins: readonly BuiltinView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

class UnattachedView {
  @Flag('Always true: the caller cannot see what the action is about.') readonly unattached: boolean;
  @Text('What the action does, without names.') readonly label: string;
}

/** A bot command in the form that an import takes. */
export class ExportedCommandView extends CommandFieldsView {
  @FreeObject('What is done on an overlay.', { nullable: true, optional: true })
  readonly action?: FreeValues | null;
  @Nested(UnattachedView, 'In place of the action.', { optional: true })
  readonly actionTarget?: UnattachedView;
}

export class CommandExportView {
  @List(ExportedCommandView, 'All own commands.') readonly commands: readonly ExportedCommandView[];
}

export class DeletedCommandView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the command that is gone.') readonly commandId: number;
}

export class CommandsImportedView {
  @List('string', 'Names of those that are new.') readonly created: readonly string[];
  @List('string', 'Names of those that were changed.') readonly updated: readonly string[];
  @List('string', 'Names of those that were so already.') readonly unchanged: readonly string[];
}

export class CommandsReplacedView extends CommandsImportedView {
  @List('string', 'Names of those that are gone.') readonly deleted: readonly string[];
}

export class BuiltinSetView {
  @Text('The name.') readonly name: string;
  @Flag('False: it is switched off.') readonly enabled: boolean;
  @OneOf(['builtin', 'command'], 'What was switched.') readonly target: 'builtin' | 'command';
  @Int('Id of the own command that was.', { nullable: true }) readonly commandId: number | null;
}
