import type { StoredPlace, StoredTransition, StoredTransitionType } from './overlay.event-shapes';

export interface SceneEvents {
  'scene.added': {
    readonly sceneId: number;
    readonly name: string;
    /** Place among the tabs, 0 = leftmost. */
    readonly index: number;
    readonly transitionType: StoredTransitionType;
    readonly transitionMs: number;
    readonly previewOf: number | null;
    readonly previewBaseRev: number | null;
    readonly stack: readonly number[];
    readonly places: { readonly [memberId: number]: StoredPlace };
  };
  'scene.renamed': { readonly sceneId: number; readonly name: string };
  'scene.transition-set': {
    readonly sceneId: number;
    readonly transitionType: StoredTransitionType;
    readonly transitionMs: number;
  };
  /** Names the layers that had a place in it: all of the overlay. */
  'scene.removed': { readonly sceneId: number; readonly memberIds: readonly number[] };
  /** Every sceneId, leftmost tab first. */
  'scenes.reordered': { readonly order: readonly number[] };
  /** A scene took over its preview. Contains only places that differ; the stack is complete. */
  'scene.preview-taken': {
    readonly sceneId: number;
    readonly previewId: number;
    readonly transitionType: StoredTransitionType;
    readonly transitionMs: number;
    readonly stack: readonly number[];
    readonly places: { readonly [memberId: number]: StoredPlace };
  };
  'scene.went-live': {
    readonly sceneId: number;
    /** Null for the first scene of a new overlay. */
    readonly previousSceneId: number | null;
    readonly transition: StoredTransition;
  };
  /** Complete stack of one scene after layers moved in it. */
  'scene.restacked': { readonly sceneId: number; readonly stack: readonly number[] };
}
