import { Flag, Int, Timestamp, Num, Text } from '@studio/operations/fields';

/** Answer of play_sound. */
export class PlayedSoundView {
  @Int('The layer that plays it.') readonly memberId: number;
  @Int('The upload.') readonly uploadId: number;
  @Num('How loud the layer is, 0 to 1.') readonly volume: number;
  @Flag('The layer was added for it.') readonly addedLayer: boolean;
  @Text('Id of what happened.') readonly eventId: string;
  @Timestamp('When.') readonly at: string;
  @Flag('Viewers hear it.') readonly onAir: boolean;
  @Int('Renderers that show the overlay now.', { min: 0 }) readonly renderers: number;
  @Int('Revision of the overlay, where the layer was added.', { min: 0, optional: true })
  readonly rev?: number;
  @Flag('The design has changed, where the layer was added.', { optional: true }) readonly changed?: boolean;
  @Text('Step of the history that added the layer.', { optional: true, nullable: true })
  readonly stepId?: string | null;
}
