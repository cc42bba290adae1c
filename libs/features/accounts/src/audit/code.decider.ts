import type { DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { AccountState } from '../account.state';
import type { CodeEvents } from './code.events';

/** Internal commands of the area of widgets with code. */
export interface NotedCodeCommands {
  readonly NoteCode: CodeEvents['account.code-noted'];
}

export const codeDecide: DecideTable<NotedCodeCommands, AccountState, CodeEvents, DecisionContext> = {
  NoteCode: ({ status }, note) => (status === 'absent' ? [] : [{ type: 'account.code-noted', data: note }]),
};

export const codeEvolve: EvolveTable<AccountState, CodeEvents> = {
  'account.code-noted': (account) => account,
};
