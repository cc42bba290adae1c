import { defaultOf, isGdd, propertiesOf, type DataSchema } from '@studio/widgets/custom/graphic-data';
import { readField } from './read-fields';
import type { WidgetField, WidgetFieldType } from './widget-field';

/** Smallest step of a number that names none. */
const STEP = 0.01;

/** Forms by the type that a schema names for them. A more special type has the form of its parent. */
const forms: readonly (readonly [string, WidgetFieldType])[] = [
  ['multi-line', 'textarea'],
  ['color-rrggbb', 'colorpicker'],
  ['color-rrggbbaa', 'colorpicker'],
  ['file-path/image-path', 'image-input'],
];

/** Returns the settings that the schema of a graphic describes. What has no form of its own is JSON in a text. */
export function graphicFields(schema: unknown): readonly WidgetField[] {
  return propertiesOf(schema).map(([key, property]) => {
    const type = typeOf(property);
    const value = defaultOf(property);
    const field = readField(key, {
      type,
      label: labelOf(key, property),
      value: typeof value === 'object' ? JSON.stringify(value) : value,
      min: property['minimum'] ?? property['exclusiveMinimum'],
      max: property['maximum'] ?? property['exclusiveMaximum'],
      ...(type === 'number' && { step: stepOf(property) }),
      ...(type === 'dropdown' && { options: optionsOf(property) }),
    });
    return type === 'colorpicker' && isGdd(property, 'color-rrggbb') ? { ...field, alpha: false } : field;
  });
}

function typeOf(property: DataSchema): WidgetFieldType {
  const { type } = property;
  if (Array.isArray(property['enum'])) return 'dropdown';
  if (type === 'string') return forms.find(([gdd]) => isGdd(property, gdd))?.[1] ?? 'text';
  if (type === 'boolean') return 'checkbox';
  return type === 'number' || type === 'integer' ? 'number' : 'textarea';
}

function stepOf({ multipleOf, type }: DataSchema): unknown {
  return multipleOf ?? (type === 'integer' ? 1 : STEP);
}

function labelOf(key: string, property: DataSchema): string {
  const { title, type } = property;
  const label = typeof title === 'string' && title !== '' ? title : key;
  if (isGdd(property, 'duration-ms')) return `${label} (ms)`;
  return type === 'array' || type === 'object' ? `${label} (JSON)` : label;
}

/** The choices with their labels. */
function optionsOf({ enum: values, gddOptions }: DataSchema): DataSchema {
  const labels = (gddOptions as { readonly labels?: object } | undefined)?.labels ?? {};
  return Object.fromEntries(
    (values as readonly unknown[]).map((value) => {
      const label: unknown = Object.hasOwn(labels, String(value))
        ? Reflect.get(labels, String(value))
        : value;
      return [String(value), String(label)];
    }),
  );
}
