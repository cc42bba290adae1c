import { UNFINISHED_IMPORT, type EventStore, type LogReader } from '@studio/event-store/event-store';
import { Unavailable, type Appended, type CommitLog } from '@studio/kernel/commit-log';
import { appendUntilDefinite } from '@studio/kernel/definite-append';
import type { NewEvent } from '@studio/kernel/event';
import { Progress } from '../progress';
import { LogDigest, lineOf, type Sum } from './log-digest';
import { LogFile, LogFileError, type FileEvent } from './log-file';

/** Maximum size of one append and of all appends in flight, in characters of JSON. The stores take 1 MiB. */
const APPEND_CHARACTERS = 256 * 1024;
const WINDOW_CHARACTERS = 8 * 1024 * 1024;

const RETRY = { firstRetryMs: 20, lastRetryMs: 1_000 };

export interface ImportTarget {
  readonly store: CommitLog & Pick<EventStore, 'epoch' | 'beginEpoch'>;
  /** The same log, to be read. */
  readonly log: LogReader;
  /** Appends that may be out at once and still end up in the order in which they were given. */
  readonly atOnce: number;
}

/** Commits that follow each other in one stream: they may travel together. */
interface Group {
  readonly stream: string;
  /** Revision of its first event. */
  readonly revision: number;
  readonly events: NewEvent[];
  size: number;
}

/**
 * Reads a whole log file before anything is done with it.
 * @returns the sum that it names and holds
 * @throws LogFileError: it is damaged, or its export was cut off
 */
export async function checkLogFile(path: string): Promise<Sum> {
  const file = await LogFile.open(path);
  const progress = new Progress('Reading', file.header.events);
  for await (const { sum } of file.commits()) progress.at(sum.events);
  if (!file.trailer)
    throw new LogFileError(
      `${path} is incomplete. Run the export to this file again: it resumes where it stopped.`,
    );
  progress.end(file.trailer.events);
  return file.trailer;
}

/**
 * Brings a checked log file into an empty store and begins a new epoch there. An import that was cut off goes on
 * where it stopped when it is done again; until it is finished, no server starts on that store.
 * @param complete what else is to be done before it counts as finished
 * @throws Error with a sentence for people: the store holds another log
 */
export async function importLog(
  target: ImportTarget,
  path: string,
  whole: Sum,
  complete: () => Promise<void> = () => Promise.resolve(),
): Promise<Sum> {
  const file = await LogFile.open(path);
  const present = await sumOf(target.log, 'Comparing', whole.events);
  await claim(target, `${UNFINISHED_IMPORT}${file.header.epoch}`, present);

  const progress = new Progress('Importing', whole.events);
  const window = new Window(target);
  let isPresent = present.events > 0;
  for await (const { events, sum } of file.commits()) {
    if (!isPresent) {
      await window.add(events);
      progress.at(sum.events);
    } else if (sum.events >= present.events) {
      if (sum.digest !== present.digest) throw anotherLog();
      isPresent = false;
    }
  }
  if (isPresent) throw anotherLog();
  await window.flush();
  progress.end(whole.events);

  const written = await sumOf(target.log, 'Checking', whole.events);
  if (written.digest !== whole.digest)
    throw new Error(
      `The store gives back other events than were written: ${written.digest} over ${written.events}, ` +
        `not ${whole.digest} over ${whole.events}. Is another program writing to it?`,
    );
  await complete();
  await target.store.beginEpoch();
  return written;
}

async function sumOf(log: LogReader, what: string, total: number): Promise<Sum> {
  const digest = new LogDigest();
  const progress = new Progress(what, total);
  for await (const page of log.readAll('')) {
    for (const { events } of page) for (const event of events) digest.add(lineOf(event));
    progress.at(digest.sum.events);
  }
  if (digest.sum.events > 0) progress.end(digest.sum.events);
  return digest.sum;
}

/** Marks an empty store as ours until the import is finished. */
async function claim({ store }: ImportTarget, epoch: string, present: Sum): Promise<void> {
  if ((await store.epoch()) === epoch) return;
  if (present.events > 0) throw anotherLog();
  await store.beginEpoch(epoch);
}

function anotherLog(): Error {
  return new Error(
    'The store already has another log. Import into an empty one (another DATA_DIR or EventStoreDB).',
  );
}

function anotherOrder(): Error {
  return new Error('The store saved the events in a different order. Import into an empty store again.');
}

function takesNothing(): Unavailable {
  return new Unavailable('The store accepts no events at the moment. Run the import again: it resumes here.');
}

function isUnwritten(tried: PromiseSettledResult<Appended>): boolean {
  return tried.status === 'rejected' && tried.reason instanceof Unavailable;
}

/** Appends that go out together. */
class Window {
  private groups: Group[] = [];
  private size = 0;
  /** Position of the last event that was written. */
  private last = '';
  private hasReported = false;

  constructor(private readonly target: ImportTarget) {}

  async add(commit: readonly FileEvent[]): Promise<void> {
    const [first] = commit;
    if (!first) return;
    const size = commit.reduce((sum, event) => sum + lineOf(event).length, 0);
    const events = commit.map(({ id, type, data, meta }): NewEvent => ({ id, type, data, meta }));
    const last = this.groups.at(-1);
    if (last?.stream === first.stream && last.size + size <= APPEND_CHARACTERS) {
      last.events.push(...events);
      last.size += size;
    } else {
      if (this.groups.length >= this.target.atOnce || this.size >= WINDOW_CHARACTERS) await this.flush();
      this.groups.push({ stream: first.stream, revision: first.revision, events, size });
    }
    this.size += size;
  }

  async flush(): Promise<void> {
    const { store } = this.target;
    // A wait for the store must not be the end of the process.
    const awake = setInterval(() => undefined, 60_000);
    const groups = this.groups.splice(0);
    this.size = 0;
    try {
      const tried = await Promise.allSettled(
        groups.map(({ stream, revision, events }) =>
          store.append(stream, revision === 0 ? 'none' : revision - 1, events),
        ),
      );
      await this.requireOrder(groups, tried);
    } finally {
      clearInterval(awake);
    }
  }

  /** Sees to it that all are written, one after the other in the log too. */
  private async requireOrder(
    groups: readonly Group[],
    tried: readonly PromiseSettledResult<Appended>[],
  ): Promise<void> {
    const first = tried.findIndex(({ status }) => status === 'rejected');
    if (first >= 0 && tried.slice(first).every(isUnwritten)) throw takesNothing();
    for (const [i, group] of groups.entries()) {
      const known = tried[i];
      const position =
        i < first || first < 0
          ? known?.status === 'fulfilled' && known.value.position
          : await this.written(group, known);
      if (!position || position <= this.last) throw anotherOrder();
      this.last = position;
    }
  }

  /** @returns the position of an append that is sent once more, since another before it failed */
  private async written(
    { stream, revision, events }: Group,
    known: PromiseSettledResult<Appended> | undefined,
  ): Promise<string> {
    const options = { ...RETRY, isRepeat: !known || !isUnwritten(known) };
    const { store } = this.target;
    const outcome = await appendUntilDefinite(store, stream, revision - 1, events, options, () =>
      this.reportWaiting(),
    );
    if (outcome.kind === 'written') return outcome.position;
    if (outcome.kind === 'conflict')
      throw new Error('Another program is writing to the store. Stop it and import again.');
    throw takesNothing();
  }

  private reportWaiting(): void {
    if (!this.hasReported) console.error('The store does not respond. Waiting for it.');
    this.hasReported = true;
  }
}
