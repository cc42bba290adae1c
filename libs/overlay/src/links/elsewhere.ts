import type { Demand } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import type { LayerLink } from '../model/overlay.state';
import type { OverlayFolds } from '../reading/overlay-folds';
import type { OverlayGuard } from '../reading/overlay-guard';
import { layerAt } from './link-follower';

export interface ElsewhereDeps {
  readonly folds: Pick<OverlayFolds, 'known' | 'read'>;
  readonly guard: Pick<OverlayGuard, 'require'>;
}

/** The source of a linked layer, as far as it is known here; null for a layer of its own. @throws Problem `unavailable` */
export async function sourceOf(
  { folds }: Pick<ElsewhereDeps, 'folds'>,
  { overlayId, memberId }: LayerLink,
): Promise<LayerLink | null> {
  const known = folds.known(overlayId)?.state.layers[memberId];
  const layer = known ?? (await folds.read(overlayId)).state.layers[memberId];
  if (!layer?.link) return null;
  // Of one whose source is gone the link ends in a moment.
  return (await layerAt(folds, layer.link)) && layer.link;
}

/** Settings of a linked layer are its source's. */
export async function ofSource(
  deps: ElsewhereDeps,
  command: LayerLink,
  { caller }: RequestContext,
  demand: Demand,
): Promise<LayerLink | null> {
  const source = await sourceOf(deps, command);
  if (!source) return null;
  await deps.guard.require(command.overlayId, caller, demand);
  return source;
}
