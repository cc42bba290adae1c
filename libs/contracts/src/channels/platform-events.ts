import { definePort } from '../port';
import type { Clock } from '@studio/kernel/clock';
import { isChatNews } from '../chat/chat-event';
import type { ChatFeed } from '../chat/chat-feed';
import type { EventSink, EventSinks } from './platform-adapter';
import { maxAgeOf, type PlatformEvent, type PlatformEventBody } from './platform-event';

type EventType = PlatformEventBody['type'];

/** Event of one type. */
export type PlatformEventOf<Type extends EventType> = PlatformEvent<
  Extract<PlatformEventBody, { readonly type: Type }>
>;

/** @throws Problem, Unavailable: the adapter delivers the event again */
export type PlatformEventSubscriber<Event extends PlatformEvent = PlatformEvent> = (
  accountId: string,
  event: Event,
  options: { readonly simulated: boolean },
) => void | Promise<void>;

/** Feed of platform events other than chat lines, on the node that has them from the platform. */
export interface PlatformEvents {
  /** Receives all events, late ones included. To be called before the server listens. */
  subscribe(subscriber: PlatformEventSubscriber): void;
  /** Receives the events of one type that are not late. */
  subscribeTo<Type extends EventType>(
    type: Type,
    subscriber: PlatformEventSubscriber<PlatformEventOf<Type>>,
  ): void;
}

export const PLATFORM_EVENTS = definePort<PlatformEvents>('platform events');

/** Maximum time by which a platform's clock may be ahead, ms. */
const AHEAD_MS = 3600_000;

export interface PlatformEventRouterDeps {
  readonly chat: Pick<ChatFeed, 'publish'>;
  /** Platform clock: the age of an event is measured by the clock that dated it. */
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Passes events of adapters to their subscribers: chat lines to the chat feed, others to the feed of events. */
export class PlatformEventRouter implements EventSinks, PlatformEvents {
  private readonly subscribers: PlatformEventSubscriber[] = [];

  constructor(private readonly deps: PlatformEventRouterDeps) {}

  sinkOf(accountId: string, options: { readonly simulated: boolean }): EventSink {
    return { deliver: (event) => this.deliver(accountId, event, options) };
  }

  subscribe(subscriber: PlatformEventSubscriber): void {
    this.subscribers.push(subscriber);
  }

  subscribeTo<Type extends EventType>(
    type: Type,
    subscriber: PlatformEventSubscriber<PlatformEventOf<Type>>,
  ): void {
    this.subscribe((accountId, event, options) => {
      if (!event.late && isOf(type, event)) return subscriber(accountId, event, options);
    });
  }

  private async deliver(
    accountId: string,
    event: PlatformEvent,
    options: { readonly simulated: boolean },
  ): Promise<void> {
    if (isChatNews(event)) return this.deps.chat.publish(accountId, event, options);
    if (!this.isTimely(event)) return;
    await Promise.all(this.subscribers.map(async (subscriber) => subscriber(accountId, event, options)));
  }

  private isTimely({ platform, eventId, at }: PlatformEvent): boolean {
    const age = this.deps.clock.now() - Date.parse(at);
    if (age <= maxAgeOf(platform) && age >= -AHEAD_MS) return true;
    this.deps.warn(`Dropped event ${eventId} of ${platform}: its time ${at} is too old or in the future.`);
    return false;
  }
}

function isOf<Type extends EventType>(type: Type, event: PlatformEvent): event is PlatformEventOf<Type> {
  return event.body.type === type;
}
