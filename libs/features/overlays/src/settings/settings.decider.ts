import type { CommandsOf, DecideTable, EventOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import { listInvalid, listReasons, readItems, type ListField } from '@studio/widgets/list-values';
import { readValue, readValues } from '@studio/widgets/read-values';
import type { ListItem, Values, Widget } from '@studio/widgets/widget';
import { requireActions, type WriterLookups } from '../model/setting-actions';
import type { OverlayContext } from '../model/overlay.context';
import type { LayerEvents } from '../events/layer.events';
import type { LayerWidgetLookups } from '../layers/packaged';
import type { MediaLookups, WrittenLookups } from '../media/media-for';
import { layerOf } from '../model/overlay.lookup';
import type { Layer, Overlay } from '../model/overlay.state';
import { itemIds } from '../model/item-ids';
import type * as commands from './settings.commands';

export type SettingsCommands = CommandsOf<typeof commands>;

/** Lookups of each command. */
export interface SettingsLookups {
  readonly UpdateMemberFields: WrittenLookups & LayerWidgetLookups;
  readonly AddListItems: WrittenLookups;
  readonly UpdateListItem: WrittenLookups;
}

type Catalog = Pick<OverlayContext, 'catalog'>;
type Decided = Pick<LayerEvents, 'layer.values-set'>;

export const settingsDecide: DecideTable<
  SettingsCommands,
  Overlay,
  Decided,
  OverlayContext,
  SettingsLookups
> = {
  UpdateMemberFields: (overlay, { memberId, values: sent, expectedVersion }, context) => {
    const layer = layerOf(overlay, memberId);
    const { version, values } = layer;
    if (expectedVersion !== undefined && expectedVersion !== version)
      throw new Problem('field_conflict', `The version is ${version}, not ${expectedVersion}.`, {
        expectedVersion,
        currentVersion: version,
        current: values,
      });
    const widget = widgetOf(layer, context) ?? context.layerWidget ?? undefined;
    const known = Object.keys(sent).filter((key) => fieldOf(widget, key));
    if (!widget || known.length === 0) throw unknownField(widget, Object.keys(sent));
    const newId = itemIds(memberId, context);
    const { media, addressFault, hosts = [] } = context;
    const read = readValues(widget, sent, values, { media, addressFault, hosts, newId }).values;
    const written = Object.fromEntries(known.filter((key) => key in read).map((key) => [key, read[key]]));
    return allowed(overlay, layer, changed(layer, written), context);
  },

  AddListItems: (overlay, { memberId, field: key, items, position }, context) => {
    const { layer, field, saved } = listOf(overlay, memberId, key, context);
    // All entries are new: the itemId of a saved one would occur twice.
    const read = entriesOf(field, items, { saved: [], count: saved.length }, layer, context);
    requireFit(field, saved, read, saved.length);
    const at = Math.min(position ?? saved.length, saved.length);
    return allowed(overlay, layer, changed(layer, { [key]: saved.toSpliced(at, 0, ...read) }), context);
  },

  UpdateListItem: (overlay, { memberId, field: key, values, ...named }, context) => {
    const { layer, field, saved } = listOf(overlay, memberId, key, context);
    const index = placeOf(saved, named);
    const itemId = saved[index]?.itemId;
    const known = { saved, count: saved.length };
    const [item] = entriesOf(field, [{ ...values, itemId }], known, layer, context);
    if (!item) return [];
    requireFit(field, saved.toSpliced(index, 1), [item], saved.length);
    return allowed(overlay, layer, changed(layer, { [key]: saved.with(index, item) }), context);
  },

  RemoveListItems: (overlay, { memberId, field: key, itemIds: ids = [], indexes = [] }, context) => {
    const { layer, saved } = listOf(overlay, memberId, key, context);
    const gone = new Set([
      ...ids.map((itemId) => placeOf(saved, { itemId })),
      ...indexes.map((index) => placeOf(saved, { index })),
    ]);
    return changed(layer, {
      [key]: saved.filter((_, index) => !gone.has(index)),
    });
  },

  MoveListItem: (overlay, { memberId, field: key, to, ...named }, context) => {
    const { layer, saved } = listOf(overlay, memberId, key, context);
    const from = placeOf(saved, named);
    const item = saved[from];
    return item ? changed(layer, { [key]: saved.toSpliced(from, 1).toSpliced(to, 0, item) }) : [];
  },
};

/** The entry that a command names. @throws Problem `item_not_found` */
export function placeOf(
  items: readonly ListItem[],
  { itemId, index }: { readonly itemId?: string; readonly index?: number },
): number {
  const place = itemId === undefined ? (index ?? -1) : items.findIndex((item) => item.itemId === itemId);
  if (items[place]) return place;
  throw new Problem('item_not_found', 'The list has no such entry.', {
    ...(itemId === undefined ? { index } : { itemId }),
    count: items.length,
  });
}

/** @throws Problem `list_invalid` */
function entriesOf(
  field: ListField,
  sent: readonly unknown[],
  { saved, count }: { readonly saved: readonly ListItem[]; readonly count: number },
  { memberId }: Layer,
  { media, addressFault, hosts = [], ...context }: MediaLookups & Pick<OverlayContext, 'id'>,
): readonly ListItem[] {
  const newId = itemIds(memberId, context);
  const read = readItems(field, sent, {
    saved,
    newId: (index) => newId(`${field.key}/${index}`),
    readValue: (item, value) => readValue(item, value, { locale: 'en', media, addressFault, hosts }),
  });
  if ('items' in read) return read.items;
  throw listInvalid(field, read, count);
}

/**
 * Checks that entries fit into their list.
 * @param count number of entries in the list now
 * @throws Problem `list_invalid`
 */
function requireFit(
  field: ListField,
  others: readonly ListItem[],
  sent: readonly ListItem[],
  count: number,
): void {
  const reasons = listReasons(field, [...others, ...sent]);
  if (reasons.length === 0) return;
  // The other entries already fit: the message is about those sent, by their places.
  const described = reasons.map(({ index, ...reason }) => ({
    ...reason,
    index: index === null ? null : index - others.length,
  }));
  throw listInvalid(field, described, count);
}

/** @throws Problem `insufficient_scope` where the layer will do something that the caller may not */
function allowed(
  overlay: Overlay,
  { widget, values }: Layer,
  events: readonly EventOf<Decided>[],
  writer: WriterLookups,
): readonly EventOf<Decided>[] {
  for (const { data } of events)
    requireActions(overlay, { widget, before: values, after: { ...values, ...data.values } }, writer);
  return events;
}

/** Returns the events for values that differ. */
function changed({ memberId, values }: Layer, wanted: Values): readonly EventOf<Decided>[] {
  const others = Object.entries(wanted).filter(([key, value]) => !sameContent(value, values[key]));
  return others.length === 0
    ? []
    : [{ type: 'layer.values-set', data: { memberId, values: Object.fromEntries(others) } }];
}

interface ListOfLayer {
  readonly layer: Layer;
  readonly field: ListField;
  readonly saved: readonly ListItem[];
}

/** @throws Problem `not_found`, `unknown_field` */
function listOf(overlay: Overlay, memberId: number, key: string, lookups: Catalog): ListOfLayer {
  const layer = layerOf(overlay, memberId);
  const widget = widgetOf(layer, lookups);
  const field = fieldOf(widget, key);
  if (field?.type !== 'list') throw unknownField(widget, [key], 'list');
  return { layer, field, saved: (layer.values[key] ?? []) as readonly ListItem[] };
}

function widgetOf({ widget }: Layer, { catalog }: Catalog): Widget | undefined {
  return catalog.find(widget);
}

function fieldOf(widget: Widget | undefined, key: string) {
  return widget?.fields.find((field) => field.key === key && field.type !== 'button');
}

function unknownField(widget: Widget | undefined, fields: readonly string[], type?: 'list'): Problem {
  const known = (widget?.fields ?? []).filter((field) => !type || field.type === type);
  const what = type === 'list' ? 'list setting' : 'setting';
  return new Problem('unknown_field', `This layer has no ${what} ${fields.slice(0, 5).join(', ')}.`, {
    fields: fields.slice(0, 50),
    known: known.map(({ key }) => key),
  });
}
