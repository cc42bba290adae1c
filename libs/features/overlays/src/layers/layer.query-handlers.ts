import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { pageOf } from '@studio/operations/paging';
import { basisOf, type OverlayQueryDeps } from '../reading/overlay.query-handlers';
import type { Opened } from '../reading/overlay-guard';
import type * as queries from './layer.queries';
import { layerViews } from './layer.views';

export const layerQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  ListMembers: async ({ overlayId, limit, cursor }, { locale }, { folded, sizes }, access) => {
    const read = await folded.read(overlayId, access);
    const { overlay, rev } = read;
    const measured = await sizes.of(overlayId);
    return new MadeFrom([...basisOf(read, access), measured], () => ({
      ...pageOf(
        layerViews(overlay, { locale, sizes: measured }),
        { limit, cursor },
        ({ memberId }) => memberId,
      ),
      rev,
    }));
  },
};
