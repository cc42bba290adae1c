import { createHash } from 'node:crypto';
import { Problem } from '@studio/kernel/problem';
import { ografContent } from './ograf-content';
import { PINNED, withNetwork } from './network';
import { packageInvalid } from './read-zip';
import { fieldsFile, readData, readFields } from './read-fields';
import type { PackageContent, StoredPackage } from './stored-package';
import type { WidgetField } from './widget-field';

/** Texts that a widget of StreamElements consists of. */
export interface WidgetSource {
  readonly html: string;
  readonly css: string;
  readonly js: string;
  /** Declared settings, as their author wrote them. */
  readonly fields: string;
  /** Saved values of the settings. */
  readonly data: string;
}

/** Most bytes of each text. */
const MAX_SOURCE: { readonly [Part in keyof WidgetSource]: number } = {
  html: 256 * 1024,
  css: 256 * 1024,
  js: 256 * 1024,
  fields: 128 * 1024,
  data: 64 * 1024,
};

/** File in which a package keeps each text. `fields.json` is made from the one with the declared settings. */
const sourcePaths: { readonly [Part in keyof WidgetSource]: string } = {
  html: 'widget.html',
  css: 'widget.css',
  js: 'widget.js',
  fields: 'fields.jsonc',
  data: 'data.json',
};
const FIELDS = 'fields.json';
const parts = Object.keys(sourcePaths) as (keyof WidgetSource)[];

/** Returns true for the files that are made of a widget's texts. */
export function isSource(path: string): boolean {
  return path === FIELDS || Object.values(sourcePaths).includes(path);
}

/** Names under which a zip may have each text, the first that is there; then the only file with the ending. */
const namesInZip: { readonly [Part in keyof WidgetSource]: readonly string[] } = {
  html: ['widget.html', 'index.html', 'html.html', 'html.txt'],
  css: ['widget.css', 'style.css', 'styles.css', 'css.css', 'css.txt'],
  js: ['widget.js', 'script.js', 'main.js', 'js.js', 'js.txt'],
  fields: ['fields.jsonc', 'fields.json', 'widget.json', 'fields.txt'],
  data: ['data.json', 'data.txt'],
};

/**
 * Returns the files of a widget made of its texts.
 * @throws Problem `fields_invalid`
 */
export function contentOfSource(source: WidgetSource): PackageContent {
  const fields = readFields(source.fields);
  const data = readData(source.data);
  const files = new Map<string, Buffer>([[FIELDS, Buffer.from(fieldsFile(fields))]]);
  for (const part of parts) if (source[part] !== '') files.set(sourcePaths[part], Buffer.from(source[part]));
  if (files.has(sourcePaths.data)) files.set(sourcePaths.data, Buffer.from(JSON.stringify(data, null, 2)));
  return {
    kind: 'se',
    files,
    fields,
    name: textOf(fields, 'widgetName'),
    author: textOf(fields, 'widgetAuthor'),
  };
}

/** Returns the texts in the files of a stored widget. */
export function sourceIn(files: ReadonlyMap<string, Buffer>): WidgetSource {
  const text = (part: keyof WidgetSource): string => files.get(sourcePaths[part])?.toString('utf8') ?? '';
  return { html: text('html'), css: text('css'), js: text('js'), fields: text('fields'), data: text('data') };
}

/**
 * Returns what a zip holds: an OGraf graphic, or the texts of a StreamElements widget with the files beside them.
 * @param graphic path of the graphic's manifest, if the zip has several
 * @throws Problem `package_invalid`, `fields_invalid`
 */
export function contentOfZip(zip: ReadonlyMap<string, Buffer>, graphic: string | undefined): PackageContent {
  // A zip grants its code nothing.
  const files = withNetwork(withoutFolder(zip), PINNED);
  if ([...files.keys()].some((path) => path.endsWith('.ograf.json'))) return ografContent(files, graphic);
  const found = new Map(parts.map((part) => [part, pathOf(files, part)]));
  if (!found.get('html') && !found.get('js'))
    throw packageInvalid('It has neither the files of a StreamElements widget nor an OGraf manifest.');
  const text = (part: keyof WidgetSource): string => {
    const path = found.get(part);
    const content = path === undefined ? undefined : files.get(path);
    if (path === undefined || !content) return '';
    if (content.length > MAX_SOURCE[part])
      throw packageInvalid(`It has more than ${MAX_SOURCE[part]} bytes.`, path);
    return content.toString('utf8').replace(/^\uFEFF/, '');
  };
  const source = {
    html: text('html'),
    css: text('css'),
    js: text('js'),
    fields: text('fields'),
    data: text('data'),
  };
  const content = contentOfSource(source);
  const taken = new Set([...found.values(), FIELDS]);
  const others = [...files].filter(([path]) => !taken.has(path) && !content.files.has(path));
  return { ...content, files: new Map([...others, ...content.files]) };
}

/** Returns the hash that names all files of a package. */
export function packageHash(files: readonly { readonly path: string; readonly sha256: string }[]): string {
  const hash = createHash('sha256');
  for (const { path, sha256 } of files) hash.update(`${path}\0${sha256}\n`);
  return hash.digest('hex');
}

/** Returns the files without the one folder that all of them are in. */
function withoutFolder(zip: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const [first = ''] = zip.keys();
  const folder = first.slice(0, first.indexOf('/') + 1);
  if (folder === '' || [...zip.keys()].some((path) => !path.startsWith(folder))) return zip;
  return withoutFolder(new Map([...zip].map(([path, content]) => [path.slice(folder.length), content])));
}

function pathOf(files: ReadonlyMap<string, Buffer>, part: keyof WidgetSource): string | undefined {
  const byName = new Map([...files.keys()].map((path) => [path.toLowerCase(), path]));
  const named = namesInZip[part].flatMap((name) => byName.get(name) ?? []);
  if (named.length > 0 || part === 'fields' || part === 'data') return named[0];
  const ending = `.${part}`;
  const all = [...byName].filter(([path]) => path.endsWith(ending) && !path.includes('/'));
  return all.length === 1 ? all[0]?.[1] : undefined;
}

function textOf(fields: readonly WidgetField[], key: string): string | null {
  const value = fields.find((field) => field.key === key)?.value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** @throws Problem `invalid_value` for a change of texts that the package doesn't have */
export function requireSource(kind: StoredPackage['kind'], field: string): void {
  if (kind !== 'se')
    throw new Problem('invalid_value', 'An OGraf graphic is changed by importing it again.', { field });
}
