import { Int, List, MemberId, OneOf, OverlayId, Rule } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { alignModes, type AlignMode } from './alignment';
import { UpdatedLayerView } from './layer.views';
import { MovedView } from './moved.views';

export const stackPositions = ['behind', 'in_front', 'back', 'front'] as const;
export type StackPosition = (typeof stackPositions)[number];

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/restack',
  tool: 'restack_member',
  group: 'Layers',
  scope: 'overlays:write',
  summary: 'Move a layer in the stack of the live scene',
  description:
    'behind and in_front place it next to another layer; front is the top, back the bottom, but above ' +
    'backgrounds that fill the canvas.',
  receipt: true,
  problems: ['rev_conflict'],
})
@Rule('relativeToMemberId belongs to behind and in_front, which need it.', isRelative)
@Rule(
  'A layer cannot be placed next to itself.',
  ({ memberId, relativeToMemberId }: RestackMember) => memberId !== relativeToMemberId,
)
export class RestackMember extends Answers(UpdatedLayerView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @OneOf(stackPositions, 'Where to.') readonly position: StackPosition;
  @Int('The layer to be behind or in front of.', { min: 1, optional: true })
  readonly relativeToMemberId?: number;
  @Int('The rev of the overlay last seen.', { min: 0, optional: true }) readonly expectedRev?: number;
}

function isRelative({ position, relativeToMemberId }: RestackMember): boolean {
  return (position === 'behind' || position === 'in_front') === (relativeToMemberId !== undefined);
}

@Operation({
  route: 'POST /overlays/:overlayId/members/align',
  tool: 'align_members',
  group: 'Layers',
  scope: 'overlays:write',
  summary: 'Align or distribute layers in the live scene',
  description:
    'By what is seen of them, after scale, rotation and crop; only x and y change. Locked and self-positioning ' +
    'layers take no part. Distributing needs three layers; fewer change nothing.',
  receipt: true,
  problems: ['rev_conflict', 'size_unknown'],
})
@Rule('Name at least two different layers.', ({ memberIds }: AlignMembers) => new Set(memberIds).size > 1)
export class AlignMembers extends Answers(MovedView) {
  @OverlayId() readonly overlayId: string;
  @List(MemberId(), 'The layers.', { min: 2, max: 50 }) readonly memberIds: readonly number[];
  @OneOf(alignModes, 'Edge or centre to align by, or the direction to distribute in.')
  readonly mode: AlignMode;
  @OneOf(['selection', 'canvas'], 'The box around these layers, or the canvas.', { default: 'selection' })
  readonly relativeTo: 'selection' | 'canvas';
  @Int('The rev of the overlay last seen.', { min: 0, optional: true }) readonly expectedRev?: number;
}
