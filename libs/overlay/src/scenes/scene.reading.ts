import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { readFor, type OverlayReading } from '../overlay.reading';
import type * as queries from './scene.queries';
import { sceneViews } from './scene.views';

export const sceneReading: QueryTable<CommandsOf<typeof queries>, OverlayReading> = {
  ListScenes: async ({ overlayId }, { caller }, { overlayShelf }) => {
    const { overlay, rev } = await readFor(overlayShelf, overlayId, caller);
    return { scenes: sceneViews(overlay), activeSceneId: overlay.liveSceneId, rev };
  },
};
