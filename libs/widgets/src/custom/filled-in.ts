import { fieldNames, fillTemplate } from '@studio/templates/template';

/** Field of a widget, as its author declares it. */
export interface DeclaredField {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly options?: { readonly [key: string]: unknown };
  readonly multiple?: unknown;
}

/** Key of the file in an entry of a layer's list of files. Widgets receive a list of addresses. */
export const FILE_OF_LIST = 'file';

export type DeclaredFields = { readonly [key: string]: DeclaredField };
type Values = { readonly [key: string]: unknown };

/**
 * Returns the values of all fields: those of the layer, else those that were saved with the widget, else the
 * declared ones. An empty list of files counts as none. Values of keys that no field declares stay, since widgets read them as well.
 */
export function fieldData(fields: DeclaredFields, saved: Values, values: Values): Values {
  const declared = Object.entries(fields).flatMap(([key, field]) =>
    typeof field === 'object' && field !== null ? [[key, defaultOf(field)] as const] : [],
  );
  const given = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    if (fields[key]?.multiple !== true || !Array.isArray(value)) return [[key, value]];
    const files = value.map(fileOf).filter((file) => file !== '');
    return files.length === 0 ? [] : [[key, files]];
  });
  return { ...Object.fromEntries(declared), ...saved, ...Object.fromEntries(given) };
}

function fileOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  return (entry as { readonly [key: string]: unknown })[FILE_OF_LIST] ?? '';
}

/** Returns the declared value; a dropdown without one has its first option. */
function defaultOf({ type, value, options, multiple }: DeclaredField): unknown {
  if (value !== undefined && value !== null) return value;
  if (type === 'dropdown') return Object.keys(options ?? {})[0] ?? '';
  if (multiple === true) return [];
  return type === 'checkbox' ? false : type === 'number' || type === 'slider' ? 0 : '';
}

/** Replaces the placeholders of known fields in one pass: values are never searched again. */
export function filledIn(text: string, values: Values): string {
  return fillTemplate(text, fieldNames, ({ name }) =>
    Object.hasOwn(values, name) ? textOf(values[name]) : undefined,
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
