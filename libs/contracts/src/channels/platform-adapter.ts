import type { Feature } from './platform-channel';
import type { PlatformEvent, PlatformId } from './platform-event';

/** The channel of an account on a platform. */
export interface PlatformAccount {
  readonly accountId: string;
  readonly channelId: string;
}

/** Accepts events of one account's channel from an adapter. */
export interface EventSink {
  /**
   * Resolves once the event is durable: only then may a webhook be answered or a page token be stored. A known
   * event is dropped, even if it was delivered long before; so is one older than 20 hours. Rejects while nothing
   * can be written, or if the outcome is unknown: deliver it again then.
   */
  deliver(event: PlatformEvent): Promise<void>;
  /** Reports the state of the connection. */
  status?(now: ConnectionReport): void;
}

/** Adapter's report on its connection. */
export type ConnectionReport = {
  /** `degraded`: some of the requested events do not arrive. */
  readonly state: 'connecting' | 'live' | 'degraded' | 'off';
  readonly reason: string | null;
  /** In the platform's words. */
  readonly subscriptions: readonly { readonly type: string; readonly status: string }[];
  /** Scopes of the platform that would be needed for everything, and weren't granted. */
  readonly missingScopes: readonly string[];
  /** A Twitch Shared Chat session runs: what is sent here appears in the chats of the other channels too. */
  readonly sharedChat?: boolean;
};

/** The connection to one channel. */
export interface PlatformSession {
  /** Stops delivering, and resolves once everything delivered has been accepted. */
  close(): Promise<void>;
}

/** A platform, translated: its words end here. */
export interface PlatformAdapter {
  readonly id: PlatformId;
  readonly features: ReadonlySet<Feature>;
  /**
   * Connects to a channel and delivers its events.
   * @param signal ends the session, as `close` does
   */
  open(account: PlatformAccount, sink: EventSink, signal: AbortSignal): Promise<PlatformSession>;
}

/** Sinks for adapters. */
export interface EventSinks {
  /** @param options.simulated the events are made up: they are stored separately and marked */
  sinkOf(accountId: string, options: { readonly simulated: boolean }): EventSink;
}
