import type { NotMade } from '@studio/contracts/bot/bot-move-in';
import { pointsModes, type PointsMode } from '@studio/contracts/loyalty/points-import';
import { Flag, Int, List, Nested, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { choices, fetchParts, type Choice, type FetchPart } from './drafts/move-in';
import { verdicts, type RowVerdict } from './drafts/verdicts';
import {
  moveInKinds,
  moveInNotes,
  moveInSources,
  type MoveInKind,
  type MoveInNoteCode,
  type MoveInSource,
} from './model/move-in.items';
import { moveInStates, type MoveInState } from './move-in.state';

const rowOutcomes = ['made', 'replaced', 'name_taken', 'no_room', 'invalid'] as const;
export type RowOutcome = 'made' | 'replaced' | NotMade;

class MoveInCountView {
  @OneOf(moveInKinds, 'Kind of the rows.') readonly kind: MoveInKind;
  @OneOf(verdicts, 'Their verdict.') readonly verdict: RowVerdict;
  @Int('How many.') readonly count: number;
}

class MoveInTableView {
  @Text('Name of the sheet or file.') readonly name: string;
  @List('string', 'Header; empty if the columns need not be chosen.') readonly header: readonly string[];
  @List(List('string', ''), 'Its first rows.') readonly sample: readonly (readonly string[])[];
  @Flag('True if the header is not recognised: set_move_in_columns says what the columns mean.')
  readonly needsColumns: boolean;
}

export class MoveInFileView {
  @Text('Name of the file.') readonly name: string;
  @List(MoveInTableView, 'Its tables.') readonly tables: readonly MoveInTableView[];
}

class MoveInResultView {
  @Int('Things that were made.') readonly made: number;
  @Int('Things that were replaced.') readonly replaced: number;
  @Int('Rows that could not be made after all.') readonly notMade: number;
  @Int('Viewers whose points were imported.') readonly viewers: number;
  @Int('Viewers whom neither this studio nor the platform knows.') readonly unknownViewers: number;
}

/** A move from another bot. */
export class MoveInView {
  @Text('Id of the move.') readonly moveInId: string;
  @OneOf(moveInSources, 'The other bot.') readonly source: MoveInSource;
  @OneOf(moveInStates, 'fetching: viewers are read from the other bot. draft: nothing has changed yet.')
  readonly state: MoveInState;
  @Timestamp('When it was begun.') readonly createdAt: string;
  @Timestamp('Until when it can be undone; null if it cannot.', { nullable: true })
  readonly undoUntil: string | null;
  @List(MoveInFileView, 'What was read; empty once the draft has expired.')
  readonly files: readonly MoveInFileView[];
  @List(MoveInCountView, 'Number of rows by kind and verdict.') readonly counts: readonly MoveInCountView[];
  @OneOf(pointsModes, 'How points were imported; null for a draft.', { nullable: true })
  readonly pointsMode: PointsMode | null;
  @List(OneOf(fetchParts, ''), 'Lists of the other bot that could not be fetched, or only a part of them.')
  readonly notFetched: readonly FetchPart[];
  @Int('Rows that were applied so far; entries of lists of viewers that were fetched, while fetching.')
  readonly done: number;
  @Int('Rows or entries in all.') readonly total: number;
  @Nested(MoveInResultView, 'Numbers of a finished move; null before.', { nullable: true })
  readonly result: MoveInResultView | null;
  @Int('Things that an undo has left since they were changed; null if nothing was undone.', {
    nullable: true,
  })
  readonly left: number | null;
}

export class MoveInsView {
  @List(MoveInView, 'Newest first.') readonly items: readonly MoveInView[];
  @NextCursor() readonly nextCursor: string | null;
}

class MoveInNoteView {
  @OneOf(moveInNotes, 'What is different, or needs a look.') readonly code: MoveInNoteCode;
  @Text('What it is about, for example the variable as it was written; null for nothing in particular.', {
    nullable: true,
  })
  readonly detail: string | null;
  @Text('What to write instead; null for no advice.', { nullable: true }) readonly suggestion: string | null;
}

export class MoveInRowView {
  @Text('Id of the row.') readonly rowId: string;
  @OneOf(moveInKinds, 'What it is.') readonly kind: MoveInKind;
  @Text('The original, in one line.') readonly theirs: string;
  @Text('What is made of it, in one line.') readonly ours: string;
  @Text('Name that it gets; empty for things without a name.') readonly name: string;
  @Text('Text that it gets; empty for things without a text.') readonly text: string;
  @OneOf(
    verdicts,
    'same: it is there already. exact: taken as it is. changed: taken with changes. partial: made switched off. ' +
      'conflict: something of this name is there. skipped: not possible here. invalid: needs another name or text.',
  )
  readonly verdict: RowVerdict;
  @List(MoveInNoteView, 'Remarks.') readonly notes: readonly MoveInNoteView[];
  @OneOf(choices, 'What happens with it.') readonly choice: Choice;
  @OneOf(rowOutcomes, 'What has become of it; null before, and for rows that were left.', { nullable: true })
  readonly outcome: RowOutcome | null;
}

export class MoveInRowsView {
  @Nested(MoveInView, 'The move.') readonly moveIn: MoveInView;
  @List(MoveInRowView, 'Its rows; none once the draft has expired.') readonly items: readonly MoveInRowView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DiscardedMoveInView {
  @Flag('Always true.') readonly discarded: boolean;
  @Text('Id of the draft that is gone.') readonly moveInId: string;
}
