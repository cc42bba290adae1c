import type { DecisionContext } from '@studio/kernel/decider';
import type { Fold } from '@studio/kernel/fold';
import type { Problem } from '@studio/kernel/problem';
import type { KnownMedia } from '@studio/widgets/read-values';
import type { UndoHistory } from '@studio/undo/undo-history';
import type { Widget } from '@studio/widgets/widget';
import type { Sizes } from './geometry';
import type { Overlay } from './overlay.state';
import type { Invited } from './sharing/people';
import type { TemplateContent } from './templates/template.state';
import type { UndoFacts } from './undo/undo.facts';

/** An overlay's state together with what is needed to take commits back. */
export type OverlayFold = Fold<Overlay, UndoHistory>;

/** What decisions about overlays are told. */
export interface OverlayContext extends DecisionContext<UndoHistory> {
  /** Name of the account that asks. */
  readonly accountName: string;
  /** How many other overlays that account owns; looked up when one is made. */
  readonly ownedOverlays: number;
  readonly catalog: WidgetCatalog;
  /** The uploads that the command names, as far as they are the owner's. */
  readonly media: KnownMedia;
  /** Native sizes of layers, as far as known; looked up for commands that need them. */
  readonly sizes: Sizes;
  /** The overlay to copy, or why it can't be; null for other commands. */
  readonly source: Overlay | Problem | null;
  /** What the new overlay begins with, or why it can't; null for other commands. */
  readonly template: TemplateContent | Problem | null;
  /** The account that was named; null when there is none. */
  readonly invited: Invited | null;
  readonly undo: UndoFacts;
}

export interface WidgetCatalog {
  find(slug: string): Widget | undefined;
  readonly widgets: readonly Widget[];
}
