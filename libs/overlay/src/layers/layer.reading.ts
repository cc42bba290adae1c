import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { readFor, type OverlayReading } from '../overlay.reading';
import type * as queries from './layer.queries';
import { layerViews } from './layer.views';

export const layerReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListMembers: async ({ overlayId }, { caller, locale }, { overlayShelf, sizes }) => {
    const { overlay, rev } = await readFor(overlayShelf, overlayId, caller);
    return {
      items: layerViews(overlay, { locale, sizes: await sizes.of(overlayId) }),
      nextCursor: null,
      rev,
    };
  },
};
