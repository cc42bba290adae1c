import type { JsonObject } from '@studio/kernel/json';
import type { Signals, Unsubscribe } from '@studio/pubsub/signals';
import { OBS_ASKED } from '@studio/realtime/editor/account-topics';
import type { ObsMessage } from '@studio/realtime/editor-protocol';
import type { ObsConnection } from './obs-connection';
import type { ObsConnections } from './obs-connections';

/** Shortest time between two messages about one OBS, ms. */
const APART_MS = 100;

interface Sent {
  /** Message as JSON. */
  readonly message: string;
  /** Runs until the next message may be sent. */
  readonly timer: NodeJS.Timeout;
  isChanged: boolean;
}

/** Publishes the state of connected OBS to the consoles and decks of all nodes (topic `obs`). */
export class ObsSignals {
  private readonly sent = new Map<string, Sent>();
  private readonly unsubscribe: Unsubscribe;

  constructor(
    private readonly signals: Pick<Signals, 'publish' | 'subscribe'>,
    private readonly connections: () => Pick<ObsConnections, 'of' | 'idsOf'>,
  ) {
    this.unsubscribe = signals.subscribe(OBS_ASKED, ({ accountId }) => {
      if (typeof accountId === 'string') this.publishAll(accountId);
    });
  }

  /** Publishes the present state at once, or as soon as the next message may be sent. */
  changed(accountId: string, obsId: number): void {
    const key = `${accountId} ${obsId}`;
    const sent = this.sent.get(key);
    if (sent) {
      sent.isChanged = true;
      return;
    }
    this.publish(accountId, obsId, key, null);
  }

  stop(): void {
    this.unsubscribe();
    for (const { timer } of this.sent.values()) clearTimeout(timer);
    this.sent.clear();
  }

  private publish(accountId: string, obsId: number, key: string, before: string | null): void {
    const payload = messageOf(obsId, this.connections().of(accountId, obsId));
    const message = JSON.stringify(payload);
    if (message === before) {
      this.sent.delete(key);
      return;
    }
    this.signals.publish(`obs-${accountId}`, { ...payload } satisfies JsonObject);
    const timer = setTimeout(() => {
      const { isChanged = false } = this.sent.get(key) ?? {};
      if (isChanged) this.publish(accountId, obsId, key, message);
      else this.sent.delete(key);
    }, APART_MS).unref();
    this.sent.set(key, { message, timer, isChanged: false });
  }

  private publishAll(accountId: string): void {
    const connections = this.connections();
    for (const obsId of connections.idsOf(accountId)) {
      const payload = messageOf(obsId, connections.of(accountId, obsId));
      this.signals.publish(`obs-${accountId}`, { ...payload } satisfies JsonObject);
    }
  }
}

/** @param connection null for one that is switched off */
function messageOf(obsId: number, connection: Pick<ObsConnection, 'status' | 'state'> | null): ObsMessage {
  const state = connection?.status === 'connected' ? connection.state : null;
  return {
    obsId,
    status: connection?.status ?? 'off',
    rev: state?.rev ?? null,
    programScene: state?.programScene ?? null,
    previewScene: state?.previewScene ?? null,
    studioMode: state?.studioMode ?? null,
    outputs: state?.outputs ?? null,
  };
}
