import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { PreparedDesigns, PreparedLayer } from '@studio/contracts/overlays/prepared-designs';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { PackagedWidgets } from '@studio/contracts/widget-packages/packaged-widgets';
import { Problem } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';
import type { Cause } from '@studio/process-managers/process';
import { webFaultOf } from '@studio/http/public-address';
import { findWidget } from '@studio/widgets/catalog';
import { checkValues, defaultValues } from '@studio/widgets/read-values';
import { textIn, type JsonFields } from '../sources/json-values';
import { filesInCode, pathInCode, withCodeFiles } from './code-files';
import { assetIn, fieldsWithTexts, ImportedAssets, withTexts, type AssetDeps } from './imported-assets';
import { placeholder } from './map-widget';
import { loss, type ImportLoss } from './mapped-widget';
import { outcomeOf, type PlannedLayer, type PlannedOverlay } from './plan-overlay';
import type { ImportedOverlayView } from './se-import.views';

const MOST_LAYERS = 200;
const MOST_NAME = 40;

export interface OverlayImportDeps extends AssetDeps {
  readonly operations: OperationsByName;
  readonly media: MediaLibrary;
  readonly prepared: PreparedDesigns;
  readonly packagedWidgets: PackagedWidgets;
}

/** Scopes that an import may lack. */
type Allowed = { readonly uploads: boolean; readonly code: boolean };

/** Returns an overlay as it can be made: what lacks permission or room is taken out, with the reason. */
export function allowedPart(
  planned: PlannedOverlay,
  { caller }: Pick<RequestContext, 'caller'>,
): PlannedOverlay {
  const allowed = { uploads: caller.scopes.has('uploads:write'), code: caller.scopes.has('widgets:code') };
  const layers = planned.layers.map((layer, at) => {
    if (at >= MOST_LAYERS) return instead(layer, loss('no_room'));
    return layer.code && !allowed.code
      ? instead(layer, loss('code_scope'))
      : withAllowedFiles(layer, allowed);
  });
  return { ...planned, layers };
}

/** Paths of the files that an overlay needs. */
export function assetsOf({ layers }: PlannedOverlay): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { values, code } of layers)
    withTexts([values, code ? dataOf(code.data) : null], (text) => {
      const path = assetIn(text);
      if (path !== null) paths.add(path);
      return text;
    });
  for (const { code } of layers)
    for (const address of code ? filesInCode(code).whole : []) {
      const path = pathInCode(address);
      if (path !== null) paths.add(path);
    }
  return paths;
}

/** Makes overlays of those of StreamElements: files first, then code, then all layers in one step. */
export class OverlayImport {
  constructor(private readonly deps: OverlayImportDeps) {}

  /** @returns the overlays with what became of each, and bytes of new uploads @throws Problem `unavailable` */
  async make(
    planned: readonly PlannedOverlay[],
    { caller, commandId, causationId, correlationId }: RequestContext,
  ): Promise<{ readonly overlays: readonly ImportedOverlayView[]; readonly bytes: number }> {
    const causeOf = (step: string): Cause => ({
      key: `import_streamelements/${commandId}/${step}`,
      ...{ causationId, correlationId, depth: 0 },
    });
    const assets = new ImportedAssets(this.deps, caller);
    await assets.take(new Set(planned.flatMap((each) => [...assetsOf(each)])), causeOf);
    const overlays: ImportedOverlayView[] = [];
    for (const [at, each] of planned.entries()) {
      const layers: PlannedLayer[] = [];
      const prepared: PreparedLayer[] = [];
      for (const [n, layer] of each.layers.entries()) {
        const cause = causeOf(`${at}/code/${n}`);
        const made = await this.layerOf(withUploads(layer, assets.urls), caller, cause);
        layers.push(made.layer);
        if (made.prepared && prepared.length < MOST_LAYERS) prepared.push(made.prepared);
      }
      const result = { ...each, layers };
      overlays.push(overlayView(result, await this.overlayOf(result, prepared, caller, causeOf(`${at}`))));
    }
    return { overlays, bytes: assets.bytes };
  }

  /** Returns the id of a new overlay; null if there is no room for it. */
  private async overlayOf(
    { source, groups }: PlannedOverlay,
    layers: readonly PreparedLayer[],
    author: RequestContext['caller'],
    cause: Cause,
  ): Promise<string | null> {
    const { width, height } = source;
    const template = this.deps.prepared.prepare(author.accountId, { width, height, layers, groups });
    const input = { name: nameOf(source.name), width, height, template, starter: false };
    try {
      return (await this.deps.operations.run({ operation: 'create_overlay', input, author, cause }))
        .overlayId;
    } catch (error) {
      if (error instanceof Problem && error.code === 'limit_reached') return null;
      throw error;
    }
  }

