import type { ViewerIdentity } from '@studio/platforms/viewer';
import type { CountedFigure } from '@studio/operations/counted-figure';
import type { ErasedViewers, ViewerBuffer, Wanted } from '@studio/viewers/viewer-buffers';
import { ChatBatch, type ChatBatchOptions } from './chat-batch';
import { isChatLine, isReviewEvent, removalOf, type ChatNews } from './chat-event';
import type { ChatFeed, ChatMessage, ChatModerator, ChatSubscriber } from './chat-feed';
import { readableLine } from './chat-text';
import { RecentChatters } from './recent-chatters';
import { isForeign } from '../channels/platform-event';

/** Passes chat lines to their subscribers, in the order in which they subscribed. */
export class LiveChatFeed implements ChatFeed, ViewerBuffer {
  readonly recentChatters = new RecentChatters();
  private readonly subscribers: ChatSubscriber[] = [];
  private readonly moderators: ChatModerator[] = [];
  private readonly batches: Pick<ChatBatch<unknown>, 'forget' | 'stop'>[] = [];
  /** Number of failures by subscriber. */
  private readonly failures = new Map<string, number>();

  constructor(private readonly warn: (line: string) => void) {}

  subscribe(subscriber: ChatSubscriber): void {
    this.subscribers.push(subscriber);
  }

  moderate(moderator: ChatModerator): void {
    this.moderators.push(moderator);
  }

  batch<Item>(options: ChatBatchOptions<Item>): ChatBatch<Item> {
    const batch = new ChatBatch(options, this.warn);
    this.batches.push(batch);
    return batch;
  }

  publish(accountId: string, event: ChatNews, { simulated }: { readonly simulated: boolean }): void {
    if (isReviewEvent(event)) {
      for (const each of this.subscribers) this.run(each.name, () => each.review?.(accountId, event));
      return;
    }
    if (!isChatLine(event)) {
      if (!event.late) this.remove(accountId, event);
      return;
    }
    const message = { accountId, event: readableLine(event), sent: event, simulated };
    const receivers = this.subscribers.filter((each) => wants(each, message));
    if (wants({}, message)) this.recentChatters.note(accountId, message.event, simulated);
    // Checks begin before anything shows the line.
    const verdict = this.moderators.length > 0 && isModerated(message) ? this.isHeld(message) : null;
    for (const each of receivers) if (each.stage !== 'moderated') this.pass(each, message);
    const moderated = receivers.filter(({ stage }) => stage === 'moderated');
    if (verdict) void verdict.then((isHeld) => !isHeld && this.passAll(moderated, message));
    else this.passAll(moderated, message);
  }

  identify(accountId: string, wanted: Wanted): readonly ViewerIdentity[] {
    return this.recentChatters.identify(accountId, wanted);
  }

  /** Drops viewers from all batches and from the recent chatters. */
  async forget(accountId: string, viewers: ErasedViewers): Promise<void> {
    this.recentChatters.forget(accountId, viewers);
    await Promise.all(this.batches.map((batch) => batch.forget(accountId, viewers)));
  }

  /** Delivers what waits in all batches. */
  async stop(): Promise<void> {
    await Promise.all(this.batches.map((batch) => batch.stop()));
  }

  /** Count for operators. */
  get figure(): CountedFigure {
    return {
      name: 'studio_chat_subscriber_failures_total',
      help: 'Chat lines that a subscriber failed to handle.',
      labels: ['subscriber'],
      counts: () => [...this.failures].map(([name, times]) => ({ of: [name], times })),
    };
  }

  private remove(accountId: string, event: ChatNews): void {
    const removed = removalOf(event);
    if (!removed) return;
    for (const each of this.subscribers) this.run(each.name, () => each.remove?.({ accountId, removed }));
  }

  /** Returns true if a check holds a line. A check that fails holds it, too. */
  private async isHeld(message: ChatMessage): Promise<boolean> {
    try {
      for (const moderator of this.moderators) if (await moderator(message)) return true;
      return false;
    } catch (error) {
      this.failed('moderation', error);
      return true;
    }
  }

  private passAll(subscribers: readonly ChatSubscriber[], message: ChatMessage): void {
    for (const each of subscribers) this.pass(each, message);
  }

  private pass(subscriber: ChatSubscriber, message: ChatMessage): void {
    this.run(subscriber.name, () => subscriber.receive(message));
  }

  private run(name: string, work: () => void | Promise<void>): void {
    try {
      work()?.catch((error: unknown) => this.failed(name, error));
    } catch (error) {
      this.failed(name, error);
    }
  }

  /** Counts a failure; only the first of a subscriber is logged. */
  private failed(name: string, error: unknown): void {
    const before = this.failures.get(name) ?? 0;
    this.failures.set(name, before + 1);
    if (before === 0) this.warn(`${name} cannot process chat messages: ${String(error)}`);
  }
}

function wants(
  { shared = 'without', withOwn = false, withLate = false, withSimulated = true }: Partial<ChatSubscriber>,
  { event: { late, body }, simulated }: ChatMessage,
): boolean {
  if ((late && !withLate) || (body.isOwn && !withOwn) || (simulated && !withSimulated)) return false;
  return shared === 'with' || isForeign(body) === (shared === 'only');
}

/** Moderation checks what viewers write on the account's own channels. */
function isModerated({ event: { late, body } }: ChatMessage): boolean {
  return !late && !body.isOwn && !isForeign(body);
}
