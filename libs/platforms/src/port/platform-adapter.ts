import { definePort } from '@studio/areas/port';
import type { Feature } from './platform-channel';
import type { PlatformEvent, PlatformId } from './platform-event';

/** The channel of an account on a platform. */
export interface PlatformAccount {
  readonly accountId: string;
  readonly channelId: string;
}

/** Takes what an adapter tells of one account's channel. */
export interface EventSink {
  /**
   * Resolves when it is durable: only then may a webhook be answered or a page's token be kept. An event that is known
   * is dropped, also when it was told long before; so is one of more than 20 hours ago.
   * Rejects while nothing can be written, or it isn't known whether it was: to be told again.
   */
  deliver(event: PlatformEvent): Promise<void>;
  /** How the connection is now. */
  status?(now: ConnectionReport): void;
}

/** What an adapter says of its connection. */
export interface ConnectionReport {
  /** `degraded`: some of what was asked for isn't told. */
  readonly state: 'connecting' | 'live' | 'degraded' | 'off';
  readonly reason: string | null;
  /** In the platform's words. */
  readonly subscriptions: readonly { readonly type: string; readonly status: string }[];
  /** Scopes of the platform that would be needed for everything, and weren't granted. */
  readonly missingScopes: readonly string[];
}

/** The connection to one channel. */
export interface PlatformSession {
  /** Tells of nothing more, and resolves when everything told has been taken. */
  close(): Promise<void>;
}

/** A platform, translated: its words end here. */
export interface PlatformAdapter {
  readonly id: PlatformId;
  readonly features: ReadonlySet<Feature>;
  /**
   * Connects to a channel and tells of it.
   * @param signal ends it, as `close` does
   */
  open(account: PlatformAccount, sink: EventSink, signal: AbortSignal): Promise<PlatformSession>;
}

/** Where adapters deliver to. */
export interface EventSinks {
  /** @param options.simulated what it is told happened to nobody: it is kept apart and marked */
  sinkOf(accountId: string, options: { readonly simulated: boolean }): EventSink;
}
export const EVENT_SINKS = definePort<EventSinks>('sinks of platform events');
