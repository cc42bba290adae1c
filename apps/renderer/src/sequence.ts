import type { Delta } from '@studio/realtime/protocol';

/** Number of positions remembered to distinguish a repetition from a gap. */
const REMEMBERED = 512;

/**
 * Decides which deltas fit the picture. A delta applies only if its `prev` is the current position. One applied
 * before is skipped; anything else is a gap to request.
 */
export class Sequence {
  private seen = new Set<string>();
  private current: string | null = null;
  private currentEpoch: string | null = null;

  /** Position of the picture; null before the first snapshot and after a change of epoch. */
  get position(): string | null {
    return this.current;
  }

  get epoch(): string | null {
    return this.currentEpoch;
  }

  /** Positions are not comparable between epochs. */
  enter(epoch: string): void {
    if (epoch === this.currentEpoch) return;
    this.currentEpoch = epoch;
    this.current = null;
    this.seen = new Set();
  }

  /** After a snapshot. */
  restart(position: string): void {
    this.seen = new Set();
    this.moveTo(position);
  }

  /** The deltas to apply, in order, and whether something is missing. */
  take(deltas: readonly Delta[]): { readonly fitting: readonly Delta[]; readonly gap: boolean } {
    const fitting: Delta[] = [];
    for (const delta of deltas) {
      if (this.seen.has(delta.position)) continue;
      if (this.current === null || delta.prev !== this.current) return { fitting, gap: true };
      fitting.push(delta);
      this.moveTo(delta.position);
    }
    return { fitting, gap: false };
  }

  private moveTo(position: string): void {
    this.current = position;
    this.seen.add(position);
    if (this.seen.size <= REMEMBERED) return;
    for (const oldest of this.seen) {
      this.seen.delete(oldest);
      break;
    }
  }
}
