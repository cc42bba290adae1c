import type { Field, FieldRole, Values, Widget } from '@studio/widgets/widget';
import type { ShadowKind } from '@studio/widgets/drawing/depths';
import type { Animation } from '../model/overlay.state';

/** A style for layers: what a widget's settings are where nobody says otherwise (open points 3.2). */
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
  /** Of text by its font. */
  readonly weights: { readonly heading: string; readonly body: string };
  /** Of the sizes that widgets have, for fonts that are wider than others; 1 where it is missing. */
  readonly fontScale?: number;
  /** Of text that stands by itself; a kind that text has, and its colour. */
  readonly shadow: { readonly kind: ShadowKind; readonly color: string };
  /** Of plates. */
  readonly depth: { readonly kind: ShadowKind; readonly color: string };
  /** Width of plates' outlines, in design pixels. */
  readonly line: number;
  /** Of corners, in design pixels. */
  readonly radius: number;
  /** How layers come in where nobody says otherwise. */
  readonly motion: Omit<Animation, 'animDelay'>;
  /** Settings by widget that no role tells. */
  readonly overrides: { readonly [slug: string]: Values };
}

/** A kit's settings for a widget: by the roles of its fields. */
export function kitValues(kit: LookKit, { slug, fields }: Pick<Widget, 'slug' | 'fields'>): Values {
  const { overrides, weights, fontScale = 1 } = kit;
  const hasSurface = fields.some(({ role }) => role === 'surface');
  const byRole = fields.flatMap((field) =>
    field.role === undefined ? [] : [[field.key, valueOf(kit, field.role, field, hasSurface)] as const],
  );
  return {
    ...Object.fromEntries(byRole),
    ...(fields.some(({ key }) => key === 'fontWeight') && {
      fontWeight: weights[fields.some(({ role }) => role === 'heading') ? 'heading' : 'body'],
    }),
    ...(!hasSurface && outlineOf(kit, fields)),
    ...(fontScale !== 1 && scaledFont(fields, fontScale)),
    ...(Object.hasOwn(overrides, slug) && overrides[slug]),
  };
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

/** Of words that may stand on anything: 5 % of their size, or a little more. */
const OUTLINE_WIDTH = 3;

function outlineOf({ palette }: LookKit, fields: Widget['fields']): Values {
  const isText = fields.some(({ key }) => key === 'strokeWidth');
  return isText ? { strokeWidth: OUTLINE_WIDTH, strokeColor: palette.background } : {};
}

/** The size of letters, where a widget has one. */
function scaledFont(fields: Widget['fields'], scale: number): Values {
  const size = fields.find(({ key }) => key === 'fontSize');
  return size?.type === 'number' ? { fontSize: Math.round(size.default * scale) } : {};
}
