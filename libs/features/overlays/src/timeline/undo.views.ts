import { List, Nested } from '@studio/operations/fields';
import { ChangeView, StepView } from './step.views';

export class UndoneView {
  @Nested(StepView, 'The step that this made; null when nothing changed.', { nullable: true })
  readonly step: StepView | null;
  @List('string', 'Ids of the steps that were taken back.') readonly undid: readonly string[];
  @List(
    'string',
    'Ids of steps that switched the picture on air and were passed over: they are undone by name.',
  )
  readonly skipped: readonly string[];
  @List(ChangeView, 'What changed (in a dry run: would change), property by property, repairs included.')
  readonly changes: readonly ChangeView[];
}
