import type { KnownMedia } from '@studio/widgets/read-values';
import type { Field, Values } from '@studio/widgets/widget';

/** Settings values without the urls of uploads that may not be shown; they become "". */
export function withOwnMedia(fields: readonly Field[], values: Values, media: KnownMedia): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = fields.find((known) => known.key === key);
      return [key, field ? cleaned(field, value, media) : value];
    }),
  );
}

function cleaned(field: Field, value: unknown, media: KnownMedia): unknown {
  switch (field.type) {
    case 'image':
    case 'video':
    case 'audio':
      return typeof value === 'string' && media.get(value) === field.type ? value : '';
    case 'list':
      return Array.isArray(value)
        ? (value as readonly Values[]).map((item) => withOwnMedia(field.itemSchema, item, media))
        : value;
    default:
      return value;
  }
}
