import { hash } from 'node:crypto';
import type { Clock } from './clock';
import type { CommitLog } from './commit-log';
import type { Evolver } from './decider';
import { foldEvents, readFold, type Fold } from './fold';
import { KeyedCommits, type KeyedCommitsJson } from './keyed-commits';

/** A fold as it lies in a store, with what proves it. */
export interface FoldSnapshot {
  /** Version of the code that made the fold; other code cannot use it. */
  readonly version: string;
  /** Place of its last event in the stream and in the log, and that event's id. */
  readonly revision: number;
  readonly position: string;
  readonly eventId: string;
  /** The fold as JSON. */
  readonly fold: string;
  /** SHA-256 of that text. */
  readonly digest: string;
}

/**
 * Storage of snapshots. It may lose any of them and may fail: then more of the log is read. Its calls must end by
 * themselves.
 */
export interface FoldSnapshotStore {
  get(stream: string): Promise<FoldSnapshot | null>;
  put(stream: string, snapshot: FoldSnapshot): Promise<void>;
}

export interface FoldSnapshotsDeps {
  readonly store: FoldSnapshotStore;
  readonly log: Pick<CommitLog, 'read'>;
  readonly clock: Clock;
  /** Version of all code that folds: another build may fold the same events differently. */
  readonly program: string;
  /** Receives failures, one line each. */
  readonly report: (line: string) => void;
  /** Events after which a stream has its next snapshot, at least. */
  readonly every?: number;
  /** Milliseconds a command waits for the storage. */
  readonly patienceMs?: number;
}

type Versioned = Pick<Evolver<unknown>, 'category' | 'schemaVersion'>;

/** A fold as its JSON text reads. */
interface FoldJson<State> extends Omit<Fold<State>, 'keyed' | 'extension'> {
  readonly keyed: KeyedCommitsJson;
  readonly extension: unknown;
}

interface Found<State, Extension> {
  readonly snapshot: FoldSnapshot;
  readonly fold: Fold<State, Extension>;
}

/** State of a stream's snapshot. */
interface Known {
  readonly revision: number;
  readonly characters: number;
}

const unknown: Known = { revision: -1, characters: 0 };

const EVERY = 1000;
/** A fold with a longer text has a snapshot as much more seldom as it is longer: 256 characters an event. */
const SMALL_CHARACTERS = 256_000;
const PATIENCE_MS = 250;
/** After a failure the store is left alone for so long. */
const REST_MS = 10_000;
/** Raised when a fold's text changes its form. */
const FORM = 3;
/** Streams of which it is known where their snapshots stand: more than a pipeline caches. */
const MAX_KNOWN = 2048;
/** Folds that may wait to be put away; what comes on top has a snapshot later. */
const MAX_WAITING = 64;
/** A larger fold has none: MongoDB takes documents of 16 MiB. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/**
 * Folds that outlive the process, so that the first command on a long stream reads its last events only. They are a
 * cache and never believed: one counts only if the same build made it, its text is whole, and the log has at its
 * revision the very event that it ends with. Otherwise the stream is read from its start.
 */
export class FoldSnapshots {
  /** Oldest first. */
  private readonly known = new Map<string, Known>();
  /** Folds are put away one after the other. */
  private work: Promise<void> = Promise.resolve();
  private waiting = 0;
  private restUntil = 0;

  constructor(private readonly deps: FoldSnapshotsDeps) {}

  /**
   * A stream's fold at its present end.
   * @throws Unavailable the log can't be read
   */
  async read<State, Extension>(
    stream: string,
    evolver: Evolver<State, Extension>,
  ): Promise<Fold<State, Extension>> {
    const found = await this.find(stream, evolver);
    const ahead = found && (await this.goOn(stream, evolver, found));
    const fold = ahead ?? (await readFold(this.deps.log, evolver, stream));
    if (ahead)
      this.know(stream, { revision: found.snapshot.revision, characters: found.snapshot.fold.length });
    this.moved(stream, evolver, fold);
    return fold;
  }

