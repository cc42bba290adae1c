import { idOf, type Commit, type EventMeta, type StoredEvent } from '@studio/kernel/event';
import { Unavailable } from '@studio/kernel/commit-log';
import type { JsonObject } from '@studio/kernel/json';
import type { Change, ProjectedEvent, Projection } from './projection';
import type { DocumentWrite, Found } from './read-models';

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

/** A document as the batch has it so far; `doc` is null where there is none. */
interface Entry {
  readonly collection: string;
  readonly id: string;
  doc: JsonObject | null;
  position: string;
}

type Handlers = {
  readonly [event: string]: ((data: JsonObject, event: ProjectedEvent) => readonly Change[]) | null;
};

/**
 * What commits of a projection's category do to its documents: one write for each document touched, with
 * the position of the last commit that touched it, in the order of the last touch.
 * @throws HandlerFailed nothing of the batch is to be written
 * @throws Unavailable the same; to be tried again
 */
export async function projectCommits(
  projection: Projection<object>,
  commits: readonly Commit[],
  load: LoadDocuments,
): Promise<readonly DocumentWrite[]> {
  const looked = await lookedUp(projection, commits);
  const changes = commits.map((commit, index) =>
    guarded(index, commit, () => [...changesOf(projection, commit), ...(looked[index] ?? [])]),
  );
  const entries = await loadPatched(changes.flat(), load);
  const touched = new Set<Entry>();
  const declared = new Set(projection.collections.map(({ name }) => name));

  const touch = (entry: Entry, doc: JsonObject | null, position: string): void => {
    entry.doc = doc;
    entry.position = position;
    touched.delete(entry);
    touched.add(entry);
  };

  const apply = (change: Change, position: string): void => {
    if (!declared.has(change.collection)) throw new Error(`collection ${change.collection} isn't declared`);
    const entry = entries.of(change.collection, change.id);
    if (change.kind === 'put') return touch(entry, change.doc, position);
    if (change.kind === 'remove') return touch(entry, null, position);
    // A document as stored that is as new as the commit has seen this patch before the batch was replayed.
    const seen = !touched.has(entry) && entry.position >= position;
    if (entry.doc && !seen) touch(entry, change.change(entry.doc as never), position);
  };

  commits.forEach((commit, index) =>
    guarded(index, commit, () => {
      for (const change of changes[index] ?? []) apply(change, commit.position);
    }),
  );
  return [...touched].map(({ collection, id, position, doc }) => ({ collection, id, position, doc }));
}

function changesOf(projection: Projection<object>, { stream, events }: Commit): readonly Change[] {
  const handlers = projection.on as Handlers;
  const id = idOf(stream);
  const changes = events.flatMap(({ type, data, meta }: StoredEvent) => {
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : null;
    return handler ? handler(data, { id, meta }) : [];
  });
  const last: EventMeta | undefined = events.at(-1)?.meta;
  return last && projection.commit ? [...changes, ...projection.commit({ id, meta: last })] : changes;
}

async function lookedUp(
  projection: Projection<object>,
  commits: readonly Commit[],
): Promise<readonly (readonly Change[])[]> {
  const [first] = commits;
  if (!projection.commits || !first) return [];
  try {
    return await projection.commits(commits);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    if (commits.length === 1) throw new HandlerFailed(0, first, error);
    // Which one was it? Those before it are good.
    const changes: (readonly Change[])[] = [];
    for (const [index, commit] of commits.entries()) {
      try {
        changes.push((await projection.commits([commit]))[0] ?? []);
      } catch (cause) {
        if (cause instanceof Unavailable) throw cause;
        throw new HandlerFailed(index, commit, cause);
      }
    }
    return changes;
  }
}

function guarded<Result>(index: number, commit: Commit, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new HandlerFailed(index, commit, error);
  }
}

/** The documents of a batch by collection and id. */
class Entries {
  private readonly collections = new Map<string, Map<string, Entry>>();

  /** The document; made as one that isn't there if nobody knows it yet. */
  of(collection: string, id: string): Entry {
    let byId = this.collections.get(collection);
    if (!byId) this.collections.set(collection, (byId = new Map<string, Entry>()));
    let entry = byId.get(id);
    if (!entry) byId.set(id, (entry = { collection, id, doc: null, position: '' }));
    return entry;
  }
}

/** A batch reads each document that it patches once. */
async function loadPatched(changes: readonly Change[], load: LoadDocuments): Promise<Entries> {
  const wanted = new Map<string, Set<string>>();
  const isNew = new Map<string, Set<string>>();
  const idsOf = (sets: Map<string, Set<string>>, collection: string): Set<string> => {
    let ids = sets.get(collection);
    if (!ids) sets.set(collection, (ids = new Set()));
    return ids;
  };
  for (const { kind, collection, id } of changes) {
    // What the batch puts or removes first needs no look at what was there.
    if (kind !== 'patch') idsOf(isNew, collection).add(id);
    else if (!idsOf(isNew, collection).has(id)) idsOf(wanted, collection).add(id);
  }
  const entries = new Entries();
  await Promise.all(
    [...wanted].map(async ([collection, ids]) => {
      for (const { id, doc, position } of await load(collection, [...ids]))
        Object.assign(entries.of(collection, id), { doc, position });
    }),
  );
  return entries;
}
