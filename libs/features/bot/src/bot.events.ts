import type { CommandEvents } from './commands/command.events';
import type { MessageEvents } from './messages/message.events';
import type { SettingsEvents } from './settings/settings.events';

export interface BotEvents extends SettingsEvents, CommandEvents, MessageEvents {}
