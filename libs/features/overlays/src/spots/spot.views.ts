import { Flag, Int, List, Num, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { LayerView, PositionPresetView } from '../layers/layer.views';
import { MovedLayer, SkippedLayer } from '../layers/moved.views';

/** A spot in an answer. */
export class SpotView {
  @Text('Id of the spot.') readonly spotId: string;
  @Text('Its name; several may have one.') readonly name: string;
  @Num('Left edge, design pixels from the left of the canvas.') readonly x: number;
  @Num('Top edge, design pixels from the top of the canvas.') readonly y: number;
  @Num('Width in design pixels.') readonly w: number;
  @Num('Height in design pixels.') readonly h: number;
}

export class SpotsView {
  @List(SpotView, 'In the order in which they were made.') readonly items: readonly SpotView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class AppliedSpotView extends SpotView {
  @List(MovedLayer, 'Layers that are elsewhere now.') readonly moved: readonly MovedLayer[];
  @List(SkippedLayer, 'Layers that had to stay where they are.') readonly skipped: readonly SkippedLayer[];
}

export class DeletedSpotView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the spot that is gone.') readonly spotId: string;
  @List('string', 'Automations that moved layers to it and stop working.')
  readonly brokenAutomations: readonly string[];
}

export class SavedPositionsView {
  @Int('Id of the layer.') readonly memberId: number;
  @List(PositionPresetView, 'Its saved positions.') readonly positionPresets: readonly PositionPresetView[];
}

export class AppliedPositionView extends LayerView {
  @Text('Name of the position that it was moved to.') readonly preset: string;
}
