import type { LayerCode } from '@studio/widgets/custom/custom-widget';
import { definePort } from '../port';

/** A layer of a design that is not an overlay yet, in its only scene. */
export interface PreparedLayer {
  /** Catalog slug, or `custom.<packageId>` with its code. */
  readonly widget: string;
  readonly code?: LayerCode;
  readonly name: string;
  /** Every setting of the widget. */
  readonly values: { readonly [key: string]: unknown };
  /** Offset from the middle of the canvas in design pixels, size factor, 0 invisible to 1 opaque. */
  readonly layout: {
    readonly x: number;
    readonly y: number;
    readonly scale: number;
    readonly opacity: number;
  };
  readonly hidden: boolean;
  readonly locked: boolean;
  /** Key of its group; null for none. */
  readonly group: string | null;
}

export interface PreparedDesign {
  /** Canvas in pixels. */
  readonly width: number;
  readonly height: number;
  /** From bottom to top. */
  readonly layers: readonly PreparedLayer[];
  /** Names by key. */
  readonly groups: { readonly [key: string]: string };
}

/** Designs from which an overlay is made in one step. */
export interface PreparedDesigns {
  /** Returns an id that create_overlay of this account takes once as `template`, in this process. */
  prepare(accountId: string, design: PreparedDesign): string;
}
export const PREPARED_DESIGNS = definePort<PreparedDesigns>('prepared designs');
