import { patch, type Projection } from '@studio/read-models/projection';
import { groupProjection } from './groups/group.projection';
import { layerProjection } from './layers/layer.projection';
import { lifecycleProjection } from './lifecycle/lifecycle.projection';
import { overlayCollections, overlays, type OverlayDocument } from './overlay.documents';
import type { OverlayEvents } from './overlay.events';
import { sceneProjection } from './scenes/scene.projection';
import { sharingProjection } from './sharing/sharing.projection';
import { undoProjection } from './undo/undo.projection';

/** One head document per overlay, one per scene, one per layer, one per layer in a scene. */
export const overlayProjection: Projection<OverlayEvents> = {
  name: 'overlays',
  version: 2,
  category: 'overlay',
  collections: overlayCollections,
  on: {
    ...lifecycleProjection,
    ...sceneProjection,
    ...layerProjection,
    ...groupProjection,
    ...sharingProjection,
    ...undoProjection,
    // The history's own projection tells of versions.
    'version.created': null,
    'version.deleted': null,
  },
  commit: ({ id, meta }) => [
    patch<OverlayDocument>(overlays, id, (overlay) => {
      if (meta.rev > overlay.rev) {
        overlay.rev = meta.rev;
        overlay.updatedAt = meta.at;
      }
      return overlay;
    }),
  ],
};
