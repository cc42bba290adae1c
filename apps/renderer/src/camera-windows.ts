import type { RenderState } from '@studio/realtime/protocol';
import { openingOf } from '@studio/widgets/webcam-frame/camera-window';
import { DESIGN_WIDTH, designHeight } from './placement';

/**
 * Returns the clip path that leaves out the openings of the webcam frames of a picture, for backgrounds that let
 * the cameras be seen; `none` if there are no frames. Frames that are filled have no opening.
 */
export function cameraWindows({ canvas, layers, stack }: RenderState): string {
  const size = { w: DESIGN_WIDTH, h: designHeight(canvas) };
  const openings = stack.flatMap((memberId) => {
    const layer = layers[memberId];
    if (layer?.widget !== 'webcam-frame' || layer.values['cutout'] === false) return [];
    const { shape, ratio, frameWidth } = layer.values;
    const values = { shape: String(shape), ratio: String(ratio), frameWidth: Number(frameWidth) };
    return [openingOf(values, layer.layout, size)];
  });
  if (openings.length === 0) return 'none';
  return `path(evenodd, 'M0 0 H${size.w} V${size.h} H0 Z ${openings.join(' ')}')`;
}
