import { useState, type MouseEvent, type PointerEvent } from 'react';
import { useObserved } from '../../design/observed';
import { useEditorTexts } from '../text/editor-texts';
import { classes } from '../../ui/classes';
import { useView } from '../editor-focus';
import { BoxOutline } from './box-outline';
import styles from './canvas.module.css';
import { frameOf, type Hold } from './drag';
import { pointOn, WIDTH, type SeenBox, type CanvasPoint } from './geometry';
import { PeersOnCanvas } from './peers-on-canvas';
import { SampleMarks } from './sample-marks';
import { useBoxes } from './use-boxes';
import { layerAt, type Paints } from './hit';
import { pointAt, useGizmo } from './use-gizmo';

interface GizmoProps {
  readonly sceneId: number | null;
  readonly height: number;
  readonly zoom: number;
  readonly paints: Paints;
  /** Opens the text of the layer at a point. */
  readonly onEditText: (memberId: number) => void;
  /** Opens the menu of the selection; x and y are px of the window. */
  readonly onMenu: (x: number, y: number) => void;
}

const sides: readonly CanvasPoint[] = [-1, 0, 1].flatMap((y) =>
  [-1, 0, 1].flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])),
);
/** Screen pixels. */
const HANDLE = 9;
const TURN_AWAY = 28;
/** A step that touched more than these touched about everything. */
const MOST_POINTED = 8;

/** Outlines and handles over the stage. The tree reaches the same layers by keyboard. */
export function Gizmo({ sceneId, height, zoom, paints, onEditText, onMenu }: GizmoProps) {
  const t = useEditorTexts();
  const view = useView();
  const layers = useBoxes(sceneId, height);
  const selection = new Set(useObserved(view.selection));
  const pointed = useObserved(view.pointedAt);
  const gizmo = useGizmo({ layers, height, zoom, paints });
  const [hovered, setHovered] = useState<number | null>(null);
  const selected = layers.filter(({ memberId }) => selection.has(memberId));
  const held = selected.filter(({ locked, hidden }) => !locked && !hidden);
  const hover = layers.find(({ memberId }) => memberId === hovered && !selection.has(memberId));

  const hit = (event: MouseEvent<SVGSVGElement>): number | undefined =>
    layerAt(layers, pointAt(event, height), { paints, selection: view.selection.get() })?.memberId;

  function move(event: PointerEvent<SVGSVGElement>): void {
    gizmo.move(event);
    if (event.buttons === 0) setHovered(hit(event) ?? null);
  }

  function openMenu(event: MouseEvent<SVGSVGElement>): void {
    event.preventDefault();
    const memberId = hit(event);
    if (memberId === undefined) view.select([]);
    else if (!view.selection.get().includes(memberId)) view.select([memberId]);
    onMenu(event.clientX, event.clientY);
  }

  return (
    <svg
      className={styles.gizmo}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={t.editor.canvas}
      tabIndex={-1}
      onPointerDown={(event) => {
        const side = holdOf(event.target);
        gizmo.take(event, side ?? undefined);
      }}
      onPointerMove={move}
      onPointerUp={gizmo.release}
      onPointerCancel={gizmo.cancel}
      onPointerLeave={() => setHovered(null)}
      // Otherwise a drag that leaves the canvas selects the text around it.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={(event) => {
        const memberId = hit(event);
        if (memberId !== undefined) onEditText(memberId);
      }}
      onContextMenu={openMenu}
      onKeyDown={(event) => {
        // Escape during a drag cancels it without changing the selection.
        if (event.key === 'Escape' && gizmo.cancel()) event.stopPropagation();
      }}
    >
      <SampleMarks layers={layers} zoom={zoom} />
      {layers
        .filter(
          ({ memberId, hidden }) => pointed.length <= MOST_POINTED && !hidden && pointed.includes(memberId),
        )
        .map(({ memberId, box }) => (
          <BoxOutline key={memberId} box={box} className={styles.pointed} />
        ))}
      {hover && <BoxOutline box={hover.box} className={styles.hover} />}
      {selected.map(({ memberId, box, locked, hidden }) => (
        <BoxOutline
          key={memberId}
          box={box}
          className={classes(styles.outline, (locked || hidden) && styles.locked)}
        />
      ))}
      {held.length > 1 && <BoxOutline box={frameOf(held.map(({ box }) => box))} className={styles.outline} />}
      {held.length > 0 && <Handles box={frameOf(held.map(({ box }) => box))} zoom={zoom} />}
      <PeersOnCanvas sceneId={sceneId} layers={layers} height={height} />
      {gizmo.guides.map(({ axis, at }) => (
        <line
          key={`${axis}${at}`}
          className={styles.guide}
          {...(axis === 'x' ? { x1: at, x2: at, y1: 0, y2: height } : { x1: 0, x2: WIDTH, y1: at, y2: at })}
        />
      ))}
      {gizmo.marquee && (
        <rect
          className={styles.marquee}
          x={gizmo.marquee.left}
          y={gizmo.marquee.top}
          width={gizmo.marquee.right - gizmo.marquee.left}
          height={gizmo.marquee.bottom - gizmo.marquee.top}
        />
      )}
    </svg>
  );
}

function Handles({ box, zoom }: { readonly box: SeenBox; readonly zoom: number }) {
  const size = HANDLE / zoom;
  const top = pointOn(box, { x: 0, y: -1 });
  const turn = pointOn({ ...box, h: box.h + (TURN_AWAY * 2) / zoom }, { x: 0, y: -1 });
  return (
    <>
      <line className={styles.outline} x1={top.x} y1={top.y} x2={turn.x} y2={turn.y} />
      <circle
        className={styles.handle}
        data-hold="turn"
        cx={turn.x}
        cy={turn.y}
        r={size / 2}
        style={{ cursor: 'grab' }}
      />
      {sides.map((side) => {
        const { x, y } = pointOn(box, side);
        const isEdge = side.x === 0 || side.y === 0;
        const half = (isEdge ? 0.75 : 1) * (size / 2);
        return (
          <rect
            key={`${side.x} ${side.y}`}
            className={styles.handle}
            data-hold={`${side.x} ${side.y}`}
            x={x - half}
            y={y - half}
            width={half * 2}
            height={half * 2}
            transform={`rotate(${box.rot} ${x} ${y})`}
            style={{ cursor: cursorOf(side) }}
          />
        );
      })}
    </>
  );
}

function cursorOf({ x, y }: CanvasPoint): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}

/** Returns the operation of a handle; null for other elements. */
function holdOf(target: EventTarget): Hold | null {
  const hold = target instanceof SVGElement ? target.dataset['hold'] : undefined;
  if (hold === undefined) return null;
  if (hold === 'turn') return { type: 'turn' };
  const [x = 0, y = 0] = hold.split(' ').map(Number);
  return { type: 'scale', side: { x, y } };
}
