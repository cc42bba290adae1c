import { definePort } from '../port';
import type { ChatLine } from '@studio/widgets/chat-box/chat-line';
import type { ChatMessage } from './chat-feed';

/** Recent chat lines of accounts in the form renderers receive. */
export interface ChatLines {
  /** Returns a line as renderers receive it. */
  lineOf(message: Pick<ChatMessage, 'sent' | 'simulated'>): ChatLine;
  /** Returns a line of the last 24 hours; null if it is not in memory. */
  find(accountId: string, messageId: string): ChatLine | null;
  /**
   * Returns lines in memory that were written on the account's own channels since a time (ms since 1970), the latest
   * first. Lines of other channels of a Twitch Shared Chat are left out.
   */
  since(accountId: string, time: number): readonly ChatLine[];
}
export const CHAT_LINES = definePort<ChatLines>('recent chat lines');
