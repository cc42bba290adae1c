import type { LayerLocation } from '@studio/contracts/overlays/designs';
import type { Demand } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { OverlayFolds } from '../reading/overlay-folds';
import type { OverlayGuard } from '../reading/overlay-guard';
import { layerAt } from './link-follower';

export interface RedirectDeps {
  readonly folds: Pick<OverlayFolds, 'known' | 'read'>;
  readonly guard: Pick<OverlayGuard, 'require'>;
}

/**
 * Returns the source of a linked layer, as far as it is known here; null for an independent layer.
 * @throws Problem `unavailable`
 */
export async function sourceOf(
  { folds }: Pick<RedirectDeps, 'folds'>,
  { overlayId, memberId }: LayerLocation,
): Promise<LayerLocation | null> {
  const known = folds.known(overlayId)?.state.layers[memberId];
  const layer = known ?? (await folds.read(overlayId)).state.layers[memberId];
  if (!layer?.link) return null;
  // If the source was removed, the link is about to end.
  return (await layerAt(folds, layer.link)) && layer.link;
}

/** Settings of a linked layer are its source's. */
export async function ofSource(
  deps: RedirectDeps,
  command: LayerLocation,
  { caller }: RequestContext,
  demand: Demand,
): Promise<LayerLocation | null> {
  const source = await sourceOf(deps, command);
  if (!source) return null;
  await deps.guard.require(command.overlayId, caller, demand);
  return source;
}
