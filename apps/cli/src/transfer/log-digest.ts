import { createHash } from 'node:crypto';
import type { StoredEvent } from '@studio/kernel/event';

/**
 * An event as one line, the same whichever store it was read from: stores give data and metadata back with
 * their keys as they came. The position is the store's own and left out.
 */
export function lineOf({ stream, revision, id, type, data, meta }: Omit<StoredEvent, 'position'>): string {
  return JSON.stringify({ stream, revision, id, type, data, meta });
}

/** Number of events and the digest over them. */
export interface Sum {
  readonly events: number;
  readonly digest: string;
}

/** A digest over events in order: each link is the SHA-256 of the link before and the event's line. */
export class LogDigest {
  private events = 0;
  private link: Buffer = Buffer.alloc(32);

  add(line: string): void {
    this.link = createHash('sha256').update(this.link).update(line).digest();
    this.events++;
  }

  get sum(): Sum {
    return { events: this.events, digest: `sha256:${this.link.toString('hex')}` };
  }
}
