import { Problem } from '@studio/kernel/problem';
import type { FieldDecorator } from './field';
import { Int, Text } from './fields';

/** Default number of entries of a page [api/14]. */
const PAGE = 50;

/** Paging fields of a list query. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface PageOf<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** `limit` of a list that is answered in pages. */
export function Limit(): FieldDecorator<number> {
  return Int('How many at most.', { min: 1, max: 100, default: PAGE });
}

/** Returns the `limit` of a list with a bounded size, which is returned whole by default. */
export function LimitOfWhole(): FieldDecorator<number | undefined> {
  return Int('How many at most; all of them by default.', { min: 1, max: 1000, optional: true });
}

export function Cursor(): FieldDecorator<string | undefined> {
  return Text('nextCursor of the page before.', { min: 1, max: 300, optional: true });
}

/** `nextCursor` of an answer. */
export function NextCursor(): FieldDecorator<string | null> {
  return Text('Send as cursor for the next page; null on the last.', { nullable: true });
}

/** `nextCursor` of a list without paging, whose answer contains everything. */
export function NoNextCursor(): FieldDecorator<string | null> {
  return Text('Null: there are no more pages.', { nullable: true });
}

/**
 * Returns a page of a list that is in memory. The cursor contains the last entry's id, and its index in case it no
 * longer exists at the next page.
 * @throws Problem `invalid_request` for a cursor of another list, or an invalid one
 */
export function pageOf<Item>(
  all: readonly Item[],
  { limit = Infinity, cursor }: PageQuery,
  idOf: (item: Item) => string | number,
): PageOf<Item> {
  const start = cursor === undefined ? 0 : placeAfter(all, readPlace(cursor), idOf);
  const items = all.slice(start, start + limit);
  const last = items.at(-1);
  const isAll = last === undefined || start + items.length >= all.length;
  return { items, nextCursor: isAll ? null : writePlace([start + items.length, idOf(last)]) };
}

/** The refusal of a cursor that no answer carried, or the answer of another question. */
export function unknownCursor(): Problem {
  const expected = 'the nextCursor of the previous page';
  return new Problem('invalid_request', `cursor must be ${expected}.`, {
    errors: [{ field: 'cursor', location: 'query', expected }],
  });
}

type Place = readonly [next: number, id: string | number];

function placeAfter<Item>(
  all: readonly Item[],
  [next, id]: Place,
  idOf: (item: Item) => string | number,
): number {
  const found = all.findIndex((item) => idOf(item) === id);
  return found < 0 ? next : found + 1;
}

function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function isPlace(value: unknown): value is Place {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    Number.isSafeInteger(value[0]) &&
    (typeof value[1] === 'number' || typeof value[1] === 'string')
  );
}

function readPlace(cursor: string): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    if (isPlace(place) && writePlace(place) === cursor) return place;
  } catch {
    // Reported below.
  }
  throw unknownCursor();
}
