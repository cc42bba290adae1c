import { Problem } from '@studio/kernel/problem';
import type { FieldDecorator } from './field';
import { Int, Text } from './fields';

/** Entries of a page where nobody asks for another number (rules A9). */
const PAGE = 50;

/** How a list is asked for in parts. */
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

/** `limit` of a list that is bounded by itself, and answered whole unless somebody asks for a part of it. */
export function LimitOfWhole(): FieldDecorator<number | undefined> {
  return Int('How many at most; all of them when it is left out.', { min: 1, max: 1000, optional: true });
}

export function Cursor(): FieldDecorator<string | undefined> {
  return Text('nextCursor of the page before.', { min: 1, max: 300, optional: true });
}

/** `nextCursor` of an answer. */
export function NextCursor(): FieldDecorator<string | null> {
  return Text('Send as cursor for the next page; null on the last.', { nullable: true });
}

/** `nextCursor` of a list that takes no cursor, since its one answer holds all that there is to ask for. */
export function NoNextCursor(): FieldDecorator<string | null> {
  return Text('Null: there are no more pages.', { nullable: true });
}

/**
 * A part of a list that is at hand as a whole. The cursor knows the last entry by its id, and by its place in case that
 * it is gone when the next page is asked for.
 * @throws Problem `invalid_request` for a cursor of another list, or of none
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
  const expected = 'the nextCursor of the page before';
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

function readPlace(cursor: string): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    if (Array.isArray(place) && Number.isSafeInteger(place[0]) && writePlace(place as never) === cursor)
      return place as unknown as Place;
  } catch {
    // Said below.
  }
  throw unknownCursor();
}
