import type { RenderLayout } from '@studio/realtime/protocol';
import {
  around,
  boxOf,
  croppedTo,
  layoutAt,
  rectOf,
  rounded,
  scaledTo,
  turnedTo,
  type SeenBox,
  type CanvasPoint,
  type Size,
} from './geometry';
import { snap, type Guide, type SnapLines } from './snap';

/** What a pointer has hold of. */
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
  /** Where it was taken. */
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

/** Where layers are while the pointer is at a point. */
export function dragged(drag: Drag, to: CanvasPoint, keys: HeldKeys): Dragged {
  if (drag.hold.type === 'move') return moved(drag, to, keys);
  const [only] = drag.layers;
  if (!only) return { layouts: new Map(), guides: [] };
  const { memberId, layout, size } = only;
  const box = boxOf(layout, size, drag.height);
  const isEdge = drag.hold.type === 'scale' && (drag.hold.side.x === 0 || drag.hold.side.y === 0);
  if (drag.hold.type === 'scale' && isEdge && keys.alt)
    return alone(memberId, croppedTo(layout, size, drag.height, drag.hold.side, to));
  const changed: SeenBox =
    drag.hold.type === 'turn'
      ? turnedTo(box, to, keys.shift ? TURN_STEP : 0)
      : scaledTo(box, drag.hold.side, to, keys.alt);
  return alone(memberId, layoutAt(changed, layout, size, drag.height));
}

const alone = (memberId: number, layout: RenderLayout): Dragged => ({
  layouts: new Map([[memberId, layout]]),
  guides: [],
});

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
