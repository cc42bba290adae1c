import type { CommandsOf } from '@studio/kernel/decider';
import { MadeFrom } from '@studio/operations/etag';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import type { Opened } from '../reading/overlay-guard';
import { basisOf, type OverlayQueryDeps } from '../reading/overlay.query-handlers';
import type * as queries from './spot.queries';

export const spotQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  ListSpots: async ({ overlayId, limit, cursor }, _, { folded }, access) => {
    const read = await folded.read(overlayId, access);
    return new MadeFrom(basisOf(read, access), () =>
      pageOf(Object.values(read.overlay.spots), { limit, cursor }, ({ spotId }) => spotId),
    );
  },
};
