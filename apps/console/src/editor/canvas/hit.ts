import type { StageWindow } from '@studio/realtime/stage-protocol';
import { contains, rectOf, WIDTH, type CanvasPoint, type Rect } from './geometry';
import type { BoxedLayer } from './use-boxes';

/** Returns true if a layer paints something at a point of the canvas. */
export type Paints = (memberId: number, point: CanvasPoint) => boolean;

/** Returns the hit test of a stage. Until the stage has loaded, layers count as painted everywhere. */
export function paintsIn(frame: () => HTMLIFrameElement | null): Paints {
  return (memberId, { x, y }) => {
    const element = frame();
    const { studioPaintsAt } = (element?.contentWindow ?? {}) as StageWindow;
    if (!element || !studioPaintsAt) return true;
    const scale = element.clientWidth / WIDTH;
    return studioPaintsAt(memberId, x * scale, y * scale);
  };
}

interface HitOptions {
  readonly paints: Paints;
  /** Selected layers are hit in their whole box, so that one without content can be dragged. */
  readonly selection: readonly number[];
}

const isReachable = ({ hidden, locked }: BoxedLayer): boolean => !hidden && !locked;

/**
 * Returns the layer that a press at a point means: the topmost that paints something there, else a selected one.
 * @param layers bottom to top
 */
export function layerAt(
  layers: readonly BoxedLayer[],
  point: CanvasPoint,
  { paints, selection }: HitOptions,
): BoxedLayer | undefined {
  const there = layersAt(layers, point);
  return (
    there.find(({ memberId }) => paints(memberId, point)) ??
    there.find(({ memberId }) => selection.includes(memberId))
  );
}

/**
 * Returns the layer that a drag from a point moves: the topmost that paints something there or is selected. So a
 * selected frame moves by its empty middle also where other layers lie below it.
 * @param layers bottom to top
 */
export function draggedAt(
  layers: readonly BoxedLayer[],
  point: CanvasPoint,
  { paints, selection }: HitOptions,
): BoxedLayer | undefined {
  return layersAt(layers, point).find(
    ({ memberId }) => selection.includes(memberId) || paints(memberId, point),
  );
}

/** Returns the layers whose boxes contain a point, topmost first. */
function layersAt(layers: readonly BoxedLayer[], point: CanvasPoint): readonly BoxedLayer[] {
  return layers.filter((layer) => isReachable(layer) && contains(layer.box, point)).reverse();
}

/** Returns the layers that a selection rectangle means: those it meets, but not those that lie all around it. */
export function layersWithin(layers: readonly BoxedLayer[], rect: Rect): readonly number[] {
  const met = layers.filter((layer) => {
    const { left, right, top, bottom } = rectOf(layer.box);
    const meets = left < rect.right && right > rect.left && top < rect.bottom && bottom > rect.top;
    const isAround = left < rect.left && right > rect.right && top < rect.top && bottom > rect.bottom;
    return isReachable(layer) && meets && !isAround;
  });
  return met.map(({ memberId }) => memberId);
}
