import { Flag, FreeObject, Int, Moment, Text, type FreeValues } from '@studio/operations/fields';

/** What a command led to (open points, 3.4; answers, Delivery). */
export class FiredView {
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Name of the command.') readonly command: string;
  @FreeObject("What the layer is doing now, as its widget's `state` declares.") readonly state: FreeValues;
  @Flag('False: it made no difference.') readonly changed: boolean;
  @Text('Id of what happened.') readonly eventId: string;
  @Moment('When.') readonly at: string;
  @Flag('Viewers see the layer, and the difference.') readonly onAir: boolean;
  @Int('Renderers that show the overlay now.', { min: 0 }) readonly renderers: number;
}
