import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { describeField, describeWidget, stateSchema } from '@studio/widgets/describe';
import type { Widget } from '@studio/widgets/widget';
import { kitValues } from '../presets/look-kit';
import { lookKits } from '../presets/look-kits';
import type * as queries from './catalog.queries';

export const catalogReading: QueryTable<CommandsOf<typeof queries>, object> = {
  ListWidgets: ({ q, category, platform, limit, cursor }, { locale }) => {
    const found = catalog.filter(
      (widget) =>
        (category === undefined || widget.category === category) &&
        (platform === undefined || widget.liveData.some((kind) => kind.startsWith(`${platform}-`))) &&
        (q === undefined || mentions(widget, q)),
    );
    const { items, nextCursor } = pageOf(found, { limit, cursor }, ({ slug }) => slug);
    return Promise.resolve({ items: items.map((widget) => describeWidget(widget, locale)), nextCursor });
  },

  GetWidget: ({ slug, locale: asked }, request) => {
    const locale = asked ?? request.locale;
    const widget = findWidget(slug);
    if (!widget)
      throw new Problem('not_found', `There is no widget ${JSON.stringify(slug)}.`, { resource: 'widget' });
    return Promise.resolve({
      ...describeWidget(widget, locale),
      fields: widget.fields.map((field) => describeField(field, locale)),
      state: { ...stateSchema(widget) },
      lookKits: lookKits
        .map((kit) => ({ id: kit.id, name: kit.name, values: kitValues(kit, widget) }))
        .filter(({ values }) => Object.keys(values).length > 0),
    });
  },
};

function mentions({ slug, name, description }: Widget, q: string): boolean {
  const needle = q.toLowerCase();
  return [slug, name.en, name.de, description.en, description.de].some((text) =>
    text.toLowerCase().includes(needle),
  );
}
