import type { Size } from '@studio/widgets/size';
import type { RenderLayout } from '@studio/realtime/protocol';
import {
  around,
  boxOf,
  croppedTo,
  layoutAt,
  rectOf,
  rounded,
  scaledTo,
  turned,
  turnedTo,
  upright,
  type SeenBox,
  type CanvasPoint,
} from './geometry';
import { snap, type Guide, type SnapLines } from './snap';

/** Operation that a pointer performs: move, scale or rotate. */
export type Hold =
  | { readonly type: 'move' }
  | { readonly type: 'scale'; readonly side: CanvasPoint }
  | { readonly type: 'turn' };

export interface Held {
  readonly memberId: number;
  readonly layout: RenderLayout;
  readonly size: Size;
}

export interface HeldKeys {
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

interface Drag {
  readonly hold: Hold;
  readonly layers: readonly Held[];
  /** Point at which the drag began. */
  readonly from: CanvasPoint;
  readonly lines: SnapLines;
  readonly height: number;
  /** Design pixels that snapping may pull over. */
  readonly reach: number;
}

export interface Dragged {
  readonly layouts: ReadonlyMap<number, RenderLayout>;
  readonly guides: readonly Guide[];
}

const TURN_STEP = 15;

/** Returns the layouts of the dragged layers while the pointer is at a point. */
export function dragged(drag: Drag, to: CanvasPoint, keys: HeldKeys): Dragged {
  if (drag.hold.type === 'move') return moved(drag, to, keys);
  const { layers, height, hold } = drag;
  const [first] = layers;
  if (!first) return { layouts: new Map(), guides: [] };
  const isEdge = hold.type === 'scale' && (hold.side.x === 0 || hold.side.y === 0);
  if (hold.type === 'scale' && isEdge && keys.alt && layers.length === 1) {
    const cropped = croppedTo(first.layout, first.size, height, hold.side, to);
    return { layouts: new Map([[first.memberId, cropped]]), guides: [] };
  }
  const before = frameOf(layers.map(({ layout, size }) => boxOf(layout, size, height)));
  const after =
    hold.type === 'turn'
      ? turnedTo(before, to, keys.shift ? TURN_STEP : 0)
      : scaledTo(before, hold.side, to, keys.alt);
  const layouts = layers.map(({ memberId, layout, size }): [number, RenderLayout] => {
    const box = carried(boxOf(layout, size, height), before, after);
    return [memberId, layoutAt(box, layout, size, height)];
  });
  return { layouts: new Map(layouts), guides: [] };
}

/** Returns the box with the handles of a selection: of one layer its own, of several the upright one around them. */
export function frameOf(boxes: readonly SeenBox[]): SeenBox {
  const [only] = boxes;
  if (only && boxes.length === 1) return only;
  const { left, right, top, bottom } = around(boxes.map(rectOf));
  return { cx: (left + right) / 2, cy: (top + bottom) / 2, w: right - left, h: bottom - top, rot: 0 };
}

/** Returns a box after the frame around it was scaled and rotated. */
function carried(box: SeenBox, before: SeenBox, after: SeenBox): SeenBox {
  const factor = before.w === 0 ? 1 : after.w / before.w;
  const turn = after.rot - before.rot;
  const offset = turned({ x: box.cx - before.cx, y: box.cy - before.cy }, turn);
  return {
    cx: after.cx + offset.x * factor,
    cy: after.cy + offset.y * factor,
    w: box.w * factor,
    h: box.h * factor,
    rot: upright(box.rot + turn),
  };
}

function moved(drag: Drag, to: CanvasPoint, keys: HeldKeys): Dragged {
  const { layers, from, height, reach } = drag;
  let [dx, dy] = [to.x - from.x, to.y - from.y];
  if (keys.shift) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
  const rect = around(layers.map(({ layout, size }) => rectOf(boxOf(layout, size, height))));
  const target = {
    left: rect.left + dx,
    right: rect.right + dx,
    top: rect.top + dy,
    bottom: rect.bottom + dy,
  };
  const snapped = keys.ctrl ? { dx: 0, dy: 0, guides: [] } : snap(target, drag.lines, reach);
  const layouts = new Map(
    layers.map(({ memberId, layout }) => [
      memberId,
      { ...layout, x: rounded(layout.x + dx + snapped.dx), y: rounded(layout.y + dy + snapped.dy) },
    ]),
  );
  return { layouts, guides: snapped.guides };
}
