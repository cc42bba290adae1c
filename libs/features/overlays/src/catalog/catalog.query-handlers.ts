import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import { webFaultOf } from '@studio/http/public-address';
import { pageOf } from '@studio/operations/paging';
import { catalog, findWidget } from '@studio/widgets/catalog';
import { describeField, describeWidget, stateSchema } from '@studio/widgets/describe';
import { sampleIn } from '@studio/widgets/sample-texts';
import { checkValues } from '@studio/widgets/read-values';
import type { Locale, Widget } from '@studio/widgets/widget';
import { urlsIn } from '../media/media-for';
import { kitValues } from '../look-kits/look-kit';
import { lookKits } from '../look-kits/look-kits';
import type * as queries from './catalog.queries';
import type { RefusedCode, RefusedValueView, WidgetSummaryView } from './catalog.views';

/** Dependencies of the catalog's query handlers. */
export interface CatalogQueryDeps {
  readonly media: MediaLibrary;
}

export const catalogQueryHandlers: QueryTable<CommandsOf<typeof queries>, CatalogQueryDeps> = {
  ListWidgets: ({ q, category, platform, samples, locale: asked, limit, cursor }, request) => {
    const locale = asked ?? request.locale;
    const found = catalog.filter(
      (widget) =>
        (category === undefined || widget.category === category) &&
        (platform === undefined || widget.liveData.some((kind) => kind.startsWith(`${platform}-`))) &&
        (q === undefined || mentions(widget, q)),
    );
    const { items, nextCursor } = pageOf(found, { limit, cursor }, ({ slug }) => slug);
    return Promise.resolve({ items: items.map((widget) => summaryOf(widget, locale, samples)), nextCursor });
  },

  GetWidget: ({ slug, locale: asked }, request) => {
    const locale = asked ?? request.locale;
    const widget = knownWidget(slug);
    return Promise.resolve({
      ...describeWidget(widget, locale),
      fields: widget.fields.map((field) => describeField(field, locale)),
      state: { ...stateSchema(widget) },
      previewState: (widget.sample && sampleIn(locale, widget.sample).state) ?? {},
      lookKits: lookKits
        .map((kit) => ({ id: kit.id, name: kit.name, values: kitValues(kit, widget) }))
        .filter(({ values }) => Object.keys(values).length > 0),
    });
  },

  ValidateWidgetValues: async ({ slug, values: sent }, { caller, locale }, { media }) => {
    const widget = knownWidget(slug);
    const owned = await media.kindsOf(caller.accountId, urlsIn(sent));
    const { refused, ...read } = checkValues(widget, sent, {
      locale,
      media: owned,
      addressFault: webFaultOf,
    });
    return { ...read, errors: refused.map(refusedView) };
  },
};

function summaryOf(widget: Widget, locale: Locale, withSample: boolean): WidgetSummaryView {
  const { sample } = widget;
  return {
    ...describeWidget(widget, locale),
    ...(withSample && sample && { sample: { ...sampleIn(locale, sample) } }),
  };
}

/** @throws Problem `not_found` */
function knownWidget(slug: string): Widget {
  const widget = findWidget(slug);
  if (widget) return widget;
  throw new Problem('not_found', `There is no widget ${JSON.stringify(slug)}.`, { resource: 'widget' });
}

function refusedView({ code, message, details }: Problem): RefusedValueView {
  const { field, allowed } = details as Pick<RefusedValueView, 'field' | 'allowed'>;
  return { field, code: code as RefusedCode, message, ...(allowed && { allowed }) };
}

function mentions({ slug, name, description, keywords }: Widget, q: string): boolean {
  const needle = q.toLowerCase();
  return [slug, name.en, name.de, description.en, description.de, keywords].some((text) =>
    text.toLowerCase().includes(needle),
  );
}
