import type { Schemas } from '../../api/client';
import type { FieldDef, FieldValues } from '../../editor/form/field-def';

type WidgetField = Schemas['WidgetFieldView'];

const types: { readonly [type in WidgetField['type']]?: FieldDef['type'] } = {
  textarea: 'textarea',
  number: 'number',
  slider: 'number',
  dropdown: 'dropdown',
  colorpicker: 'color',
  checkbox: 'boolean',
  'image-input': 'image',
  'video-input': 'video',
  'sound-input': 'audio',
  button: 'button',
};

/**
 * Returns the settings of a widget as fields of a form, without hidden ones.
 * @param lines help for a setting that takes several addresses
 */
export function formFields(fields: readonly WidgetField[], lines: string): readonly FieldDef[] {
  return fields.flatMap((field): readonly FieldDef[] => {
    const { key, type, label, min, max, step, options, group, multiple } = field;
    if (type === 'hidden') return [];
    const shown = types[type] ?? 'text';
    return [
      {
        ...{ key, label, type: multiple === true ? 'textarea' : shown },
        ...(multiple === true && { help: lines }),
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(step !== undefined && { step }),
        ...(options && { options }),
        ...(group !== undefined && { group }),
        ...(shown === 'color' && { alpha: true }),
        ...(shown === 'button' && { command: key }),
      },
    ];
  });
}

/**
 * Returns the values with which a widget starts: the saved ones, else those of its fields.
 * @param data saved values, as JSON by key
 */
export function startValues(fields: readonly WidgetField[], data: string): FieldValues {
  const saved = savedValues(data);
  const declared = fields.map(({ key, type, value, options }) => [key, value ?? emptyOf(type, options)]);
  return { ...(Object.fromEntries(declared) as FieldValues), ...saved };
}

function savedValues(data: string): FieldValues {
  try {
    const found: unknown = JSON.parse(data);
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

function emptyOf(type: WidgetField['type'], options: WidgetField['options']): unknown {
  if (type === 'dropdown') return options?.[0]?.key ?? '';
  if (type === 'checkbox') return false;
  return type === 'number' || type === 'slider' ? 0 : '';
}

/** A value as its input shows it: several addresses are lines of a text. */
export function shownValue(value: unknown): unknown {
  return Array.isArray(value) ? value.join('\n') : value;
}

/** The other way. */
export function writtenValue(field: WidgetField | undefined, value: unknown): unknown {
  if (field?.multiple !== true || typeof value !== 'string') return value;
  return value.split('\n').filter((line) => line.trim() !== '');
}
