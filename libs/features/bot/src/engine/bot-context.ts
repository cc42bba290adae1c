import {
  isChatPlatform,
  roleOf,
  type ActingViewer,
  type ChatPlatform,
  type LinePriority,
  type ViewerRole,
} from '@studio/contracts/bot/chat-bot';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { BotCommand } from '../commands/command.state';
import type { WrittenCommand } from './respond';

/** Trigger of a bot action. */
export interface BotContext {
  readonly accountId: string;
  /** The same occasion is answered once: ids of commands follow from it. */
  readonly key: string;
  /** Null for nobody: something that happens by itself. */
  readonly viewer: ActingViewer | null;
  readonly role: ViewerRole;
  /** Platforms that get the answer; empty: all. */
  readonly platforms: readonly ChatPlatform[];
  readonly written: WrittenCommand;
  /** Undefined where nobody wrote anything. */
  readonly simulated: boolean | undefined;
  readonly command: BotCommand | null;
  /** Class of the line in the outbox; `answer` by default. */
  readonly priority?: LinePriority | undefined;
}

/** Value of a placeholder; null if it is unknown. A number is written in the bot's language. */
export type PlaceholderValue = (
  context: BotContext,
  /** After the colon. */
  arg: string | null,
  /** Its place among the placeholders of the text. */
  index: number,
) => string | number | null | Promise<string | number | null>;

/** Returns the context of a chat line. @param command the own command that it triggered, if any */
export function contextOf(
  accountId: string,
  event: ChatEvent,
  simulated: boolean,
  written: WrittenCommand,
  command: BotCommand | null,
): BotContext {
  const { platform, eventId, body } = event;
  return {
    ...{ accountId, simulated, written, command },
    key: `${platform}/${eventId}`,
    viewer: { ...body.user, platform, roles: body.roles, messageId: body.messageId },
    role: roleOf(event),
    platforms: isChatPlatform(platform) ? [platform] : [],
  };
}

/** Context of a text that no viewer caused. @param key the same for the same text */
export function contextOfNobody(
  accountId: string,
  key: string,
  platforms: BotContext['platforms'] = [],
): BotContext {
  return {
    ...{ accountId, viewer: null, role: 'everyone', platforms, simulated: undefined, command: null },
    ...{ priority: 'timer', key, written: { name: '', argsText: '', args: [] } },
  };
}
