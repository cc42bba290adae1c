import { Flag, Int, List, Timestamp, Nested, Num, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';

const reactions = [1, 0, -1] as const;
export type ReactionValue = (typeof reactions)[number];

export class NoteAuthorView {
  @Text('Id of the account.') readonly userId: string;
  @Text('Its name, as it was then.') readonly name: string;
}

/** A comment on a note in an answer. */
export class NoteCommentView {
  @Int('Id of the comment.') readonly commentId: number;
  @Text('What it says.', { lines: true }) readonly text: string;
  @Nested(NoteAuthorView, 'Who wrote it.') readonly author: NoteAuthorView;
  @Flag('The caller wrote it.') readonly mine: boolean;
  @Timestamp('When.') readonly createdAt: string;
}

export class ReactionsView {
  @Int('Thumbs up.', { min: 0 }) readonly up: number;
  @Int('Thumbs down.', { min: 0 }) readonly down: number;
  @OneOf(reactions, "The caller's own; 0: none.") readonly mine: ReactionValue;
}

/** A note in an answer. */
export class NoteView {
  @Int('Id of the note.') readonly noteId: number;
  @Text('What it says.', { lines: true }) readonly text: string;
  @Num('Design pixels from the left of the canvas.', { nullable: true }) readonly x: number | null;
  @Num('Design pixels from the top of the canvas.', { nullable: true }) readonly y: number | null;
  @Int('The scene that it is about.', { nullable: true }) readonly sceneId: number | null;
  @Int('The layer that it is about.', { nullable: true }) readonly memberId: number | null;
  @Flag('It is done.') readonly resolved: boolean;
  @Flag('Its pin stays where it is.') readonly locked: boolean;
  @Nested(NoteAuthorView, 'Who wrote it.') readonly author: NoteAuthorView;
  @Flag('The caller wrote it.') readonly mine: boolean;
  @Nested(ReactionsView, 'What editors think of it.') readonly reactions: ReactionsView;
  @List(NoteCommentView, 'Oldest first.') readonly comments: readonly NoteCommentView[];
  @Timestamp('When it was written.') readonly createdAt: string;
  @Timestamp('When it was changed last.') readonly updatedAt: string;
}

export class NotesView {
  @List(NoteView, 'Newest first.') readonly items: readonly NoteView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedNoteView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the note that is gone.') readonly noteId: number;
}

export class AddedCommentView extends NoteCommentView {
  @Int('Id of the note.') readonly noteId: number;
}

export class DeletedCommentView extends DeletedNoteView {
  @Int('Id of the comment that is gone.') readonly commentId: number;
}

export class ReactedView {
  @Int('Id of the note.') readonly noteId: number;
  @Nested(ReactionsView, 'What editors think of it now.') readonly reactions: ReactionsView;
}
