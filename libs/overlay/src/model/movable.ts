import type { WidgetCatalog } from './overlay.context';
import { layerOf } from './overlay.lookup';
import type { Overlay } from './overlay.state';

/** Why a layer isn't moved together with others (rules C3, C7). */
export type Immovable = 'locked' | 'self_positioning';

/** Null for a layer that may be moved with others. */
export function stays(
  overlay: Overlay,
  memberId: number,
  catalog: Pick<WidgetCatalog, 'find'>,
): Immovable | null {
  const { locked, widget } = layerOf(overlay, memberId);
  if (locked) return 'locked';
  return catalog.find(widget)?.flags.selfPositioning ? 'self_positioning' : null;
}
