import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { MoveInDraft } from './drafts/move-in';
import type * as commands from './move-in.commands';
import type * as importCommands from './overlays/se-import.commands';
import type { OverlayImportView } from './overlays/se-import.views';
import type { MoveInEvents } from './move-in.events';
import { moveOf, type MoveInCounts, type Moves, type StartedMove } from './move-in.state';
import type { MoveInSource } from './model/move-in.items';
import type { MoveInView } from './move-in.views';

/** Days for which a move can be undone. */
export const UNDO_DAYS = 7;
const UNDO_MS = UNDO_DAYS * 86_400_000;
const MOST_MOVES = 20;

export interface InternalMoveInCommands {
  readonly FinishMoveIn: MoveInCounts & { readonly moveInId: string };
  readonly FinishUndo: { readonly moveInId: string; readonly left: number };
}

export type MoveInCommands = CommandsOf<typeof commands> &
  CommandsOf<typeof importCommands> &
  InternalMoveInCommands;

/** Answer of an operation that changes only the draft. */
interface Viewed {
  readonly view: MoveInView;
}

/** Lookups of single commands. */
export interface MoveInLookups {
  readonly BeginMoveIn: Viewed;
  readonly AddMoveInFile: Viewed;
  readonly SetMoveInColumns: Viewed;
  readonly DecideMoveIn: Viewed;
  readonly DiscardMoveIn: { readonly draft: MoveInDraft };
  readonly ApplyMoveIn: { readonly draft: MoveInDraft };
  readonly ImportStreamelements: { readonly imported: OverlayImportView };
  readonly ImportStreamelementsFile: { readonly imported: OverlayImportView };
  readonly InspectStreamelementsFile: { readonly imported: OverlayImportView };
}

const decide: DecideTable<MoveInCommands, Moves, MoveInEvents, DecisionContext, MoveInLookups> = {
  BeginMoveIn: () => [],
  // Overlays, packages and uploads are in streams of their own.
  ImportStreamelements: () => [],
  ImportStreamelementsFile: () => [],
  InspectStreamelementsFile: () => [],
  AddMoveInFile: (state, { moveInId }) => unchanged(state, moveInId),
  SetMoveInColumns: (state, { moveInId }) => unchanged(state, moveInId),
  DecideMoveIn: (state, { moveInId }) => unchanged(state, moveInId),
  DiscardMoveIn: (state, { moveInId }) => unchanged(state, moveInId),

  ApplyMoveIn: (state, { moveInId, kinds, pointsMode }, { draft }) => {
    requireDraft(state, moveInId);
    const data = { moveInId, source: draft.source, kinds: [...new Set(kinds)], pointsMode };
    return [{ type: 'movein.started', data }];
  },

  UndoMoveIn: (state, { moveInId }, { now }) => {
    const move = moveOf(state, moveInId);
    if (!move)
      throw new Problem('not_found', 'There is no such move, or it is too old.', { resource: 'move' });
    if (move.state !== 'applied' || move.finishedAt === null) throw wrongState(move);
    if (now - Date.parse(move.finishedAt) >= UNDO_MS)
      throw new Problem(
        'move_in_state',
        `The ${UNDO_DAYS} days in which this move could be undone are over. Remove what is not needed by hand.`,
        { state: move.state },
      );
    return [{ type: 'movein.undo-started', data: { moveInId } }];
  },

  FinishMoveIn: (state, command) =>
    moveOf(state, command.moveInId)?.state === 'applying' ? [{ type: 'movein.finished', data: command }] : [],

  FinishUndo: (state, command) =>
    moveOf(state, command.moveInId)?.state === 'undoing' ? [{ type: 'movein.undone', data: command }] : [],
};

/** @throws Problem `move_in_state` */
export function requireDraft(state: Moves, moveInId: string): void {
  const move = moveOf(state, moveInId);
  if (move) throw wrongState(move);
}

function unchanged(state: Moves, moveInId: string): readonly [] {
  requireDraft(state, moveInId);
  return [];
}

function wrongState({ state }: StartedMove): Problem {
  const why = {
    applying: 'The move is being applied. Wait until it is finished.',
    applied: 'The move is applied. It can be undone for seven days.',
    undoing: 'The move is being undone. Wait until it is finished.',
    undone: 'The move was undone. Begin a new one.',
  }[state];
  return new Problem('move_in_state', why, { state });
}

const evolve: EvolveTable<Moves, MoveInEvents> = {
  'movein.started': ({ moves }, { moveInId, source, kinds, pointsMode }, { at }) => {
    const started: StartedMove = {
      ...{ moveInId, kinds, pointsMode, source: source as MoveInSource },
      ...{ state: 'applying', startedAt: at, finishedAt: null, counts: null, left: null },
    };
    const last = Object.entries(moves).slice(1 - MOST_MOVES);
    return { moves: { ...Object.fromEntries(last), [moveInId]: started } };
  },
  'movein.finished': (state, { moveInId, ...counts }, { at }) =>
    changed(state, moveInId, { state: 'applied', finishedAt: at, counts }),
  'movein.undo-started': (state, { moveInId }) => changed(state, moveInId, { state: 'undoing' }),
  'movein.undone': (state, { moveInId, left }) => changed(state, moveInId, { state: 'undone', left }),
};

function changed(state: Moves, moveInId: string, change: Partial<StartedMove>): Moves {
  const move = moveOf(state, moveInId);
  return move ? { moves: { ...state.moves, [moveInId]: { ...move, ...change } } } : state;
}

export const moveInDecider: Decider<Moves, MoveInCommands, MoveInEvents, DecisionContext, MoveInLookups> = {
  category: 'movein',
  schemaVersion: 1,
  initial: { moves: {} },
  decide,
  evolve,
};
