import { graphicData, stepAfter } from './graphic-data';

describe('data of a graphic', () => {
  it.each([
    [{ type: 'string' }, 'a', 'a'],
    [{ type: 'integer', enum: [1, 2] }, '2', 2],
    [{ type: 'number' }, '2.5', 2.5],
    [{ type: 'string', gddType: 'color-rrggbb' }, '#00ff0080', '#00ff00'],
    [{ type: 'string', gddType: 'color-rrggbbaa' }, '#00ff00', '#00ff00ff'],
    [{ type: 'array' }, '[{"a":1}]', [{ a: 1 }]],
    [{ type: 'array', default: [1] }, ' ', [1]],
    [{ type: 'object', properties: { a: { type: 'string', default: 'x' } } }, '', { a: 'x' }],
  ])('has for %j and %j the value %j', (property, value, expected) => {
    expect(graphicData({ properties: { one: property } }, { one: value })).toEqual({ one: expected });
  });

  it('has defaults where there is no value, and nothing of other keys', () => {
    const schema = {
      properties: {
        word: { type: 'string', default: 'x' },
        none: { type: 'string' },
        nested: { type: 'object', properties: { deep: { type: 'number', default: 1 } } },
        list: { type: 'array' },
      },
    };
    expect(graphicData(schema, { other: 1, toString: 'a' })).toEqual({
      word: 'x',
      nested: { deep: 1 },
      list: [],
    });
    expect(graphicData(undefined, { other: 1 })).toEqual({});
  });

  it('has the default for a text that is no JSON, and names the setting', () => {
    const faulty: string[] = [];
    const schema = { properties: { rows: { type: 'array', default: [1] } } };
    expect(graphicData(schema, { rows: '[1' }, (key) => faulty.push(key))).toEqual({ rows: [1] });
    expect(faulty).toEqual(['rows']);
  });
});

/** The table of the specification, and steps that are unknown. */
it.each([
  [null, 1, {}, 0],
  [null, 1, { goto: 0 }, 0],
  [null, 1, { delta: 1 }, 0],
  [null, 2, { goto: 1, delta: 2 }, 1],
  [0, 2, { goto: 1 }, 1],
  [0, 3, { delta: 2 }, 2],
  [2, 3, { goto: 1 }, 1],
  [2, 3, { delta: -2 }, 0],
  [0, 1, { delta: 1 }, null],
  [null, 0, {}, null],
  [7, -1, {}, 8],
  [0, 3, { delta: -1 }, null],
])('from step %j of %i, %j leads to %j', (step, stepCount, call, expected) => {
  expect(stepAfter(step, call, stepCount)).toBe(expected);
});
