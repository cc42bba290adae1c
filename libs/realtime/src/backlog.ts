interface Entry {
  readonly position: string;
  readonly json: string;
  readonly bytes: number;
}

/** Limits in bytes of encoded deltas. */
export interface BacklogLimits {
  readonly perOverlay: number;
  readonly perNode: number;
}

/** The recent deltas of one overlay, encoded. */
export interface Backlog {
  /** Adds the delta that leads from one position to the next. */
  push(prev: string, position: string, json: string): void;
  /** The deltas that follow a position, oldest first; null when they are not all here. */
  after(since: string): readonly string[] | null;
  close(): void;
}

/** All backlogs of a node: each is bounded, and so are all together; the least recently written give way. */
export class BacklogPool {
  /** Bytes held by all backlogs. */
  bytes = 0;
  private readonly byAge = new Set<Ring>();

  constructor(private readonly limits: BacklogLimits) {}

  open(): Backlog {
    const ring = new Ring(this);
    this.byAge.add(ring);
    return ring;
  }

  /** For a backlog that has grown: cuts it and, where the node holds too much, the oldest. */
  grown(ring: Ring): void {
    this.byAge.delete(ring);
    this.byAge.add(ring);
    while (ring.bytes > this.limits.perOverlay) ring.dropOldest();
    for (const oldest of this.byAge) {
      while (this.bytes > this.limits.perNode && oldest.bytes > 0) oldest.dropOldest();
      if (this.bytes <= this.limits.perNode) break;
    }
  }

  closed(ring: Ring): void {
    this.bytes -= ring.bytes;
    this.byAge.delete(ring);
  }
}

class Ring implements Backlog {
  bytes = 0;
  /** By `prev`, oldest first: following positions walks the chain. */
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly pool: BacklogPool) {}

  push(prev: string, position: string, json: string): void {
    const bytes = Buffer.byteLength(json);
    this.entries.set(prev, { position, json, bytes });
    this.bytes += bytes;
    this.pool.bytes += bytes;
    this.pool.grown(this);
  }

  after(since: string): readonly string[] | null {
    const missing: string[] = [];
    for (let entry = this.entries.get(since); entry; entry = this.entries.get(entry.position))
      missing.push(entry.json);
    return missing.length > 0 ? missing : null;
  }

  dropOldest(): void {
    for (const [prev, { bytes }] of this.entries) {
      this.entries.delete(prev);
      this.bytes -= bytes;
      this.pool.bytes -= bytes;
      return;
    }
  }

  close(): void {
    this.pool.closed(this);
    this.entries.clear();
    this.bytes = 0;
  }
}
