import type { SeenBox } from './geometry';

/** The edge of a box. */
export function BoxOutline({
  box,
  className,
  stroke,
}: {
  readonly box: SeenBox;
  readonly className: string | undefined;
  readonly stroke?: string;
}) {
  const { cx, cy, w, h, rot } = box;
  return (
    <rect
      className={className}
      {...(stroke !== undefined && { stroke })}
      x={cx - w / 2}
      y={cy - h / 2}
      width={w}
      height={h}
      transform={`rotate(${rot} ${cx} ${cy})`}
    />
  );
}
