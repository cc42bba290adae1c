import type { CommitLog } from './commit-log';
import type { Evolver } from './decider';
import type { StoredEvent } from './event';
import { isKeyed } from './ids';
import { KeyedCommits } from './keyed-commits';
import { diff } from './property-diff';
import { Steps } from './steps';
import { Touched } from './touched';
import { upcastEvent } from './upcast';

export type { KeyedCommit } from './keyed-commits';

/** A stream's state together with what the kernel keeps beside it. Never changed in place. */
export interface Fold<State> {
  readonly state: State;
  /** Revision of the last event folded in, −1 before the first. */
  readonly revision: number;
  /** Commit counter: `meta.rev` of the last commit, 0 before the first. */
  readonly rev: number;
  /** When the last commit that raised `rev` was decided (RFC 3339), '' before the first. */
  readonly at: string;
  /** Log position of the last durable event, '' before the first. */
  readonly position: string;
  /** Commands of the last 24 h with an Idempotency-Key, oldest first, by commandId. */
  readonly keyed: KeyedCommits;
  /** Who last wrote each property of the state; null when the fold was begun without it. */
  readonly touched: Touched | null;
  /** The latest steps; null when the fold was begun without them. */
  readonly steps: Steps | null;
}

/**
 * A stream before its first event.
 * @param options.touched false for readers that never ask who did what: folding costs them less
 */
export function emptyFold<State>(
  evolver: Evolver<State>,
  { touched = true }: { readonly touched?: boolean } = {},
): Fold<State> {
  return {
    state: evolver.initial,
    revision: -1,
    rev: 0,
    at: '',
    position: '',
    keyed: KeyedCommits.none,
    touched: touched ? Touched.nothing : null,
    steps: touched && evolver.steps ? Steps.none : null,
  };
}

/**
 * The fold after further events of its stream. Events that it already holds are passed over. One with a
 * name that the evolver doesn't know leaves the state as it is, the revision moves on. Events that are not
 * durable yet have position ''.
 * @throws Error when an event is missing in between
 */
export function foldEvents<State>(
  evolver: Evolver<State>,
  fold: Fold<State>,
  events: readonly StoredEvent[],
): Fold<State> {
  let after = fold;
  for (const event of events) after = foldEvent(evolver, after, event);
  return after;
}

function foldEvent<State>(evolver: Evolver<State>, fold: Fold<State>, stored: StoredEvent): Fold<State> {
  const { meta, revision } = stored;
  if (revision <= fold.revision) return fold;
  if (revision !== fold.revision + 1) {
    throw new Error(`${stored.stream}: revision ${revision} can't follow ${fold.revision}.`);
  }
  const event = upcastEvent(evolver, stored);
  const evolve = Object.hasOwn(evolver.evolve, event.type) ? evolver.evolve[event.type] : undefined;
  const state = evolve ? evolve(fold.state, event.data as never, meta) : fold.state;
  const { rev, at, operation, actor } = meta;
  let keyed = fold.keyed;
  if (meta.index === meta.of - 1) {
    if (isKeyed(meta.commandId)) {
      keyed = keyed.with(meta.commandId, { rev, operation, at, from: revision - meta.index, to: revision });
    }
    keyed = keyed.at(at);
  }
  const changes = fold.touched || fold.steps ? diff(fold.state, state) : [];
  const touched =
    fold.touched &&
    fold.touched.write(changes, { rev, accountId: actor.accountId, via: actor.via, operation, at });
  const steps =
    fold.steps && evolver.steps
      ? fold.steps.with(evolver.steps, event, fold.rev, {
          before: fold.state,
          after: state,
          between: (before, after) => (before === fold.state ? changes : diff(before, after)),
        })
      : null;
  const position = event.position || fold.position;
  return { state, revision, rev, at: rev > fold.rev ? at : fold.at, position, keyed, touched, steps };
}

/**
 * The same fold at another position. Every fold is made by naming all fields: of copies by spreading each would have a
 * shape of its own to V8, and all who read folds would look for their fields.
 */
export function atPosition<State>(fold: Fold<State>, position: string): Fold<State> {
  const { state, revision, rev, at, keyed, touched, steps } = fold;
  return { state, revision, rev, at, position, keyed, touched, steps };
}

/**
 * Reads a stream to its present end and folds it.
 * @param from a fold to go on from, by default the empty one
 * @throws Unavailable
 */
export async function readFold<State>(
  log: Pick<CommitLog, 'read'>,
  evolver: Evolver<State>,
  stream: string,
  from: Fold<State> = emptyFold(evolver),
): Promise<Fold<State>> {
  let fold = from;
  for await (const page of log.read(stream, from.revision + 1)) fold = foldEvents(evolver, fold, page);
  return fold;
}
