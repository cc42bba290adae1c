import type { Commit, StoredEvent } from '@studio/kernel/event';

/**
 * Assembles whole commits from single events in log order. The server writes an append's events consecutively, so
 * at most one commit is open. A commit without its head or tail was cut by a scavenge of a purged stream: the rest
 * is dropped.
 */
export class CommitAssembler {
  #open: StoredEvent[] = [];

  /** True between two commits. */
  get empty(): boolean {
    return this.#open.length === 0;
  }

  /** The commit that this event completes, if it does. */
  add(event: StoredEvent): Commit | undefined {
    if (!this.#continues(event)) this.#open = [];
    if (event.meta.index !== this.#open.length) return undefined;
    this.#open.push(event);
    if (this.#open.length < event.meta.of) return undefined;
    const events = this.#open;
    this.#open = [];
    return { stream: event.stream, events, position: event.position };
  }

  #continues(event: StoredEvent): boolean {
    const last = this.#open.at(-1);
    return (
      last !== undefined &&
      last.stream === event.stream &&
      last.revision + 1 === event.revision &&
      last.meta.commandId === event.meta.commandId &&
      last.meta.index + 1 === event.meta.index
    );
  }
}
