import type { ProjectionReader } from '@studio/read-models/reader';
import type { LinkSigner } from '@studio/realtime/link';
import type { FoldedOverlays, ReadOverlay } from './folded-overlays';
import type { MediaShelf } from '@studio/areas/media-shelf';
import type { LayerSizes } from '@studio/areas/ports';
import type { Access } from '../model/access';
import type { Layer, LayerLink } from '../model/overlay.state';
import type { OverlayGuard } from './overlay-guard';

/** What the queries of this area need. */
export interface OverlayReading {
  readonly reader: ProjectionReader;
  readonly guard: OverlayGuard;
  readonly folded: Pick<FoldedOverlays, 'read'>;
  readonly sizes: Pick<LayerSizes, 'of'>;
  /** A layer of any overlay as the log has it now; null where there is none. */
  readonly layerAt: (place: LayerLink) => Promise<Layer | null>;
  readonly shelf: () => Pick<MediaShelf, 'favoriteIds'>;
  readonly links: LinkSigner;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
}

/** What an answer about a whole overlay follows from: each log has other moments at the same positions. */
export function basisOf({ position, rev, updatedAt }: ReadOverlay, { role, permissions }: Access) {
  return [position, rev, updatedAt, { role, permissions }] as const;
}
