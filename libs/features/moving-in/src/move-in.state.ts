import type { PointsMode } from '@studio/contracts/loyalty/points-import';
import type { MoveInKind, MoveInSource } from './model/move-in.items';

export const moveInStates = ['fetching', 'draft', 'applying', 'applied', 'undoing', 'undone'] as const;
export type MoveInState = (typeof moveInStates)[number];

/** Numbers of a finished application. */
export interface MoveInCounts {
  readonly made: number;
  readonly replaced: number;
  /** Rows that were not made although they were to be. */
  readonly notMade: number;
  /** Viewers whose points were imported. */
  readonly viewers: number;
  /** Viewers of whom only the login is known, and whom nobody knows. */
  readonly unknownViewers: number;
}

/** A move that was applied. */
export interface StartedMove {
  readonly moveInId: string;
  readonly source: MoveInSource;
  readonly kinds: readonly MoveInKind[];
  readonly pointsMode: PointsMode;
  readonly state: Exclude<MoveInState, 'fetching' | 'draft'>;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly counts: MoveInCounts | null;
  /** Things that an undo has left since they were changed. */
  readonly left: number | null;
}

/** Moves of an account. */
export interface Moves {
  readonly moves: { readonly [moveInId: string]: StartedMove };
}

/** Returns a move; undefined for an id that is none, names of every object included. */
export function moveOf({ moves }: Moves, moveInId: string): StartedMove | undefined {
  return Object.hasOwn(moves, moveInId) ? moves[moveInId] : undefined;
}
