import { GroupId, Int, List, MemberId, Nested, Num, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { LayoutInput } from '../model/layout.input';
import {
  AppliedPositionView,
  AppliedSpotView,
  DeletedSpotView,
  SavedPositionsView,
  SpotView,
} from './spot.views';

const edge = { min: -10_000, max: 10_000, optional: true } as const;
const length = { min: 1, max: 10_000, optional: true } as const;

/** Box of a spot. */
class SpotBox {
  @Num('Left edge, design pixels from the left of the canvas.', edge) readonly x?: number;
  @Num('Top edge, design pixels from the top of the canvas.', edge) readonly y?: number;
  @Num('Width in design pixels.', length) readonly w?: number;
  @Num('Height in design pixels.', length) readonly h?: number;
}

const spotId = { min: 1, max: 64 } as const;

@Operation({
  route: 'POST /overlays/:overlayId/spots',
  tool: 'create_spot',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Name a place on the canvas',
  description:
    'Layers and groups can be fitted into it. With fromMemberId it is what is seen of that layer in the live scene, and ' +
    'x, y, w and h are ignored. Nothing changes on air.',
  receipt: true,
  problems: ['limit_reached', 'size_unknown'],
})
@Rule(
  'Send fromMemberId, or x, y, w and h.',
  ({ fromMemberId, x, y, w, h }: CreateSpot) =>
    fromMemberId !== undefined || [x, y, w, h].every((value) => value !== undefined),
)
export class CreateSpot extends Answers(SpotView, SpotBox) {
  @OverlayId() readonly overlayId: string;
  @Text('Its name; several may have one.', { min: 1, max: 40, trim: true }) readonly name: string;
  @Int('Layer whose place it is.', { min: 1, optional: true }) readonly fromMemberId?: number;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/spots/:spotId',
  tool: 'update_spot',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Change a spot',
  description: 'Layers that were fitted into it stay where they are.',
  receipt: true,
})
export class UpdateSpot extends Answers(SpotView, SpotBox) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the spot.', spotId) readonly spotId: string;
  @Text('Its name; several may have one.', { min: 1, max: 40, trim: true, optional: true })
  readonly name?: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/spots/:spotId/apply',
  tool: 'apply_spot',
  group: 'Organize',
  scope: 'overlays:write',
  effects: ['on-air'],
  summary: 'Fit a layer or a group into a spot',
  description:
    'As large as fits with its proportions, in the middle of the spot, in the live scene and so on air at once. A group ' +
    'is fitted as one. Rotation stays; locked and self-positioning layers stay as they are.',
  receipt: true,
  problems: ['size_unknown'],
})
@Rule(
  'Send either memberId or groupId.',
  ({ memberId, groupId }: ApplySpot) => (memberId === undefined) !== (groupId === undefined),
)
export class ApplySpot extends Answers(AppliedSpotView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the spot.', spotId) readonly spotId: string;
  @MemberId({ optional: true }) readonly memberId?: number;
  @GroupId({ optional: true }) readonly groupId?: string;
  @Int('Milliseconds that viewers see it on its way.', { min: 0, max: 5000, optional: true })
  readonly durationMs?: number;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/spots/:spotId',
  tool: 'delete_spot',
  group: 'Organize',
  scope: 'overlays:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a spot',
  description: 'Layers stay where they are. It can be brought back from the history.',
  receipt: true,
})
export class DeleteSpot extends Answers(DeletedSpotView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the spot.', spotId) readonly spotId: string;
}

/** One saved position [spots/5]. */
class PositionPresetInput {
  @Text('Its name, of one of them only.', { min: 1, max: 24, trim: true }) readonly name: string;
  @Nested(LayoutInput, 'Place and look; what is not sent is as the layer has it in the live scene now.')
  readonly layout: LayoutInput;
}

@Operation({
  route: 'PUT /overlays/:overlayId/members/:memberId/position-presets',
  tool: 'set_position_presets',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Save positions of a layer',
  description: 'Replaces all that it has. Nothing changes on air.',
  receipt: true,
  problems: ['invalid_value'],
})
export class SetPositionPresets extends Answers(SavedPositionsView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @List(PositionPresetInput, 'All positions that it is to have.', { max: 8 })
  readonly presets: readonly PositionPresetInput[];
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/position-presets/apply',
  tool: 'apply_position_preset',
  group: 'Organize',
  scope: 'overlays:write',
  effects: ['on-air'],
  summary: 'Move a layer to a saved position',
  description: 'In the live scene only, and so on air at once.',
  receipt: true,
})
export class ApplyPositionPreset extends Answers(AppliedPositionView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Text('Name of the position.', { min: 1, max: 24, trim: true }) readonly name: string;
}
