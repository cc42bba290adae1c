import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readableJson } from './readable-json';

describe('readable JSON', () => {
  it('keeps short objects and lists in one line, and gives the entries of long ones a line each', () => {
    const long = 'x'.repeat(1200);
    const document = { short: { a: 1, b: [true, null] }, long: [long, { long }], left: undefined };
    expect(readableJson({ ...document, example: [long, long] })).toBe(
      `{\n "short": {"a":1,"b":[true,null]},\n "long": [\n  "${long}",\n  {"long":"${long}"}\n ],` +
        `\n "example": ["${long}","${long}"]\n}\n`,
    );
  });

  it('reads back as the same document, in the same order', () => {
    const document = readFileSync(join(resolve(__dirname, '../../..'), 'openapi.json'), 'utf8');
    const value = JSON.parse(document) as object;
    expect(JSON.stringify(JSON.parse(readableJson(value)))).toBe(JSON.stringify(value));
  });
});
