import { OfBot } from '@studio/contracts/bot/bot-account';
import { Answers, Operation } from '@studio/operations/operation';
import { CommandExportView, CommandsView } from './command.views';

@Operation({
  route: 'GET /bot/commands',
  tool: 'list_bot_commands',
  group: 'Bot',
  scope: 'bot:read',
  summary: 'List the commands of the chat bot',
  description: 'Its own with all that is set, and which of the built-in ones are switched off.',
})
export class ListBotCommands extends Answers(CommandsView, OfBot) {}

@Operation({
  route: 'GET /bot/commands/export',
  tool: 'export_bot_commands',
  group: 'Bot',
  scope: 'bot:read',
  summary: 'Give out the commands of the chat bot',
  description:
    'In the form that an import takes. An action whose layer the caller cannot see is marked actionTarget.unattached; an ' +
    'import keeps the saved action for it.',
})
export class ExportBotCommands extends Answers(CommandExportView, OfBot) {}
