// Checked by the compiler: each @ts-expect-error is an error if the line below it compiles.
import type { CommandsOf } from '@studio/kernel/decider';
import type { AnswerTable, QueryTable } from './area';
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
