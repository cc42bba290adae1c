import type { Field, FieldRole, Values, Widget } from '@studio/widgets/widget';
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
  /** Of text that isn't a heading. */
  readonly fontWeight: string;
  /** Of the sizes that widgets have, for fonts that are wider than others; 1 where it is missing. */
  readonly fontScale?: number;
  /** Of text; a kind that text has, and its colour. */
  readonly shadow: { readonly kind: string; readonly color: string };
  /** Of corners, in design pixels. */
  readonly radius: number;
  /** How layers come in where nobody says otherwise. */
  readonly motion: Pick<Animation, 'animEntrance' | 'animLoop' | 'animDuration'>;
  /** Settings by widget that no role tells. */
  readonly overrides: { readonly [slug: string]: Values };
}

/** A kit's settings for a widget: by the roles of its fields. Text on a plate needs no shadow to be read. */
export function kitValues(kit: LookKit, { slug, fields }: Pick<Widget, 'slug' | 'fields'>): Values {
  const { overrides, fontWeight, fontScale = 1 } = kit;
  const hasSurface = fields.some(({ role }) => role === 'surface');
  const byRole = fields.flatMap((field) =>
    field.role === undefined ? [] : [[field.key, valueOf(kit, field.role, field, hasSurface)] as const],
  );
  return {
    ...Object.fromEntries(byRole),
    ...(fields.some(({ key }) => key === 'fontWeight') && { fontWeight }),
    ...(fontScale !== 1 && scaledFont(fields, fontScale)),
    ...(Object.hasOwn(overrides, slug) && overrides[slug]),
  };
}

function valueOf(kit: LookKit, role: FieldRole, { type }: Field, hasSurface: boolean): unknown {
  const { palette, tones, fonts, radius, shadow } = kit;
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
    case 'shadow':
      return type === 'color' ? shadow.color : hasSurface ? 'none' : shadow.kind;
    default:
      return palette[role];
  }
}

/** The size of letters, where a widget has one. */
function scaledFont(fields: Widget['fields'], scale: number): Values {
  const size = fields.find(({ key }) => key === 'fontSize');
  return size?.type === 'number' ? { fontSize: Math.round(size.default * scale) } : {};
}
