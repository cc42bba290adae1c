import { designedLayer } from '@studio/contracts/overlays/designed-layers';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Clock } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import { findBehaviour } from '@studio/widgets/catalog';
import { RestoreLostState } from './lost-state.commands';
import { ListLostStates } from './lost-state.queries';
import type { LostStatesView } from './lost-state.views';
import type { FiredLayerLookups } from '../model/runtime.context';
import { runtimeDecider } from './runtime.decider';
import type { Runtime } from '../model/runtime.state';

const restoring = describeOperation(RestoreLostState);
const listing = describeOperation(ListLostStates);

interface LookupsDeps {
  readonly designs: Designs;
  readonly places: AccountPlaces;
}

/** Looks up the layer whose state is to be restored. */
export function lostStateLookups({ designs, places }: LookupsDeps) {
  return {
    RestoreLostState: async (
      { overlayId, memberId }: RestoreLostState,
      { caller }: Pick<RequestContext, 'caller'>,
    ): Promise<FiredLayerLookups> => {
      const design = await designs.layersFor(overlayId, caller, restoring);
      const { timeZone } = await places.placeOf(design.ownerId);
      return { layer: designedLayer(design, memberId), timeZone };
    },
  };
}

interface ListingDeps {
  readonly designs: Designs;
  readonly pipeline: CommitPipeline;
  readonly clock: Clock;
}

/** Lists the states that a layer, or the source that it mirrors, has lost. */
export async function listLostStates(
  { overlayId, memberId, limit, cursor }: ListLostStates,
  { caller }: Pick<RequestContext, 'caller'>,
  { designs, pipeline, clock }: ListingDeps,
): Promise<LostStatesView> {
  const layer = designedLayer(await designs.layersFor(overlayId, caller, listing), memberId);
  const location = layer.link ?? { overlayId, memberId };
  const stream = streamName(runtimeDecider.category, location.overlayId);
  const { state } = await pipeline.read<Runtime, unknown>(stream, runtimeDecider);
  const behaviour = findBehaviour(layer.widget);
  const items = (state.lost[location.memberId] ?? []).map((lost) => ({
    ...lost,
    label: behaviour?.label?.(lost.state, clock.now()) ?? '',
  }));
  return { memberId, ...pageOf(items, { limit, cursor }, ({ stateId }) => stateId) };
}
