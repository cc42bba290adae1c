import { Flag, Int, List, MapOf, Nested, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { LayoutView, MovedInStack } from '../layers/layer.views';
import { placeIn, sceneOf, scenesOf } from '../model/overlay.lookup';
import { transitionTypes, type Overlay, type Scene, type TransitionType } from '../model/overlay.state';

/** Layout and visibility of a layer inside one scene [scenes/2]. */
export class MemberStateView {
  @Nested(LayoutView, 'Place and look.') readonly layout: LayoutView;
  @Int('Stacking position, 0 = bottom.', { min: 0 }) readonly z: number;
  @Flag('Not shown.') readonly hidden: boolean;
}

/** A scene in an answer. */
export class SceneView {
  @Int('Id of the scene.', { min: 1 }) readonly sceneId: number;
  @Text('Name shown on the scene tab.') readonly name: string;
  @Int('Place among the tabs, 0 = leftmost.', { min: 0 }) readonly order: number;
  @Flag('Is it the live scene?') readonly live: boolean;
  @Int('The scene that this one is a preview of.', { nullable: true }) readonly previewOf: number | null;
  @Int("The target's sceneRev when the preview was made.", { nullable: true })
  readonly previewBaseRev: number | null;
  @OneOf(transitionTypes, 'How the output changes when this scene goes live.')
  readonly transitionType: TransitionType;
  @Int('Length of the transition in milliseconds.') readonly transitionMs: number;
  @Int('The overlay revision that last touched this scene.', { min: 0 }) readonly sceneRev: number;
  @MapOf(MemberStateView, 'Every layer of the overlay inside this scene, by memberId.')
  readonly memberState: { readonly [memberId: string]: MemberStateView };
}

export class TransitionView {
  @OneOf(transitionTypes, 'Kind of transition.') readonly type: TransitionType;
  @Int('Length in milliseconds.', { min: 0 }) readonly ms: number;
  @Int('Layer whose stinger covers the switch; null: none.', { nullable: true })
  readonly stinger: number | null;
}

export class WentLiveView extends SceneView {
  @Int('The scene that was live before; the same one when nothing changed.')
  readonly previousSceneId: number;
  @Nested(TransitionView, 'The transition that viewers see.') readonly transition: TransitionView;
}

export class SceneListView {
  @List(SceneView, 'Scenes in tab order, previews included.') readonly scenes: readonly SceneView[];
  @Int('Id of the live scene.') readonly activeSceneId: number;
  @Int('Revision of the overlay.', { min: 0 }) readonly rev: number;
}

export class ScenePageView extends SceneListView {
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedSceneView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the scene that is gone.') readonly sceneId: number;
  @List('integer', 'Its previews, gone with it.') readonly removedPreviews: readonly number[];
}

export class OverwrittenView {
  @Int('Id of the layer.') readonly memberId: number;
  @List(OneOf(['layout', 'z', 'hidden'], 'Property.'), 'What of it had changed and is as in the preview now.')
  readonly props: readonly ('layout' | 'z' | 'hidden')[];
}

export class TakenView extends SceneView {
  @Int('Id of the preview, which is gone.') readonly removedPreview: number;
  @List(OverwrittenView, 'Changes made to the scene since the preview was made that are lost now.')
  readonly overwrote: readonly OverwrittenView[];
}

export class ReorderedScenesView {
  @List(SceneView, 'Scenes in tab order, previews included.') readonly scenes: readonly SceneView[];
  @Int('Id of the live scene.') readonly activeSceneId: number;
}

export class SceneMemberStateView extends MemberStateView {
  @Int('Id of the scene.') readonly sceneId: number;
  @Int('Id of the layer.') readonly memberId: number;
  @Int('The overlay revision that last touched this scene.', { min: 0 }) readonly sceneRev: number;
  @List(MovedInStack, 'Layers of this scene that have another z now.')
  readonly restacked: readonly MovedInStack[];
}

export function sceneView(overlay: Overlay, sceneId: number): SceneView {
  const scene = sceneOf(overlay, sceneId);
  const { name, previewOf, previewBaseRev, transitionType, transitionMs, rev } = scene;
  return {
    sceneId,
    name,
    order: overlay.sceneOrder.indexOf(sceneId),
    live: sceneId === overlay.liveSceneId,
    previewOf,
    previewBaseRev,
    transitionType,
    transitionMs,
    sceneRev: rev,
    memberState: memberStates(scene),
  };
}

/** The largest overlay has 20,000: a literal each is made in a tenth of the time that spreading takes. */
function memberStates(scene: Scene): SceneView['memberState'] {
  const states: { [memberId: string]: MemberStateView } = {};
  for (const [z, memberId] of scene.stack.entries()) {
    const { layout, hidden } = placeIn(scene, memberId);
    states[memberId] = { layout, hidden, z };
  }
  return states;
}

export function sceneViews(overlay: Overlay): readonly SceneView[] {
  return scenesOf(overlay).map(({ sceneId }) => sceneView(overlay, sceneId));
}

export function memberStateView(scene: Scene, memberId: number): MemberStateView {
  return { ...placeIn(scene, memberId), z: scene.stack.indexOf(memberId) };
}
