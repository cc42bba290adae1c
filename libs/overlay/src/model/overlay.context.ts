import type { DecisionContext, Evolver } from '@studio/kernel/decider';
import type { Fold } from '@studio/kernel/fold';
import type { UndoHistory } from '@studio/undo/undo-history';
import type { Widget } from '@studio/widgets/widget';
import type { Overlay } from './overlay.state';

/** An overlay's state together with what is needed to take commits back. */
export type OverlayFold = Fold<Overlay, UndoHistory>;

/** How overlays fold: their decider, for whoever only reads. */
export type OverlayEvolver = Evolver<Overlay, UndoHistory>;

/** What every decision about overlays is told; what one command needs besides stands with its slice. */
export interface OverlayContext extends DecisionContext<UndoHistory> {
  readonly catalog: WidgetCatalog;
}

export interface WidgetCatalog {
  find(slug: string): Widget | undefined;
  readonly widgets: readonly Widget[];
}
