import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownPlaceholderFacts } from '@studio/bot/engine/placeholder-facts';
import { ownPlaceholders } from '@studio/bot/engine/placeholders';
import { eventTypeNames } from '@studio/contracts/events/event-types';

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('docs/realtime.md', () => {
  const protocol = read('libs/api/realtime/src/protocol.ts');
  const page = read('docs/realtime.md');
  const events = [...protocol.matchAll(/^ {2}(\w+): \(/gm)].map(([, name]) => name ?? '');
  const changes = [...protocol.matchAll(/readonly kind: '([\w-]+)'/g)].map(([, kind]) => kind ?? '');

  it.each([...events, ...changes])('has %s', (name) => {
    expect(page).toContain(`| \`${name}\` |`);
  });

  it('has nothing that the protocol lacks', () => {
    const fields = [...protocol.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name ?? '');
    const rows = [...page.matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \|/gm)];
    // A digit is a packet of the transport, which the protocol doesn't know.
    const named = rows.flatMap(([, names]) => names?.match(/[a-zA-Z][\w-]*/g) ?? []);
    expect(named.filter((name) => ![...events, ...changes, ...fields].includes(name))).toEqual([]);
  });

  it('tells of every field and every value that the protocol has', () => {
    const fields = [...protocol.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name ?? '');
    const [types = ''] = protocol.split('/** Place and look of a layer');
    const values = [...types.matchAll(/'([\w-]+)'/g)].map(([, value]) => value ?? '');
    const isDocumented = (name: string): boolean => new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\``).test(page);
    expect([...fields, ...values].filter((name) => !isDocumented(name))).toEqual([]);
  });
});

describe('docs/realtime-editor.md', () => {
  const protocol = read('libs/api/realtime/src/editor-protocol.ts');
  const page = read('docs/realtime-editor.md');
  const [, tables = ''] = protocol.split('export interface DesignRecords {');
  const kinds = [...(tables.split('}')[0] ?? '').matchAll(/readonly (\w+):/g)].map(([, name]) => name ?? '');
  const [, list = ''] = protocol.split('export const editorTopics = {');
  const topics = [...(list.split('}')[0] ?? '').matchAll(/(\w+): '/g)].map(([, name]) => name ?? '');
  const events = [...protocol.matchAll(/^ {2}(\w+): \(/gm)].map(([, name]) => name ?? '');

  it.each([...topics, ...kinds, ...events, 'topics'])('tells of %s', (name) => {
    expect(page).toMatch(new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\``));
  });
});

describe('docs/configuration.md', () => {
  it('names every variable that the configuration reads, and no other', () => {
    const config = read('apps/server/src/config.ts') + read('apps/server/src/outside.ts');
    const known = new Set([...config.matchAll(/(?:text|url)\('([A-Z_\d]+)'/g)].map(([, name]) => name ?? ''));
    const table = read('docs/configuration.md');
    const named = new Set(
      [...table.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names]) => names?.match(/[A-Z_]+/g) ?? []),
    );
    expect([...named].sort()).toEqual([...known].sort());
  });
});

describe('docs/bot.md', () => {
  const [, table = ''] = read('docs/bot.md').split('## Placeholders');
  const rows = table.split('\n## ')[0] ?? '';
  const known = ownPlaceholders(
    {} as Parameters<typeof ownPlaceholders>[0],
    () => 0,
    () => Promise.resolve(0),
  );

  it.each(Object.keys(known).filter((name) => !/^[2-8]$/.test(name)))('has the placeholder {%s}', (name) => {
    expect(rows).toContain(`\`{${name}}\``);
  });

  it('describes each placeholder in placeholder-facts.ts', () => {
    expect(Object.keys(ownPlaceholderFacts).sort()).toEqual(Object.keys(known).sort());
  });
});

describe('docs/events.md', () => {
  it('lists every type of event, and no other', () => {
    const [, section = ''] = read('docs/events.md').split('\n## Types\n');
    let group = '';
    const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (`.*?`) \|/gm)].flatMap(
      ([, cell = '']) =>
        [...cell.matchAll(/`(\w*)\.(\w+)`/g)].map(
          ([, before, name]) => `${(group = before || group)}.${name}`,
        ),
    );
    expect(listed.sort()).toEqual([...eventTypeNames].sort());
  });
});

describe('the README', () => {
  it('can be read in a few minutes: at most 900 words', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(900);
  });
});

describe('the pages for developers', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
  /** Returns the files and folders that a text names from the root: `libs/x/src`, not `libs/<lib>` nor `src/*.ts`. */
  const pathsIn = (text: string): readonly string[] =>
    [...text.matchAll(/(?<![\w/.])(?:apps|libs|test|scripts|docs|deploy)\/[\w./-]*\w(?![\w/]*[<*])/g)].map(
      ([path]) => path,
    );
  const isThere = (path: string): boolean =>
    existsSync(join(root, path)) ||
    ['.e2e-spec.ts', '.spec.ts', '.ts'].some((ending) => existsSync(join(root, path + ending)));

  it.each(pages)('%s names only files and folders that exist', (page) => {
    expect(pathsIn(read(page)).filter((path) => !isThere(path))).toEqual([]);
  });

  it('ARCHITECTURE.md lists every app and lib, and no other', () => {
    const [, tree = ''] = read('ARCHITECTURE.md').split('\n## The tree\n');
    const rows = [...(tree.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(
      ([, path]) => path ?? '',
    );
    const inside = (folder: string): readonly string[] =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
    const folders = [
      ...inside('apps'),
      ...inside('libs').flatMap((lib) => (existsSync(join(root, lib, 'src')) ? [lib] : inside(lib))),
    ];
    expect(rows.filter((path) => /^(?:apps|libs)\//.test(path)).sort()).toEqual([...folders].sort());
  });

  it.each(pages)('%s has no marks of an unfinished merge', (page) => {
    expect(read(page)).not.toMatch(/^(?:<{7}|={7}|>{7})(?: |$)/m);
  });

  it.each([
    ['a moved folder', 'see `libs/core/signals`', ['libs/core/signals']],
    ['a test without its ending', '`npx jest test/e2e/fuzz`', ['test/e2e/fuzz']],
    ['no path with a part to fill in', '`libs/features/<area>/src` and `apps/*/test`', []],
    ['no path inside another', '`x/test/y`', []],
  ])('the search for paths finds %s', (_, text, paths) => expect(pathsIn(text)).toEqual(paths));
});
