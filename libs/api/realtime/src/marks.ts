import type { Delta } from './protocol';

/** View state that was sent: the overlay's rev, and the time it was reached. */
export interface Mark {
  readonly rev: number;
  /** ms since 1970. */
  readonly at: number;
}

export function markOf({ rev, at }: Pick<Delta, 'rev' | 'at'>): Mark {
  return { rev, at: Date.parse(at) };
}

const MOST = 64;

/** Recent view states by position, to interpret `ack` messages. */
export class Marks {
  private readonly marks = new Map<string, Mark>();

  add(delta: Delta): void {
    this.marks.set(delta.position, markOf(delta));
    const [oldest] = this.marks.keys();
    if (oldest !== undefined && this.marks.size > MOST) this.marks.delete(oldest);
  }

  /** Null where it isn't known any more. */
  of(position: string): Mark | null {
    return this.marks.get(position) ?? null;
  }
}
