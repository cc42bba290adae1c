import type { MediaUse } from '@studio/contracts/overlays/media-uses';
import { findWidget } from '@studio/widgets/catalog';
import { mediaIn } from '@studio/widgets/media-values';
import type { Layer } from '../model/overlay.state';

/** Returns the media that layers show, with their places. */
export function mediaUses(
  overlayId: string,
  layers: Readonly<Record<number, Layer>>,
): readonly (MediaUse & { readonly url: string })[] {
  return Object.values(layers).flatMap(({ memberId, widget, values }) =>
    mediaIn(findWidget(widget)?.fields ?? [], values).map(({ field, url }) => ({
      overlayId,
      memberId,
      field,
      url,
    })),
  );
}
