import type { CommitLog, ReadOptions } from './commit-log';
import type { Evolver } from './decider';
import type { StoredEvent } from './event';
import { isKeyed } from './ids';
import { KeyedCommits } from './keyed-commits';
import { upcastEvent } from './upcast';

export type { KeyedCommit } from './keyed-commits';

/** A stream's state together with what the kernel keeps beside it. Never changed in place. */
export interface Fold<State, Extension = unknown> {
  readonly state: State;
  /** Revision of the last event folded in, −1 before the first. */
  readonly revision: number;
  /** Commit counter: `meta.rev` of the last commit, 0 before the first. */
  readonly rev: number;
  /** Time of the last commit that raised `rev` (RFC 3339); '' before the first. */
  readonly at: string;
  /** Log position of the last durable event, '' before the first. */
  readonly position: string;
  /** Commands of the last 24 h with an Idempotency-Key, oldest first, by commandId. */
  readonly keyed: KeyedCommits;
  /** Value of the decider's extension; null if it has none, or if the fold was begun without it. */
  readonly extension: Extension | null;
}

/**
 * A stream before its first event.
 * @param options.extension false for readers that need the state alone: folding costs them less
 */
export function emptyFold<State, Extension>(
  evolver: Evolver<State, Extension>,
  { extension = true }: { readonly extension?: boolean } = {},
): Fold<State, Extension> {
  return {
    state: evolver.initial,
    revision: -1,
    rev: 0,
    at: '',
    position: '',
    keyed: KeyedCommits.none,
    extension: extension && evolver.extension ? evolver.extension.initial : null,
  };
}

/**
 * The fold after further events of its stream. Events that it already holds are passed over. One with a
 * name that the evolver doesn't know leaves the state as it is, the revision moves on. Events that are not
 * durable yet have position ''.
 * @throws Error when an event is missing in between
 */
export function foldEvents<State, Extension>(
  evolver: Evolver<State, Extension>,
  fold: Fold<State, Extension>,
  events: readonly StoredEvent[],
): Fold<State, Extension> {
  let after = fold;
  for (const event of events) after = foldEvent(evolver, after, event);
  return after;
}

function foldEvent<State, Extension>(
  evolver: Evolver<State, Extension>,
  fold: Fold<State, Extension>,
  stored: StoredEvent,
): Fold<State, Extension> {
  const { meta, revision } = stored;
  if (revision <= fold.revision) return fold;
  if (revision !== fold.revision + 1) {
    throw new Error(`${stored.stream}: revision ${revision} can't follow ${fold.revision}.`);
  }
  const event = upcastEvent(evolver, stored);
  const evolve = Object.hasOwn(evolver.evolve, event.type) ? evolver.evolve[event.type] : undefined;
  const state = evolve ? evolve(fold.state, event.data as never, meta) : fold.state;
  const { rev, at, operation } = meta;
  let keyed = fold.keyed;
  if (meta.index === meta.of - 1) {
    if (isKeyed(meta.commandId)) {
      keyed = keyed.with(meta.commandId, { rev, operation, at, from: revision - meta.index, to: revision });
    }
    keyed = keyed.at(at);
  }
  const extension =
    fold.extension !== null && evolver.extension
      ? evolver.extension.fold(fold.extension, { before: fold.state, after: state, event, rev: fold.rev })
      : fold.extension;
  const position = event.position || fold.position;
  return { state, revision, rev, at: rev > fold.rev ? at : fold.at, position, keyed, extension };
}

/**
 * The same fold at another position. Every fold is made by naming all fields: of copies by spreading each would have a
 * shape of its own to V8, and all who read folds would look for their fields.
 */
export function atPosition<State, Extension>(
  fold: Fold<State, Extension>,
  position: string,
): Fold<State, Extension> {
  const { state, revision, rev, at, keyed, extension } = fold;
  return { state, revision, rev, at, position, keyed, extension };
}

/**
 * Reads a stream to its present end and folds it.
 * @param from a fold to go on from, by default the empty one
 * @throws Unavailable
 */
export async function readFold<State, Extension>(
  log: Pick<CommitLog, 'read'>,
  evolver: Evolver<State, Extension>,
  stream: string,
  from: Fold<State, Extension> = emptyFold(evolver),
  options?: ReadOptions,
): Promise<Fold<State, Extension>> {
  let fold = from;
  for await (const page of log.read(stream, from.revision + 1, options))
    fold = foldEvents(evolver, fold, page);
  return fold;
}
