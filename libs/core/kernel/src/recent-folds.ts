import type { Commit, StoredEvent } from './event';
import type { Fold } from './fold';
import { sameContent } from './same-content';

/** A commit's way from one fold to the next. */
export interface Made<State, Extension = unknown> {
  readonly before: Fold<State, Extension>;
  readonly after: Fold<State, Extension>;
  readonly events: readonly StoredEvent[];
}

/**
 * Folds of the latest commits, so that followers of the log need not fold them again. For a log with no other
 * writer. They are stored before they are durable: the commit a caller asks with comes from the log.
 */
export class RecentFolds {
  /** Ring of all entries, the oldest at `next`. */
  private readonly ring: Made<unknown>[] = [];
  /** Places in the ring by the id of the commit's last event: a map of the folds would keep them beyond their time. */
  private readonly places = new Map<string, number>();
  private next = 0;

  /** @param capacity largest number of folds: more than are made while the read models rest and write a batch */
  constructor(private readonly capacity = 512) {}

  keep(made: Made<unknown>): void {
    const id = idOf(made);
    if (id === undefined) return;
    const oldest = this.ring[this.next];
    const oldestId = oldest && idOf(oldest);
    // A command that was decided again has taken its own place.
    if (oldestId !== undefined && this.places.get(oldestId) === this.next) this.places.delete(oldestId);
    this.ring[this.next] = made;
    this.places.set(id, this.next);
    this.next = (this.next + 1) % this.capacity;
  }

  /** For when it isn't sure that what was sent is what the log has. */
  clear(): void {
    this.places.clear();
    this.ring.length = 0;
    this.next = 0;
  }

  /**
   * Returns the folds before and after a commit of the log; null if it was not made here recently. Their position
   * is that of an earlier commit.
   */
  of<State, Extension = unknown>({ events }: Commit): Made<State, Extension> | null {
    const made = this.ring[this.places.get(events.at(-1)?.id ?? '') ?? -1];
    // A command that was decided twice, on this node or another, has the same ids on whatever stream.
    if (made?.events.length !== events.length || !events.every((event, i) => isSame(event, made.events[i])))
      return null;
    return made as Made<State, Extension>;
  }
}

/** Key of an entry. */
function idOf({ events }: Pick<Made<unknown>, 'events'>): string | undefined {
  return events.at(-1)?.id;
}

function isSame(event: StoredEvent, made: StoredEvent | undefined): boolean {
  return (
    made !== undefined &&
    event.stream === made.stream &&
    event.revision === made.revision &&
    event.type === made.type &&
    event.meta.at === made.meta.at &&
    (event.data === made.data || sameContent(event.data, made.data))
  );
}
