import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useOverlay } from '../design/room-context';
import { ScenePreview } from '../look/scene-preview';
import styles from './drawing.module.css';
import { extended, movedPen, pointIn, type PenPoint } from './pen';
import { useDrawingTexts } from './text/drawing-texts';

/** Width of the canvas in design pixels. */
const WIDTH = 1920;

interface DrawingPadProps {
  readonly color: string;
  /** Design pixels. */
  readonly width: number;
  readonly disabled: boolean;
  readonly onStroke: (points: readonly PenPoint[]) => void;
}

/** Picture on air with a pen: by mouse, finger, or arrow keys and Space. A stroke is sent once it is finished. */
export function DrawingPad({ color, width, disabled, onStroke }: DrawingPadProps) {
  const t = useDrawingTexts();
  const overlay = useOverlay();
  const height = overlay ? (WIDTH * overlay.height) / overlay.width : 1080;
  const [stroke, setStroke] = useState<readonly PenPoint[] | null>(null);
  const [pen, setPen] = useState<PenPoint>({ x: 0.5, y: 0.5 });
  const [isByKeys, setByKeys] = useState(false);
  const pad = useRef<HTMLDivElement>(null);

  function at({ clientX: x, clientY: y }: PointerEvent): PenPoint {
    return pointIn(pad.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1), { x, y });
  }

  function begin(event: PointerEvent): void {
    if (disabled || event.button !== 0) return;
    event.preventDefault();
    pad.current?.setPointerCapture(event.pointerId);
    pad.current?.focus();
    setByKeys(false);
    setStroke([at(event)]);
  }

  function move(event: PointerEvent): void {
    if (!stroke || isByKeys) return;
    setStroke(extended(stroke, at(event)));
  }

  function end(): void {
    if (!stroke) return;
    setStroke(null);
    onStroke(stroke);
  }

  function key(event: KeyboardEvent): void {
    if (disabled) return;
    if (event.key === ' ') {
      if (stroke) end();
      else setStroke([pen]);
    } else if (event.key === 'Escape') setStroke(null);
    else {
      const to = movedPen(pen, event.key, event.shiftKey);
      if (!to) return;
      setPen(to);
      if (stroke) setStroke(extended(stroke, to));
    }
    setByKeys(true);
    event.preventDefault();
  }

  return (
    <ScenePreview label={t.preview}>
      <div
        ref={pad}
        className={styles.pad}
        role="application"
        aria-label={t.pad}
        aria-disabled={disabled}
        tabIndex={0}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={isByKeys ? undefined : end}
        onPointerCancel={() => setStroke(null)}
        onKeyDown={key}
        onBlur={() => setByKeys(false)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden>
          {stroke && (
            <polyline
              points={stroke.map(({ x, y }) => `${x * WIDTH},${y * height}`).join(' ')}
              fill="none"
              stroke={color}
              strokeWidth={width}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          )}
          {isByKeys && (
            <circle
              cx={pen.x * WIDTH}
              cy={pen.y * height}
              r={Math.max(12, width)}
              fill={stroke ? color : 'none'}
              stroke={color}
              strokeWidth={4}
            />
          )}
        </svg>
      </div>
      <span className={styles.said} role="status">
        {isByKeys ? (stroke ? t.penDown : t.penUp) : ''}
      </span>
    </ScenePreview>
  );
}
