import { Flag, FreeObject, Int, Timestamp, Text, type FreeValues } from '@studio/operations/fields';

/** Result of a command [live/1]. */
export class FiredView {
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Name of the command.') readonly command: string;
  @FreeObject("What the layer is doing now, as its widget's `state` declares.") readonly state: FreeValues;
  @Flag('False: it made no difference.') readonly changed: boolean;
  @Text('Id of what happened.') readonly eventId: string;
  @Timestamp('When.') readonly at: string;
  @Flag('Viewers see the layer, and the difference.') readonly onAir: boolean;
  @Int('Renderers that show the overlay now.', { min: 0 }) readonly renderers: number;
}
