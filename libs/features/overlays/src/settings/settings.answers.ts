import type { AnswerTable } from '@studio/operations/area';
import { findWidget } from '@studio/widgets/catalog';
import { readValues } from '@studio/widgets/read-values';
import type { ListItem, Values, Widget } from '@studio/widgets/widget';
import type { MediaLookups } from '../media/media-for';
import { layerOf } from '../model/overlay.lookup';
import type { Layer, Overlay } from '../model/overlay.state';
import { placeOf, type SettingsCommands, type SettingsLookups } from './settings.decider';
import type { SavedListView } from './settings.views';

export const settingsAnswers: AnswerTable<SettingsCommands, Overlay, SettingsLookups> = {
  UpdateMemberFields: ({ before, after }, { memberId, values: sent }, _, lookups) => {
    const { version, values, widget: slug } = layerOf(after.state, memberId);
    const widget = findWidget(slug) ?? lookups.layerWidget ?? undefined;
    const keys = Object.keys(sent).filter((key) => Object.hasOwn(values, key));
    const lists = keys.filter((key) => isList(widget, key));
    return {
      memberId,
      version,
      values: Object.fromEntries(keys.map((key) => [key, values[key]])),
      ...adjusted(widget, sent, layerOf(before.state, memberId), lookups),
      lists: Object.fromEntries(lists.map((key) => [key, savedList(values, key)])),
    };
  },

  AddListItems: ({ before, after }, { memberId, field }) => {
    const had = new Set(itemsOf(before.state, memberId, field).map(({ itemId }) => itemId));
    const answer = listAnswer(after.state, memberId, field);
    const added = itemsOf(after.state, memberId, field).flatMap(({ itemId }) =>
      had.has(itemId) ? [] : [itemId],
    );
    return { ...answer, added };
  },

  UpdateListItem: (outcome, command) => changedItem(outcome, command),
  MoveListItem: (outcome, command) => changedItem(outcome, command),

  RemoveListItems: ({ before, after }, { memberId, field }) => {
    const has = new Set(itemsOf(after.state, memberId, field).map(({ itemId }) => itemId));
    const removed = itemsOf(before.state, memberId, field).flatMap(({ itemId }) =>
      has.has(itemId) ? [] : [itemId],
    );
    return { ...listAnswer(after.state, memberId, field), removed };
  },
};

interface Outcome {
  readonly before: { readonly state: Overlay };
  readonly after: { readonly state: Overlay };
}

function changedItem(
  { before, after }: Outcome,
  command: {
    readonly memberId: number;
    readonly field: string;
    readonly itemId?: string;
    readonly index?: number;
  },
) {
  const { memberId, field } = command;
  const items = itemsOf(before.state, memberId, field);
  const itemId = items[placeOf(items, command)]?.itemId ?? '';
  return { ...listAnswer(after.state, memberId, field), itemId };
}

/** Returns the values that were ignored or clamped. */
function adjusted(
  widget: Widget | undefined,
  sent: Values,
  { values: base }: Layer,
  { media, addressFault, hosts = [] }: MediaLookups,
): { readonly ignored: readonly string[]; readonly clamped: readonly string[] } {
  if (!widget) return { ignored: [], clamped: [] };
  const { ignored, clamped } = readValues(widget, sent, base, { media, addressFault, hosts });
  return { ignored, clamped };
}

function isList(widget: Widget | undefined, key: string): boolean {
  return widget?.fields.find((field) => field.key === key)?.type === 'list';
}

function savedList(values: Values, key: string): SavedListView {
  const items = (values[key] ?? []) as readonly ListItem[];
  return { count: items.length, items };
}

function itemsOf(overlay: Overlay, memberId: number, key: string): readonly ListItem[] {
  return (layerOf(overlay, memberId).values[key] ?? []) as readonly ListItem[];
}

function listAnswer(overlay: Overlay, memberId: number, field: string) {
  const { version, values } = layerOf(overlay, memberId);
  return { memberId, field, version, ...savedList(values, field) };
}
