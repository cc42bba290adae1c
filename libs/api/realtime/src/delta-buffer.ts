interface Entry {
  readonly prev: string;
  readonly position: string;
  readonly json: string;
  readonly bytes: number;
}

/** Limits in bytes of encoded deltas. */
export interface DeltaBufferLimits {
  readonly perOverlay: number;
  readonly perNode: number;
}

/** The recent deltas of one overlay, encoded. */
export interface DeltaBuffer {
  /** Adds the delta that leads from one position to the next. */
  push(prev: string, position: string, json: string): void;
  /** The deltas that follow a position, oldest first; null when they are not all here. */
  after(since: string): readonly string[] | null;
  close(): void;
}

/** All delta buffers of a node: each is bounded, and so are all together; the least recently written give way. */
export class DeltaBuffers {
  /** Bytes held by all of them. */
  bytes = 0;
  private readonly byAge = new Set<Ring>();
  /** The last of them. */
  private newest: Ring | null = null;

  constructor(private readonly limits: DeltaBufferLimits) {}

  open(): DeltaBuffer {
    const ring = new Ring(this);
    this.byAge.add(ring);
    this.newest = ring;
    return ring;
  }

  /** For a buffer that has grown: cuts it and, where the node holds too much, the oldest. */
  grown(ring: Ring): void {
    if (this.newest !== ring) {
      this.byAge.delete(ring);
      this.byAge.add(ring);
      this.newest = ring;
    }
    while (ring.bytes > this.limits.perOverlay) ring.dropOldest();
    if (this.bytes <= this.limits.perNode) return;
    for (const oldest of this.byAge) {
      while (this.bytes > this.limits.perNode && oldest.bytes > 0) oldest.dropOldest();
      if (this.bytes <= this.limits.perNode) break;
    }
  }

  closed(ring: Ring): void {
    this.bytes -= ring.bytes;
    this.byAge.delete(ring);
    if (this.newest === ring) this.newest = null;
  }
}

class Ring implements DeltaBuffer {
  bytes = 0;
  /** Oldest first, each following the one before it; those before index `first` were dropped. */
  private entries: (Entry | undefined)[] = [];
  private first = 0;

  constructor(private readonly pool: DeltaBuffers) {}

  push(prev: string, position: string, json: string): void {
    if (this.entries.at(-1)?.position !== prev) this.clear();
    const bytes = Buffer.byteLength(json);
    this.entries.push({ prev, position, json, bytes });
    this.bytes += bytes;
    this.pool.bytes += bytes;
    this.pool.grown(this);
  }

  after(since: string): readonly string[] | null {
    // Most renderers that return miss only a few deltas.
    for (let i = this.entries.length - 1; i >= this.first; i--)
      if (this.entries[i]?.prev === since) return this.entries.slice(i).map((entry) => entry?.json ?? '');
    return null;
  }

  dropOldest(): void {
    const bytes = this.entries[this.first]?.bytes ?? 0;
    this.entries[this.first++] = undefined;
    this.bytes -= bytes;
    this.pool.bytes -= bytes;
    if (this.first * 2 <= this.entries.length) return;
    this.entries = this.entries.slice(this.first);
    this.first = 0;
  }

  close(): void {
    this.pool.closed(this);
    this.entries = [];
    this.first = 0;
    this.bytes = 0;
  }

  private clear(): void {
    while (this.bytes > 0) this.dropOldest();
  }
}
