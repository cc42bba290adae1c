import { openEmbeddedReader, type EmbeddedReader } from '@studio/event-store/embedded/embedded-reader';
import type { EventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import type { StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents, type Fold } from '@studio/kernel/fold';
import { upcastEvent } from '@studio/kernel/upcast';
import { evolverOf } from './areas';
import type { OpsCall } from './command';

/** The log as operators read it, beside a running server. */
export type OperatorLog = EmbeddedReader | EventStoreDb;

type Place = Pick<OpsCall, 'dataDir' | 'eventStoreUrl'>;

/** @throws StoreStartError with one sentence for people */
async function openOperatorLog({ dataDir, eventStoreUrl }: Place): Promise<OperatorLog> {
  if (!eventStoreUrl) return openEmbeddedReader({ dir: dataDir });
  const { openEventStoreDb } = await import('@studio/event-store/eventstoredb/eventstoredb.js');
  return openEventStoreDb({ url: eventStoreUrl });
}

/** Opens the log, works with it, closes it. */
export async function withLog<Result>(
  place: Place,
  work: (log: OperatorLog) => Promise<Result>,
): Promise<Result> {
  const log = await openOperatorLog(place);
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

/** True where damage can be looked for in the file itself. */
export function isEmbedded(log: OperatorLog): log is EmbeddedReader {
  return 'rows' in log;
}

/** All streams with their number of events; in the order of their names, or in that of their beginnings. */
export async function* streamsOf(
  log: OperatorLog,
): AsyncGenerator<{ readonly stream: string; readonly events: number }> {
  if (isEmbedded(log)) {
    for (const page of log.streams()) yield* page;
    return;
  }
  const counts = new Map<string, number>();
  for await (const page of log.readAll(''))
    for (const { stream, events } of page) counts.set(stream, (counts.get(stream) ?? 0) + events.length);
  for (const [stream, events] of counts) yield { stream, events };
}

/** A commit, upcast, between the states before and after it. */
export interface FoldedCommit<State = object> {
  readonly events: readonly StoredEvent[];
  readonly before: Fold<State>;
  readonly after: Fold<State>;
}

/**
 * The commits of a stream, each with the states around it.
 * @throws Error with a sentence for people: there is no such stream, or it can't be folded
 */
export async function* foldedCommits(log: OperatorLog, stream: string): AsyncGenerator<FoldedCommit> {
  const evolver = evolverOf(stream);
  if (!evolver) throw new Error(`This version does not know streams of the kind of ${stream}.`);
  let before = emptyFold(evolver, { extension: false });
  let events: StoredEvent[] = [];
  for await (const page of log.read(stream, 0))
    for (const event of page) {
      events.push(event);
      if (event.meta.index < event.meta.of - 1) continue;
      const after = folded(evolver, before, events);
      yield { events: events.map((each) => upcastEvent(evolver, each)), before, after };
      before = after;
      events = [];
    }
  if (before.revision < 0) throw new Error(`Stream ${stream} not found; \`streams\` lists all streams.`);
}

function folded(
  evolver: NonNullable<ReturnType<typeof evolverOf>>,
  before: Fold<object>,
  events: readonly StoredEvent[],
): Fold<object> {
  try {
    return foldEvents(evolver, before, events);
  } catch (error) {
    throw new Error(`The log is damaged, see \`verify\`: ${(error as Error).message}`, { cause: error });
  }
}

/** An overlay is named by its id, any other stream by its whole name. */
export function streamIn(argument: string): string {
  return argument.includes('-') ? argument : `overlay-${argument}`;
}
