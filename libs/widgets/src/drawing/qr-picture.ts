import { svg } from './svg';

/** The dark squares of a QR code as one path. @param rows true for dark ones @param color of the dark ones */
export function qrPicture(rows: readonly (readonly boolean[])[], color: string): SVGElement {
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const size = rows.length;
  return svg(
    'svg',
    { viewBox: `0 0 ${size} ${size}`, 'shape-rendering': 'crispEdges' },
    svg('path', { d: path, fill: color }),
  );
}
