import type { MediaRepository } from '@studio/contracts/gifs/media-repository';
import type { DeckFavorites } from '@studio/contracts/overlays/deck-pages';
import type { LayerLocation } from '@studio/contracts/overlays/designs';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { PackagedWidgets } from '@studio/contracts/widget-packages/packaged-widgets';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { LinkSigner } from '@studio/realtime/link';
import type { FoldedOverlays, ReadOverlay } from './folded-overlays';
import type { LayerSizes } from '@studio/contracts/layer-runtime/layer-sizes';
import type { Access } from '../model/access';
import type { Layer } from '../model/overlay.state';
import type { OverlayGuard } from './overlay-guard';

/** Dependencies of the query handlers of this area. */
export interface OverlayQueryDeps {
  readonly mediaRepository: () => Pick<MediaRepository, 'favoriteIds'>;
  readonly uploads: () => Pick<MediaLibrary, 'byId'>;
  readonly favorites: () => DeckFavorites;
  readonly reader: ProjectionReader;
  readonly guard: OverlayGuard;
  readonly folded: Pick<FoldedOverlays, 'read'>;
  readonly sizes: Pick<LayerSizes, 'of'>;
  /** Returns a layer of any overlay by the current log; null if there is none. */
  readonly layerAt: (place: LayerLocation) => Promise<Layer | null>;
  readonly packagedWidgets: PackagedWidgets;
  readonly links: LinkSigner;
  /** Base by which programs on this computer reach the server; null if it does not listen there. */
  readonly localUrl: string | null;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
}

/**
 * Returns the inputs an answer about a whole overlay depends on. The time is one of them, since different logs
 * have the same positions.
 */
export function basisOf({ position, rev, updatedAt }: ReadOverlay, { role, permissions }: Access) {
  return [position, rev, updatedAt, { role, permissions }] as const;
}
