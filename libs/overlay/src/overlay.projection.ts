import type { Projection } from '@studio/read-models/projection';
import { layerProjection } from './layers/layer.projection';
import { lifecycleProjection } from './lifecycle/lifecycle.projection';
import { head } from './overlay.changes';
import { overlayCollections } from './overlay.documents';
import type { OverlayEvents } from './overlay.events';
import { sceneProjection } from './scenes/scene.projection';

/** One head document per overlay, one per scene, one per layer, one per layer in a scene. */
export const overlayProjection: Projection<OverlayEvents> = {
  name: 'overlays',
  version: 1,
  category: 'overlay',
  collections: overlayCollections,
  on: { ...lifecycleProjection, ...sceneProjection, ...layerProjection },
  commit: ({ id, meta }) => [head(id, { rev: meta.rev, updatedAt: meta.at })],
};
