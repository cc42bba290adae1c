import type { Commit, EventMeta, StoredEvent } from '@studio/kernel/event';

/** Cuts consecutive events of the log into commits by the bounds that their metadata marks. */
export function toCommits(events: readonly StoredEvent[]): Commit[] {
  const commits: Commit[] = [];
  let start = 0;
  events.forEach((event, i) => {
    if (event.meta.index + 1 < event.meta.of) return;
    commits.push({
      stream: event.stream,
      events: events.slice(start, i + 1),
      position: event.position,
    });
    start = i + 1;
  });
  return commits;
}

/**
 * Checks that an append consists of one or more whole commits, so that readers see commits whole.
 * @throws TypeError: a programming error of the caller
 */
export function assertWholeCommits(events: readonly { readonly meta: EventMeta }[]): void {
  if (events.length === 0) throw new TypeError('An append needs at least one event.');
  let next = 0;
  for (const { meta } of events) {
    if (meta.index !== next || meta.of <= meta.index)
      throw new TypeError(
        `Event ${meta.index} of ${meta.of} stands where event ${next} of a commit belongs.`,
      );
    next = meta.index + 1 === meta.of ? 0 : meta.index + 1;
  }
  if (next !== 0) throw new TypeError('The last commit of an append is not whole.');
}
