import type { Field, FieldRole, Values, Widget } from '@studio/widgets/widget';
import { fontScaleOf } from '@studio/widgets/font-scale';
import type { ShadowKind } from '@studio/widgets/drawing/depths';
import type { Animation } from '../model/overlay.state';

/** Style for layers: defaults for widgets' settings [presets/3]. */
export interface LookKit {
  readonly id: string;
  readonly name: string;
  readonly palette: {
    readonly background: string;
    readonly surface: string;
    readonly text: string;
    readonly muted: string;
    readonly accent: string;
    readonly accent2: string;
  };
  /** Text on the surface, on the accent, and in the accent's colour on the surface: all at least 4.5 : 1. */
  readonly tones: { readonly onSurface: string; readonly onAccent: string; readonly accentText: string };
  readonly fonts: { readonly heading: string; readonly body: string };
  /** Text weight by font. */
  readonly weights: { readonly heading: string; readonly body: string };
  /** Shadow of text without a plate: a kind that text supports, and its colour. */
  readonly shadow: { readonly kind: ShadowKind; readonly color: string };
  /** Shadow of plates. */
  readonly depth: { readonly kind: ShadowKind; readonly color: string };
  /** Width of plates' outlines, in design pixels. */
  readonly line: number;
  /** Radius of corners, in design pixels. */
  readonly radius: number;
  /** Default entrance of layers. */
  readonly motion: Omit<Animation, 'animDelay'>;
  /** Settings by widget slug that no role covers. */
  readonly overrides: { readonly [slug: string]: Values };
}

const NO_PLATE = '#00000000';
/** Size from which words are a title, in design pixels. */
const TITLE_SIZE = 64;

/**
 * A kit's settings for a widget: by the roles of its fields.
 * @param current settings of the layer; defaults of the widget where it has none
 * @param options `recolorsPlates`: text on a plate of its own gets a plate of the kit, on which it can be read
 */
export function kitValues(
  kit: LookKit,
  { slug, fields }: Pick<Widget, 'slug' | 'fields'>,
  current: Values = {},
  { recolorsPlates = false }: { readonly recolorsPlates?: boolean } = {},
): Values {
  const { overrides } = kit;
  const hasSurface = fields.some(({ role }) => role === 'surface');
  const byRole = fields.flatMap((field) => {
    if (field.role === undefined) return [];
    const role = isSameFill(field, current) ? 'accent' : field.role;
    const value = valueOf(kit, role, field, hasSurface);
    return [[field.key, asBefore(kit, field, value, current)] as const];
  });
  const isTitle = slug === 'text' && isTitleSize(current);
  const roles = { ...Object.fromEntries(byRole), ...(isTitle && { font: kit.fonts.heading }) };
  return {
    ...roles,
    ...(fields.some(({ key }) => key === 'fontWeight') && { fontWeight: weightOf(kit, fields, isTitle) }),
    ...(!hasSurface && outlineOf(kit, fields, isPlate(current))),
    ...(recolorsPlates && !hasSurface && ownPlateOf(kit, current)),
    ...(!hasSurface && hasNewPlate(fields, current) && newPlateOf(kit)),
    ...scaledFont(fields, current, roles['font']),
    ...(Object.hasOwn(overrides, slug) && fittingOverrides(overrides[slug] ?? {}, slug, current)),
    ...(isTitle && isBare(current) && bareTitleOf(kit, current)),
  };
}

/**
 * Returns what a kit's value becomes beside the current one. A colour that lets something through goes on to do so:
 * a light that fades out does not become a disc. What is nearly black becomes nearly the background, not as loud as
 * an accent, and a square of it stays square. What is darker than an accent stays darker: hills one behind the other
 * remain apart.
 */
function asBefore({ palette }: LookKit, { key, type, role }: Field, value: unknown, values: Values): unknown {
  const { [key]: current, fill } = values;
  if (role === 'radius' && current === 0 && typeof fill === 'string' && isNearlyBlack(fill)) return current;
  const isFill = type === 'color' && (role === 'accent' || role === 'accent2');
  if (!isFill || typeof value !== 'string' || typeof current !== 'string') return value;
  const color = blend(palette.background, value, accentShare(current));
  return current.length === 9 ? color + current.slice(7) : color;
}

/** Returns true for the end of a gradient from a colour to the same one, which lets more or less through. */
function isSameFill({ key }: Field, { fill, fill2 }: Values): boolean {
  const ends = [fill, fill2].map((color) => (typeof color === 'string' ? color.slice(0, 7) : null));
  return key === 'fill2' && ends[0] !== null && ends[0] === ends[1];
}

/** Share of the accent in what was nearly black. */
const GROUND_SHARE = 0.12;
/** Greatest part of red, green or blue in a colour that is nearly black, and least one in a colour as light as accents. */
const [DARK, LIGHT] = [0x50, 0xcc];

/** Returns the share of the accent in what had this colour; the rest of it is the background. */
function accentShare(color: string): number {
  const most = greatestPart(color);
  if (most <= DARK) return GROUND_SHARE;
  return Math.min(1, GROUND_SHARE + ((most - DARK) / (LIGHT - DARK)) * (1 - GROUND_SHARE));
}

function isNearlyBlack(color: string): boolean {
  return greatestPart(color) <= DARK;
}

/** Returns the greatest of red, green and blue, 0 to 255. */
function greatestPart(color: string): number {
  return Math.max(...[1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)));
}

/** Returns the weight of the words' font. Beside a heading in another font they are as heavy as the heavier one. */
function weightOf({ weights }: LookKit, fields: Widget['fields'], isTitle: boolean): string {
  const { heading, body } = weights;
  const headings = fields.filter(({ role }) => role === 'heading');
  if (isTitle || headings.some(({ key }) => key === 'font')) return heading;
  return headings.length > 0 && Number(heading) > Number(body) ? heading : body;
}

