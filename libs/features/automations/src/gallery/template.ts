import type { JsonObject } from '@studio/kernel/json';
import type { Language } from '@studio/platforms/languages';

export type GalleryLocale = Language;
export type BothLanguages = { readonly [locale in GalleryLocale]: string };

export const settingKinds = ['text', 'number', 'url', 'overlay', 'scene', 'layer', 'effect'] as const;
export type SettingKind = (typeof settingKinds)[number];

/** A blank of a template. */
export interface TemplateSetting {
  readonly key: string;
  readonly label: BothLanguages;
  readonly kind: SettingKind;
  /** Null if it has to be chosen. */
  readonly default: string | number | BothLanguages | null;
  readonly min?: number;
  readonly max?: number;
  /** Widget of a layer that fits. */
  readonly widget?: string;
  /** Text around the value, which stands in place of `#`. */
  readonly wrap?: string;
  /** Paths in the definition, `triggers.0.filter.viewers.min`. */
  readonly places: readonly string[];
}

/** A ready automation. */
export interface AutomationTemplate {
  readonly templateId: string;
  readonly name: BothLanguages;
  readonly about: BothLanguages;
  readonly settings: readonly TemplateSetting[];
  /** Body of create_automation without its name; the settings are still to be placed in it. */
  readonly definition: JsonObject;
}

/**
 * Returns a definition with a value at a path.
 * @param path keys and indexes, `actions.0.text`
 */
export function withPlaced<Of>(definition: Of, path: string, value: unknown): Of {
  const [key = '', ...rest] = path.split('.');
  const inner = (definition as { readonly [key: string]: unknown } | undefined)?.[key];
  const next = rest.length === 0 ? value : withPlaced(inner, rest.join('.'), value);
  if (Array.isArray(definition))
    return definition.map((each: unknown, i) => (String(i) === key ? next : each)) as Of;
  return { ...definition, [key]: next };
}

/** Returns the value of a setting as it stands in the definition. */
export function placedValue({ wrap }: Pick<TemplateSetting, 'wrap'>, value: string | number | null): unknown {
  if (wrap === undefined || value === null) return value;
  return wrap.replace('#', () => JSON.stringify(String(value)).slice(1, -1));
}
