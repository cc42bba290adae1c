import { Problem } from '@studio/kernel/problem';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { LinkSigner } from '@studio/realtime/link';
import type { FoldedOverlays, ReadOverlay } from './folded-overlays';
import type { MeasuredSizes } from './runtime/measured-sizes';
import type { Access } from './sharing/access';
import type { OverlayGuard } from './sharing/overlay-guard';

/** What the queries of this area need. */
export interface OverlayReading {
  readonly reader: ProjectionReader;
  readonly guard: OverlayGuard;
  readonly folded: Pick<FoldedOverlays, 'read'>;
  readonly sizes: MeasuredSizes;
  readonly links: LinkSigner;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
}

/**
 * A whole overlay, for a caller who has access to it.
 * @throws Problem `not_found` it was deleted a moment ago; `unavailable`
 */
export async function readKnown(folded: OverlayReading['folded'], overlayId: string): Promise<ReadOverlay> {
  const read = await folded.read(overlayId);
  if (!read) throw new Problem('not_found', 'There is no such overlay.', { resource: 'overlay' });
  return read;
}

/** What an answer about a whole overlay follows from: each log has other moments at the same positions. */
export function basisOf({ position, rev, updatedAt }: ReadOverlay, access: Access) {
  return [position, rev, updatedAt, access] as const;
}
