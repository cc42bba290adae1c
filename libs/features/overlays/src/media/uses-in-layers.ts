import type { MediaUse } from '@studio/contracts/overlays/media-uses';
import { findWidget } from '@studio/widgets/catalog';
import { isCustom } from '@studio/widgets/custom/custom-widget';
import { mediaIn } from '@studio/widgets/media-values';
import type { Layer } from '../model/overlay.state';

/** Returns the media that layers show, with their places. */
export function mediaUses(
  overlayId: string,
  layers: Readonly<Record<number, Layer>>,
): readonly (MediaUse & { readonly url: string })[] {
  return Object.values(layers).flatMap((layer) =>
    mediaOf(layer).map(({ field, url }) => ({ overlayId, memberId: layer.memberId, field, url })),
  );
}

/** Returns media of one layer. In values of a widget package, whose fields are not known here, any address counts. */
function mediaOf({ widget, values }: Layer): readonly { readonly field: string; readonly url: string }[] {
  if (!isCustom(widget)) return mediaIn(findWidget(widget)?.fields ?? [], values);
  return Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' && value.startsWith('/media/') ? [{ field, url: value }] : [],
  );
}
