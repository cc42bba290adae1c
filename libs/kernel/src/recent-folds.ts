import type { Commit, StoredEvent } from './event';
import type { Fold } from './fold';
import { sameContent } from './property-diff';

interface Made {
  readonly fold: Fold<unknown>;
  readonly events: readonly StoredEvent[];
}

/**
 * The folds that this process's latest commits lead to, so that who follows the log needn't fold them again. They
 * are kept before they are durable: a commit that is asked for comes from the log.
 */
export class RecentFolds {
  /** By the id of the commit's last event, oldest first. */
  private readonly made = new Map<string, Made>();

  /** @param capacity how many are kept */
  constructor(private readonly capacity = 512) {}

  /** @param events the commit that leads to it */
  keep(events: readonly StoredEvent[], fold: Fold<unknown>): void {
    const last = events.at(-1);
    if (!last) return;
    this.made.delete(last.id);
    this.made.set(last.id, { fold, events });
    if (this.made.size <= this.capacity) return;
    for (const oldest of this.made.keys()) {
      this.made.delete(oldest);
      return;
    }
  }

  /**
   * The fold after a commit of the log; null when it wasn't made here lately. What it says of the position is that
   * of an earlier commit.
   */
  after<State>({ events }: Commit): Fold<State> | null {
    const made = this.made.get(events.at(-1)?.id ?? '');
    // A command that was decided more than once, here or elsewhere, has the same ids.
    if (made?.events.length !== events.length || !events.every((event, i) => isSame(event, made.events[i])))
      return null;
    return made.fold as Fold<State>;
  }
}

function isSame(event: StoredEvent, made: StoredEvent | undefined): boolean {
  return (
    made !== undefined &&
    event.revision === made.revision &&
    event.type === made.type &&
    event.meta.at === made.meta.at &&
    (event.data === made.data || sameContent(event.data, made.data))
  );
}
