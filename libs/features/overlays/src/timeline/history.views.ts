import { Int, List, Timestamp } from '@studio/operations/fields';
import { OverlayView } from '../lifecycle/lifecycle.views';
import { ChangeView } from './step.views';

export class OverlayAtView extends OverlayView {
  @Timestamp('When it became so.') readonly at: string;
}

export class ComparisonView {
  @Int('The revision compared from.') readonly from: number;
  @Int('The revision compared to.') readonly to: number;
  @List(ChangeView, 'What is different, property by property.') readonly changes: readonly ChangeView[];
}
