import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Frame } from 'playwright-core';
import type { PackageFiles } from './cage-server';

/** Manifest of a graphic that fills its box with a colour while it plays. */
export const graphicManifest = {
  $schema: 'https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json',
  id: 'box',
  name: 'Box',
  main: 'graphic.mjs',
  supportsRealTime: true,
  supportsNonRealTime: false,
  schema: {
    type: 'object',
    properties: {
      word: { type: 'string', title: 'Word', default: 'none' },
      color: { type: 'string', gddType: 'color-rrggbb', pattern: '^#[0-9a-f]{6}$', default: '#00ff00' },
      rows: { type: 'array', items: { type: 'object', properties: {} } },
    },
  },
  customActions: [
    {
      id: 'paint',
      name: 'Paint',
      schema: {
        type: 'object',
        properties: {
          color: { type: 'string', title: 'Paint it', default: '#ff0000' },
          rows: { type: 'array', items: { type: 'object', properties: {} } },
          times: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
        },
      },
    },
    { id: 'flash', name: 'Flash', schema: null },
  ],
};

const usual: { readonly [method: string]: string } = {
  load: 'this.data = params.data;',
  playAction: 'this.style.cssText = `position: absolute; inset: 0; background: ${this.data.color}`;',
  updateAction: 'this.data = params.data; this.style.background = this.data.color;',
  stopAction: 'this.style.cssText = "";',
  customAction: 'this.style.background = params.payload.color;',
  dispose: '',
};

/**
 * Files of a graphic whose page has its calls in `window.log`.
 * @param methods code in place of that of methods, by name
 * @param change of its manifest
 */
export function graphicFiles(methods: typeof usual = {}, change: object = {}): PackageFiles {
  const code = Object.entries({ ...usual, ...methods }).map(
    ([name, body]) =>
      `async ${name}(params) { log.push(['${name}', params]); window.tell?.('${name}'); ${body} }`,
  );
  return {
    'graphic.json': JSON.stringify({ manifest: 'box.ograf.json' }),
    'box.ograf.json': JSON.stringify({ ...graphicManifest, ...change }),
    'graphic.mjs': `const log = (window.log = []);
      export default class extends HTMLElement { ${code.join('\n')} }`,
  };
}

/** Calls that a graphic of `graphicFiles` has received. */
export function logged(frame: Frame): Promise<readonly (readonly [string, object])[]> {
  return frame.evaluate<readonly (readonly [string, object])[]>('window.log');
}

/** Folder with a copy of the examples of OGraf (v1/examples of github.com/ebu/ograf). */
const examples = process.env['OGRAF_EXAMPLES'] ?? '';

/** Names of the EBU's examples; none where the copy is absent. */
export const ografExamples: readonly string[] = existsSync(examples)
  ? readdirSync(examples).filter((name) => statSync(join(examples, name)).isDirectory())
  : [];

/** Files of an example as a package has them. */
export function filesIn(name: string): PackageFiles {
  const folder = join(examples, name);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const files = paths.map((path) => [path, readFileSync(join(folder, path))] as const);
  const manifest = paths.find((path) => path.endsWith('.ograf.json'));
  return { ...Object.fromEntries(files), 'graphic.json': JSON.stringify({ manifest }) };
}
