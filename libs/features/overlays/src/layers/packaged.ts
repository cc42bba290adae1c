import type { PackagedWidget, PackagedWidgets } from '@studio/contracts/widget-packages/packaged-widgets';
import { Problem } from '@studio/kernel/problem';
import { isCustom } from '@studio/widgets/custom/custom-widget';
import type { Widget } from '@studio/widgets/widget';
import type { OverlayFolds } from '../reading/overlay-folds';
import type { Overlay } from '../model/overlay.state';

/** Lookups of a command that adds a layer. */
export interface AddedWidgetLookups {
  /** The package that it shows, or why it can't; null for a widget of the catalog. */
  readonly packaged: PackagedWidget | Problem | null;
}

/** Lookups of a command on the settings of a layer. */
export interface LayerWidgetLookups {
  /** Widget of the layer's code; null for a widget of the catalog, and if the code is gone. */
  readonly layerWidget: Widget | null;
}

export interface PackagedDeps {
  readonly folds: Pick<OverlayFolds, 'known' | 'read'>;
  readonly packagedWidgets: PackagedWidgets;
}

/** Returns the package that a slug names. Only those of the overlay's owner can be shown. */
export function packagedFor(
  deps: PackagedDeps,
  overlayId: string,
  slug: string,
): null | Promise<AddedWidgetLookups['packaged']> {
  return isCustom(slug) ? ownPackage(deps, overlayId, slug) : null;
}

async function ownPackage(
  { folds, packagedWidgets }: PackagedDeps,
  overlayId: string,
  slug: string,
): Promise<AddedWidgetLookups['packaged']> {
  const { userId } = (await folds.read(overlayId)).state.owner;
  const found = await packagedWidgets.present(userId, slug);
  if (found) return found;
  const listed = await packagedWidgets.listed(userId);
  return new Problem('invalid_option', `There is no widget package ${JSON.stringify(slug)}.`, {
    field: 'widget',
    allowed: listed.slice(0, 50).map(({ slug: key, name }) => ({ key, label: name })),
  });
}

/** Returns the widget of a layer's code; without waiting for a layer that is known to have none. */
export function layerWidgetFor(
  deps: PackagedDeps,
  overlayId: string,
  memberId: number,
): Widget | null | Promise<Widget | null> {
  const known = deps.folds.known(overlayId)?.state;
  if (known) return widgetOf(deps, known, memberId);
  return deps.folds.read(overlayId).then(({ state }) => widgetOf(deps, state, memberId));
}

function widgetOf(
  { packagedWidgets }: Pick<PackagedDeps, 'packagedWidgets'>,
  { layers }: Pick<Overlay, 'layers'>,
  memberId: number,
): Widget | null | Promise<Widget | null> {
  const layer = layers[memberId];
  return layer?.code ? packagedWidgets.at(layer.widget, layer.code.hash) : null;
}

/** Joins two lookups; without waiting if both are known. */
export function joined<One, Other, Both>(
  one: One | Promise<One>,
  other: Other | Promise<Other>,
  both: (one: One, other: Other) => Both,
): Both | Promise<Both> {
  if (!(one instanceof Promise) && !(other instanceof Promise)) return both(one, other);
  return Promise.all([one, other]).then(([first, second]) => both(first, second));
}
