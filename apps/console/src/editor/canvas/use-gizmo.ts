import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import type { SpotRecord } from '@studio/realtime/editor-protocol';
import { useRoom } from '../../design/room-context';
import { useActions, type EditorActions } from '../editor-actions';
import { useView, type EditorFocus } from '../editor-focus';
import { dragged, type Held, type Hold, type HeldKeys } from './drag';
import { DragFollower } from './drag-follower';
import { rectOf, WIDTH, type CanvasPoint, type Rect } from './geometry';
import { draggedAt, layerAt, layersWithin, type Paints } from './hit';
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
  /** Sends the drag to the picture on air; null if viewers must not see it. */
  readonly follower: DragFollower | null;
  /** Layer that was pressed. */
  readonly pressed: number | undefined;
  isMoving: boolean;
  /** Lines to snap to, as they were when the drag began. */
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
  readonly paints: Paints;
}

/**
 * Handles the pointer on the canvas: select, drag, scale, rotate and crop. Releasing the pointer sends one
 * command.
 */
export function useGizmo({ layers, height, zoom, paints }: GizmoOptions) {
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
    grip.current = gripAt(event, hold, { layers, height, paints, view, actions });
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

  function release({ altKey: isCopy, shiftKey: isMore }: PointerEvent): void {
    const held = grip.current;
    end();
    if (!held) return;
    if (held.hold.type === 'marquee')
      return selectWithin(view, held.isMoving && marquee ? layersWithin(layers, marquee) : [], isMore);
    if (!held.isMoving) selectPressed(view, held, isMore);
    else if (held.hold.type === 'move' && isCopy) copyDragged(actions, view);
    else placeDragged(actions, view);
  }

  /** Leaves no trace, on air neither. @returns whether there was a drag */
  function cancel(): boolean {
    const held = grip.current;
    end();
    if (held) putBack(actions, view, held);
    return held !== null;
  }

  return { take, move, release, cancel, guides, marquee };
}

interface GripOptions extends Pick<GizmoOptions, 'layers' | 'height' | 'paints'> {
  readonly view: EditorFocus;
  readonly actions: EditorActions;
}

/** Selects the layer that is pressed, and returns what the pointer holds from then on. */
function gripAt(
  event: PointerEvent<SVGSVGElement>,
  handle: Hold | undefined,
  { layers, height, paints, view, actions }: GripOptions,
): Grip {
  const from = pointAt(event, height);
  const options = { paints, selection: view.selection.get() };
  const hit = handle ? undefined : draggedAt(layers, from, options);
  const pressed = handle ? undefined : layerAt(layers, from, options);
  if (hit) selectHit(view, hit.memberId, event.shiftKey);
  return {
    hold: handle ?? { type: hit ? 'move' : 'marquee' },
    pressed: pressed?.memberId,
    layers: heldOf(layers, view.selection.get()),
    from,
    ...startOf(event, actions),
  };
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

/** Leaves the layers where they were, and puts copies where they were dragged to. */
function copyDragged(actions: EditorActions, view: EditorFocus): void {
  const layouts = view.drag.get();
  view.drag.set(null);
  if (layouts) void actions.duplicate(layouts);
}

/** Restores the layouts from before the drag. Crops that a layer did not have are removed. */
function putBack(actions: EditorActions, view: EditorFocus, { follower, layers }: Grip): void {
  if (!follower?.hasSent) return view.drag.set(null);
  const changes = layers.map(({ memberId, layout }) => ({
    memberId,
    layout: { cropL: null, cropT: null, cropR: null, cropB: null, ...layout },
  }));
  void actions.place(changes).finally(() => view.drag.set(null));
}

/** Returns the lines to snap to: all but those of the held layers. */
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
export function pointAt(event: MouseEvent<SVGSVGElement>, height: number): CanvasPoint {
  const rect = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - rect.left) / rect.width) * WIDTH,
    y: ((event.clientY - rect.top) / rect.height) * height,
  };
}

function selectHit(view: EditorFocus, memberId: number, isMore: boolean): void {
  if (isMore) view.toggle(memberId);
  else if (!view.selection.get().includes(memberId)) view.select([memberId]);
}

/** A press on one of several selected layers may begin a drag of all. Without a drag it selects that one. */
function selectPressed(view: EditorFocus, { pressed }: Grip, isMore: boolean): void {
  if (pressed !== undefined && !isMore) view.select([pressed]);
}

function selectWithin(view: EditorFocus, memberIds: readonly number[], isMore: boolean): void {
  view.select(isMore ? [...new Set([...view.selection.get(), ...memberIds])] : memberIds);
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
