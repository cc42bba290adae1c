import { firstCause, type Cause } from '@studio/process-managers/process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type {
  ExportedOverlay,
  PackedOverlays,
  PartOfOverlay,
} from '@studio/contracts/overlays/packed-overlays';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { WidgetFiles } from '@studio/contracts/widget-packages/widget-files';
import { randomCommandId } from '@studio/kernel/ids';
import { invalidValue, Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import { streamedZip } from '@studio/zip/write-zip';
import type { ExportPack } from './pack.queries';
import { packRefused } from './pack.problems';
import { FORMAT, FORMAT_VERSION, PACKED_WIDGET, type PackManifest } from './read-pack';
import { mapped } from './references';

/** Most bytes of the files of a pack together. */
const MAX_BYTES = 190 * 1024 ** 2;
/** Most widgets with code in a pack, and most bytes of an overlay in it: a reader takes no more. */
const [MAX_PACKAGES, MAX_JSON] = [99, 5 * 1024 ** 2];

export interface ExportDeps {
  readonly overlays: PackedOverlays;
  readonly operations: OperationsByName;
  readonly media: Pick<MediaLibrary, 'filesOf' | 'byId'>;
  readonly widgetFiles: WidgetFiles;
}

/** A file of a pack that is being made. It is read when it is written, so that a pack needs no memory of its size. */
interface PackFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly open: () => Readable | Promise<Readable>;
}
type Files = Map<string, PackFile>;

/** A pack whose files are known, and not yet read. */
export interface PreparedPack {
  /** Steps of deck buttons that are left out. */
  readonly left: number;
  /** Media that are left out for want of room. */
  readonly leftOut: readonly string[];
  readonly open: () => Promise<Readable>;
}

/**
 * Prepares a pack.
 * @param most bytes of its files; the largest media beyond it are left out. Without it, a pack has all of them
 * @throws Problem `not_found`, `invalid_value`, `owner_only`, `insufficient_scope`, `payload_too_large`, `pack_invalid`
 */
export async function preparedPack(
  request: ExportPack,
  caller: Caller,
  deps: ExportDeps,
  most?: number,
): Promise<PreparedPack> {
  const ids = [...new Set(request.overlayIds ?? [])];
  const overlays: ExportedOverlay[] = [];
  const part = { sceneIds: request.sceneIds ?? [], groupIds: request.groupIds ?? [] };
  if (part.sceneIds.length + part.groupIds.length > 0 && ids.length !== 1)
    throw invalidValue('overlayIds', 'one overlay, that of the scenes or groups');
  for (const overlayId of ids) overlays.push(await exportedOverlay(overlayId, caller, part, deps));
  const files: Files = new Map();
  const contents = overlays.map(({ content }) => content);
  const parts: readonly Part[] = [
    ...(await withPackages(contents, caller, files, deps)).map(
      (content, index) => [`overlays/${index + 1}.json`, content] as const,
    ),
    ...(await automationsIn(request, caller, deps)),
    ...(await commandsIn(request, caller, { ids, overlays }, deps)),
  ];
  if (parts.length === 0) throw packRefused('It is empty.');
  const room = most === undefined ? Infinity : most - bytesOf(files);
  const { named, leftOut } = await withAssets(parts, caller, { files, room }, deps);
  for (const [path, value] of named) files.set(path, jsonFile(path, value));
  const allowed = most ?? MAX_BYTES;
  if (bytesOf(files) > allowed)
    throw new Problem(
      'payload_too_large',
      `The pack has more than ${Math.floor(allowed / 1024 ** 2)} MB. Export fewer overlays, or use smaller media.`,
    );
  const manifest = Buffer.from(JSON.stringify(manifestOf(request, caller, contents, files), null, 2));
  const all = new Map<string, Pick<PackFile, 'open'>>([
    ['pack.json', { open: () => Readable.from([manifest]) }],
    ...files,
  ]);
  const left = overlays.reduce((sum, each) => sum + each.left, 0);
  return { left, leftOut, open: () => zipOf(all) };
}

type Part = readonly [path: string, value: unknown];

