import { Flag, Int, List, Timestamp, Text } from '@studio/operations/fields';

/** Answer of a panic button [live/7]. */
export class StoppedView {
  @Text('Id of what happened.') readonly eventId: string;
  @Timestamp('When.') readonly at: string;
  @Flag('Renderers that are open show it.') readonly onAir: boolean;
  @Int('Renderers that show the overlay now.', { min: 0 }) readonly renderers: number;
  @List('string', 'Ids of the runs of macros that were stopped.') readonly cancelledRuns: readonly string[];
  @Flag('Every layer of the live scene is hidden.') readonly hideAll: boolean;
}
