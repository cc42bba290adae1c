import { Problem, type Reason } from '@studio/kernel/problem';
import { cleanName } from '@studio/kernel/visible-text';
import type { Field, ListItem, Values } from './widget';

export type ListField = Extract<Field, { readonly type: 'list' }>;
type ItemField = Exclude<ListField['itemSchema'][number], { readonly type: 'button' | 'list' }>;

type Refuse = (field: string | null, code: string, message: string) => void;

export interface ReadListOptions {
  /** Saved list; its entries keep their ids and values. */
  readonly saved: readonly ListItem[];
  /**
   * Returns an id for a new entry.
   * @param index its position among those sent
   */
  readonly newId: (index: number) => string;
  /** Reads a value of an entry as one of a setting. Gives a problem for what can't be taken. */
  readonly readValue: (field: ItemField, value: unknown) => unknown;
}

export interface ReadList {
  readonly items: readonly ListItem[];
  /** Keys of numbers that were moved to their minimum or maximum. */
  readonly clamped: readonly string[];
}

/**
 * Reads the entries sent for a list setting [settings/6]. A text sets the first text key; a missing key gets its
 * default. An entry with the id of a saved entry updates that entry.
 * @param sent one entry per element
 * @returns all reasons if any entry is refused
 */
export function readItems(
  field: ListField,
  sent: readonly unknown[],
  options: ReadListOptions,
): ReadList | readonly Reason[] {
  const reasons: Reason[] = [];
  const clamped = new Set<string>();
  const saved = new Map(options.saved.map((item) => [item.itemId, item]));
  const items = sent.map((entry, index): ListItem => {
    const values = entryOf(field, entry);
    const refuse: Refuse = (of, code, message) => void reasons.push({ index, field: of, code, message });
    if (!values) {
      refuse(null, 'invalid_value', shapeReason(field));
      return { itemId: options.newId(index) };
    }
    const { itemId, ...own } = values;
    const before = typeof itemId === 'string' ? saved.get(itemId) : undefined;
    // Each id belongs to one entry.
    if (before) saved.delete(before.itemId);
    return {
      itemId: before?.itemId ?? options.newId(index),
      ...readEntry(field, own, { before, refuse, clamped, readValue: options.readValue }),
    };
  });
  return reasons.length > 0 ? reasons : { items, clamped: [...clamped] };
}

/** Returns the reasons to refuse a whole list: too many entries, or a name that occurs twice. */
export function listReasons(field: ListField, items: readonly ListItem[]): readonly Reason[] {
  const { maxItems, uniqueBy } = field;
  if (items.length > maxItems)
    return [
      { index: null, field: null, code: 'limit_reached', message: `A list has at most ${maxItems} entries.` },
    ];
  if (uniqueBy === null) return [];
  const seen = new Set<unknown>();
  return items.flatMap((item, index) => {
    const isTwice = seen.has(item[uniqueBy]);
    seen.add(item[uniqueBy]);
    const message = `Another entry has the ${uniqueBy} ${JSON.stringify(item[uniqueBy])}.`;
    return isTwice ? [{ index, field: uniqueBy, code: 'duplicate', message }] : [];
  });
}

/**
 * Returns the problem `list_invalid` [settings/5].
 * @param count number of entries that the list has now
 */
export function listInvalid(field: ListField, reasons: readonly Reason[], count: number): Problem {
  return new Problem('list_invalid', `${field.key} can't be saved: ${reasons[0]?.message ?? ''}`, {
    field: field.key,
    shape: shapeOf(field),
    reasons: reasons.slice(0, 50),
    count,
    maxItems: field.maxItems,
  });
}

/** Type of each key of an entry. */
export function shapeOf({ itemSchema }: ListField): Readonly<Record<string, string>> {
  return Object.fromEntries(itemSchema.map(({ key, type }) => [key, type]));
}

interface QueryDeps {
  readonly before: ListItem | undefined;
  readonly refuse: Refuse;
  readonly clamped: Set<string>;
  readonly readValue: ReadListOptions['readValue'];
}

function readEntry(
  field: ListField,
  sent: Values,
  { before, refuse, clamped, readValue }: QueryDeps,
): Values {
  const fields = field.itemSchema.filter(hasValue);
  for (const key of Object.keys(sent))
    if (!fields.some((each) => each.key === key))
      refuse(key, 'unknown_field', `An entry has no ${JSON.stringify(key)}.`);
  return Object.fromEntries(
    fields.map((each) => {
      const { key } = each;
      if (!Object.hasOwn(sent, key)) {
        if (!before && isName(field, key) && each.default === '')
          refuse(key, 'invalid_value', `An entry needs a ${key}.`);
        return [key, before ? before[key] : each.default];
      }
      const value = isName(field, key) ? named(sent[key] ?? each.default) : sent[key];
      if (value === null) return [key, each.default];
      // An unchanged value may stay, even if its upload was deleted.
      if (before && before[key] === value) return [key, value];
      if (isName(field, key) && value === '') refuse(key, 'invalid_value', `${key} must show something.`);
      const read = readValue(each, value);
      if (read instanceof Problem) refuse(key, read.code, read.message);
      else if (each.type === 'number' && read !== value) clamped.add(`${field.key}.${key}`);
      return [key, read];
    }),
  );
}

/** Returns an entry as an object; null if it is not one. */
function entryOf({ firstText }: ListField, entry: unknown): Values | null {
  if (typeof entry === 'string') return firstText === null ? null : { [firstText]: entry };
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? (entry as Values) : null;
}

function shapeReason({ firstText }: ListField): string {
  return firstText === null ? 'An entry is an object.' : 'An entry is an object, or a text.';
}

/**
 * Returns true for the key that holds an entry's name. A name must contain a visible character; spaces around it
 * are ignored.
 */
function isName({ uniqueBy }: ListField, key: string): boolean {
  return key === (uniqueBy ?? 'name');
}

function named(value: unknown): unknown {
  return typeof value === 'string' ? cleanName(value) : value;
}

function hasValue(field: ListField['itemSchema'][number]): field is ItemField {
  return field.type !== 'button' && field.type !== 'list';
}
