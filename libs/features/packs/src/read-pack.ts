import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020';
import { lazily } from '@studio/kernel/lazily';
import type { PackedOverlay, PackedOverlays } from '@studio/contracts/overlays/packed-overlays';
import { Problem } from '@studio/kernel/problem';
import { scopes as allScopes, type Scope } from '@studio/operations/caller';
import { isPlainObject } from '@studio/operations/field';
import type { FreeValues } from '@studio/operations/fields';
import { readZip, type ZipBounds } from '@studio/zip/read-zip';
import type { PackFolder } from './pack-folder';
import { packInvalid } from './pack.problems';
import { isTooDeep, referencesIn } from './references';

export const FORMAT = 'overlay-studio-pack';
export const FORMAT_VERSION = 1;
/** Name of a widget of a pack in its overlays: `custom.p1` is `packages/1.zip`. */
export const PACKED_WIDGET = 'custom.p';
const DEEPEST = 30;

const bounds: ZipBounds = {
  packed: 200 * 1024 ** 2,
  files: 2_000,
  unpacked: 400 * 1024 ** 2,
  fault: packInvalid,
};
/** A widget in a pack: its own import checks the rest. */
const widgetBounds: ZipBounds = { ...bounds, packed: 20 * 1024 ** 2, files: 500, unpacked: 60 * 1024 ** 2 };

/** Description of a pack, as it has it itself. */
export interface PackManifest {
  readonly format: typeof FORMAT;
  readonly formatVersion: number;
  readonly name: string;
  readonly version: string;
  readonly author: string;
  readonly license: string;
  /** For people who install it; missing for none. */
  readonly description?: string;
  /** Version of the studio that made it. */
  readonly minStudio: string;
  readonly requires: {
    readonly widgets: readonly string[];
    readonly scopes: readonly string[];
    readonly platforms: readonly string[];
  };
  readonly files: readonly { readonly path: string; readonly sha256: string; readonly bytes: number }[];
}

/** A pack that was checked. */
export interface ReadPack {
  readonly manifest: PackManifest;
  readonly overlays: readonly PackedOverlay[];
  readonly automations: readonly FreeValues[];
  readonly commands: readonly FreeValues[];
  /** Zips of widgets, by their number. */
  readonly packages: ReadonlyMap<number, Buffer>;
  /** Media by path. */
  readonly assets: ReadonlyMap<string, Buffer>;
  /** Scopes that its contents need. */
  readonly scopes: readonly Scope[];
}

const line = (maxLength: number, minLength = 0) => ({
  type: 'string',
  minLength,
  maxLength,
  pattern: '^[^\\p{C}\\p{Zl}\\p{Zp}]*$',
});
const names = { type: 'array', items: line(80, 1), maxItems: 500 };
const manifestShape = {
  type: 'object',
  additionalProperties: false,
  required: [
    'format',
    'formatVersion',
    'name',
    'version',
    'author',
    'license',
    'minStudio',
    'requires',
    'files',
  ],
  properties: {
    format: { const: FORMAT },
    formatVersion: { const: FORMAT_VERSION },
    name: line(60, 1),
    version: { type: 'string', maxLength: 40, pattern: '^\\d+\\.\\d+\\.\\d+(?:[-+][0-9A-Za-z.+-]+)?$' },
    author: line(60),
    license: line(60),
    description: line(300),
    minStudio: line(40),
    requires: {
      type: 'object',
      additionalProperties: false,
      required: ['widgets', 'scopes', 'platforms'],
      properties: { widgets: names, scopes: names, platforms: names },
    },
    files: {
      type: 'array',
      maxItems: bounds.files,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'sha256', 'bytes'],
        properties: {
          path: { type: 'string', maxLength: 200 },
          sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
          bytes: { type: 'integer', minimum: 0 },
        },
      },
    },
  },
};
const manifestCheck = lazily(() => new Ajv2020({ strict: true }).compile<PackManifest>(manifestShape));

/**
 * Reads a pack and checks all of it, but for what only its parts' own imports know. Nothing is written.
 * @throws Problem `pack_invalid`, `pack_too_new`
 */
