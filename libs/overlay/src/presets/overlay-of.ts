import { scenesIn, type Design } from '../model/design';
import { absentOverlay, type Overlay } from '../model/overlay.state';

/** What an overlay would be like right after it was made of a design. */
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
