import type { KnownMedia } from '@studio/widgets/read-values';
import { findWidget } from '@studio/widgets/catalog';
import { isCustom } from '@studio/widgets/custom/custom-widget';
import type { Field, Values } from '@studio/widgets/widget';

/** Start of the addresses of uploads. */
const MEDIA = '/media/';

/** Values of a layer without the uploads that may not be shown, as `withOwnMedia`. */
export function ownValues(
  { widget, values }: { readonly widget: string; readonly values: Values },
  media: KnownMedia,
): Values {
  const known = findWidget(widget);
  if (known) return withOwnMedia(known.fields, values, media);
  if (!isCustom(widget)) return values;
  const isForeign = (value: unknown): boolean =>
    typeof value === 'string' && value.startsWith(MEDIA) && !media.has(value);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isForeign(value) ? '' : value]),
  );
}

/** Settings values without the urls of uploads that may not be shown; they become "". */
function withOwnMedia(fields: readonly Field[], values: Values, media: KnownMedia): Values {
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
    case 'lottie':
      return typeof value === 'string' && media.get(value) === field.type ? value : '';
    case 'list':
      return Array.isArray(value)
        ? (value as readonly Values[]).map((item) => withOwnMedia(field.itemSchema, item, media))
        : value;
    default:
      return value;
  }
}