export async function readPack(
  file: { readonly path: string; readonly bytes: number },
  folder: Pick<PackFolder, 'withFile'>,
  checked: PackedOverlays['checked'],
): Promise<ReadPack> {
  const files = await readZip(file, bounds);
  const manifest = manifestOf(files);
  requireListed(files, manifest);
  const overlays: PackedOverlay[] = [];
  const packages = new Map<number, Buffer>();
  const assets = new Map<string, Buffer>();
  const scopes = new Set<Scope>(['overlays:write', 'members:write']);
  const lists: { automations: readonly FreeValues[]; commands: readonly FreeValues[] } = {
    automations: [],
    commands: [],
  };
  for (const [path, content] of files) {
    const [, kind, number] = /^(overlays|packages)\/([1-9]\d?)\.(?:json|zip)$/.exec(path) ?? [];
    if (path === 'pack.json') continue;
    else if (kind === 'overlays') {
      if (Number(number) !== overlays.length + 1) throw packInvalid('The overlays are not in order.', path);
      const overlay = checked(jsonOf(content, path));
      if (typeof overlay === 'string') throw packInvalid(overlay, path);
      overlays.push(overlay.content);
      for (const scope of overlay.scopes) scopes.add(scope);
    } else if (kind === 'packages') {
      await folder.withFile(content, path, (zip) => readZip(zip, widgetBounds));
      packages.set(Number(number), content);
      scopes.add('widgets:code');
    } else if (/^assets\/[1-9]\d{0,3}\.[a-z0-9]{1,8}$/.test(path)) {
      assets.set(path, content);
      scopes.add('uploads:write');
    } else if (path === 'automations.json') {
      lists.automations = listOf(content, path, 100);
      scopes.add('automations:write');
    } else if (path === 'bot.json') {
      lists.commands = listOf(content, path, 50);
      scopes.add('bot:write');
    } else throw packInvalid('A pack has no such file.', path);
  }
  const parts = { overlays, packages, assets, ...lists };
  requireReferences(parts);
  if (overlays.length + lists.automations.length + lists.commands.length === 0)
    throw packInvalid('It is empty.');
  for (const scope of allScopes) if (manifest.requires.scopes.includes(scope)) scopes.add(scope);
  return { manifest, ...parts, scopes: [...scopes] };
}

function manifestOf(files: ReadonlyMap<string, Buffer>): PackManifest {
  const content = files.get('pack.json');
  if (!content) throw packInvalid('It has no pack.json.');
  const manifest = jsonOf(content, 'pack.json');
  const { format, formatVersion } = isPlainObject(manifest) ? manifest : {};
  if (format === FORMAT && typeof formatVersion === 'number' && formatVersion > FORMAT_VERSION)
    throw new Problem('pack_too_new', 'The pack was made by a newer studio: update this one first.', {
      formatVersion: Math.min(Math.ceil(formatVersion), Number.MAX_SAFE_INTEGER),
      supported: FORMAT_VERSION,
    });
  const isManifest = manifestCheck();
  if (isManifest(manifest)) return manifest;
  const [error] = isManifest.errors ?? [];
  const field = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  throw packInvalid(`pack.json is wrong: ${`${field} ${error?.message ?? ''}`.trim()}.`, 'pack.json');
}

/** @throws Problem unless the files are those that the manifest lists, byte by byte */
function requireListed(files: ReadonlyMap<string, Buffer>, manifest: PackManifest): void {
  const listed = new Map(manifest.files.map((each) => [each.path, each]));
  if (listed.size !== manifest.files.length) throw packInvalid('pack.json lists a file twice.', 'pack.json');
  for (const path of listed.keys()) if (!files.has(path)) throw packInvalid('The file is missing.', path);
  for (const [path, content] of files) {
    if (path === 'pack.json') continue;
    const entry = listed.get(path);
    if (!entry) throw packInvalid('pack.json does not list the file.', path);
    if (entry.bytes !== content.length || entry.sha256 !== sha256Of(content))
      throw packInvalid('The file is not the one that pack.json lists.', path);
  }
}

/** @throws Problem for a reference to a file or overlay that the pack doesn't have, and for a file without one */
function requireReferences({
  overlays,
  packages,
  assets,
  automations,
  commands,
}: Pick<ReadPack, 'overlays' | 'packages' | 'assets' | 'automations' | 'commands'>): void {
  const named = referencesIn([overlays, automations, commands]);
  const known = new Set([
    ...[...assets.keys()].map((path) => `pack:${path}`),
    ...overlays.map((_, index) => `pack:overlay/${index + 1}`),
  ]);
  for (const each of named)
    if (!known.has(each)) throw packInvalid('It names a file that is missing.', each.slice(0, 100));
  for (const path of assets.keys())
    if (!named.has(`pack:${path}`)) throw packInvalid('Nothing uses the file.', path);
  const used = new Set(
    overlays.flatMap(({ design }) => design.layers.flatMap((layer) => (layer.code ? layer.widget : []))),
  );
  for (const widget of used)
    if (!packages.has(Number(new RegExp(`^${PACKED_WIDGET}([1-9]\\d?)$`).exec(widget)?.[1])))
      throw packInvalid('It names a widget that is missing.', widget);
  for (const number of packages.keys())
    if (!used.has(`${PACKED_WIDGET}${number}`))
      throw packInvalid('Nothing uses the file.', `packages/${number}.zip`);
}

function listOf(content: Buffer, path: string, most: number): readonly FreeValues[] {
  const list = jsonOf(content, path);
  if (!Array.isArray(list) || list.length === 0 || list.length > most || !list.every(isPlainObject))
    throw packInvalid(`It is no list of at most ${most} entries.`, path);
  return list;
}

function jsonOf(content: Buffer, path: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw packInvalid('It is no JSON.', path);
  }
  if (isTooDeep(value, DEEPEST)) throw packInvalid('It is nested too deeply.', path);
  return value;
}

export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
