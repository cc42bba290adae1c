import { posix } from 'node:path';
import { graphicData } from '@studio/widgets/custom/graphic-data';
import { graphicFields } from './graphic-fields';
import { faultOf, unmetIn, type GraphicManifest } from './graphic-manifest';
import type { GraphicOwnAction } from './package-widget';
import { packageInvalid } from './read-zip';
import type { PackageContent } from './stored-package';

const MAX_DEPTH = 40;

/** File that names the manifest of the package's graphic. */
const GRAPHIC = 'graphic.json';

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
      undefined,
      'graphic',
    );
  const { main, name, author, schema } = manifestIn(files, path);
  const script = posix.join(posix.dirname(path), main);
  if (!files.has(script)) throw packageInvalid(`Its script ${script.slice(0, 100)} is missing.`, path);
  return {
    kind: 'ograf',
    files: new Map([...files, [GRAPHIC, Buffer.from(JSON.stringify({ manifest: path }))]]),
    fields: graphicFields(schema),
    name,
    author: author?.name ?? null,
  };
}

/** A stored graphic, as far as layers need its manifest. */
export interface Graphic {
  readonly stepCount: number;
  readonly actions: readonly GraphicOwnAction[];
}

/** Returns true for the files that `graphicIn` reads. */
export function isManifest(path: string): boolean {
  return path === GRAPHIC || path.endsWith('.ograf.json');
}

/** Reads what a graphic can do from its files, which were checked when they were stored. */
export function graphicIn(files: ReadonlyMap<string, Buffer>): Graphic {
  const { manifest } = JSON.parse(textIn(files, GRAPHIC)) as { readonly manifest: string };
  const { stepCount = 1, customActions = [] } = JSON.parse(textIn(files, manifest)) as GraphicManifest;
  const actions = customActions.map(({ id, name, schema }) => ({
    id,
    name,
    payload: graphicData(schema, {}),
    schema: schema ?? null,
    fields: graphicFields(schema),
  }));
  return { stepCount, actions };
}

function textIn(files: ReadonlyMap<string, Buffer>, path: string): string {
  return (files.get(path)?.toString('utf8') ?? '').replace(/^\uFEFF/, '');
}

function manifestIn(files: ReadonlyMap<string, Buffer>, path: string): GraphicManifest {
  let found: unknown;
  try {
    found = JSON.parse(textIn(files, path));
  } catch {
    throw packageInvalid('Its manifest is no JSON.', path);
  }
  if (depthOf(found) > MAX_DEPTH) throw packageInvalid('Its manifest nests too deep.', path);
  const fault = faultOf(found);
  if (fault !== null) throw packageInvalid(`Its manifest does not follow OGraf version 1: ${fault}`, path);
  const manifest = found as GraphicManifest;
  if (!manifest.supportsRealTime)
    throw packageInvalid('The graphic can’t be played live: supportsRealTime is not true.', path);
  const unmet = unmetIn(manifest);
  if (unmet !== null) throw packageInvalid(`The graphic can’t be shown here: it needs ${unmet}.`, path);
  return manifest;
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map((each) => depthOf(each, depth + 1)));
}