/** Returns true for words as large as a title, whatever the width of their font. */
function isTitleSize({ font, fontSize }: Values): boolean {
  return typeof fontSize === 'number' && fontSize / fontScaleOf(font) > TITLE_SIZE - 0.5;
}

/** Returns the kit's plate for text that has one of its own; nothing for text without a plate. */
function ownPlateOf({ palette, tones }: LookKit, current: Values): Values {
  return isPlate(current) ? { bgColor: palette.surface, textColor: tones.onSurface, strokeWidth: 0 } : {};
}

function isPlate({ bgColor }: Values): boolean {
  return typeof bgColor === 'string' && (bgColor.length < 9 || parseInt(bgColor.slice(7), 16) > 127);
}

/** Returns true for words whose plate was taken away. */
function isBare(current: Values): boolean {
  return current['bgColor'] !== undefined && !isPlate(current);
}

/** Share of a title's size that is the width of its outline. */
const TITLE_OUTLINE = 0.05;

/** Keeps a title without a plate free of the plate that a kit gives other words, and outlines it instead. */
function bareTitleOf({ overrides, shadow }: LookKit, { bgColor, padX, padY, fontSize }: Values): Values {
  if (overrides['text']?.['bgColor'] === undefined) return {};
  return {
    ...{ bgColor, ...(padX !== undefined && { padX }), ...(padY !== undefined && { padY }) },
    ...{ shadow: shadow.kind, shadowColor: shadow.color },
    strokeWidth: Math.round(Number(fontSize) * TITLE_OUTLINE),
  };
}

/** Returns true for the plate that words stand on when they are new. */
function hasNewPlate(fields: Widget['fields'], { bgColor }: Values): boolean {
  const field = fields.find(({ key }) => key === 'bgColor');
  return (
    field?.type === 'color' && field.default !== NO_PLATE && (bgColor ?? field.default) === field.default
  );
}

/** Returns the kit's plate with its edge and depth, in place of that of new words. */
function newPlateOf({ palette, tones, depth, line }: LookKit): Values {
  return {
    ...{ bgColor: palette.surface, textColor: tones.onSurface, strokeWidth: 0, borderWidth: line },
    ...{ shadow: depth.kind, shadowColor: depth.color },
  };
}

/** Settings of backgrounds that a kit changes, by their kind; of other kinds all. Pictures stay as they are. */
const backgroundKeys: { readonly [kind: string]: readonly string[] } = {
  scenery: ['color1', 'color2', 'color3'],
  particles: ['color2'],
  image: [],
  video: [],
};

/** Frames that are as wide as high: a kit's shape would reach beyond their place. */
const roundFrames: readonly unknown[] = ['circle', 'hexagon'];

/** A kit colors what a background shows, and does not replace it by something else. Round frames stay round. */
function fittingOverrides(overrides: Values, slug: string, { kind, shape }: Values): Values {
  if (slug === 'webcam-frame' && roundFrames.includes(shape)) return { ...overrides, shape };
  if (slug !== 'background') return overrides;
  const keys = typeof kind === 'string' ? backgroundKeys[kind] : undefined;
  if (keys) return Object.fromEntries(Object.entries(overrides).filter(([key]) => keys.includes(key)));
  const { color1, color2 } = overrides;
  return { ...overrides, color2: blend(String(color1), String(color2), GRADIENT_SHARE) };
}

/** Share of the accent at the end of a gradient, on which words can still be read. */
const GRADIENT_SHARE = 0.4;

/** Returns the colour at a share of the way from one to another. */
function blend(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [from, to].map((color) => parseInt(color.slice(at, at + 2), 16));
    return Math.round(a + (b - a) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function valueOf(kit: LookKit, role: FieldRole, { type }: Field, hasSurface: boolean): unknown {
  const { palette, tones, fonts, radius, line, shadow, depth } = kit;
  switch (role) {
    case 'onSurface':
      return hasSurface ? tones.onSurface : palette.text;
    case 'onAccent':
    case 'accentText':
      return tones[role];
    case 'heading':
    case 'body':
      return fonts[role];
    case 'radius':
      return radius;
    case 'line':
      return line;
    case 'shadow': {
      const { kind, color } = hasSurface ? depth : shadow;
      return type === 'color' ? color : kind;
    }
    default:
      return palette[role];
  }
}

/** Outline of words that may appear on any background: 5 % of their size, or a little more. */
const OUTLINE_WIDTH = 3;

function outlineOf({ palette }: LookKit, fields: Widget['fields'], isOnPlate: boolean): Values {
  const isText = fields.some(({ key }) => key === 'strokeWidth');
  return isText ? { strokeColor: palette.background, ...(!isOnPlate && { strokeWidth: OUTLINE_WIDTH }) } : {};
}

/**
 * Returns the size at which letters of the next font are as wide as those of the current one. Rounds to tenths of
 * a pixel, so that switching back restores the size.
 */
function scaledFont(fields: Widget['fields'], current: Values, next: unknown): Values {
  const size = fields.find(({ key }) => key === 'fontSize');
  if (size?.type !== 'number' || typeof next !== 'string') return {};
  const font = fields.find(({ key }) => key === 'font');
  const before = current['font'] ?? (font?.type === 'font' ? font.default : null);
  const scale = fontScaleOf(next) / fontScaleOf(before);
  const now = Number(current['fontSize'] ?? size.default);
  if (scale === 1) return {};
  return { fontSize: Math.min(size.max, Math.max(size.min, Math.round(now * scale * 10) / 10)) };
}
