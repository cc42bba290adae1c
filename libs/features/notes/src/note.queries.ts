import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { NotesView } from './note.views';

@Operation({
  route: 'GET /overlays/:overlayId/notes',
  tool: 'list_notes',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'List the notes of an overlay',
  description: 'With comments and reactions. What a note was about is null once it is gone.',
})
export class ListNotes extends Answers(NotesView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
