import { OfBot } from '@studio/contracts/bot/bot-account';
import type { JsonObject } from '@studio/kernel/json';
import { Flag, Int, List, Text, type FreeValues } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { commandName, SentCommand } from './command.fields';
import {
  BuiltinSetView,
  CommandsImportedView,
  CommandsReplacedView,
  BotCommandView,
  DeletedCommandView,
} from './command.views';

const problems = ['duplicate', 'limit_reached', 'invalid_value', 'invalid_option'] as const;
const id = { min: 1 } as const;
const EXAMPLE: readonly JsonObject[] = [{ name: 'hype', response: 'Hype, {user}!' }];
const ENTRY =
  'Each has the form of create_bot_command, or of what export_bot_commands gives; a name such as !Hello is hello.';

class OfBotWithFields extends SentCommand {
  @Text('Of a shared overlay: its owner’s bot. Without it yours.', {
    min: 1,
    max: 64,
    optional: true,
    inQuery: true,
  })
  readonly overlayId?: string;
}

@Operation({
  route: 'POST /bot/commands',
  tool: 'create_bot_command',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Make a command of the chat bot',
  description:
    'Live in chat at once. It needs response, responsePool or an action; one that is set going by keyword or regex ' +
    'needs a pattern. Whoever writes an action needs the scopes of what it does.',
  problems,
})
export class CreateBotCommand extends Answers(BotCommandView, OfBotWithFields) {
  @Text('Its name, without `!`.', commandName) readonly name: string;
}

@Operation({
  route: 'PATCH /bot/commands/:commandId',
  tool: 'update_bot_command',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Change a command of the chat bot',
  description:
    'Only what is sent changes, live at once; an action of type none takes the action away. One that is sent as it was ' +
    'needs no scope besides.',
  problems,
})
export class UpdateBotCommand extends Answers(BotCommandView, OfBotWithFields) {
  @Int('Id of the command.', id) readonly commandId: number;
  @Text('Its name, without `!`.', { ...commandName, optional: true }) readonly name?: string;
}

@Operation({
  route: 'DELETE /bot/commands/:commandId',
  tool: 'delete_bot_command',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a command of the chat bot',
})
export class DeleteBotCommand extends Answers(DeletedCommandView, OfBot) {
  @Int('Id of the command.', id) readonly commandId: number;
}

@Operation({
  route: 'PUT /bot/commands/:commandId/enabled',
  tool: 'set_bot_command_enabled',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Switch a command of the chat bot on or off',
})
export class SetBotCommandEnabled extends Answers(BotCommandView, OfBot) {
  @Int('Id of the command.', id) readonly commandId: number;
  @Flag('False: it is switched off.') readonly enabled: boolean;
}

@Operation({
  route: 'POST /bot/commands/import',
  tool: 'import_bot_commands',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Take in commands of the chat bot',
  description:
    'Names that are there are updated by what is sent of them, new ones are made; other commands stay. All of it is one ' +
    `step: one bad entry, and nothing changes. ${ENTRY}`,
  problems: ['list_invalid', 'limit_reached'],
})
export class ImportBotCommands extends Answers(CommandsImportedView, OfBot) {
  @List('object', 'The commands.', { min: 1, max: 50, example: EXAMPLE })
  readonly commands: readonly FreeValues[];
}

@Operation({
  route: 'POST /bot/commands/replace',
  tool: 'replace_bot_commands',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'Put other commands in the place of all that the chat bot has',
  description:
    'As import_bot_commands, and every command that is not in the list is deleted. Built-in commands that are switched ' +
    `off stay off. ${ENTRY}`,
  problems: ['list_invalid', 'limit_reached'],
})
export class ReplaceBotCommands extends Answers(CommandsReplacedView, OfBot) {
  @List('object', 'The commands.', { min: 1, max: 50, example: EXAMPLE })
  readonly commands: readonly FreeValues[];
}

@Operation({
  route: 'PUT /bot/builtins/:name',
  tool: 'set_builtin_command_enabled',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Switch a built-in command of the chat bot on or off',
  description:
    'An own command of that name stands in its place: then that one is switched, and the answer says so.',
})
export class SetBuiltinCommandEnabled extends Answers(BuiltinSetView, OfBot) {
  @Text('Name of the command.', { max: 40, example: 'uptime' }) readonly name: string;
  @Flag('False: it is switched off.') readonly enabled: boolean;
}
