import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('docs/realtime.md', () => {
  const protocol = read('libs/realtime/src/protocol.ts');
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
    const isTold = (name: string): boolean => new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\``).test(page);
    expect([...fields, ...values].filter((name) => !isTold(name))).toEqual([]);
  });
});

describe('docs/realtime-editor.md', () => {
  const protocol = read('libs/realtime/src/editor-protocol.ts');
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

describe('the README', () => {
  it('names every variable that the configuration reads, and no other', () => {
    const config = read('apps/studio/src/config.ts') + read('apps/studio/src/outside.ts');
    const known = new Set([...config.matchAll(/(?:text|url)\('([A-Z_\d]+)'/g)].map(([, name]) => name ?? ''));
    const [, section = ''] = read('README.md').split('## Configuration');
    const [table = ''] = section.split('\n## ');
    const named = new Set(
      [...table.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names]) => names?.match(/[A-Z_]+/g) ?? []),
    );
    expect([...named].sort()).toEqual([...known].sort());
  });
});

describe('pages', () => {
  const pages = [
    ...readdirSync(root).filter((file) => file.endsWith('.md')),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join('docs', file)),
  ];

  it('lead only to files and pictures that are there', () => {
    const lost = pages.flatMap((page) => {
      const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');
      const files = targets
        .filter((target) => !/^(https?:|mailto:|#)/.test(target))
        .map((target) => join(dirname(page), target.replace(/#.*$/, '')));
      return files.filter((file) => !existsSync(join(root, file))).map((file) => `${page}: ${file}`);
    });
    expect(lost).toEqual([]);
  });
});
