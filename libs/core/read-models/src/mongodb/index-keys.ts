// Index keys and the document's id as one string whose byte order is the index's order. One plain index of one
// field then serves equality, order and paging on any server.

export type Key = string | number;

/** Ends a key; escaped in strings together with the two characters that it could be mistaken for. */
const END = '\u0001';
const AFTER_END = '\u0002';
const escapes: { readonly [character: string]: string } = {
  '\u0000': '\u0002\u0001',
  '\u0001': '\u0002\u0002',
  '\u0002': '\u0002\u0003',
};

/** Numbers come before strings. */
function encodeKey(key: Key): string {
  if (typeof key === 'number') return `n${encodeNumber(key)}${END}`;
  // eslint's rule against control characters in patterns: hence no pattern.
  let text = 's';
  for (const character of key) text += escapes[character] ?? character;
  return text + END;
}

/** Returns the 64 bits of a number as hexadecimal digits, transformed so that they sort by value. */
function encodeNumber(value: number): string {
  const bits = Buffer.alloc(8);
  // −0 is 0.
  bits.writeDoubleBE(value === 0 ? 0 : value);
  const first = bits[0] ?? 0;
  if (first & 0x80) for (let i = 0; i < 8; i++) bits[i] = ~(bits[i] ?? 0);
  else bits[0] = first | 0x80;
  return bits.toString('hex');
}

/** @param scope keeps the collections of a generation apart */
export function encodeKeys(scope: string, keys: readonly Key[], id = ''): string {
  return `${scope}${END}${keys.map(encodeKey).join('')}${id}`;
}

/** Returns the end of the range of all keys with this prefix. */
export function encodeEnd(scope: string, keys: readonly Key[]): string {
  return encodeKeys(scope, keys).slice(0, -1) + AFTER_END;
}
