import type { shapeWidget } from './shape.widget';
import { shapeSize } from './shape.size';
import type { ValuesOf } from '../widget';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { gradientLine, hexagon, hexagonSize, rectangle, roundedPolygon, triangle } from '../drawing/geometry';
import type { Size } from '../size';
import { svg } from '../drawing/svg';

type ShapeValues = ValuesOf<typeof shapeWidget>;

const LINE_WIDTH = 8;

/**
 * Outline and size of a shape. Rectangle and pill have the widget's default size; the others have its height
 * and keep their regular form, so that the box of the layer is what one sees.
 */
function outline({ shape, radius, borderWidth }: ShapeValues): {
  readonly path: string;
  readonly size: Size;
} {
  const size = shapeSize;
  switch (shape) {
    case 'pill':
      return { path: roundedPolygon(rectangle(size), size.h / 2), size };
    case 'circle': {
      const square = { w: size.h, h: size.h };
      return { path: roundedPolygon(rectangle(square), size.h / 2), size: square };
    }
    case 'line': {
      // A line has no border: the border width is the width of the line.
      const line = { w: size.w, h: borderWidth || LINE_WIDTH };
      return { path: roundedPolygon(rectangle(line), Math.min(radius, line.h / 2)), size: line };
    }
    case 'triangle': {
      const { size: box, corners } = triangle(size.h);
      return { path: roundedPolygon(corners, radius), size: box };
    }
    case 'hexagon': {
      const box = hexagonSize(size.h);
      return { path: roundedPolygon(hexagon(box), radius), size: box };
    }
    default:
      return { path: roundedPolygon(rectangle(size), radius), size };
  }
}

function gradient({ gradient: kind, fill, fill2, angle }: ShapeValues, size: Size): SVGElement | null {
  if (kind !== 'linear' && kind !== 'radial') return null;
  const stops = [
    svg('stop', { offset: 0, 'stop-color': fill }),
    svg('stop', { offset: 1, 'stop-color': fill2 }),
  ];
  const inPixels = { id: 'fill', gradientUnits: 'userSpaceOnUse' };
  if (kind === 'radial') {
    const [cx, cy] = [size.w / 2, size.h / 2];
    return svg('radialGradient', { ...inPixels, cx, cy, r: Math.max(cx, cy) }, ...stops);
  }
  const { from, to } = gradientLine(size, angle);
  return svg('linearGradient', { ...inPixels, x1: from.x, y1: from.y, x2: to.x, y2: to.y }, ...stops);
}

/** A filled form with border and glow. */
export function draw({ root }: WidgetPlace): WidgetView<ShapeValues> {
  return {
    update(values) {
      const { path, size } = outline(values);
      const paint = gradient(values, size);
      const clip = svg('clipPath', { id: 'form' }, svg('path', { d: path }));
      const form = svg('path', { d: path, fill: paint ? 'url(#fill)' : values.fill });
      const parts: SVGElement[] = [svg('defs', {}, clip, ...(paint ? [paint] : [])), form];
      if (values.borderWidth > 0 && values.shape !== 'line')
        // Twice the width, cut at the form: the border lies inside, as in CSS.
        parts.push(
          svg('path', {
            d: path,
            fill: 'none',
            stroke: values.borderColor,
            'stroke-width': values.borderWidth * 2,
            'clip-path': 'url(#form)',
          }),
        );
      const { w, h } = size;
      const picture = svg('svg', { width: w, height: h, viewBox: `0 0 ${w} ${h}` }, ...parts);
      picture.style.cssText = 'display: block; overflow: visible;';
      if (values.glow > 0) {
        const { glow, fill } = values;
        picture.style.filter = `drop-shadow(0 0 ${glow / 4}px ${fill}) drop-shadow(0 0 ${glow / 2}px ${fill})`;
      }
      root.replaceChildren(picture);
    },
  };
}
