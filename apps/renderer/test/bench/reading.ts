/* Runs in the browser: what decides whether words can be read. */

/** Red, green, blue, 0 to 255, and opacity, 0 to 1. */
export type Rgba = readonly [number, number, number, number];

/** Text as it appears on screen. */
export interface Reading {
  readonly text: string;
  /** Design pixels. */
  readonly size: number;
  readonly weight: number;
  readonly color: Rgba;
  /** Backgrounds behind the text, the nearest first; several colors for a gradient. Empty if there are none. */
  readonly plates: readonly (readonly Rgba[])[];
  /** The widest outline around the letters, in design pixels, and its color. */
  readonly outline: { readonly width: number; readonly color: Rgba } | null;
  /** A shadow that runs out softly, or lies to a side. */
  readonly hasShadow: boolean;
}

/** Returns a reading of every visible text below an element. */
export function readingsOf(root: ParentNode): readonly Reading[] {
  // Letters inside of a drawn sign are part of the sign.
  return [...root.querySelectorAll<HTMLElement>(':not(svg *)')].flatMap((element) => {
    const text = [...element.childNodes]
      .flatMap((node) => (node instanceof Text ? [node.data] : []))
      .join('')
      .trim();
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const { through, plates } = behind(element);
    if (text === '' || style.visibility === 'hidden' || through === 0 || width * height === 0) return [];
    const [red, green, blue, alpha] = rgba(style.color);
    return [
      {
        text: text.slice(0, 40),
        size: parseFloat(style.fontSize),
        weight: Number(style.fontWeight),
        color: [red, green, blue, alpha * through] as const,
        plates,
        ...around(element, style),
      },
    ];
  });
}

/** Returns the colors of icons, and the backgrounds behind them. */
export function signsOf(root: ParentNode): readonly Pick<Reading, 'color' | 'plates'>[] {
  return [...root.querySelectorAll('svg path')].map((path) => ({
    color: rgba(getComputedStyle(path).fill),
    plates: behind(path).plates,
  }));
}

/** Returns the opacity of an element over its plate, and the backgrounds around it. */
function behind(element: Element): {
  readonly through: number;
  readonly plates: readonly (readonly Rgba[])[];
} {
  const plates: (readonly Rgba[])[] = [];
  let through = 1;
  for (let box: Element | null = element; box; box = box.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(box);
    const colors = backgroundImage.includes('gradient') ? colorsIn(backgroundImage) : [rgba(backgroundColor)];
    if (colors.some(([, , , alpha]) => alpha > 0)) plates.push(colors);
    if (plates.length === 0) through *= Number(opacity);
  }
  return { through, plates };
}

/**
 * Returns the outline and shadow of letters. An outline is a stroke of the layer under the letters, or shadows
 * without blur on all sides.
 */
function around(element: HTMLElement, style: CSSStyleDeclaration): Pick<Reading, 'outline' | 'hasShadow'> {
  const under = element.closest('.letters')?.parentElement?.querySelector('.under');
  const looks = under ? [getComputedStyle(under), style] : [style];
  const shadows = looks.flatMap(({ textShadow }) => shadowsIn(textShadow));
  const strokes = looks.flatMap(({ webkitTextStrokeWidth, webkitTextStrokeColor }) => {
    const width = parseFloat(webkitTextStrokeWidth) / 2;
    return width > 0 ? [{ width, color: rgba(webkitTextStrokeColor) }] : [];
  });
  const sharp = shadows.filter(({ blur }) => blur === 0);
  const [first] = sharp;
  // All around: some lie to each side.
  const isRing = [-1, 1].every(
    (side) => sharp.some(({ x }) => x * side > 0.5) && sharp.some(({ y }) => y * side > 0.5),
  );
  const ring =
    isRing && first
      ? [{ width: Math.min(...sharp.map(({ x, y }) => Math.hypot(x, y))), color: layered(first.color) }]
      : [];
  const [outline = null] = [...strokes, ...ring].sort((a, b) => b.width - a.width);
  const isBeyond = sharp.some(({ x, y }) => Math.hypot(x, y) > (ring[0]?.width ?? 0) * 1.2);
  return { outline, hasShadow: shadows.some(({ blur }) => blur > 0) || isBeyond };
}

/** Returns the color of overlapping shadows: at any place of a ring at least three overlap. */
function layered([red, green, blue, alpha]: Rgba): Rgba {
  return [red, green, blue, 1 - (1 - alpha) ** 3];
}

function shadowsIn(css: string): readonly { x: number; y: number; blur: number; color: Rgba }[] {
  return [...css.matchAll(/(rgba?\([^)]*\)) (-?[\d.e-]+)px (-?[\d.e-]+)px ([\d.e-]+)px/g)].map(
    ([, color = '', x, y, blur]) => ({ x: Number(x), y: Number(y), blur: Number(blur), color: rgba(color) }),
  );
}

function colorsIn(css: string): readonly Rgba[] {
  return [...css.matchAll(/rgba?\([^)]*\)/g)].map(([color]) => rgba(color));
}

function rgba(css: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 1] = [...css.matchAll(/[\d.]+/g)].map(Number);
  return [red, green, blue, alpha];
}
