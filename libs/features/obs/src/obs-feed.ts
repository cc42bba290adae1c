import { randomUUID } from 'node:crypto';
import type { ObsEventFeed, ObsLiveEvent } from '@studio/contracts/obs/obs-events';
import type { ObsChange } from './obs-changes';
import type { ObsOfAccount } from './obs-connections';

/** Feed of the events of all connected OBS. */
export class ObsFeed implements ObsEventFeed {
  private readonly listeners = new Set<(event: ObsLiveEvent) => void>();

  constructor(
    private readonly now: () => number,
    private readonly warn: (line: string) => void,
  ) {}

  subscribe(listener: (event: ObsLiveEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  publish(of: ObsOfAccount, change: ObsChange): void {
    const event = { eventId: randomUUID(), ...of, ...change, at: this.now() };
    for (const listener of this.listeners)
      try {
        listener(event);
      } catch (error) {
        // One subscriber must not keep events from the others, nor end the connection.
        this.warn(`An event of OBS was not processed: ${String(error)}`);
      }
  }
}
