import {
  Flag,
  Int,
  List,
  MemberId,
  Nested,
  OneOf,
  OverlayId,
  SceneId,
  Text,
} from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { LayoutInput } from '../model/layout.input';
import { transitionTypes, type TransitionType } from '../model/overlay.state';
import {
  DeletedSceneView,
  ReorderedScenesView,
  SceneMemberStateView,
  SceneView,
  TakenView,
  WentLiveView,
} from './scene.views';

export const sceneModes = ['blank', 'snapshot'] as const;
export type SceneMode = (typeof sceneModes)[number];

@Operation({
  route: 'POST /overlays/:overlayId/scenes',
  tool: 'create_scene',
  group: 'Scenes',
  scope: 'scenes:write',
  summary: 'Create a scene',
  description: 'The new scene is offline and stands at the right end of the tabs.',
  status: 201,
  strict: true,
  idempotencyKey: true,
  receipt: true,
  problems: ['limit_reached'],
})
export class CreateScene extends Answers(SceneView) {
  @OverlayId() readonly overlayId: string;
  @Text('Name shown on the scene tab.', { min: 1, max: 40, trim: true }) readonly name: string;
  @OneOf(sceneModes, 'blank hides every layer; snapshot copies the live scene as it is.', {
    default: 'blank',
  })
  readonly mode: SceneMode;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/scenes/:sceneId',
  tool: 'update_scene',
  group: 'Scenes',
  scope: 'scenes:write',
  summary: 'Rename a scene or change its transition',
  strict: true,
  receipt: true,
})
export class UpdateScene extends Answers(SceneView) {
  @OverlayId() readonly overlayId: string;
  @SceneId() readonly sceneId: number;
  @Text('Name shown on the scene tab.', { min: 1, max: 40, trim: true, optional: true })
  readonly name?: string;
  @OneOf(transitionTypes, 'How the output changes when this scene goes live.', { optional: true })
  readonly transitionType?: TransitionType;
  @Int('Length of the transition in milliseconds.', { min: 200, max: 2000, optional: true })
  readonly transitionMs?: number;
}

@Operation({
  route: 'DELETE /overlays/:overlayId/scenes/:sceneId',
  tool: 'delete_scene',
  group: 'Scenes',
  scope: 'scenes:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a scene with its previews',
  description: 'The live scene and the last scene cannot be deleted; previews can.',
  receipt: true,
  problems: ['scene_live', 'last_scene'],
})
export class DeleteScene extends Answers(DeletedSceneView) {
  @OverlayId() readonly overlayId: string;
  @SceneId() readonly sceneId: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/scenes/:sceneId/duplicate',
  tool: 'duplicate_scene',
  group: 'Scenes',
  scope: 'scenes:write',
  summary: 'Duplicate a scene',
  description:
    'The copy is offline and stands right after its source. The copy of a preview is an ordinary scene.',
  status: 201,
  receipt: true,
  problems: ['limit_reached'],
})
export class DuplicateScene extends Answers(SceneView) {
  @OverlayId() readonly overlayId: string;
  @SceneId() readonly sceneId: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/scenes/:sceneId/preview',
  tool: 'preview_scene',
  group: 'Scenes',
  scope: 'scenes:write',
  summary: 'Make an offline preview of a scene',
  description: 'Nothing changes on air until the preview is taken to its scene.',
  status: 201,
  receipt: true,
  problems: ['scene_is_preview', 'limit_reached'],
})
export class PreviewScene extends Answers(SceneView) {
  @OverlayId() readonly overlayId: string;
  @SceneId() readonly sceneId: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/scenes/:sceneId/take',
  tool: 'take_preview_to_program',
  group: 'Scenes',
  scope: 'scenes:golive',
  effects: ['on-air', 'destructive'],
  summary: 'Take a preview to the scene it previews',
  description:
    'Copies layout, stacking and visibility of every layer and the transition; the preview is gone then. On air when its scene is live. Layers added since the preview was made stay as they are.',
  receipt: true,
  problems: ['scene_not_preview', 'preview_target_missing', 'rev_conflict'],
})
export class TakePreviewToProgram extends Answers(TakenView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the preview.', { min: 1 }) readonly sceneId: number;
  @Int('The rev of the overlay last seen.', { min: 0, optional: true }) readonly expectedRev?: number;
}

@Operation({
  route: 'PUT /overlays/:overlayId/scenes/order',
  tool: 'reorder_scenes',
  group: 'Scenes',
  scope: 'scenes:write',
  summary: 'Put the scene tabs in order',
  receipt: true,
})
export class ReorderScenes extends Answers(ReorderedScenesView) {
  @OverlayId() readonly overlayId: string;
  @List('integer', 'Every sceneId exactly once, previews included; the first is the leftmost tab.', {
    max: 100,
  })
  readonly order: readonly number[];
}

@Operation({
  route: 'POST /overlays/:overlayId/scenes/:sceneId/golive',
  tool: 'go_live_scene',
  group: 'Scenes',
  scope: 'scenes:golive',
  effects: ['on-air', 'destructive'],
  summary: 'Switch to a scene on air',
  description: 'The output switches at once and viewers see it. Preview scenes cannot go live.',
  strict: true,
  bodyRequired: true,
  receipt: true,
  problems: ['scene_is_preview', 'invalid_option'],
})
export class GoLiveScene extends Answers(WentLiveView) {
  @OverlayId() readonly overlayId: string;
  @SceneId() readonly sceneId: number;
  @OneOf(
    transitionTypes,
    "This time instead of the scene's own transition, and instead of the stinger that is visible in the scene.",
    { optional: true },
  )
  readonly transition?: TransitionType;
  @Int('Layer of the widget stinger that covers the switch this time; null: no stinger.', {
    ...{ optional: true, nullable: true },
  })
  readonly stinger?: number | null;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/scenes/:sceneId/members/:memberId',
  tool: 'set_scene_member_state',
  group: 'Scenes',
  scope: 'scenes:write',
  summary: 'Place, stack, show or hide one layer inside one scene',
  description: 'In the live scene the output changes at once.',
  receipt: true,
  problems: ['rev_conflict'],
})
export class SetSceneMemberState extends Answers(SceneMemberStateView) {
  @OverlayId() readonly overlayId: string;
  @SceneId() readonly sceneId: number;
  @MemberId() readonly memberId: number;
  @Nested(LayoutInput, 'Only the keys sent change.', { optional: true }) readonly layout?: LayoutInput;
  @Int('Insert at this place of the stack, 0 = bottom.', { min: 0, max: 1000, optional: true })
  readonly z?: number;
  @Flag('Hide or show it in this scene.', { optional: true }) readonly hidden?: boolean;
  @Int('The sceneRev last seen; for the live scene the rev of the overlay.', { min: 0, optional: true })
  readonly expectedRev?: number;
}
