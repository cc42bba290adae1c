import type { CustomPlugin, XastElement, XastParent } from 'svgo';
import { NotTaken } from './lottie';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const MAX_ELEMENTS = 50_000;

/** Elements that draw, or that drawing refers to. */
const elements: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'linearGradient radialGradient stop pattern clipPath mask marker animate animateTransform animateMotion mpath set ' +
    'filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting ' +
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage ' +
    'feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);
/** Elements without a look: nothing is lost with them. */
const unseen: ReadonlySet<string> = new Set(['metadata', 'style', 'view', 'cursor']);
const references: ReadonlySet<string> = new Set(['href', 'xlink:href']);
const animations: ReadonlySet<string> = new Set(['animate', 'animateTransform', 'animateMotion', 'set']);
/** Functions that values may call. */
const functions: ReadonlySet<string> = new Set(
  'url matrix translate scale rotate skewx skewy rgb rgba hsl hsla calc cubic-bezier inset circle ellipse polygon'.split(
    ' ',
  ),
);
/** Drawing programs declare the addresses of namespaces as entities. */
const SHORT_ENTITY = /<!ENTITY\s+[\w.-]+\s+(?:"[^"&%<]{0,200}"|'[^'&%<]{0,200}')\s*>/gu;
const EMBEDDED = /^data:image\/(?:png|jpeg|jpg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/u;

export interface CleanedSvg {
  readonly text: string;
  /** True if a part was removed without which it may look different. */
  readonly isReduced: boolean;
}

/**
 * Cleans an SVG: keeps the elements and attributes that draw, and references within the file. CSS rules become
 * attributes. Scripts, handlers, embedded HTML, references to other files and everything unknown are removed.
 * @throws NotTaken
 */
export async function cleanSvg(source: string): Promise<CleanedSvg> {
  if (/<!ENTITY/iu.test(source.replace(SHORT_ENTITY, '')))
    throw new NotTaken('an SVG without entities, but for short ones that refer to no others');
  const { optimize } = await import('svgo');
  const found = { isReduced: false, elements: 0, isSvg: false };
  const parsed = (): string =>
    optimize(source, {
      plugins: [
        cleaning(found, { keepsStyles: true }),
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'convertStyleToAttrs',
        cleaning(found, { keepsStyles: false }),
      ],
    }).data;
  try {
    const text = parsed();
    if (found.isSvg) return { text, isReduced: found.isReduced };
  } catch (error) {
    if (error instanceof NotTaken) throw error;
  }
  throw new NotTaken('an SVG picture: XML whose outermost element is <svg>');
}

/** Sets the size of a cleaned SVG whose view box says what is seen. */
export async function withSize(text: string, w: number, h: number): Promise<string> {
  const { optimize } = await import('svgo');
  const sizing: CustomPlugin = {
    name: 'size',
    fn: () => ({
      element: {
        enter: ({ attributes }, parent) => {
          if (parent.type !== 'root' || attributes['viewBox'] === undefined) return;
          attributes['width'] = String(w);
          attributes['height'] = String(h);
        },
      },
    }),
  };
  return optimize(text, { plugins: [sizing] }).data;
}

interface Found {
  isReduced: boolean;
  elements: number;
  isSvg: boolean;
}

/** @param keepsStyles for the pass before CSS rules become attributes */
function cleaning(found: Found, { keepsStyles }: { readonly keepsStyles: boolean }): CustomPlugin {
  const without = {
    enter: (node: XastParent['children'][number], parent: XastParent) => remove(node, parent),
  };
  const element = (node: XastElement, parent: XastParent): void => {
    if (++found.elements > 2 * MAX_ELEMENTS) throw new NotTaken(`at most ${MAX_ELEMENTS} elements`);
    if (node.name === 'a') node.name = 'g';
    if (keepsStyles && node.name === 'style') return;
    if (parent.type === 'root' && node.name === 'svg') found.isSvg = true;
    const isKnown = elements.has(node.name) && (parent.type !== 'root' || node.name === 'svg');
    if (isKnown && isHarmlessAnimation(node)) return cleanAttributes(node, parent, found, keepsStyles);
    const isRule = node.name === 'style' && /@/u.test(textIn(node));
    found.isReduced ||= isRule || !(unseen.has(node.name) || node.name.includes(':'));
    remove(node, parent);
  };
  return {
    name: 'clean',
    fn: () => ({
      element: { enter: element },
      ...{ doctype: without, instruction: without, comment: without },
      ...(!keepsStyles && { cdata: without }),
    }),
  };
}

function cleanAttributes(
  { name: element, attributes }: XastElement,
  { type: parent }: XastParent,
  found: Found,
  keepsStyles: boolean,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (keepsStyles && (name === 'style' || name === 'class')) continue;
    const fate = references.has(name) ? referenceFate(element, value) : attributeFate(name, value);
    if (fate === 'kept') continue;
    found.isReduced ||= fate === 'lost';
    Reflect.deleteProperty(attributes, name);
  }
  if (parent === 'root') Object.assign(attributes, { xmlns: SVG, 'xmlns:xlink': XLINK });
}

type Fate = 'kept' | 'dropped' | 'lost';

function referenceFate(element: string, value: string): Fate {
  if (/^#[^\s\\]+$/u.test(value)) return 'kept';
  if ((element === 'image' || element === 'feImage') && EMBEDDED.test(value)) return 'kept';
  return element === 'g' ? 'dropped' : 'lost';
}

function attributeFate(name: string, value: string): Fate {
  if (/^on/iu.test(name)) return 'lost';
  if (name === 'style') return /(?:^|;)\s*[a-z]/iu.test(value) ? 'lost' : 'dropped';
  if (name === 'class' || name.startsWith('data-')) return 'dropped';
  if (name !== 'xml:space' && !/^[a-z][a-z0-9-]*$/iu.test(name)) return 'dropped';
  return isHarmless(value) ? 'kept' : 'lost';
}

/** Values are CSS in part: functions that load something may be written with escapes. */
function isHarmless(value: string): boolean {
  if (/\\|\/\*|javascript:|@import/iu.test(value)) return false;
  for (const [, name = '', inner = ''] of value.matchAll(/([\w-]*)\s*\(([^)]*)\)?/gu)) {
    const called = name.toLowerCase();
    if (called === '' || !functions.has(called)) return false;
    if (called === 'url' && !/^\s*(["']?)#[^"'\s]+\1\s*$/u.test(inner)) return false;
  }
  return true;
}

/** An animation must not set a reference, a handler or a style. */
function isHarmlessAnimation({ name, attributes }: XastElement): boolean {
  if (!animations.has(name)) return true;
  return !/href|^on|^style$|^class$|:/iu.test(attributes['attributeName'] ?? '');
}

function textIn({ children }: XastElement): string {
  return children.map((child) => ('value' in child ? child.value : '')).join('');
}

function remove(node: XastParent['children'][number], parent: XastParent): void {
  parent.children = parent.children.filter((child) => child !== node);
}