  /** Reports that a commit led to a durable fold. Waits for nothing. */
  moved<State>(stream: string, evolver: Evolver<State>, fold: Fold<State>): void {
    if (this.waiting >= MAX_WAITING || this.deps.clock.now() < this.restUntil) return;
    const known = this.known.get(stream) ?? unknown;
    // What is written for the cache stays below what is written for the log.
    const due = (this.deps.every ?? EVERY) * Math.max(1, known.characters / SMALL_CHARACTERS);
    if (fold.revision - known.revision < due) return;
    this.know(stream, { ...known, revision: fold.revision });
    this.waiting++;
    this.work = this.work
      .then(() => this.keep(stream, evolver, fold))
      .catch((error: unknown) => this.fail('put away', error))
      .finally(() => this.waiting--);
  }

  /** Resolves when nothing is being put away any more. */
  async idle(): Promise<void> {
    while (this.waiting > 0) await this.work;
  }

  private versionOf({ category, schemaVersion }: Versioned): string {
    return `${FORM}/${category}/${schemaVersion}/${this.deps.program}`;
  }

  private async find<State, Extension>(
    stream: string,
    evolver: Evolver<State, Extension>,
  ): Promise<Found<State, Extension> | null> {
    const { store, clock, patienceMs = PATIENCE_MS } = this.deps;
    if (clock.now() < this.restUntil) return null;
    try {
      const snapshot = await inTime(store.get(stream), patienceMs);
      if (snapshot?.version !== this.versionOf(evolver)) return null;
      const fold = foldFrom(evolver, snapshot);
      if (!fold) this.deps.report(`The snapshot of ${stream} is damaged. Rebuilding it from the log.`);
      return fold && { snapshot, fold };
    } catch (error) {
      this.fail('read', error);
      return null;
    }
  }

  /** The fold at the stream's present end; null when the log doesn't have what the snapshot was made from. */
  private async goOn<State, Extension>(
    stream: string,
    evolver: Evolver<State, Extension>,
    { snapshot, fold }: Found<State, Extension>,
  ): Promise<Fold<State, Extension> | null> {
    let now: Fold<State, Extension> | null = null;
    for await (const page of this.deps.log.read(stream, snapshot.revision)) {
      const [first] = page;
      if (!now && (first?.id !== snapshot.eventId || first.revision !== snapshot.revision)) return null;
      now = foldEvents(evolver, now ?? { ...fold, position: first?.position ?? '' }, page);
    }
    return now;
  }

  private async keep<State>(stream: string, evolver: Evolver<State>, fold: Fold<State>): Promise<void> {
    const eventId = await this.lastEventId(stream, fold.revision);
    const text = JSON.stringify(fold);
    this.know(stream, { revision: fold.revision, characters: text.length });
    if (eventId === null || text.length > MAX_CHARACTERS) return;
    const { revision, position } = fold;
    const version = this.versionOf(evolver);
    const snapshot = { version, revision, position, eventId, fold: text, digest: digestOf(text) };
    await this.deps.store.put(stream, snapshot);
  }

  private async lastEventId(stream: string, revision: number): Promise<string | null> {
    for await (const [first] of this.deps.log.read(stream, revision))
      return first?.revision === revision ? first.id : null;
    return null;
  }

  private know(stream: string, known: Known): void {
    this.known.delete(stream);
    this.known.set(stream, known);
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  private fail(what: string, error: unknown): void {
    this.restUntil = this.deps.clock.now() + REST_MS;
    this.deps.report(`A snapshot cannot be ${what}: ${String(error)}`);
  }
}

/** The fold in a snapshot's text; null when that isn't what was written. */
function foldFrom<State, Extension>(
  { extension: kept }: Evolver<State, Extension>,
  { fold: text, digest, revision }: FoldSnapshot,
): Fold<State, Extension> | null {
  if (typeof text !== 'string' || digestOf(text) !== digest) return null;
  const fold = JSON.parse(text) as FoldJson<State>;
  if (fold.revision !== revision) return null;
  const { keyed, extension } = fold;
  return {
    ...fold,
    keyed: KeyedCommits.of(keyed),
    extension: kept && extension !== null ? kept.fromJson(extension) : null,
  };
}

function digestOf(text: string): string {
  return hash('sha256', text, 'hex');
}

/** @throws Error when it takes longer */
async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
