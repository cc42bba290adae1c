import type { LayerLocation } from '@studio/contracts/overlays/designs';
import type { ProjectionReader } from '@studio/read-models/reader';
import { layerLinks, type LinkDocument } from '../reading/overlay.documents';

/** Layers that mirror a layer, or any layer of an overlay, by the read models. */
export async function layersLinkedTo(
  reader: ProjectionReader,
  { overlayId, memberId }: { readonly overlayId: string; readonly memberId?: number },
): Promise<readonly LayerLocation[]> {
  const equals = memberId === undefined ? [overlayId] : [overlayId, memberId];
  const found = await reader.all<LinkDocument>(layerLinks, { index: 'source', equals });
  return found.map(({ doc }) => ({ overlayId: doc.overlayId, memberId: doc.memberId }));
}
