import { Flag, Int, MemberId, Nested, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { LayerView } from '../layers/layer.views';
import { LayoutInput } from '../model/layout.input';
import { LinkedLayerView } from './link.views';

@Operation({
  route: 'POST /overlays/:overlayId/members/linked',
  tool: 'add_linked_member',
  group: 'Organize',
  scope: 'members:write',
  summary: 'Add a linked layer',
  description:
    'A layer that mirrors one of this or another overlay: widget, settings and what it is doing are those of the source. ' +
    'Its place, name, lock and animation are its own. Its settings are changed through either, with fields:write on the ' +
    "source's overlay.",
  receipt: true,
  problems: ['limit_reached', 'owner_only'],
})
export class AddLinkedMember extends Answers(LinkedLayerView) {
  @OverlayId() readonly overlayId: string;
  @Text('Overlay of the source; one that you may read.', { min: 1, max: 64 })
  readonly sourceOverlayId: string;
  @Int('Layer of the source; of a linked layer its own source is taken.', { min: 1 })
  readonly sourceMemberId: number;
  @Int('Scene in which it is visible; default the live scene.', { min: 1, optional: true })
  readonly sceneId?: number;
  @Nested(LayoutInput, 'Place and look; only the keys sent count.', { optional: true })
  readonly layout?: LayoutInput;
  @Int('Insert at this place of the stack, 0 = bottom.', { min: 0, max: 1000, optional: true })
  readonly z?: number;
  @Flag('Add it hidden.', { optional: true }) readonly hidden?: boolean;
  @Text("Name in the layer list; empty for the source's.", { max: 40, trim: true, optional: true })
  readonly name?: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/unlink',
  tool: 'unlink_member',
  group: 'Organize',
  scope: 'members:write',
  summary: 'Make a linked layer one of its own',
  description: 'It keeps what it shows and follows its source no longer. Of another layer nothing changes.',
  receipt: true,
})
export class UnlinkMember extends Answers(LayerView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
}
