import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { translated, type Dialect } from './translate';

const dialects: Readonly<Record<string, Dialect>> = {
  nightbot: 'dollarBrackets',
  streamelements: 'dollarBrackets',
  streamlabs_chatbot: 'dollarWords',
  phantombot: 'parentheses',
  firebot: 'dollarSquares',
  streamerbot: 'percents',
  streamlabs_cloudbot: 'braces',
  deepbot: 'ats',
};

const page = readFileSync(resolve(__dirname, '../../../../../docs/moving-in.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\w+) \| `(.+?)` \| `(.+?)` \| (exact|changed|partial) \|$/gmu)].map(
  ([, bot = '', theirs = '', ours = '', result = '']) =>
    [bot, theirs, ours.replaceAll('\\|', '|'), result] as const,
);

it('finds the constructs of every dialect in the page for users', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(new Set(rows.map(([bot]) => bot))).toEqual(new Set(Object.keys(dialects)));
});

it.each(rows)('%s: %s becomes %s, %s', (bot, theirs, ours, result) => {
  const dialect = dialects[bot];
  if (!dialect) throw new Error(`There is no dialect of ${bot}.`);
  const { text, isPartial, notes } = translated(`Say ${theirs}.`, dialect, { command: 'name' });
  expect([text, isPartial ? 'partial' : notes.length > 0 ? 'changed' : 'exact']).toEqual([
    `Say ${ours}.`,
    result,
  ]);
});