function bytesOf(files: Files): number {
  return [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

function jsonFile(path: string, value: unknown): PackFile {
  const content = Buffer.from(JSON.stringify(value));
  if (content.length > MAX_JSON) throw packRefused(`It has more than ${MAX_JSON} bytes.`, path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { bytes: content.length, sha256, open: () => Readable.from([content]) };
}

/** Reads a file once, for its length and its digest. */
async function streamedFile(open: PackFile['open']): Promise<PackFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex'), open };
}

async function exportedOverlay(
  overlayId: string,
  caller: Caller,
  part: PartOfOverlay,
  { overlays }: ExportDeps,
): Promise<ExportedOverlay> {
  try {
    return await overlays.exported(overlayId, caller, part);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    throw invalidValue('overlayIds', 'ids of overlays that you own');
  }
}

function manifestOf(
  { name, version, author, license, description }: ExportPack,
  caller: Caller,
  overlays: readonly ExportedOverlay['content'][],
  files: Files,
): PackManifest {
  const layers = overlays.flatMap(({ design }) => design.layers);
  const widgets = new Set(layers.flatMap(({ widget, code }) => (code ? [] : [widget])));
  return {
    ...{ format: FORMAT, formatVersion: FORMAT_VERSION },
    ...{ name, version, author: author ?? caller.name, license, minStudio: '0.1.0' },
    ...(description !== '' && { description }),
    requires: { widgets: [...widgets].sort(), scopes: [], platforms: [] },
    files: [...files].map(([path, { sha256, bytes }]) => ({ path, sha256, bytes })),
  };
}

/** Puts the code that layers show into the pack, and gives it the pack's names. */
async function withPackages(
  overlays: readonly ExportedOverlay['content'][],
  caller: Caller,
  packages: Files,
  { widgetFiles }: ExportDeps,
): Promise<readonly unknown[]> {
  const numbers = new Map<string, number>();
  const named: unknown[] = [];
  for (const overlay of overlays) {
    const layers: unknown[] = [];
    for (const layer of overlay.design.layers) {
      if (!layer.code) {
        layers.push(layer);
        continue;
      }
      if (!caller.scopes.has('widgets:code'))
        throw new Problem(
          'insufficient_scope',
          'Giving out widgets with code needs the scope widgets:code.',
          {
            required: 'widgets:code',
            have: [...caller.scopes],
          },
        );
      const key = `${layer.widget} ${layer.code.hash}`;
      const number = numbers.get(key) ?? numbers.size + 1;
      if (!numbers.has(key)) {
        if (number > MAX_PACKAGES) throw packRefused(`It has more than ${MAX_PACKAGES} widgets with code.`);
        const { hash } = layer.code;
        packages.set(`packages/${number}.zip`, await streamedFile(() => openCode(hash, widgetFiles)));
      }
      numbers.set(key, number);
      layers.push({ ...layer, widget: `${PACKED_WIDGET}${number}` });
    }
    named.push({ ...overlay, design: { ...overlay.design, layers } });
  }
  return named;
}

/** Returns the code of a widget in the form of import_widget_package; null if its bytes are gone. */
export async function zipOfCode(hash: string, widgetFiles: WidgetFiles): Promise<Readable | null> {
  const stored = await widgetFiles.find(hash);
  if (!stored) return null;
  return streamedZip(async (add) => {
    for (const { path } of stored.files) {
      const file = await widgetFiles.open(hash, path);
      if (file) await add(path, file.content, SAME_BYTES);
    }
  });
}

async function openCode(hash: string, widgetFiles: WidgetFiles): Promise<Readable> {
  const zip = await zipOfCode(hash, widgetFiles);
  if (!zip) throw packRefused('The code of a widget that a layer shows is gone.');
  return zip;
}

async function automationsIn({ automations = [] }: ExportPack, caller: Caller, { operations }: ExportDeps) {
  if (automations.length === 0) return [];
  const input = { automationIds: automations };
  const answer = await operations.run({
    operation: 'export_automations',
    input,
    author: caller,
    cause: once(),
  });
  return [['automations.json', answer.automations] as const];
}

async function commandsIn(
  { botCommands = [] }: ExportPack,
  caller: Caller,
  { ids, overlays }: { readonly ids: readonly string[]; readonly overlays: readonly ExportedOverlay[] },
  { operations }: ExportDeps,
) {
  if (botCommands.length === 0) return [];
  const answer = await operations.run({
    operation: 'export_bot_commands',
    input: {},
    author: caller,
    cause: once(),
  });
  const wanted = new Set(botCommands);
  const commands = answer.commands.flatMap(({ action, actionTarget: _, ...command }) => {
    if (!wanted.delete(command.name)) return [];
    const packed = action ? packedAction(action, ids, overlays) : null;
    return [{ ...command, ...(packed && { action: packed }) }];
  });
  const [missing] = wanted;
  if (missing !== undefined)
    throw new Problem('not_found', `There is no bot command ${JSON.stringify(missing)}.`, {
      resource: 'command',
    });
  return [['bot.json', commands] as const];
}

/** An action on an overlay of the pack, by the pack's numbers; null for one that leads elsewhere. */
function packedAction(
  action: Readonly<Record<string, unknown>>,
  ids: readonly string[],
  overlays: readonly ExportedOverlay[],
): object | null {
  const index = ids.indexOf(String(action['overlayId']));
  const numbers = overlays[index]?.numbers;
  if (!numbers) return 'overlayId' in action ? null : action;
  const replaced = Object.entries(action).map(([key, value]) => {
    if (key === 'overlayId') return [key, `pack:overlay/${index + 1}`] as const;
    return Object.hasOwn(numbers, key)
      ? ([key, numbers[key as keyof typeof numbers].get(value)] as const)
      : ([key, value] as const);
  });
  return replaced.some(([, value]) => value === undefined) ? null : Object.fromEntries(replaced);
}

/** Puts the uploads that parts name into the pack, and gives them the pack's names. */
async function withAssets(
  parts: readonly Part[],
  { accountId }: Caller,
  { files, room }: { readonly files: Files; readonly room: number },
  { media }: ExportDeps,
): Promise<{ readonly named: readonly Part[]; readonly leftOut: readonly string[] }> {
  const uploads = new Map<
    unknown,
    { readonly name: string; readonly extension: string; readonly path: string }
  >();
  for (const upload of await media.filesOf(accountId)) {
    const url = (await media.byId(accountId, upload.uploadId))?.url;
    if (url !== undefined) uploads.set(url, upload).set(upload.uploadId, upload);
  }
  const found = (value: unknown, key: string | null) =>
    typeof value === 'string' || key === 'uploadId' ? uploads.get(value) : undefined;
  const used = new Set<string>();
  mapped(
    parts.map(([, value]) => value),
    (each, key) => {
      const { path } = found(each, key) ?? {};
      if (path !== undefined) used.add(path);
      return each;
    },
  );
  const packed = new Map<string, string>();
  const within = await smallest(used, room);
  for (const { path, extension } of uploads.values())
    if (within.has(path) && !packed.has(path)) packed.set(path, `assets/${packed.size + 1}.${extension}`);
  for (const [path, asset] of packed) files.set(asset, await streamedFile(() => createReadStream(path)));
  const named = parts.map(([part, value]) => {
    const replaced = mapped(value, (each, key) => {
      const upload = found(each, key);
      if (!upload) return each;
      const asset = packed.get(upload.path);
      return asset === undefined ? nothingIn(key) : `pack:${asset}`;
    });
    return [part, replaced] as const;
  });
  const leftOut = [...new Set(uploads.values())].filter(({ path }) => used.has(path) && !packed.has(path));
  return { named, leftOut: leftOut.map(({ name }) => name) };
}

/** A setting whose file is left out. */
function nothingIn(key: string | null): string | number {
  return key === 'uploadId' ? 0 : '';
}

/** Returns the files that fit, the smallest first. */
async function smallest(paths: ReadonlySet<string>, most: number): Promise<ReadonlySet<string>> {
  const files: { readonly path: string; readonly bytes: number }[] = [];
  for (const path of paths) files.push({ path, bytes: (await stat(path)).size });
  files.sort((one, other) => one.bytes - other.bytes);
  let bytes = 0;
  const fitting = files.filter((each) => (bytes += each.bytes) <= most);
  return new Set(fitting.map(({ path }) => path));
}

/** Returns the cause of a call that is never repeated. */
export function once(): Cause {
  return firstCause(`pack/${randomCommandId()}`);
}

/** The same contents are the same bytes. */
const SAME_BYTES = { mtime: new Date(0), forceDosTimestamp: true };

function zipOf(files: ReadonlyMap<string, Pick<PackFile, 'open'>>): Promise<Readable> {
  return streamedZip(async (add) => {
    for (const [path, file] of files) await add(path, await file.open(), SAME_BYTES);
  });
}
