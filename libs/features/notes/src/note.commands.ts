import { Flag, Int, Num, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  AddedCommentView,
  DeletedCommentView,
  DeletedNoteView,
  NoteView,
  ReactedView,
  type ReactionValue,
} from './note.views';

const place = { min: 0, max: 10_000, optional: true } as const;
const id = { min: 1 } as const;

@Operation({
  route: 'POST /overlays/:overlayId/notes',
  tool: 'create_note',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Write a note for the other editors',
  description: 'Pinned to a place, a scene, a layer, or none. It is never visible on air.',
  problems: ['limit_reached'],
})
export class CreateNote extends Answers(NoteView) {
  @OverlayId() readonly overlayId: string;
  @Text('What it says.', { min: 1, max: 500, trim: true, lines: true }) readonly text: string;
  @Num('Design pixels from the left of the canvas.', place) readonly x?: number;
  @Num('Design pixels from the top of the canvas.', place) readonly y?: number;
  @Int('The scene that it is about.', { min: 1, optional: true }) readonly sceneId?: number;
  @Int('The layer that it is about.', { min: 1, optional: true }) readonly memberId?: number;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/notes/:noteId',
  tool: 'update_note',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Change, move, resolve or lock a note',
  description:
    'Any editor may resolve, lock and move it; only its author or the owner of the overlay may change what it says. A ' +
    'locked note is moved only together with locked false.',
  problems: ['author_only', 'note_locked'],
})
export class UpdateNote extends Answers(NoteView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the note.', id) readonly noteId: number;
  @Text('What it says.', { min: 1, max: 500, trim: true, lines: true, optional: true })
  readonly text?: string;
  @Flag('It is done.', { optional: true }) readonly resolved?: boolean;
  @Flag('Its pin stays where it is.', { optional: true }) readonly locked?: boolean;
  @Num('Design pixels from the left of the canvas.', place) readonly x?: number;
  @Num('Design pixels from the top of the canvas.', place) readonly y?: number;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/notes/:noteId',
  tool: 'delete_note',
  group: 'Organize',
  scope: 'overlays:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a note with its comments',
  description: 'Only its author or the owner of the overlay may.',
  problems: ['author_only'],
})
export class DeleteNote extends Answers(DeletedNoteView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the note.', id) readonly noteId: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/notes/:noteId/comments',
  tool: 'add_note_comment',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Comment on a note',
  description: 'It is never visible on air.',
  problems: ['limit_reached'],
})
export class AddNoteComment extends Answers(AddedCommentView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the note.', id) readonly noteId: number;
  @Text('What it says.', { min: 1, max: 1000, trim: true, lines: true }) readonly text: string;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/notes/:noteId/comments/:commentId',
  tool: 'delete_note_comment',
  group: 'Organize',
  scope: 'overlays:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a comment on a note',
  description: 'Only its author or the owner of the overlay may.',
  problems: ['author_only'],
})
export class DeleteNoteComment extends Answers(DeletedCommentView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the note.', id) readonly noteId: number;
  @Int('Id of the comment.', id) readonly commentId: number;
}

@Operation({
  route: 'PUT /overlays/:overlayId/notes/:noteId/reactions',
  tool: 'react_to_note',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Say what you think of a note',
  description: 'One reaction of each account: thumbs up, thumbs down or none.',
})
export class ReactToNote extends Answers(ReactedView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the note.', id) readonly noteId: number;
  @OneOf([1, 0, -1], '1 thumbs up, -1 thumbs down, 0 takes it back.') readonly value: ReactionValue;
}
