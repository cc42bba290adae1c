import {
  Flag,
  FreeObject,
  Int,
  List,
  MemberId,
  Nested,
  Num,
  OneOf,
  OverlayId,
  Rule,
  SceneId,
  Text,
} from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { entrances, loops, type Entrance, type Loop } from '../model/overlay.state';
import {
  AddedLayerView,
  DuplicatedLayerView,
  RemovedLayerView,
  UpdatedLayersView,
  UpdatedLayerView,
} from './layer.views';
import { LayoutInput } from '../model/layout.input';

/** Settable fields of a layer. */
class LayerFields {
  @Text("Name in the layer list; empty for the widget's own.", { max: 40, trim: true, optional: true })
  readonly name?: string;
  @Nested(LayoutInput, 'Place and look; only the keys sent count.', { optional: true })
  readonly layout?: LayoutInput;
  @Int('Insert at this place of the stack, 0 = bottom.', { min: 0, max: 1000, optional: true })
  readonly z?: number;
  @Flag('Hide or show it.', { optional: true }) readonly hidden?: boolean;
  @Flag('Editor lock: keeps it from being dragged by accident.', { optional: true })
  readonly locked?: boolean;
  @OneOf(entrances, 'How it appears.', { optional: true }) readonly animEntrance?: Entrance;
  @OneOf(loops, 'How it moves while shown.', { optional: true }) readonly animLoop?: Loop;
  @Num('Seconds of the entrance.', { min: 0.1, max: 3, optional: true }) readonly animDuration?: number;
  @Num('Seconds before the entrance.', { min: 0, max: 2, optional: true }) readonly animDelay?: number;
  @Int('Steps in which it comes and goes; 0: smoothly.', { min: 0, max: 12, optional: true })
  readonly animSteps?: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/members',
  tool: 'add_member',
  group: 'Layers',
  scope: 'members:write',
  summary: 'Add a layer',
  description:
    'Visible in one scene, by default the live one, where it appears on air; hidden in all others. ' +
    'Unknown value keys are dropped, numbers are clamped. Values that have it switch scenes or press a deck button by ' +
    'itself one day also need scenes:golive or actions:fire.',
  status: 201,
  idempotencyKey: true,
  receipt: true,
  problems: ['limit_reached', 'invalid_option', 'invalid_value'],
})
export class AddMember extends Answers(AddedLayerView, LayerFields) {
  @OverlayId() readonly overlayId: string;
  @Text('Widget catalog slug, or custom.<packageId> for a widget package of the overlay’s owner.', {
    max: 80,
  })
  readonly widget: string;
  @FreeObject('Settings values by key; a dropdown takes the option key.', { optional: true })
  readonly values?: { readonly [key: string]: unknown };
  @Text('Look kit to take defaults from; explicit values win.', { max: 40, optional: true })
  readonly lookKit?: string;
  @Int('Scene in which it is visible; default the live scene.', { min: 1, optional: true })
  readonly sceneId?: number;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/members/:memberId',
  tool: 'update_member',
  group: 'Layers',
  scope: 'overlays:write',
  summary: 'Change a layer',
  description:
    'layout, z and hidden are those of the live scene and show on air at once; name, lock and animation ' +
    'are the same in all scenes.',
  receipt: true,
  problems: ['rev_conflict'],
})
export class UpdateMember extends Answers(UpdatedLayerView, LayerFields) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @Int('The rev of the overlay last seen.', { min: 0, optional: true }) readonly expectedRev?: number;
}

/** One layer's part of update_members [layers/11]. */
class MemberChange extends LayerFields {
  @MemberId() readonly memberId: number;
  @SceneId({ optional: true }) readonly sceneId?: number;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/members',
  tool: 'update_members',
  group: 'Layers',
  scope: 'overlays:write',
  summary: 'Change several layers in one step',
  description:
    'All of it happens or nothing. layout, z and hidden are those of sceneId, by default the live scene; z ' +
    'moves are made in the order of the list.',
  receipt: true,
  problems: ['rev_conflict'],
  itemErrors: { list: 'changes', id: 'memberId' },
})
@Rule(
  'Name each layer once.',
  (command: UpdateMembers) => named(command).length === 0,
  (command) => named(command),
)
@Rule(
  'Each change needs something to change.',
  (command: UpdateMembers) => idle(command).length === 0,
  (command) => idle(command),
)
export class UpdateMembers extends Answers(UpdatedLayersView) {
  @OverlayId() readonly overlayId: string;
  @List(MemberChange, 'What to change, one entry per layer.', { max: 100 })
  readonly changes: readonly MemberChange[];
  @Int('The rev of the overlay last seen.', { min: 0, optional: true }) readonly expectedRev?: number;
}

/** Returns errors for entries whose layer already has an entry. */
function named({ changes }: UpdateMembers): readonly object[] {
  return changes.flatMap(({ memberId }, index) =>
    changes.findIndex((other) => other.memberId === memberId) === index
      ? []
      : [{ index, memberId, code: 'invalid_request', field: 'memberId' }],
  );
}

/** Returns errors for entries without any change. */
function idle({ changes }: UpdateMembers): readonly object[] {
  return changes.flatMap(({ memberId, sceneId: _, ...change }, index) =>
    Object.keys(change).length > 0 ? [] : [{ index, memberId, code: 'invalid_request', field: '' }],
  );
}

@Operation({
  route: 'DELETE /overlays/:overlayId/members/:memberId',
  tool: 'remove_member',
  group: 'Layers',
  scope: 'members:write',
  effects: ['destructive', 'confirm'],
  summary: 'Remove a layer',
  description: 'It can be brought back from the history.',
  receipt: true,
})
export class RemoveMember extends Answers(RemovedLayerView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/members/:memberId/duplicate',
  tool: 'duplicate_member',
  group: 'Layers',
  scope: 'members:write',
  summary: 'Duplicate a layer',
  description:
    'The copy is slightly offset, directly above the layer, in the same group, and visible in one scene only: by ' +
    'default the live one, where it appears on air.',
  status: 201,
  receipt: true,
  problems: ['limit_reached'],
})
export class DuplicateMember extends Answers(DuplicatedLayerView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @SceneId({ optional: true }) readonly sceneId?: number;
}
