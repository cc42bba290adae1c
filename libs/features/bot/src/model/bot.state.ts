import type { CommandBook } from '../commands/command.state';
import type { OwnMessages } from '../messages/message.state';
import type { BotSettings } from '../settings/settings.state';

/** The chat bot of an account, as it is set up. */
export interface Bot {
  readonly settings: BotSettings;
  readonly messages: OwnMessages;
  readonly commands: CommandBook;
}
