import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languages } from './languages';

const SOURCES = join(__dirname, '..');

/** Text files by area: every file of English texts, as `bot/text/en.ts` and `bot/text/builtins-en.ts`. */
const english = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:^|\/)text\/(?:.+-)?en\.ts$/u.test(file))
  .sort();

/** Returns the paths of all texts, and of those that are empty. */
function pathsIn(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [`${at} (empty)`] : [at];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, each]) => pathsIn(each, at === '' ? key : `${at}.${key}`));
}

/** Returns what a module of texts has, whatever its exports are called. */
async function textsOf(file: string): Promise<readonly string[]> {
  const module = (await import(join(SOURCES, file))) as { readonly [name: string]: unknown };
  const named = Object.entries(module).filter(([, value]) => typeof value === 'object' && value !== null);
  return named.flatMap(([, value]) => pathsIn(value)).sort();
}

it('finds the texts of all areas', () => {
  expect(english.length).toBeGreaterThan(40);
});

describe.each(Object.keys(languages).filter((language) => language !== 'en'))('texts in %s', (language) => {
  it.each(english)('have each key of %s, and no other', async (file) => {
    const other = file.replace(/en\.ts$/u, `${language}.ts`);
    expect([relative(SOURCES, join(SOURCES, other)), await textsOf(other)]).toEqual([
      other,
      await textsOf(file),
    ]);
  });
});
