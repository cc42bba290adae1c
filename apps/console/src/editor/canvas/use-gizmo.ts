import { useRef, useState, type PointerEvent } from 'react';
import type { SpotRecord } from '@studio/realtime/editor-protocol';
import { useRoom } from '../../design/room-context';
import { useActions, type EditorActions } from '../editor-actions';
import { useView, type EditorFocus } from '../editor-focus';
import { dragged, type Held, type Hold, type HeldKeys } from './drag';
import { DragFollower } from './drag-follower';
import { contains, rectOf, WIDTH, type CanvasPoint, type Rect } from './geometry';
import { snapLines, type Guide, type SnapLines } from './snap';
import type { BoxedLayer } from './use-boxes';

/** Screen pixels: below, a press is a click. */
const CLICK = 3;
const SNAP = 6;

const noGuides: readonly Guide[] = [];

interface Grip {
  readonly hold: Hold | { readonly type: 'marquee' };
  readonly layers: readonly Held[];
  readonly from: CanvasPoint;
  readonly screen: CanvasPoint;
  /** Where viewers are to see the drag. */
  readonly follower: DragFollower | null;
  isMoving: boolean;
  /** What it snaps to, as it was when the drag began. */
  lines: SnapLines | null;
}

const keysOf = ({ shiftKey, altKey, ctrlKey, metaKey }: PointerEvent): HeldKeys => ({
  shift: shiftKey,
  alt: altKey,
  ctrl: ctrlKey || metaKey,
});

interface GizmoOptions {
  readonly layers: readonly BoxedLayer[];
  readonly height: number;
  readonly zoom: number;
}

/** What the pointer does on the canvas: selects, drags, scales, turns, crops. One command when it is let go. */
export function useGizmo({ layers, height, zoom }: GizmoOptions) {
  const view = useView();
  const room = useRoom();
  const actions = useActions();
  const grip = useRef<Grip | null>(null);
  const [guides, setGuides] = useState(noGuides);
  const [marquee, setMarquee] = useState<Rect | null>(null);

  function take(event: PointerEvent<SVGSVGElement>, hold?: Hold): void {
    if (event.button !== 0) return;
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointAt(event, height);
    const hit = hold ? undefined : topAt(layers, from);
    if (hit) selectHit(view, hit.memberId, event.shiftKey);
    grip.current = {
      hold: hold ?? { type: hit ? 'move' : 'marquee' },
      layers: heldOf(layers, view.selection.get()),
      from,
      ...startOf(event, actions),
    };
  }

  function move(event: PointerEvent<SVGSVGElement>): void {
    const point = pointAt(event, height);
    room.presence.say({ cursor: fromCentre(point, height) });
    const held = grip.current;
    if (!held) return;
    held.isMoving ||= Math.hypot(event.clientX - held.screen.x, event.clientY - held.screen.y) >= CLICK;
    if (!held.isMoving) return;
    if (held.hold.type === 'marquee') return setMarquee(between(held.from, point));
    if (held.layers.length === 0 || view.past.get()) return;
    held.lines ??= linesOf(held.layers, layers, room.store.all('spot').map(rectOfSpot), height);
    const drag = { ...held, hold: held.hold, lines: held.lines, height, reach: SNAP / zoom };
    const now = dragged(drag, point, keysOf(event));
    view.drag.set(now.layouts);
    setGuides(now.guides.length > 0 ? now.guides : noGuides);
    room.presence.say({ ghost: Object.fromEntries(now.layouts) });
    held.follower?.follow(now.layouts);
  }

  function end(): void {
    grip.current?.follower?.stop();
    grip.current = null;
    setGuides(noGuides);
    setMarquee(null);
    room.presence.say({ ghost: null });
  }

  function release(): void {
    const held = grip.current;
    end();
    if (held?.hold.type === 'marquee')
      return view.select(held.isMoving && marquee ? within(layers, marquee) : []);
    if (held?.isMoving) placeDragged(actions, view);
  }

  /** Leaves no trace: what viewers have seen of the drag goes back. @returns whether there was anything to stop */
  function cancel(): boolean {
    const held = grip.current;
    end();
    if (held) putBack(actions, view, held);
    return held !== null;
  }

  return { take, move, release, cancel, guides, marquee };
}

function startOf(event: PointerEvent, actions: EditorActions) {
  const follower = actions.isFollowing ? new DragFollower({ send: (now) => actions.follow(now) }) : null;
  return { screen: { x: event.clientX, y: event.clientY }, follower, isMoving: false, lines: null };
}

function placeDragged(actions: EditorActions, view: EditorFocus): void {
  const layouts = view.drag.get();
  if (!layouts) return;
  const changes = [...layouts].map(([memberId, layout]) => ({ memberId, layout }));
  void actions.place(changes).finally(() => view.drag.set(null));
}

/** To where layers were taken, with all of their layouts: a crop that they hadn't is taken away. */
function putBack(actions: EditorActions, view: EditorFocus, { follower, layers }: Grip): void {
  if (!follower?.hasSent) return view.drag.set(null);
  const changes = layers.map(({ memberId, layout }) => ({
    memberId,
    layout: { cropL: null, cropT: null, cropR: null, cropB: null, ...layout },
  }));
  void actions.place(changes).finally(() => view.drag.set(null));
}

/** All but what is held can be snapped to. */
function linesOf(
  held: readonly Held[],
  layers: readonly BoxedLayer[],
  spots: readonly Rect[],
  height: number,
): SnapLines {
  return snapLines({ others: othersThan(held, layers), spots, height });
}

function fromCentre({ x, y }: CanvasPoint, height: number): CanvasPoint {
  return { x: Math.round(x - WIDTH / 2), y: Math.round(y - height / 2) };
}

/** In design pixels from the top left. */
export function pointAt(event: PointerEvent<SVGSVGElement>, height: number): CanvasPoint {
  const rect = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - rect.left) / rect.width) * WIDTH,
    y: ((event.clientY - rect.top) / rect.height) * height,
  };
}

/** The layer that a click at a point means. */
export function topAt(layers: readonly BoxedLayer[], point: CanvasPoint): BoxedLayer | undefined {
  return layers.filter(({ hidden, locked, box }) => !hidden && !locked && contains(box, point)).at(-1);
}

function selectHit(view: EditorFocus, memberId: number, isMore: boolean): void {
  if (isMore) view.toggle(memberId);
  else if (!view.selection.get().includes(memberId)) view.select([memberId]);
}

function heldOf(layers: readonly BoxedLayer[], selection: readonly number[]): readonly Held[] {
  return layers.filter(({ memberId, locked, hidden }) => selection.includes(memberId) && !locked && !hidden);
}

function othersThan(held: readonly Held[], layers: readonly BoxedLayer[]): readonly Rect[] {
  const moving = new Set(held.map(({ memberId }) => memberId));
  return layers
    .filter(({ memberId, hidden }) => !hidden && !moving.has(memberId))
    .map(({ box }) => rectOf(box));
}

function rectOfSpot({ x, y, w, h }: SpotRecord): Rect {
  return { left: x, right: x + w, top: y, bottom: y + h };
}

function between(a: CanvasPoint, b: CanvasPoint): Rect {
  return {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  };
}

/** Layers that a rectangle meets. */
function within(layers: readonly BoxedLayer[], rect: Rect): readonly number[] {
  const met = layers.filter(({ box, hidden, locked }) => {
    const { left, right, top, bottom } = rectOf(box);
    const meets = left < rect.right && right > rect.left && top < rect.bottom && bottom > rect.top;
    return !hidden && !locked && meets;
  });
  return met.map(({ memberId }) => memberId);
}
