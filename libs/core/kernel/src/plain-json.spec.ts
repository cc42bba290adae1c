import fc from 'fast-check';
import { JsonTooLarge, plainJson } from './plain-json';

describe('event data', () => {
  it('is what will be read back: keys without a value are left out', () => {
    expect(Object.keys(plainJson({ a: 1, b: undefined }).data)).toEqual(['a']);
    expect(Object.is(plainJson({ a: -0 }).data['a'], 0)).toBe(true);
  });

  it('equals its own JSON', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.jsonValue(),
        ),
        (value) => {
          const text = JSON.stringify(value);
          const { data, bytes } = plainJson(value, Buffer.byteLength(text));
          expect(data).toEqual(JSON.parse(text));
          expect(bytes).toBeGreaterThan(Buffer.byteLength(text) / 4);
        },
      ),
      { seed: 3, numRuns: 300 },
    );
  });

  it('is copied only until it is certainly too large', () => {
    let read = 0;
    const part = Object.defineProperty({}, 'text', {
      enumerable: true,
      get: () => `${read++}`.padStart(1000, '.'),
    });
    const value = { parts: Array.from({ length: 1000 }, () => part) };
    expect(() => plainJson(value, 10_000)).toThrow(JsonTooLarge);
    expect(read).toBe(10);
  });

  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  it.each([
    ['a BigInt', { n: 1n }],
    ['undefined in an array', { list: [1, undefined] }],
    ['a hole in an array', { list: new Array<number>(2) }],
    ['NaN', { n: NaN }],
    ['infinity', { n: Infinity }],
    ['a date', { at: new Date(0) }],
    ['a map', { map: new Map() }],
    ['a function', { f: () => 1 }],
    ['a cycle', cycle],
    ['a key that would set the prototype', JSON.parse('{"__proto__": 1}')],
    ['an array', [1]],
    ['nothing', undefined],
  ])('cannot hold %s', (_, value) => {
    expect(() => plainJson(value)).toThrow(TypeError);
  });
});
