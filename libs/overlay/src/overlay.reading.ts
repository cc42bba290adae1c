import { Problem } from '@studio/kernel/problem';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { LinkSigner } from '@studio/realtime/link';
import { readHead, type OverlayDocument, type ReadOverlay } from './overlay.documents';
import type { MeasuredSizes } from './runtime/measured-sizes';
import type { Access } from './sharing/access';
import type { OverlayGuard } from './sharing/overlay-guard';

/** Whole overlays, each at one revision. */
export interface WholeOverlays {
  /** Null when there is none. */
  read(overlayId: string): Promise<ReadOverlay | null>;
}

/** What the queries of this area need. */
export interface OverlayReading {
  readonly reader: ProjectionReader;
  readonly guard: OverlayGuard;
  readonly overlayShelf: WholeOverlays;
  readonly sizes: MeasuredSizes;
  readonly links: LinkSigner;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
}

/**
 * A whole overlay, for a caller who has access to it.
 * @throws Problem `not_found` the read models don't know it yet
 */
export async function readKnown(shelf: WholeOverlays, overlayId: string): Promise<ReadOverlay> {
  return (await shelf.read(overlayId)) ?? unknown();
}

/** What an answer about a whole overlay follows from: each log has other moments at the same positions. */
export function basisOf({ position, rev, updatedAt }: ReadOverlay, access: Access) {
  return [position, rev, updatedAt, access] as const;
}

/**
 * The head of an overlay, for what needs no more of it, and a caller who has access.
 * @throws Problem `not_found` the read models don't know it yet
 */
export async function headOf(reader: ProjectionReader, overlayId: string): Promise<OverlayDocument> {
  return (await readHead(reader, overlayId)) ?? unknown();
}

function unknown(): never {
  throw new Problem('not_found', 'There is no such overlay.', { resource: 'overlay' });
}
