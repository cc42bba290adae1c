import type { LookupTable } from '@studio/operations/area';
import type { LayerSizes } from '@studio/contracts/layer-runtime/layer-sizes';
import type { SizeLookups } from '../model/geometry';
import { joined, packagedFor, type PackagedDeps } from './packaged';
import { mediaFor, writtenBy, type MediaDeps } from '../media/media-for';
import type { ArrangeCommands, ArrangeLookups } from './arrange.decider';
import type { LayerCommands, LayerLookups } from './layer.decider';

/** Returns the lookups of the layer commands. */
export function layerLookups(
  deps: MediaDeps & PackagedDeps & { readonly sizes: Pick<LayerSizes, 'of' | 'recent'> },
): LookupTable<LayerCommands & ArrangeCommands, LayerLookups & ArrangeLookups> {
  const recent = ({ overlayId }: { readonly overlayId: string }): SizeLookups | Promise<SizeLookups> => {
    const sizes = deps.sizes.recent(overlayId);
    return sizes instanceof Promise ? sizes.then((read) => ({ sizes: read })) : { sizes };
  };
  return {
    AddMember: ({ overlayId, widget, values }, { caller }) =>
      joined(
        writtenBy(caller, mediaFor(deps, overlayId, values)),
        packagedFor(deps, overlayId, widget),
        (written, packaged) => ({ ...written, packaged }),
      ),
    UpdateMember: recent,
    UpdateMembers: recent,
    RestackMember: recent,
    AlignMembers: async ({ overlayId }) => ({ sizes: await deps.sizes.of(overlayId) }),
  };
}
