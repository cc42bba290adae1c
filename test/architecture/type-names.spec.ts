import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Names that stand twice for one thing: what a port asks for beside what does it, or both sides of a protocol. */
const oneThing = new Set([
  'Entrance',
  'LiveData',
  'Loop',
  'Loops',
  'Seconds',
  'Size',
  'Sizes',
  'TransitionType',
]);

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['test', 'testing'].includes(entry.name) ? [] : sourcesIn(path);
    return /(?<!spec|contract|type-test)\.ts$/.test(entry.name) ? [path] : [];
  });
}

it('a type that others import has a name of its own', () => {
  const files = new Map<string, string[]>();
  for (const path of ['libs', 'apps'].flatMap(sourcesIn))
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      /^export (?:abstract )?(?:interface|type|class|enum) (\w+)/gm,
    ))
      files.set(name, [...(files.get(name) ?? []), path]);
  const shared = [...files].filter(([name, paths]) => paths.length > 1 && !oneThing.has(name));
  expect(shared).toEqual([]);
});
