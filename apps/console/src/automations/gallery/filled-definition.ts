import type { FormValues } from '../../kit/values';
import type { Schemas } from '../../api/client';

export type GalleryTemplate = Schemas['AutomationTemplateView'];

export interface SettingValues {
  readonly [key: string]: string | number | null;
}

/** Returns a value with another at a path of keys and indexes, `actions.0.text`. */
function withAt(value: unknown, path: string, inner: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const before = (value as FormValues | undefined)?.[key];
  const next = rest.length === 0 ? inner : withAt(before, rest.join('.'), inner);
  if (!Array.isArray(value)) return { ...(value as FormValues | undefined), [key]: next };
  return value.map((each: unknown, i) => (String(i) === key ? next : each));
}

/** Returns the definition of a template with the values of its settings at their places. */
export function filledDefinition(
  { definition, settings }: Pick<GalleryTemplate, 'definition' | 'settings'>,
  values: SettingValues,
): FormValues {
  let filled: FormValues = definition;
  for (const { key, wrap, places } of settings) {
    const value = values[key] ?? null;
    const written =
      wrap === null || value === null
        ? value
        : wrap.replace('#', () => JSON.stringify(String(value)).slice(1, -1));
    for (const place of places) filled = withAt(filled, place, written) as FormValues;
  }
  return filled;
}
