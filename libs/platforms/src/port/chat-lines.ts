import { definePort } from '@studio/areas/port';
import type { LinesTaken } from '@studio/widgets/behaviour';
import type { ChatLine } from '@studio/widgets/chat-box/chat-line';
import type { ChatEvent } from './chat-sink';

/** Something that is said, or is not to be seen any more. */
export type ChatTold =
  | { readonly kind: 'line'; readonly line: ChatLine; readonly event: ChatEvent }
  | { readonly kind: 'taken'; readonly taken: LinesTaken };

/** What is said in accounts' chats, as renderers are told it. */
export interface ChatLines {
  /** A line of the last 24 hours, as far as it is held; null otherwise. */
  find(accountId: string, messageId: string): ChatLine | null;
  /** Those that were said since a moment (ms since 1970), as far as they are held; the latest first. */
  since(accountId: string, moment: number): readonly ChatLine[];
  /**
   * The listener is called once for each, on the node that has it from the platform, without lines that came late and
   * our own ones. It must neither throw nor wait. Call it in the second round of serving.
   */
  listen(listener: (accountId: string, told: ChatTold) => void): void;
}
export const CHAT_LINES = definePort<ChatLines>('lines of chats');
