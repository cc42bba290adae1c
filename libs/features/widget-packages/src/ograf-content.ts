import type { PackageContent } from './stored-package';
import { packageInvalid } from './read-zip';
import { readField } from './read-fields';
import type { WidgetField } from './widget-field';

type Plain = Readonly<Record<string, unknown>>;

/** Schema that a manifest of version 1 names. */
const SCHEMA = 'https://ograf.ebu.io/v1/';
const MAX_DEPTH = 40;

/** File that names the manifest of the package's graphic. */
export const GRAPHIC = 'graphic.json';

/**
 * Returns the content of an OGraf graphic: its folder, and the file that names its manifest.
 * @param graphic path of the manifest, if there are several
 * @throws Problem `package_invalid`
 */
export function ografContent(
  files: ReadonlyMap<string, Buffer>,
  graphic: string | undefined,
): PackageContent {
  const manifests = [...files.keys()].filter((path) => path.endsWith('.ograf.json')).sort();
  const path = graphic ?? (manifests.length === 1 ? manifests[0] : undefined);
  if (path === undefined || !manifests.includes(path))
    throw packageInvalid(
      `It has several graphics. Name one as graphic: ${manifests.slice(0, 20).join(', ')}.`,
    );
  const manifest = manifestIn(files.get(path), path);
  const main = `${path.slice(0, path.lastIndexOf('/') + 1)}${String(manifest['main'])}`;
  if (!files.has(main)) throw packageInvalid(`Its script ${main.slice(0, 100)} is missing.`, path);
  const { author } = manifest;
  return {
    kind: 'ograf',
    files: new Map([...files, [GRAPHIC, Buffer.from(JSON.stringify({ manifest: path }))]]),
    fields: fieldsOf(manifest['schema']),
    name: String(manifest['name']),
    author: isPlain(author) && typeof author['name'] === 'string' ? author['name'] : null,
  };
}

function manifestIn(content: Buffer | undefined, path: string): Plain {
  let found: unknown;
  try {
    found = JSON.parse(content?.toString('utf8') ?? '');
  } catch {
    throw packageInvalid('Its manifest is no JSON.', path);
  }
  if (!isPlain(found) || depthOf(found) > MAX_DEPTH) throw packageInvalid('Its manifest is no object.', path);
  const { $schema: schema } = found;
  if (typeof schema !== 'string' || !schema.startsWith(SCHEMA))
    throw packageInvalid('Its manifest is not of OGraf version 1: $schema is another.', path);
  for (const key of ['id', 'name', 'main'])
    if (typeof found[key] !== 'string' || found[key] === '')
      throw packageInvalid(`Its manifest has no ${key}.`, path);
  if (found['supportsRealTime'] !== true)
    throw packageInvalid('The graphic can’t be played live: supportsRealTime is not true.', path);
  return found;
}

/** Returns the settings that a schema describes. What has no form of its own is JSON in a text. */
function fieldsOf(schema: unknown): readonly WidgetField[] {
  const properties = isPlain(schema) ? schema['properties'] : undefined;
  return Object.entries(isPlain(properties) ? properties : {}).map(([key, each]) => {
    const property = isPlain(each) ? each : {};
    const { title, default: value, minimum: min, maximum: max } = property;
    const options = optionsOf(property);
    const shown = isPlain(value) || isStructure(value) ? JSON.stringify(value) : value;
    return readField(key, {
      type: typeOf(property),
      label: title ?? key,
      value: shown,
      min,
      max,
      ...options,
    });
  });
}

/** An unknown type of a form is its parent's. */
function typeOf(property: Plain): string {
  const { type, gddType } = property;
  for (
    let gdd = typeof gddType === 'string' ? gddType : '';
    gdd !== '';
    gdd = gdd.slice(0, Math.max(0, gdd.lastIndexOf('/')))
  ) {
    const known = formOf[gdd];
    if (known !== undefined) return known;
  }
  if (Array.isArray(property['enum'])) return 'dropdown';
  if (type === 'boolean') return 'checkbox';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'string' ? 'text' : 'textarea';
}

const formOf: Readonly<Record<string, string>> = {
  'multi-line': 'textarea',
  select: 'dropdown',
  'color-rrggbb': 'colorpicker',
  'color-rrggbbaa': 'colorpicker',
  'file-path/image-path': 'image-input',
};

function optionsOf(property: Plain): { readonly options?: Plain } {
  const { enum: values, gddOptions } = property;
  if (!Array.isArray(values)) return {};
  const labels = isPlain(gddOptions) && isPlain(gddOptions['labels']) ? gddOptions['labels'] : {};
  return {
    options: Object.fromEntries(
      values.map((value) => [String(value), String(labels[String(value)] ?? value)]),
    ),
  };
}

function isStructure(value: unknown): boolean {
  return Array.isArray(value) && value.some((each) => typeof each !== 'string');
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map((each) => depthOf(each, depth + 1)));
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
