import { definePort } from '../port';
import type { LinesTaken } from '@studio/widgets/behaviour';
import type { ChatBatch, ChatBatchOptions } from './chat-batch';
import type { ChatEvent, ChatNews, ReviewEvent } from './chat-event';
import type { RecentChatters } from './recent-chatters';

/** A chat line as subscribers receive it. */
export interface ChatMessage {
  readonly accountId: string;
  /** The line with its text as `chatText` returns it. */
  readonly event: ChatEvent;
  /** The line as the platform sent it, for display. */
  readonly sent: ChatEvent;
  /** Written by the simulated channel, not by a person. */
  readonly simulated: boolean;
}

/** Deletion of one line, of a viewer's lines or of all lines of a platform. */
export interface ChatRemoval {
  readonly accountId: string;
  readonly removed: LinesTaken;
}

/**
 * Subscription to chat lines. Without options: lines of viewers on the account's own channels, simulated ones
 * included, as they arrive.
 */
export interface ChatSubscriber {
  /** Name for warnings and figures. */
  readonly name: string;
  /** `moderated`: receive a line only after moderation has let it pass. Default `arrived`. */
  readonly stage?: 'arrived' | 'moderated';
  /** Lines of other channels of a Twitch Shared Chat. They have no effect, so the default is `without`. */
  readonly shared?: 'without' | 'with' | 'only';
  /** Receive the account's own lines, which the bot sent. */
  readonly withOwn?: boolean;
  /** Receive lines that arrived long after they were written. */
  readonly withLate?: boolean;
  /** False: lines of the simulated channel are left out. */
  readonly withSimulated?: boolean;
  /**
   * Receives each line once, on the node that acts for the account. It must not wait: slow work continues by
   * itself or in a batch. A failure is reported and does not affect other subscribers.
   */
  receive(message: ChatMessage): void | Promise<void>;
  /** Receives deletions that did not arrive late. */
  remove?(removal: ChatRemoval): void | Promise<void>;
  /** Receives what waits for a decision of the moderators, and what no longer does. */
  review?(accountId: string, event: ReviewEvent): void | Promise<void>;
}

/** Returns true for a line that nothing may answer: moderation has held it. */
export type ChatModerator = (message: ChatMessage) => Promise<boolean>;

/** Feed of chat lines: adapters publish here, everything that uses chat subscribes here. Lines are never stored. */
export interface ChatFeed {
  /** Viewers who wrote on the account's own channels, simulated ones included. Up to date when a line is received. */
  readonly recentChatters: Pick<RecentChatters, 'of' | 'since' | 'lineBefore'>;
  publish(accountId: string, event: ChatNews, options: { readonly simulated: boolean }): void;
  /** Call it before the server listens. */
  subscribe(subscriber: ChatSubscriber): void;
  /** Adds a check. Checks of a line begin before any subscriber receives it, in the order in which they were added. */
  moderate(moderator: ChatModerator): void;
  /** Returns a batch, which the feed flushes when the server stops and which drops viewers who are erased. */
  batch<Item>(options: ChatBatchOptions<Item>): ChatBatch<Item>;
}

export const CHAT_FEED = definePort<ChatFeed>('chat feed');
