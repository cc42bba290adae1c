import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type {
  ExportedOverlay,
  PackedOverlays,
  PartOfOverlay,
} from '@studio/contracts/overlays/packed-overlays';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { WidgetFiles } from '@studio/contracts/widget-packages/widget-files';
import { randomCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { ExportPack } from './pack.queries';
import { packInvalid } from './pack.problems';
import { FORMAT, FORMAT_VERSION, PACKED_WIDGET, sha256Of, type PackManifest } from './read-pack';
import { mapped } from './references';

/** Most bytes of the files of a pack together. */
const MAX_BYTES = 190 * 1024 ** 2;

export interface ExportDeps {
  readonly overlays: PackedOverlays;
  readonly operations: OperationsByName;
  readonly media: Pick<MediaLibrary, 'filesOf' | 'byId'>;
  readonly widgetFiles: WidgetFiles;
}

/** A file of a pack that is being made. */
type Files = Map<string, Buffer>;

/**
 * Returns a pack as the bytes of its file.
 * @throws Problem `not_found`, `invalid_value`, `owner_only`, `insufficient_scope`, `payload_too_large`, `pack_invalid`
 */
export async function exportedPack(
  request: ExportPack,
  caller: Caller,
  deps: ExportDeps,
): Promise<{ readonly content: Buffer; readonly left: number }> {
  const ids = [...new Set(request.overlayIds ?? [])];
  const overlays: ExportedOverlay[] = [];
  const part = { sceneIds: request.sceneIds ?? [], groupIds: request.groupIds ?? [] };
  if (part.sceneIds.length + part.groupIds.length > 0 && ids.length !== 1) {
    const expected = 'one overlay, that of the scenes or groups';
    throw new Problem('invalid_value', `overlayIds must be ${expected}.`, { field: 'overlayIds', expected });
  }
  for (const overlayId of ids) overlays.push(await exportedOverlay(overlayId, caller, part, deps));
  const packages: Files = new Map();
  const contents = overlays.map(({ content }) => content);
  const parts: readonly (readonly [path: string, value: unknown])[] = [
    ...(await withPackages(contents, caller, packages, deps)).map(
      (content, index) => [`overlays/${index + 1}.json`, content] as const,
    ),
    ...(await automationsIn(request, caller, deps)),
    ...(await commandsIn(request, caller, { ids, overlays }, deps)),
  ];
  if (parts.length === 0) throw packInvalid('It is empty.');
  const files: Files = new Map(packages);
  for (const [path, value] of await withAssets(parts, caller, files, deps))
    files.set(path, Buffer.from(JSON.stringify(value)));
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > MAX_BYTES)
    throw new Problem('payload_too_large', `The files of the pack have more than ${MAX_BYTES} bytes.`);
  const manifest = manifestOf(request, caller, contents, files);
  const all = new Map([['pack.json', Buffer.from(JSON.stringify(manifest, null, 2))], ...files]);
  return { content: await zipOf(all), left: overlays.reduce((sum, { left }) => sum + left, 0) };
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
    const expected = 'ids of overlays that you own';
    throw new Problem('invalid_value', `overlayIds must be ${expected}.`, { field: 'overlayIds', expected });
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
    files: [...files].map(([path, content]) => ({ path, sha256: sha256Of(content), bytes: content.length })),
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
      if (!numbers.has(key))
        packages.set(`packages/${number}.zip`, await zipOfCode(layer.code.hash, widgetFiles));
      numbers.set(key, number);
      layers.push({ ...layer, widget: `${PACKED_WIDGET}${number}` });
    }
    named.push({ ...overlay, design: { ...overlay.design, layers } });
  }
  return named;
}

async function zipOfCode(hash: string, widgetFiles: WidgetFiles): Promise<Buffer> {
  const stored = await widgetFiles.find(hash);
  if (!stored) throw packInvalid('The code of a widget that a layer shows is gone.');
  const files: Files = new Map();
  for (const { path } of stored.files) {
    const file = await widgetFiles.open(hash, path);
    if (file) files.set(path, await buffer(file.content));
  }
  return zipOf(files);
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
  parts: readonly (readonly [path: string, value: unknown])[],
  { accountId }: Caller,
  files: Files,
  { media }: ExportDeps,
) {
  const paths = new Map<unknown, { readonly asset: string; readonly file: string }>();
  for (const { uploadId, extension, path } of await media.filesOf(accountId)) {
    const url = (await media.byId(accountId, uploadId))?.url;
    const named = { asset: `assets/${uploadId}.${extension}`, file: path };
    if (url !== undefined) paths.set(url, named).set(uploadId, named);
  }
  const used = new Map<string, string>();
  const named = parts.map(([path, value]) => {
    const replaced = mapped(value, (each, key) => {
      const found = typeof each === 'string' || key === 'uploadId' ? paths.get(each) : undefined;
      if (!found) return each;
      used.set(found.asset, found.file);
      return `pack:${found.asset}`;
    });
    return [path, replaced] as const;
  });
  for (const [asset, file] of used) files.set(asset, await readFile(file));
  return named;
}

function once() {
  return { key: `pack/${randomCommandId()}`, causationId: null, correlationId: null, depth: 0 };
}

async function zipOf(files: Files): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  // The same contents are the same bytes.
  for (const [path, content] of files)
    zip.addBuffer(content, path, { mtime: new Date(0), forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}
