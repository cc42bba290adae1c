import type {
  Belonging,
  BelongingContents,
  BelongingKind,
  BelongingToMake,
  BelongingToUndo,
  NotMade,
} from '@studio/contracts/bot/bot-move-in';
import type { DecidedEvent } from '@studio/kernel/commit';
import type { Evolver } from '@studio/kernel/decider';

/** Events of an import, and the things that are left out. */
export interface MakeDecision {
  readonly events: readonly DecidedEvent[];
  readonly notMade: ReadonlyMap<string, NotMade>;
}

/** Lists, makes and takes back things of one kind. Decisions are pure. */
export interface BelongingTable<Kind extends BelongingKind, State, Prepared = null> {
  readonly evolver: Evolver<State>;
  all(state: State): readonly Belonging<Kind>[];
  /** Looks up what a decision needs. It may write other records; the same key writes the same ones. */
  prepare(accountId: string, things: readonly BelongingToMake<Kind>[], key: string): Promise<Prepared>;
  make(state: State, things: readonly BelongingToMake<Kind>[], prepared: Prepared): MakeDecision;
  /** Returns the events that take things back. All of them are as they were made. */
  undo(state: State, made: readonly BelongingToUndo<Kind>[]): readonly DecidedEvent[];
  /** Returns true if a thing of the bot is the one that was to be made. */
  isMade(has: BelongingContents[Kind], asked: BelongingContents[Kind]): boolean;
}

/** Takes things while there is room, and only under names that are free. */
export function fitting<Kind extends BelongingKind>(
  things: readonly BelongingToMake<Kind>[],
  room: number,
  isTaken: (thing: BelongingToMake<Kind>) => boolean,
): { readonly fit: readonly BelongingToMake<Kind>[]; readonly notMade: Map<string, NotMade> } {
  const notMade = new Map<string, NotMade>();
  const fit: BelongingToMake<Kind>[] = [];
  let left = room;
  for (const thing of things) {
    if (thing.replaces === null && left <= 0) notMade.set(thing.key, 'no_room');
    else if (isTaken(thing)) notMade.set(thing.key, 'name_taken');
    else {
      fit.push(thing);
      if (thing.replaces === null) left--;
    }
  }
  return { fit, notMade };
}
