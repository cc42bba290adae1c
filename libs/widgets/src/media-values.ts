import type { Field, MediaSettingType, Values } from './widget';

/** Setting whose value is the URL of an upload. */
export interface MediaValue {
  /** Key of the setting; `slides.image` for one in a list. */
  readonly field: string;
  readonly type: MediaSettingType;
  readonly url: string;
}

/** Returns every media url in a widget's values, including those in lists. */
export function mediaIn(fields: readonly Field[], values: Values): readonly MediaValue[] {
  return fields.flatMap((field): readonly MediaValue[] => {
    if (field.type === 'button') return [];
    const value = values[field.key];
    switch (field.type) {
      case 'image':
      case 'video':
      case 'audio':
      case 'lottie':
        return typeof value === 'string' && value !== ''
          ? [{ field: field.key, type: field.type, url: value }]
          : [];
      case 'list':
        return (Array.isArray(value) ? (value as readonly Values[]) : []).flatMap((item) =>
          mediaIn(field.itemSchema, item).map((found) => ({
            ...found,
            field: `${field.key}.${found.field}`,
          })),
        );
      default:
        return [];
    }
  });
}
