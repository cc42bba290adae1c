import type { Demand } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { LinkSigner } from '@studio/realtime/link';
import { readHead, type OverlayDocument, type ReadOverlay } from './overlay.documents';
import type { MeasuredSizes } from './runtime/measured-sizes';
import { requireAccess, type Access } from './sharing/access';

/** Whole overlays, each at one revision. */
export interface WholeOverlays {
  /** Null when there is none. */
  read(overlayId: string): Promise<ReadOverlay | null>;
}

/** What the queries of this area need. */
export interface OverlayReading {
  readonly reader: ProjectionReader;
  readonly overlayShelf: WholeOverlays;
  readonly sizes: MeasuredSizes;
  readonly links: LinkSigner;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
}

const mayRead: Demand = { scope: 'overlays:read', ownerOnly: false };

/**
 * An overlay that the caller may read.
 * @throws Problem `not_found`, `insufficient_scope`
 */
export async function readFor(
  shelf: WholeOverlays,
  overlayId: string,
  caller: Caller,
): Promise<ReadOverlay & { readonly access: Access }> {
  const read = await shelf.read(overlayId);
  const access = requireAccess(read?.overlay ?? null, caller, mayRead);
  if (!read) throw new Error('Access to nothing was granted.');
  return { ...read, access };
}

/** What an answer about a whole overlay follows from: each log has other moments at the same positions. */
export function basisOf({ position, rev, updatedAt, access }: ReadOverlay & { readonly access: Access }) {
  return [position, rev, updatedAt, access] as const;
}

/**
 * The head of an overlay, for what needs no more of it.
 * @throws Problem `not_found`, `owner_only`, `insufficient_scope`
 */
export async function headFor(
  reader: ProjectionReader,
  overlayId: string,
  caller: Caller,
  demand: Demand,
): Promise<OverlayDocument> {
  const head = await readHead(reader, overlayId);
  requireAccess(head, caller, demand);
  if (!head) throw new Error('Access to nothing was granted.');
  return head;
}
