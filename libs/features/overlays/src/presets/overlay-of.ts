import { scenesIn, type Design } from '../model/design';
import { absentOverlay, type Overlay } from '../model/overlay.state';

/** Returns the overlay that a design leads to when an overlay is created from it. */
export function overlayOf(
  design: Design,
  { width, height, liveSceneId }: Pick<Overlay, 'width' | 'height' | 'liveSceneId'>,
): Overlay {
  const scenes = scenesIn(design, 1);
  return {
    ...absentOverlay,
    width,
    height,
    liveSceneId,
    groups: design.groups,
    spots: design.spots ?? {},
    layers: Object.fromEntries(design.layers.map((layer) => [layer.memberId, layer])),
    scenes: Object.fromEntries(scenes.map((scene) => [scene.sceneId, scene])),
    sceneOrder: scenes.map(({ sceneId }) => sceneId),
  };
}
