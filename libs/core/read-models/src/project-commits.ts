import { idOf, type Commit } from '@studio/kernel/event';
import { Unavailable } from '@studio/kernel/commit-log';
import type { JsonObject } from '@studio/kernel/json';
import type { Change, ProjectedEvent, Projection } from './projection';
import type { DocumentWrite, Found } from './read-models';
import type { ProjectionReader } from './reader';

/** A handler of a projection threw. */
export class HandlerFailed extends Error {
  constructor(
    /** Place of the commit in the batch. */
    readonly index: number,
    readonly commit: Commit,
    cause: unknown,
  ) {
    const { operation, rev } = commit.events[0]?.meta ?? { operation: 'nothing', rev: 0 };
    super(
      `Commit ${rev} of ${commit.stream} (${operation}, position ${commit.position}) can't be projected: ${String(cause)}`,
      { cause },
    );
    this.name = 'HandlerFailed';
  }
}

/** Fetches documents of one collection. */
export type LoadDocuments = (
  collection: string,
  ids: readonly string[],
) => Promise<readonly Found<JsonObject>[]>;

/** A document that a batch writes. */
export interface ProjectedWrite extends DocumentWrite {
  /** True if it was changed from its own contents, as it probably will be again. */
  readonly isPatched: boolean;
}

/** Document in the batch's current state; `doc` is null if it does not exist. */
interface Entry {
  readonly collection: string;
  readonly id: string;
  doc: JsonObject | null;
  /** True if the document is a copy that patches may change; stored and put documents may be shared. */
  isCopy: boolean;
  position: string;
  /** Number of its last touch; 0 before the first. */
  touched: number;
  isPatched: boolean;
}

type Handlers = {
  readonly [event: string]: ((data: JsonObject, event: ProjectedEvent) => readonly Change[]) | null;
};

/**
 * Returns the writes for commits of a projection's category: one for each document touched. Each has the position
 * of the last commit that touched it; they are in the order of the last touch.
 * @param own reads the generation that is written
 * @throws HandlerFailed if nothing of the batch may be written
 * @throws Unavailable also, to be tried again
 */
export async function projectCommits(
  projection: Projection<object>,
  commits: readonly Commit[],
  load: LoadDocuments,
  own?: ProjectionReader,
): Promise<readonly ProjectedWrite[]> {
  const looked = await lookedUp(projection, commits, own);
  const entries = new Entries(projection);
  /** Changes of all commits in order; `ends` has the end index of each commit. */
  const changes: Change[] = [];
  const ends = forEach(commits, (commit, index) => {
    addChanges(changes, projection, commit);
    changes.push(...(looked[index] ?? []));
    return changes.length;
  });
  const found = changes.map((change) => entries.of(change));
  await entries.load(load);
  let next = 0;
  forEach(commits, ({ position }, index) => {
    for (const end = ends[index] ?? 0; next < end; next++) {
      const change = changes[next];
      if (change) entries.apply(change, found[next] ?? null, position);
    }
  });
  return entries.written();
}

/** Adds the changes of a commit's events, and then those of the commit as a whole. */
function addChanges(changes: Change[], projection: Projection<object>, { stream, events }: Commit): void {
  const handlers = projection.on as Handlers;
  const id = idOf(stream);
  let event: ProjectedEvent | null = null;
  for (const { type, data, meta } of events) {
    event = { id, meta };
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : null;
    if (handler) changes.push(...handler(data, event));
  }
  if (event && projection.commit) changes.push(...projection.commit(event));
}

async function lookedUp(
  projection: Projection<object>,
  commits: readonly Commit[],
  own?: ProjectionReader,
): Promise<readonly (readonly Change[])[]> {
  const [first] = commits;
  if (!projection.commits || !first) return [];
  try {
    return await projection.commits(commits, own);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    if (commits.length === 1) throw new HandlerFailed(0, first, error);
    // Which one was it? Those before it are good.
    const changes: (readonly Change[])[] = [];
    for (const [index, commit] of commits.entries()) {
      try {
        changes.push((await projection.commits([commit], own))[0] ?? []);
      } catch (cause) {
        if (cause instanceof Unavailable) throw cause;
        throw new HandlerFailed(index, commit, cause);
      }
    }
    return changes;
  }
}

/** @throws HandlerFailed that names the commit */
function forEach<Result>(
  commits: readonly Commit[],
  work: (commit: Commit, index: number) => Result,
): readonly Result[] {
  return commits.map((commit, index) => {
    try {
      return work(commit, index);
    } catch (error) {
      throw new HandlerFailed(index, commit, error);
    }
  });
}

/** The documents of a batch by collection and id. */
class Entries {
  private readonly collections: ReadonlyMap<string, Map<string, Entry>>;
  /** Documents that the batch patches first. Those it first puts or removes need not be read. */
  private readonly wanted: Entry[] = [];
  private readonly touched: Entry[] = [];
  private touches = 0;

  constructor({ collections }: Projection<object>) {
    this.collections = new Map(collections.map(({ name }) => [name, new Map<string, Entry>()]));
  }

  /** The document that a change is about; null where its collection isn't declared. */
  of({ kind, collection, id }: Change): Entry | null {
    const entries = this.collections.get(collection);
    if (!entries) return null;
    const known = entries.get(id);
    if (known) return known;
    const entry: Entry = {
      collection,
      id,
      doc: null,
      isCopy: false,
      position: '',
      touched: 0,
      isPatched: false,
    };
    entries.set(id, entry);
    if (kind === 'patch') this.wanted.push(entry);
    return entry;
  }

  /** Reads each document that is wanted once. */
  async load(load: LoadDocuments): Promise<void> {
    const ids = new Map<string, string[]>();
    for (const { collection, id } of this.wanted) {
      const known = ids.get(collection);
      if (known) known.push(id);
      else ids.set(collection, [id]);
    }
    await Promise.all(
      [...ids].map(async ([collection, some]) => {
        for (const { id, doc, position } of await load(collection, some)) {
          const entry = this.collections.get(collection)?.get(id);
          if (!entry) continue;
          entry.doc = doc;
          entry.position = position;
        }
      }),
    );
  }

  apply(change: Change, entry: Entry | null, position: string): void {
    if (!entry) throw new Error(`collection ${change.collection} isn't declared`);
    if (change.kind === 'put') return this.touch(entry, change.doc, position);
    if (change.kind === 'remove') return this.touch(entry, null, position);
    // A document as stored that is as new as the commit has seen this patch before the batch was replayed.
    const seen = entry.touched === 0 && entry.position >= position;
    const before = entry.doc ?? change.initial;
    if (!before || seen) return;
    const draft = entry.doc && entry.isCopy ? entry.doc : { ...before };
    const doc = change.change(draft as never);
    if (!doc) return;
    entry.doc = draft;
    entry.isCopy = true;
    entry.isPatched = true;
    this.touch(entry, doc, position);
  }

  /** Returns the writes in the order of the last touch. */
  written(): readonly ProjectedWrite[] {
    return this.touched
      .sort((a, b) => a.touched - b.touched)
      .map(({ collection, id, position, doc, isPatched }) => ({ collection, id, position, doc, isPatched }));
  }

  private touch(entry: Entry, doc: JsonObject | null, position: string): void {
    if (entry.touched === 0) this.touched.push(entry);
    entry.isCopy &&= doc === entry.doc;
    entry.doc = doc;
    entry.position = position;
    entry.touched = ++this.touches;
  }
}
