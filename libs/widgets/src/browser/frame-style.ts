/**
 * Properties that change only the look of a box: not its position or size, and nothing that loads. The drawing
 * clips effects that would extend beyond the box, such as shadows.
 */
const allowed: ReadonlySet<string> = new Set([
  ...[
    'background-color',
    'border-radius',
    'box-shadow',
    'box-sizing',
    'clip-path',
    'filter',
    'mix-blend-mode',
  ],
  ...['opacity', 'outline', 'outline-color', 'outline-offset', 'outline-style', 'outline-width', 'padding'],
  ...['mask-image', 'mask-size', 'mask-repeat', 'mask-position', 'transform', 'transform-origin'],
  ...['border', 'border-color', 'border-style', 'border-width'],
  ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
    `border-${side}`,
    `border-${side}-color`,
    `border-${side}-style`,
    `border-${side}-width`,
  ]),
  ...['top-left', 'top-right', 'bottom-left', 'bottom-right'].map((corner) => `border-${corner}-radius`),
]);

/** Functions that draw, move or compute; every other might load something. */
const functions: ReadonlySet<string> = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp'],
  ...['linear-gradient', 'radial-gradient', 'conic-gradient', 'repeating-linear-gradient'],
  ...[
    'blur',
    'brightness',
    'contrast',
    'drop-shadow',
    'grayscale',
    'hue-rotate',
    'invert',
    'saturate',
    'sepia',
  ],
  ...['inset', 'circle', 'ellipse', 'polygon'],
  ...[
    'rotate',
    'scale',
    'scalex',
    'scaley',
    'skew',
    'skewx',
    'skewy',
    'translate',
    'translatex',
    'translatey',
  ],
  ...['matrix', 'perspective', 'rotatex', 'rotatey', 'rotatez', 'opacity'],
]);

const MOST = 60;

/**
 * Returns the declarations of a CSS text that may style a frame's box: allowed properties, with values that load
 * nothing.
 */
export function frameStyle(css: string): readonly (readonly [property: string, value: string])[] {
  return css
    .replace(/\/\*[^]*?\*\//g, ' ')
    .split(';')
    .flatMap((declaration) => {
      const [, property = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^]+?)\s*$/i.exec(declaration) ?? [];
      const name = property.toLowerCase();
      return allowed.has(name) && isPlain(value) ? [[name, value] as const] : [];
    })
    .slice(0, MOST);
}

/** Numbers, words, colours and known functions: no text, no escape, no address, no end of the declaration. */
function isPlain(value: string): boolean {
  if (!/^[\w\s#%.,+*/()-]+$/.test(value)) return false;
  const called = [...value.matchAll(/([\w-]*)\(/g)].map(([, name = '']) => name.toLowerCase());
  return called.every((name) => name === '' || functions.has(name));
}
