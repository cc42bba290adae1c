import { approximateBytes } from './approximate-bytes';

it('grows with texts, lists, maps and fields', () => {
  const sizes = [{}, { a: 'x' }, { a: 'x'.repeat(100) }, { a: [1, 2, 3], b: 'x'.repeat(100) }].map((value) =>
    approximateBytes(value),
  );
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(new Set(sizes).size).toBe(sizes.length);
  expect(approximateBytes(new Map([['k', { a: 'x'.repeat(1000) }]]))).toBeGreaterThan(1000);
});

it('estimates a small object by its headers, slots and texts', () => {
  const layer = { id: 1, name: 'Layer 1', layout: { x: 1, y: 2 }, tags: ['a', 'b'] };
  // Three objects of 24 bytes, eight slots of 8, three numbers of 8, three texts of 16 and their nine characters.
  expect(approximateBytes(layer)).toBe(3 * 24 + 8 * 8 + 3 * 8 + 3 * 16 + 9);
});

it('ends at its limit', () => {
  const endless: { self?: unknown } = {};
  endless.self = endless;
  expect(approximateBytes(endless, 1000)).toBe(1000);
});
