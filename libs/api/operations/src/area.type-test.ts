// Checked by the compiler: each @ts-expect-error is an error if the line below it compiles.
import type { CommandsOf } from '@studio/kernel/decider';
import type { AnswerTable, ofState, QueryTable, ViewOfState } from './area';
import { Int, Text } from './fields';
import { Answers } from './operation';

class NoteView {
  @Text('Text.') readonly text: string;
}
export class AddNote extends Answers(NoteView) {
  @Text('Text.') readonly text: string;
}
class CountView {
  @Int('Notes.') readonly count: number;
}
export class CountNotes extends Answers(CountView) {}

interface State {
  readonly notes: readonly string[];
}
type Commands = CommandsOf<{ AddNote: typeof AddNote }>;
type Queries = CommandsOf<{ CountNotes: typeof CountNotes }>;

export const answers: AnswerTable<Commands, State> = {
  AddNote: ({ after }) => ({ text: after.state.notes[0] ?? '' }),
};

// @ts-expect-error the answer is another operation's
export const wrongAnswer: AnswerTable<Commands, State> = { AddNote: () => ({ count: 1 }) };

export const incompleteAnswer: QueryTable<Queries, object> = {
  // @ts-expect-error the answer lacks its count
  CountNotes: () => Promise.resolve({}),
};

// @ts-expect-error a query has no answer
export const forgottenAnswer: QueryTable<Queries, object> = {};

/** Made of the state alone. */
class BoardView implements ViewOfState<BoardView> {
  declare readonly [ofState]?: BoardView;
  static of({ notes }: State): BoardView {
    return { count: notes.length };
  }
  @Int('Notes.') readonly count: number;
}
class NamedBoardView extends BoardView {
  @Text('Name.') readonly name: string;
}
export class ClearBoard extends Answers(BoardView) {}
export class NameBoard extends Answers(NamedBoardView) {}

export const needsNoEntry: AnswerTable<CommandsOf<{ ClearBoard: typeof ClearBoard }>, State> = {};

// @ts-expect-error there is more in it than the view that makes itself
export const needsAnEntry: AnswerTable<CommandsOf<{ NameBoard: typeof NameBoard }>, State> = {};
