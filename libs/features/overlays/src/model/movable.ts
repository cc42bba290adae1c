import type { WidgetCatalog } from './overlay.context';
import { layerOf } from './overlay.lookup';
import type { Overlay } from './overlay.state';

/** Reason a layer is not moved together with others [layers/5] [layers/8]. */
export type Immovable = 'locked' | 'self_positioning';

/** Returns the reason a layer is not moved with others; null if it is. */
export function stays(
  overlay: Overlay,
  memberId: number,
  catalog: Pick<WidgetCatalog, 'find'>,
): Immovable | null {
  const { locked, widget } = layerOf(overlay, memberId);
  if (locked) return 'locked';
  return catalog.find(widget)?.flags.selfPositioning ? 'self_positioning' : null;
}
