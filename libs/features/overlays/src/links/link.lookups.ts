import type { LayerLocation } from '@studio/contracts/overlays/designs';
import { Problem } from '@studio/kernel/problem';
import type { LookupTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { writerLookups } from '../model/access';
import { layerOf } from '../model/overlay.lookup';
import type { OverlayGuard } from '../reading/overlay-guard';
import type { LinkCommands, LinkLookups, LinkSource } from './link.decider';

const reading = { scope: 'overlays:read', ownerOnly: false };

/** Returns the lookups of the commands on linked layers. */
export function linkLookups({
  guard,
}: {
  readonly guard: Pick<OverlayGuard, 'overlayFor'>;
}): LookupTable<LinkCommands, LinkLookups> {
  const sourceFor = async (link: LayerLocation, caller: Caller): Promise<LinkSource> => {
    const layer = layerOf(await guard.overlayFor(link.overlayId, caller, reading), link.memberId);
    // A linked layer's source has none itself: nothing is followed round in a circle.
    return layer.link ? sourceFor(layer.link, caller) : { link, layer };
  };
  return {
    AddLinkedMember: async ({ sourceOverlayId, sourceMemberId }, { caller }) => {
      try {
        const link = { overlayId: sourceOverlayId, memberId: sourceMemberId };
        return { linked: await sourceFor(link, caller), ...writerLookups(caller) };
      } catch (error) {
        if (error instanceof Problem) return { linked: error, ...writerLookups(caller) };
        throw error;
      }
    },
    UnlinkMember: (_, { caller }) => writerLookups(caller),
  };
}
