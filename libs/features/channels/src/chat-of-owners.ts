import type { ChatNews } from '@studio/contracts/chat/chat-event';
import type { ChatFeed } from '@studio/contracts/chat/chat-feed';
import type { Share } from '@studio/process-managers/share';
import type { Signals, Topic, Unsubscribe } from '@studio/pubsub/signals';
import { LRUCache } from 'lru-cache';

/** Topic of chat news for the node that acts for their account. */
const TOPIC: Topic = 'chatOfOwners-all';
/** Ids of lines that are remembered, so that a line which a platform repeats to another node counts once. */
const REMEMBERED = 5_000;

export interface ChatOfOwnersDeps {
  readonly chat: Pick<ChatFeed, 'publish'>;
  readonly share: Pick<Share, 'size' | 'has'>;
  readonly signals: Pick<Signals, 'publish' | 'subscribe'>;
}

type Passed = {
  readonly accountId: string;
  /** JSON of the event. */
  readonly event: string;
  readonly simulated: boolean;
};

/**
 * Publishes chat news on the node that acts for their account: there are the bot and what it knows of the chat.
 * Webhooks and requests bring them to any node. They travel as signals, at most once; while no node has the account,
 * they are lost.
 */
export class ChatOfOwners implements Pick<ChatFeed, 'publish'> {
  /** Lines that were published here. */
  private readonly known = new LRUCache<string, true>({ max: REMEMBERED });

  constructor(private readonly deps: ChatOfOwnersDeps) {}

  publish(accountId: string, event: ChatNews, options: { readonly simulated: boolean }): void {
    const { chat, share, signals } = this.deps;
    if (share.size === 1) return chat.publish(accountId, event, options);
    if (share.has(accountId)) return this.take(accountId, event, options);
    const passed: Passed = { accountId, event: JSON.stringify(event), ...options };
    signals.publish(TOPIC, passed);
  }

  /** Takes what other nodes receive. */
  start(): Unsubscribe {
    return this.deps.signals.subscribe(TOPIC, (payload) => {
      const { accountId, event, simulated } = payload as Passed;
      if (this.deps.share.has(accountId)) this.take(accountId, JSON.parse(event) as ChatNews, { simulated });
    });
  }

  private take(accountId: string, event: ChatNews, options: { readonly simulated: boolean }): void {
    if (options.simulated || this.isNew(accountId, event)) this.deps.chat.publish(accountId, event, options);
  }

  /** Returns false for a line that was published here already. */
  private isNew(accountId: string, { platform, body }: ChatNews): boolean {
    if (body.type !== 'chat') return true;
    const key = `${accountId} ${platform} ${body.messageId}`;
    if (this.known.has(key)) return false;
    this.known.set(key, true);
    return true;
  }
}
