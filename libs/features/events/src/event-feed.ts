import type { AccountEvent, EventCatalog } from '@studio/contracts/events/event-catalog';
import { catalogCategories } from '@studio/contracts/events/event-sources';
import type { EventStore } from '@studio/event-store/event-store';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { Signals, Unsubscribe } from '@studio/pubsub/signals';
import { chatEvent, isLiveEvent, type LiveEvent } from './live-events';

export interface EventFeedDeps {
  readonly log: Pick<EventStore, 'subscribe' | 'end'>;
  readonly catalog: Pick<EventCatalog, 'eventsOf'>;
  readonly signals: Pick<Signals, 'subscribe'>;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Receives the events of one account as they are committed, and live events. */
export type EventReceiver = (event: AccountEvent | LiveEvent) => void;

interface Listeners {
  readonly receivers: Set<EventReceiver>;
  readonly ends: readonly Unsubscribe[];
}

/** Topic of live events other than chat, which no log holds. */
export const liveTopic = (accountId: string): `catalogLive-${string}` => `catalogLive-${accountId}`;

/** Events of accounts that somebody reads now. It follows the log only while there are readers. */
export class EventFeed {
  private readonly accounts = new Map<string, Listeners>();
  private following: { readonly ending: AbortController; readonly ready: Promise<void> } | null = null;

  constructor(private readonly deps: EventFeedDeps) {}

  /**
   * Subscribes to all events of an account that are committed from now on.
   * @throws Unavailable
   */
  async subscribe(accountId: string, receiver: EventReceiver): Promise<Unsubscribe> {
    const known = this.accounts.get(accountId) ?? this.listen(accountId);
    known.receivers.add(receiver);
    const end = (): void => this.leave(accountId, receiver);
    try {
      await this.followed();
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  stop(): void {
    this.following?.ending.abort();
    this.following = null;
    for (const { ends } of this.accounts.values()) for (const end of ends) end();
    this.accounts.clear();
  }

  private listen(accountId: string): Listeners {
    const receivers = new Set<EventReceiver>();
    const send = (event: LiveEvent | null): void => {
      if (event) for (const receive of receivers) receive(event);
    };
    const { signals, clock } = this.deps;
    const ends = [
      signals.subscribe(`chat-${accountId}`, (update) => send(chatEvent(update, timestamp(clock.now())))),
      signals.subscribe(liveTopic(accountId), (event) => send(isLiveEvent(event) ? event : null)),
    ];
    const listeners = { receivers, ends };
    this.accounts.set(accountId, listeners);
    return listeners;
  }

  private leave(accountId: string, receiver: EventReceiver): void {
    const known = this.accounts.get(accountId);
    known?.receivers.delete(receiver);
    if (!known || known.receivers.size > 0) return;
    for (const end of known.ends) end();
    this.accounts.delete(accountId);
    if (this.accounts.size > 0) return;
    this.following?.ending.abort();
    this.following = null;
  }

  /** Resolves once every later commit reaches the receivers. */
  private followed(): Promise<void> {
    if (this.following) return this.following.ready;
    const ending = new AbortController();
    const ready = this.deps.log.end().then((end) => {
      void this.follow(end, ending.signal).catch((error: unknown) => {
        this.deps.warn(`The event stream cannot follow the log: ${String(error)}`);
      });
    });
    this.following = { ending, ready };
    ready.catch(() => (this.following = null));
    return ready;
  }

  private async follow(after: string, signal: AbortSignal): Promise<void> {
    for await (const batch of this.deps.log.subscribe(catalogCategories, after, { signal, ownOnly: true })) {
      if (batch.kind !== 'commits') continue;
      for (const { events } of batch.commits)
        for (const stored of events)
          for (const event of await this.deps.catalog.eventsOf(stored))
            for (const receive of this.accounts.get(event.accountId)?.receivers ?? []) receive(event);
    }
  }
}
