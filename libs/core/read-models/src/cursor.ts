import { InvalidCursor, type FindOptions } from './read-models';

/** Place after which a page begins: the values of the index's keys, then the document's id. */
export interface CursorPlace {
  readonly keys: readonly (string | number)[];
  readonly id: string;
}

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Returns a cursor for its query: it contains index, order and the requested values. */
export function writeCursor({ index, order = 'asc' }: FindOptions, { keys, id }: CursorPlace): string {
  return Buffer.from(JSON.stringify([index, order, ...keys, id])).toString('base64url');
}

/**
 * @param keyCount of the index
 * @throws InvalidCursor when it isn't one of ours, or one of another query
 */
export function readCursor(options: FindOptions, keyCount: number): CursorPlace | null {
  if (options.cursor === undefined) return null;
  const [index, order, ...values] = parse(options.cursor);
  const keys = values.slice(0, -1);
  const id = values.at(-1);
  const fits =
    index === options.index &&
    order === (options.order ?? 'asc') &&
    keys.length === keyCount &&
    options.equals.every((value, i) => keys[i] === value);
  if (!fits || typeof id !== 'string' || !keys.every(isKey)) throw new InvalidCursor('Unknown cursor.');
  return { keys, id };
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parsed)) return parsed as unknown[];
  } catch {
    // Reported below.
  }
  throw new InvalidCursor('Unknown cursor.');
}
