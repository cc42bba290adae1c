import { Flag, Int, MemberId, Nested, OneOf, OverlayId, SceneId, Text } from '@studio/operations/fields';
import { Operation } from '@studio/operations/operation';
import { LayoutInput } from '../layers/layout.input';
import { transitionTypes, type TransitionType } from '../overlay.state';
import { SceneMemberStateView, SceneView, WentLiveView } from './scene.views';

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
  answer: SceneView,
  receipt: true,
  problems: ['limit_reached'],
})
export class CreateScene {
  @OverlayId() readonly overlayId: string;
  @Text('Name shown on the scene tab.', { min: 1, max: 40, trim: true }) readonly name: string;
  @OneOf(sceneModes, 'blank hides every layer; snapshot copies the live scene as it is.', {
    default: 'blank',
  })
  readonly mode: SceneMode;
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
  answer: WentLiveView,
  receipt: true,
  problems: ['scene_is_preview'],
})
export class GoLiveScene {
  @OverlayId() readonly overlayId: string;
  @SceneId() readonly sceneId: number;
  @OneOf(transitionTypes, "This time instead of the scene's own transition.", { optional: true })
  readonly transition?: TransitionType;
}

@Operation({
  route: 'PATCH /overlays/:overlayId/scenes/:sceneId/members/:memberId',
  tool: 'set_scene_member_state',
  group: 'Scenes',
  scope: 'scenes:write',
  summary: 'Place, stack, show or hide one layer inside one scene',
  description: 'In the live scene the output changes at once.',
  answer: SceneMemberStateView,
  receipt: true,
  problems: ['rev_conflict'],
})
export class SetSceneMemberState {
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
