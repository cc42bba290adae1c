import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { readFor, type OverlayReading } from '../overlay.reading';
import type * as queries from './scene.queries';
import { sceneViews } from './scene.views';

export const sceneReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListScenes: async ({ overlayId, limit, cursor }, { caller }, { overlayShelf }) => {
    const { overlay, rev } = await readFor(overlayShelf, overlayId, caller);
    const page = pageOf(sceneViews(overlay), { limit, cursor }, ({ sceneId }) => sceneId);
    return { scenes: page.items, activeSceneId: overlay.liveSceneId, rev, nextCursor: page.nextCursor };
  },
};