  private async layerOf(
    layer: PlannedLayer,
    author: RequestContext['caller'],
    cause: Cause,
  ): Promise<{ readonly layer: PlannedLayer; readonly prepared: PreparedLayer | null }> {
    if (layer.losses.some(({ code }) => code === 'no_room')) return { layer, prepared: null };
    const { name, layout, isHidden: hidden, isLocked: locked, group } = layer;
    const place = { name, layout, hidden, locked, group };
    if (layer.code) {
      const packaged = await this.packageOf(layer, author, cause);
      if (packaged)
        return {
          layer,
          prepared: { ...place, ...packaged },
        };
      return this.layerOf(instead(layer, loss('code_invalid')), author, cause);
    }
    const widget = findWidget(layer.slug ?? '');
    if (!widget) return { layer, prepared: null };
    const urls = mediaIn(layer.values);
    const media = await this.deps.media.kindsOf(author.accountId, urls);
    const read = checkValues(widget, layer.values, { locale: 'en', media, addressFault: webFaultOf });
    const refused = read.refused.map(({ details }) => loss('style', textIn(details ?? {}, 'field') || null));
    return {
      layer: refused.length === 0 ? layer : { ...layer, losses: [...layer.losses, ...refused] },
      prepared: { ...place, widget: widget.slug, values: read.values },
    };
  }

  /** Returns a package of a layer's code; null if it cannot be made. */
  private async packageOf(
    { name, code }: PlannedLayer,
    author: RequestContext['caller'],
    cause: Cause,
  ): Promise<Pick<PreparedLayer, 'widget' | 'code' | 'values'> | null> {
    if (!code) return null;
    try {
      const input = { ...code, name: name || 'Widget', author: '' };
      const { packageId } = await this.deps.operations.run({
        ...{ operation: 'create_widget_package', input, author, cause },
      });
      const slug = `custom.${packageId}`;
      const found = await this.deps.packagedWidgets.present(author.accountId, slug);
      return found && { widget: slug, code: found.code, values: defaultValues(found.widget) };
    } catch (error) {
      if (error instanceof Problem && error.code !== 'unavailable') return null;
      throw error;
    }
  }
}

/** Returns an overlay as an answer. @param overlayId of the one that was made */
export function overlayView(
  { source, layers }: PlannedOverlay,
  overlayId: string | null = null,
): ImportedOverlayView {
  const { id: sourceId, name, width, height } = source;
  return {
    ...{ sourceId, name: nameOf(name), width, height, overlayId },
    widgets: layers.map((layer) => ({
      ...{ name: layer.name, theirs: layer.theirs, widget: layer.isPlaceholder ? null : layer.slug },
      ...{ outcome: outcomeOf(layer), losses: layer.losses },
    })),
  };
}

function nameOf(name: string): string {
  return [...name].slice(0, MOST_NAME).join('').trim() || 'StreamElements';
}

/** Returns a hidden placeholder in place of a layer. */
function instead({ code: _code, ...layer }: PlannedLayer, why: ImportLoss): PlannedLayer {
  return { ...layer, ...placeholder(layer.theirs, layer.name, why), isHidden: true };
}

/** Takes out the files of other hosts, and all files of those who may not upload. */
function withAllowedFiles(layer: PlannedLayer, allowed: Allowed): PlannedLayer {
  if (layer.isPlaceholder) return layer;
  const losses = codeLosses(layer, allowed);
  const values = fieldsWithTexts(layer.values, (text) => {
    if (!/^(?:https?:)?\/\/\S+$/u.test(text)) return text;
    const isOurs = assetIn(text) !== null;
    if (isOurs && allowed.uploads) return text;
    losses.push(loss(isOurs ? 'asset_scope' : 'foreign_asset', text.slice(0, 300)));
    return '';
  });
  return { ...layer, values, losses: [...layer.losses, ...losses] };
}

/** Files of code that cannot come along: those of which only the beginning is known, and all without permission. */
function codeLosses({ code }: PlannedLayer, { uploads }: Allowed): ImportLoss[] {
  if (!code) return [];
  const { whole, unclear } = filesInCode(code);
  return [
    ...unclear.map((address) => loss('asset', address.slice(0, 300))),
    ...(uploads ? [] : whole.map((address) => loss('asset_scope', address.slice(0, 300)))),
  ];
}

/** Puts the uploads in place of the files of StreamElements. */
function withUploads(layer: PlannedLayer, urls: ReadonlyMap<string, string>): PlannedLayer {
  const losses: ImportLoss[] = [];
  const change = (text: string): string => {
    const path = assetIn(text);
    if (path === null) return text;
    const url = urls.get(path);
    if (url === undefined) losses.push(loss('asset', text.slice(0, 300)));
    return url ?? '';
  };
  const values = fieldsWithTexts(layer.values, change);
  if (!layer.code) return { ...layer, values, losses: [...layer.losses, ...losses] };
  const data = dataOf(layer.code.data);
  const filled = data ? { ...layer.code, data: JSON.stringify(withTexts(data, change)) } : layer.code;
  const { code, missing } = withCodeFiles(filled, urls);
  losses.push(...missing.map((address) => loss('asset', address.slice(0, 300))));
  const isNew = ({ detail }: ImportLoss): boolean => !layer.losses.some((each) => each.detail === detail);
  return { ...layer, values, code, losses: [...layer.losses, ...losses.filter(isNew)] };
}

/** Returns the saved values of a widget's code; null if they are in no form that can be changed. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function mediaIn(values: JsonFields): readonly string[] {
  const urls: string[] = [];
  fieldsWithTexts(values, (text) => {
    if (text.startsWith('/media/')) urls.push(text);
    return text;
  });
  return urls;
}
