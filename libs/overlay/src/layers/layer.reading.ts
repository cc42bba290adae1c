import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { basisOf, readFor, type OverlayReading } from '../overlay.reading';
import type * as queries from './layer.queries';
import { layerViews } from './layer.views';

export const layerReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListMembers: async ({ overlayId }, { caller, locale }, { overlayShelf, sizes }) => {
    const read = await readFor(overlayShelf, overlayId, caller);
    const { overlay, rev } = read;
    const measured = await sizes.of(overlayId);
    return new MadeFrom([...basisOf(read), measured], () => ({
      items: layerViews(overlay, { locale, sizes: measured }),
      nextCursor: null,
      rev,
    }));
  },
};
