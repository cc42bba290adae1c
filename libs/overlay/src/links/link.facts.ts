import { Problem } from '@studio/kernel/problem';
import type { FactsTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { writerFacts } from '../model/access';
import { layerOf } from '../model/overlay.lookup';
import type { LayerLink } from '../model/overlay.state';
import type { OverlayGuard } from '../reading/overlay-guard';
import type { LinkCommands, LinkFacts, LinkSource } from './link.decider';

const reading = { scope: 'overlays:read', ownerOnly: false };

/** What commands on linked layers are told besides. */
export function linkFacts({
  guard,
}: {
  readonly guard: Pick<OverlayGuard, 'overlayFor'>;
}): FactsTable<LinkCommands, LinkFacts> {
  const sourceFor = async (link: LayerLink, caller: Caller): Promise<LinkSource> => {
    const layer = layerOf(await guard.overlayFor(link.overlayId, caller, reading), link.memberId);
    // A linked layer's source has none itself: nothing is followed round in a circle.
    return layer.link ? sourceFor(layer.link, caller) : { link, layer };
  };
  return {
    AddLinkedMember: async ({ sourceOverlayId, sourceMemberId }, { caller }) => {
      try {
        const link = { overlayId: sourceOverlayId, memberId: sourceMemberId };
        return { linked: await sourceFor(link, caller), ...writerFacts(caller) };
      } catch (error) {
        if (error instanceof Problem) return { linked: error, ...writerFacts(caller) };
        throw error;
      }
    },
    UnlinkMember: (_, { caller }) => writerFacts(caller),
  };
}
