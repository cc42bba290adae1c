import type { ActingViewer, ChatPlatform, ViewerRole } from '@studio/areas/chat-bot';
import type { BotCommand } from '../commands/command.state';
import type { WrittenCommand } from './respond';

/** Because of what something is said or done. */
export interface Occasion {
  readonly accountId: string;
  /** The same occasion is answered once: ids of commands follow from it. */
  readonly key: string;
  /** Null for nobody: something that happens by itself. */
  readonly viewer: ActingViewer | null;
  readonly role: ViewerRole;
  /** Where it is answered; none: everywhere. */
  readonly platforms: readonly ChatPlatform[];
  readonly written: WrittenCommand;
  /** Undefined where nobody wrote anything. */
  readonly simulated: boolean | undefined;
  readonly command: BotCommand | null;
}

/** What stands for a placeholder; null for what isn't known. */
export type PlaceholderValue = (
  occasion: Occasion,
  /** After the colon. */
  arg: string | null,
  /** Its place among the placeholders of the text. */
  index: number,
) => string | null | Promise<string | null>;
