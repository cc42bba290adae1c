import type { EmbeddedReader } from '@studio/event-store/embedded/embedded-reader';
import { SoundCommits } from '@studio/event-store/embedded/sound-commits';
import type { EventPlace } from '@studio/event-store/embedded/stored-row';
import type { StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents, type Fold } from '@studio/kernel/fold';
import { evolverOf } from '../areas';

/** Event that is missing from what was read, with the reason as a text that continues after “its”. */
export interface LeftOut extends EventPlace {
  readonly fault: string;
}

/**
 * Yields the undamaged events of an embedded log in whole commits, and reports each event left out. Digests are
 * checked against the events present.
 */
export function* soundEvents(
  log: EmbeddedReader,
  leftOut: (event: LeftOut) => void,
): Generator<readonly StoredEvent[]> {
  const commits = new SoundCommits(true);
  for (const page of log.allRows())
    for (const row of page)
      for (const part of commits.take(row))
        if (part.kind === 'commit') yield part.commit.events;
        else leftOut(part.event);
  for (const part of commits.end()) if (part.kind === 'damaged') leftOut(part.event);
}

/**
 * The same as a log that can be imported: revisions have no gap where something was left out, and what can't be folded
 * without it is left out as well.
 */
export function* salvagedEvents(
  log: EmbeddedReader,
  leftOut: (event: LeftOut) => void,
): Generator<readonly StoredEvent[]> {
  const streams = new Map<string, Rest>();
  for (const events of soundEvents(log, leftOut)) {
    const [{ stream, revision, position }] = events as readonly [StoredEvent];
    const rest = streams.get(stream) ?? new Rest(stream);
    streams.set(stream, rest);
    const salvaged = rest.take(events);
    if (salvaged) yield salvaged;
    else leftOut({ stream, revision, position, fault: 'commit builds upon what is left out' });
  }
}

/** Remaining events of a damaged stream. */
class Rest {
  private readonly evolver: ReturnType<typeof evolverOf>;
  private fold: Fold<object> | null;
  private length = 0;

  constructor(stream: string) {
    this.evolver = evolverOf(stream);
    this.fold = this.evolver ? emptyFold(this.evolver, { extension: false }) : null;
  }

  /** A commit as it comes next; null when it doesn't fold. */
  take(events: readonly StoredEvent[]): readonly StoredEvent[] | null {
    const moved = events.map((event, i) => ({ ...event, revision: this.length + i }));
    try {
      if (this.evolver && this.fold) this.fold = foldEvents(this.evolver, this.fold, moved);
    } catch {
      return null;
    }
    this.length += moved.length;
    return moved;
  }
}
