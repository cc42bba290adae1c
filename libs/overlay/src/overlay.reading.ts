import { Problem } from '@studio/kernel/problem';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { LinkSigner } from '@studio/realtime/link';
import { readHead, type OverlayDocument, type ReadOverlay } from './overlay.documents';
import type { OverlayShelf } from './overlay.shelf';
import type { MeasuredSizes } from './runtime/measured-sizes';
import type { OverlayGuard } from './sharing/overlay-guard';

/** What the queries of this area need. */
export interface OverlayReading {
  readonly reader: ProjectionReader;
  readonly guard: OverlayGuard;
  readonly overlayShelf: OverlayShelf;
  readonly sizes: MeasuredSizes;
  readonly links: LinkSigner;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
}

/**
 * A whole overlay, from the read models, for a caller who has access to it.
 * @throws Problem `not_found` they don't know it yet
 */
export async function readKnown(shelf: OverlayShelf, overlayId: string): Promise<ReadOverlay> {
  return (await shelf.read(overlayId)) ?? unknown();
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
