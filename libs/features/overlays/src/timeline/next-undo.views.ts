import { Flag, Nested, Text } from '@studio/operations/fields';

export class NextStepView {
  @Text('Id of the step: undo and redo take it as stepId.') readonly stepId: string;
  @Text('What the step did, in the language of the caller: "Move Clock".') readonly label: string;
  @Flag('It put another scene or a preview on air.') readonly switches: boolean;
  @Flag('Viewers would see the difference at once.') readonly onAir: boolean;
}

export class NextUndoView {
  @Nested(NextStepView, 'The step that undo takes back; null when there is none.', { nullable: true })
  readonly undo: NextStepView | null;
  @Nested(NextStepView, 'The undo that redo takes back; null when there is none.', { nullable: true })
  readonly redo: NextStepView | null;
}
