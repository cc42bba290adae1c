import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { MadeFrom } from '@studio/operations/etag';
import { basisOf, readFor, type OverlayReading } from '../overlay.reading';
import type * as queries from './scene.queries';
import { sceneViews } from './scene.views';

export const sceneReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListScenes: async ({ overlayId }, { caller }, { overlayShelf }) => {
    const read = await readFor(overlayShelf, overlayId, caller);
    const { overlay, rev } = read;
    return new MadeFrom(basisOf(read), () => ({
      scenes: sceneViews(overlay),
      activeSceneId: overlay.liveSceneId,
      rev,
    }));
  },
};
