/** Distance in px around text that still counts as the text, so that thin letters can be hit. */
const TEXT_SLACK = 4;

const shapes = 'path, rect, circle, ellipse, line, polyline, polygon, text, image, use';
const pictures = 'img, video, iframe, object, embed';

/**
 * Returns true if the content of a widget paints something at a point of the page. Boxes count as painted where
 * they have a background, border, picture or text; a canvas only where it is not transparent.
 * @param root root of the widget, or an element in it
 */
export function paintsAt(root: ParentNode, x: number, y: number): boolean {
  return [...root.children].some((element) => isPaintedAt(element, x, y));
}

function isPaintedAt(element: Element, x: number, y: number): boolean {
  const style = getComputedStyle(element);
  if (style.display === 'none' || Number(style.opacity) === 0) return false;
  const isVisible = style.visibility === 'visible';
  if (isVisible && isIn(element.getBoundingClientRect(), x, y) && paintsItself(element, style, x, y))
    return true;
  if (isVisible && hasTextAt(element, style, x, y)) return true;
  return paintsAt(element.shadowRoot ?? element, x, y);
}

function paintsItself(element: Element, style: CSSStyleDeclaration, x: number, y: number): boolean {
  if (element instanceof HTMLCanvasElement) return isInked(element, x, y);
  if (element instanceof HTMLImageElement) return element.naturalWidth > 0;
  if (element.matches(pictures)) return true;
  if (element instanceof SVGElement)
    return element.matches(shapes) && (isSeen(style.fill) || isSeen(style.stroke));
  return (
    hasBox(style) ||
    ['::before', '::after'].some((part) => {
      const decoration = getComputedStyle(element, part);
      return decoration.content !== 'none' && decoration.content !== 'normal' && hasBox(decoration);
    })
  );
}

/** Returns true if a style paints a box: a background or a border. */
function hasBox(style: CSSStyleDeclaration): boolean {
  if (isSeen(style.backgroundColor) || style.backgroundImage !== 'none') return true;
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  return sides.some(
    (side) => parseFloat(style[`border${side}Width`]) > 0 && isSeen(style[`border${side}Color`]),
  );
}

function hasTextAt(element: Element, style: CSSStyleDeclaration, x: number, y: number): boolean {
  if (!isSeen(style.color) && !isSeen(style.webkitTextStrokeColor) && style.backgroundImage === 'none')
    return false;
  const texts = [...element.childNodes].filter(({ nodeType, nodeValue }) =>
    nodeType === Node.TEXT_NODE ? nodeValue?.trim() : false,
  );
  return texts.some((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].some((rect) => isIn(rect, x, y, TEXT_SLACK));
  });
}

/** Returns true if a canvas is not transparent at a point; also where its content cannot be read. */
function isInked(canvas: HTMLCanvasElement, x: number, y: number): boolean {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const [px, py] = [((x - left) / width) * canvas.width, ((y - top) / height) * canvas.height];
  const reach = Math.ceil((TEXT_SLACK / width) * canvas.width);
  try {
    const context = canvas.getContext('2d');
    if (!context) return true;
    const { data } = context.getImageData(px - reach, py - reach, 2 * reach + 1, 2 * reach + 1);
    return data.some((value, i) => i % 4 === 3 && value > 0);
  } catch {
    return true;
  }
}

function isIn({ left, top, right, bottom }: DOMRect, x: number, y: number, slack = 0): boolean {
  return x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack;
}

/** Returns false for a transparent color. */
function isSeen(color: string): boolean {
  return color !== '' && color !== 'none' && color !== 'transparent' && !/^rgba\(.*, 0\)$/.test(color);
}
