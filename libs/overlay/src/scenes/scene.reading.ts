import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { readKnown, type OverlayReading } from '../overlay.reading';
import type { Access } from '../sharing/access';
import type * as queries from './scene.queries';
import { sceneViews } from './scene.views';

export const sceneReading: QueryTable<CommandsOf<typeof queries>, OverlayReading, Access> = {
  ListScenes: async ({ overlayId }, _, { overlayShelf }) => {
    const { overlay, rev } = await readKnown(overlayShelf, overlayId);
    return { scenes: sceneViews(overlay), activeSceneId: overlay.liveSceneId, rev };
  },
};
