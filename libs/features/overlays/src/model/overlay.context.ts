import type { DecisionContext, Evolver } from '@studio/kernel/decider';
import type { Fold } from '@studio/kernel/fold';
import type { UndoHistory } from '@studio/undo/undo-history';
import type { Widget } from '@studio/widgets/widget';
import type { Overlay } from './overlay.state';

/** Overlay state with the history that undo needs. */
export type OverlayFold = Fold<Overlay, UndoHistory>;

/** Evolver of overlays, for readers that make no decisions. */
export type OverlayEvolver = Evolver<Overlay, UndoHistory>;

/** Context of every decision on overlays. Lookups of single commands are declared in their slices. */
export interface OverlayContext extends DecisionContext<UndoHistory> {
  readonly catalog: WidgetCatalog;
}

export interface WidgetCatalog {
  find(slug: string): Widget | undefined;
  readonly widgets: readonly Widget[];
}
