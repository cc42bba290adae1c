import type { DecisionContext } from '@studio/kernel/decider';
import type { Widget } from '@studio/widgets/widget';

/** What decisions about overlays are told. */
export interface OverlayContext extends DecisionContext {
  /** Name of the account that asks. */
  readonly accountName: string;
  /** How many overlays that account owns; looked up when one is made. */
  readonly ownedOverlays: number;
  readonly catalog: WidgetCatalog;
}

export interface WidgetCatalog {
  find(slug: string): Widget | undefined;
  readonly widgets: readonly Widget[];
}
