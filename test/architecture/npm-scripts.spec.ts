import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/* npm runs its scripts with sh here and with cmd on Windows: they must mean the same to both. */

const root = resolve(__dirname, '../..');
const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Syntax that one of the two shells lacks or reads differently. */
const foreign: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a variable for one command', /(?:^|&& *)[A-Za-z_]+=/],
  ['an expansion', /[$`%]/],
  ['a single quote', /'/],
  ['a list, a pipe or the background', /;|\||(?<!&)&(?!&)/],
  ['a word of sh', /(?:^|&& *)(?:for|if|while|test|export|rm|cp|mv|mkdir|cat)\b/],
];

it.each(Object.entries(scripts))(
  'the npm script %s means the same on every operating system',
  (_, script) => {
    expect(foreign.filter(([, pattern]) => pattern.test(script)).map(([what]) => what)).toEqual([]);
  },
);

it('what only sh understands is found', () => {
  for (const script of [
    'FAST=1 jest',
    'node a.js $HOME',
    "jest 'a|b'",
    'for x in a; do b; done',
    'a & b',
    'rm -rf dist',
  ])
    expect(foreign.some(([, pattern]) => pattern.test(script))).toBe(true);
});
