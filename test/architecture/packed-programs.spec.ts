import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sourceStack } from '../../apps/server/src/source-stack';

const root = resolve(__dirname, '../..');
const packed = join(root, 'dist/apps/server/src/main.packed.js');

/** Place of a text in a file, as stack traces name it: line and column from 1. */
function placeOf(file: string, text: RegExp): { readonly line: number; readonly column: number } {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) => text.test(line));
  if (at < 0) throw new Error(`${file} has no ${String(text)}.`);
  return { line: at + 1, column: (lines[at] ?? '').search(text) + 1 };
}

describe('a stack trace of a packed program', () => {
  it.each([
    ['libs/core/event-store/src/embedded/lock.ts', /function lockFolder/],
    ['libs/core/kernel/src/commit-log.ts', /this\.name ?= ?.TooLarge/],
  ])('names the line of %s', (source, text) => {
    const { line, column } = placeOf(packed, text);
    const stack = `Error: planted\n    at planted (${packed}:${line}:${column})`;
    expect(sourceStack(stack)).toBe(
      `Error: planted\n    at planted (${source}:${placeOf(join(root, source), text).line})`,
    );
  });

  it('leaves places in packages and of Node as they are', () => {
    const { line, column } = placeOf(packed, /requireNative/);
    const stack = `Error: planted\n    at planted (${packed}:${line}:${column})\n    at listen (node:net:1:2)`;
    expect(sourceStack(stack)).toBe(stack);
  });
});
