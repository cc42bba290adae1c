import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { readKnown, type OverlayReading } from '../overlay.reading';
import type { Access } from '../sharing/access';
import type * as queries from './layer.queries';
import { layerViews } from './layer.views';

export const layerReading: QueryTable<CommandsOf<typeof queries>, OverlayReading, Access> = {
  ListMembers: async ({ overlayId }, { locale }, { overlayShelf, sizes }) => {
    const { overlay, rev } = await readKnown(overlayShelf, overlayId);
    return {
      items: layerViews(overlay, { locale, sizes: await sizes.of(overlayId) }),
      nextCursor: null,
      rev,
    };
  },
};
