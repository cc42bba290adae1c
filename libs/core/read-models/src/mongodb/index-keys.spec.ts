import fc from 'fast-check';
import { encodeEnd, encodeKeys, type Key } from './index-keys';

const bytes = (text: string): Buffer => Buffer.from(text);

/** The port's order: numbers by value, before strings by their UTF-8 bytes. */
function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? '';
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
    const result =
      typeof left === 'number' ? left - Number(right) : Buffer.compare(bytes(left), bytes(String(right)));
    if (result !== 0) return result;
  }
  return 0;
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\u0000', '\u0001', '\u0002', '\u0003', 'a', 'é', '\uffee', '😀') }),
);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -20, max: 20 }),
  fc.constant(-0),
);
const key: fc.Arbitrary<Key> = fc.oneof(text, number);
const idUnit = fc.constantFrom('\u0001', '\u0002', 's', 'n', 'a', '~', 'é', '😀');
const id = fc.string({ unit: idUnit });

describe('sort keys', () => {
  it('stand in the order of their values, then of the ids', () => {
    const place = fc.record({ keys: fc.tuple(key, key), id });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const encoded = Buffer.compare(
          bytes(encodeKeys('things', a.keys, a.id)),
          bytes(encodeKeys('things', b.keys, b.id)),
        );
        const expected = compareKeys(a.keys, b.keys) || Buffer.compare(bytes(a.id), bytes(b.id));
        expect(Math.sign(encoded)).toBe(Math.sign(expected));
      }),
      { seed: 1, numRuns: 3000 },
    );
  });

  it('lie between the start and the end of their first keys, and those of others do not', () => {
    fc.assert(
      fc.property(fc.tuple(key, key), key, id, (keys, other, anId) => {
        const isWithin = (first: readonly Key[]): boolean => {
          const place = bytes(encodeKeys('things', keys, anId));
          return (
            Buffer.compare(bytes(encodeKeys('things', first)), place) <= 0 &&
            Buffer.compare(place, bytes(encodeEnd('things', first))) < 0
          );
        };
        expect(isWithin([])).toBe(true);
        expect(isWithin([keys[0]])).toBe(true);
        expect(isWithin(keys)).toBe(true);
        expect(isWithin([other])).toBe(compareKeys([other], [keys[0]]) === 0);
      }),
      { seed: 2, numRuns: 3000 },
    );
  });

  it('of one collection do not lie between those of another', () => {
    const place = bytes(encodeKeys('things-more', [1], 'a'));
    expect(Buffer.compare(place, bytes(encodeEnd('things', [])))).toBeGreaterThan(0);
  });
});
