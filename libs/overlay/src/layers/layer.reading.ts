import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { readFor, type OverlayReading } from '../overlay.reading';
import type * as queries from './layer.queries';
import { layerViews } from './layer.views';

export const layerReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListMembers: async ({ overlayId, limit, cursor }, { caller, locale }, { overlayShelf, sizes }) => {
    const { overlay, rev } = await readFor(overlayShelf, overlayId, caller);
    const layers = layerViews(overlay, { locale, sizes: await sizes.of(overlayId) });
    return { ...pageOf(layers, { limit, cursor }, ({ memberId }) => memberId), rev };
  },
};
