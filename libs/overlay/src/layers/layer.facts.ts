import type { FactsTable } from '@studio/operations/area';
import type { LayerSizes } from '@studio/areas/ports';
import type { SizeFacts } from '../model/geometry';
import { mediaFor, writtenBy, type MediaDeps } from '../media/media-for';
import type { ArrangeCommands, ArrangeFacts } from './arrange.decider';
import type { LayerCommands, LayerFacts } from './layer.decider';

/** What commands on layers are told besides. */
export function layerFacts(
  deps: MediaDeps & { readonly sizes: Pick<LayerSizes, 'of' | 'recent'> },
): FactsTable<LayerCommands & ArrangeCommands, LayerFacts & ArrangeFacts> {
  const recent = ({ overlayId }: { readonly overlayId: string }): SizeFacts | Promise<SizeFacts> => {
    const sizes = deps.sizes.recent(overlayId);
    return sizes instanceof Promise ? sizes.then((read) => ({ sizes: read })) : { sizes };
  };
  return {
    AddMember: ({ overlayId, values }, { caller }) => writtenBy(caller, mediaFor(deps, overlayId, values)),
    UpdateMember: recent,
    UpdateMembers: recent,
    RestackMember: recent,
    AlignMembers: async ({ overlayId }) => ({ sizes: await deps.sizes.of(overlayId) }),
  };
}
