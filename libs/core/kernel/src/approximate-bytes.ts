/** Bytes of an object's header, of a field or an element, and of a text's header, on 64 bits. */
const HEADER = 24;
const SLOT = 8;
const TEXT = 16;
/** Slots of an entry in a map's table. */
const ENTRY = 4;

/**
 * Estimates the heap that a value of plain data takes. What occurs twice counts twice, and fields that are hidden
 * from others count nothing.
 * @param atMost the estimate ends there, so that it costs no more on a larger value
 */
export function approximateBytes(value: unknown, atMost = 64 * 1024 * 1024): number {
  let bytes = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && bytes < atMost) {
    const next = open.pop();
    if (typeof next === 'string') bytes += TEXT + next.length;
    else if (typeof next === 'number') bytes += SLOT;
    else if (typeof next === 'object' && next !== null) bytes += HEADER + openUp(next, open);
  }
  return Math.min(bytes, atMost);
}

/** Returns the bytes of an object's own table, and adds its content to the list. */
function openUp(object: object, open: unknown[]): number {
  if (object instanceof Map || object instanceof Set) {
    for (const entry of object as Iterable<unknown>) {
      if (Array.isArray(entry)) for (const part of entry) open.push(part);
      else open.push(entry);
    }
    return object.size * ENTRY * SLOT;
  }
  if (ArrayBuffer.isView(object)) return object.byteLength;
  const values: readonly unknown[] = Array.isArray(object) ? object : Object.values(object);
  for (const value of values) open.push(value);
  return values.length * SLOT;
}
