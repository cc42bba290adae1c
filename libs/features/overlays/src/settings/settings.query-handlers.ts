import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { findWidget } from '@studio/widgets/catalog';
import { describeField } from '@studio/widgets/describe';
import { shapeOf } from '@studio/widgets/list-values';
import type { ListItem, Locale, Widget } from '@studio/widgets/widget';
import { layerOf } from '../model/overlay.lookup';
import { linkView } from '../layers/layer.views';
import { basisOf, type OverlayQueryDeps } from '../reading/overlay.query-handlers';
import type { Layer } from '../model/overlay.state';
import type { Opened } from '../reading/overlay-guard';
import type * as queries from './settings.queries';
import type { FieldsView } from './settings.views';

export const settingsQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  GetMemberFields: async (
    { overlayId, memberId, locale },
    request,
    { folded, layerAt, packagedWidgets },
    access,
  ) => {
    const read = await folded.read(overlayId, access);
    const own = layerOf(read.overlay, memberId);
    const source = own.link && (await layerAt(own.link));
    const layer = source
      ? { ...own, values: source.values, version: source.version, code: source.code }
      : own;
    const packaged = layer.code ? await packagedWidgets.at(layer.widget, layer.code.hash) : null;
    return new MadeFrom([...basisOf(read, access), source?.values, source?.version, source?.code?.hash], () =>
      fieldsView(layer, locale ?? request.locale, packaged),
    );
  },
};

/** @param packaged widget of the layer's code; null for a widget of the catalog */
export function fieldsView(layer: Layer, locale: Locale, packaged: Widget | null = null): FieldsView {
  const { memberId, widget, version, values } = layer;
  const fields = (packaged ?? findWidget(widget))?.fields ?? [];
  return {
    memberId,
    widget,
    version,
    values,
    fields: fields.map((field) => describeField(field, locale)),
    dropdowns: Object.fromEntries(
      fields.flatMap((field) =>
        field.type === 'dropdown'
          ? [[field.key, Object.fromEntries(field.options.map(({ key, label }) => [key, label[locale]]))]]
          : [],
      ),
    ),
    lists: Object.fromEntries(
      fields.flatMap((field) => {
        if (field.type !== 'list') return [];
        const items = (values[field.key] ?? []) as readonly ListItem[];
        const itemSchema = field.itemSchema.map((item) => describeField(item, locale));
        const list = { shape: shapeOf(field), itemSchema, maxItems: field.maxItems };
        return [[field.key, { ...list, count: items.length, items }]];
      }),
    ),
    link: linkView(layer),
  };
}
