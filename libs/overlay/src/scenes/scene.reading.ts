import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { basisOf, readKnown, type OverlayReading } from '../overlay.reading';
import type { Access } from '../sharing/access';
import type * as queries from './scene.queries';
import { sceneViews } from './scene.views';

export const sceneReading: QueryTable<CommandsOf<typeof queries>, OverlayReading, Access> = {
  ListScenes: async ({ overlayId }, _, { overlayShelf }, access) => {
    const read = await readKnown(overlayShelf, overlayId);
    const { overlay, rev } = read;
    return new MadeFrom(basisOf(read, access), () => ({
      scenes: sceneViews(overlay),
      activeSceneId: overlay.liveSceneId,
      rev,
    }));
  },
};
