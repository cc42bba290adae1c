import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Lints a text with the rule for doc comments. Returns the messages. */
function messagesFor(source: string): readonly string[] {
  const script = `
    import { Linter } from 'eslint';
    import { plainWords } from './scripts/lint/plain-words.mjs';
    const config = { plugins: { words: plainWords }, rules: { 'words/comments': 'error', 'words/names': 'error' } };
    console.log(JSON.stringify(new Linter().verify(${JSON.stringify(source)}, config).map(({ message }) => message)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(output) as readonly string[];
}

describe('the lint rules for words', () => {
  it.each(['What it holds.', 'Whose layer it is.', 'Of all streams.', 'How often it is asked.'])(
    'find a doc comment that begins with a bare word: %s',
    (text) => {
      expect(messagesFor(`/** ${text} */\nexport const limit = 1;\n`)).toEqual([
        expect.stringContaining('Begin a doc comment with a verb or a noun phrase'),
      ]);
    },
  );

  it('accept a verb or a noun phrase', () => {
    expect(messagesFor('/** Largest number of layers. */\nexport const limit = 1;\n')).toEqual([]);
  });

  it('name the standard term for a part of a name that is none', () => {
    expect(messagesFor('export const toldLayers = 1;\n')).toEqual([
      '"told" in "toldLayers" is no standard term. Use a name for the thing itself, or `toDto`.',
    ]);
  });

  it.each([
    ['a parameter', 'export const sum = (kept) => kept.length;'],
    ['a constant in capitals', 'export const KEPT_MS = 1;'],
    ['a function', 'export function tellAll() {}'],
    ['a method', 'export class Feed { hear() {} }'],
    ['a class', 'export class LayerKeeper {}'],
  ])('find it in the name of %s', (_, source) => {
    expect(messagesFor(`${source}\n`)).toEqual([expect.stringContaining('is no standard term')]);
  });

  it('accept standard terms, and words that only contain such a part', () => {
    const names = ['publish', 'storedLayers', 'doorbell', 'searchText', 'hearts'];
    expect(messagesFor(names.map((name) => `export const ${name} = 1;\n`).join(''))).toEqual([]);
  });
});
