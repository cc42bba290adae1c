import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { pageOf } from '@studio/operations/paging';
import { basisOf, type OverlayQueryDeps } from '../reading/overlay.query-handlers';
import type { Opened } from '../reading/overlay-guard';
import type * as queries from './scene.queries';
import { sceneViews } from './scene.views';

export const sceneQueryHandlers: QueryTable<CommandsOf<typeof queries>, OverlayQueryDeps, Opened> = {
  ListScenes: async ({ overlayId, limit, cursor }, _, { folded }, access) => {
    const read = await folded.read(overlayId, access);
    const { overlay, rev } = read;
    return new MadeFrom(basisOf(read, access), () => {
      const page = pageOf(sceneViews(overlay), { limit, cursor }, ({ sceneId }) => sceneId);
      return { scenes: page.items, activeSceneId: overlay.liveSceneId, rev, nextCursor: page.nextCursor };
    });
  },
};
