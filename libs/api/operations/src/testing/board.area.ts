import type { CommandsOf, Decider, DecisionContext } from '@studio/kernel/decider';
import type { Fold } from '@studio/kernel/fold';
import { Problem } from '@studio/kernel/problem';
import type { CommandArea, QueryArea } from '../area';
import { called } from '../names';
import * as commands from './board.commands';
import * as queries from './board.queries';

interface Board {
  readonly status: 'absent' | 'active' | 'deleted';
  readonly boardId: string;
  readonly name: string;
  readonly owner: string;
  readonly madeAt: string;
  readonly cards: readonly string[];
}

interface BoardEvents {
  'board.made': { readonly boardId: string; readonly name: string; readonly owner: string };
  'board.card-added': { readonly text: string };
  'board.deleted': Record<string, never>;
}

type BoardCommands = CommandsOf<Pick<typeof commands, 'CreateBoard' | 'AddCard' | 'DeleteBoard'>>;

export const boardDecider: Decider<Board, BoardCommands, BoardEvents> = {
  category: 'board',
  schemaVersion: 1,
  initial: { status: 'absent', boardId: '', name: '', owner: '', madeAt: '', cards: [] },
  decide: {
    CreateBoard: (_, { name }, { accountId, id }) => [
      { type: 'board.made', data: { boardId: id('board'), name, owner: accountId } },
    ],
    AddCard: (board, { text, expectedRev }, { rev }) => {
      if (expectedRev !== undefined && expectedRev !== rev)
        throw new Problem('rev_conflict', 'The board has changed.', { expectedRev, currentRev: rev });
      if (text === 'explode') throw new TypeError('secret inner detail');
      return board.cards.includes(text) ? [] : [{ type: 'board.card-added', data: { text } }];
    },
    DeleteBoard: () => [{ type: 'board.deleted', data: {} }],
  },
  evolve: {
    'board.made': (board, made, { at }) => ({ ...board, ...made, status: 'active', madeAt: at }),
    'board.card-added': (board, { text }) => ({ ...board, cards: [...board.cards, text] }),
    'board.deleted': (board) => ({ ...board, status: 'deleted' }),
  },
};

function boardView({ boardId, name, cards, madeAt }: Board): commands.BoardView {
  return { boardId, name, cards: cards.length, madeAt, pinnedBy: null };
}

/** Folds of boards as they once were, by id. */
export const boardFolds = new Map<string, Fold<Board>>();

export const boardCommands: CommandArea<Board, BoardCommands, BoardEvents, DecisionContext> = {
  decider: boardDecider,
  modules: [commands],
  answers: {
    CreateBoard: ({ after }) => boardView(after.state),
    AddCard: ({ after: { state } }, { text }) => ({
      cardId: state.cards.length,
      text,
      board: boardView(state),
    }),
    DeleteBoard: ({ after }) => boardView(after.state),
  },
  streamId: (command, newId) =>
    command instanceof commands.CreateBoard ? newId('board') : (command as { boardId: string }).boardId,
  authorize: (board, command, { caller }, { ownerOnly }) => {
    if (command instanceof commands.CreateBoard) return;
    if (board.status !== 'active')
      throw new Problem('not_found', 'There is no such board.', { resource: 'board' });
    if (ownerOnly && board.owner !== caller.accountId)
      throw new Problem('owner_only', 'Only the owner of the board may do this.');
  },
  common: {},
  lookups: {},
  onAir: (before, after) => before.cards !== after.cards,
  names: { boardId: (_, { state }) => called('board', state) },
  before: (_, boardId, { from }) => {
    const fold = boardFolds.get(boardId);
    return Promise.resolve(fold && fold.revision < from ? fold : null);
  },
};

type BoardQueries = CommandsOf<typeof queries>;

export const boardQueries: QueryArea<BoardQueries, { readonly names: readonly string[] }> = {
  modules: [queries],
  answers: {
    GetCard: ({ cardId }) =>
      Promise.reject(new Problem('not_found', `This board has no card ${cardId}.`, { resource: 'card' })),
    ListBoards: (asked, { locale }, { names }) =>
      Promise.resolve({
        items: [],
        words: Object.fromEntries(names.map((name) => [name, { [name]: 1 }])),
        asked: { ...asked, answeredIn: locale },
      }),
  },
  deps: { names: ['one'] },
};
