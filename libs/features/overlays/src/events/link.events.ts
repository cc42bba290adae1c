import type { StoredCode } from './overlay.event-shapes';

export interface LinkEvents {
  /** A linked layer took over its source's changes. */
  'link.updated': {
    readonly memberId: number;
    readonly values: { readonly [key: string]: unknown };
    readonly version: number;
    readonly code?: StoredCode;
  };
  /** The source of a linked layer was removed; the layer is independent from now on. */
  'link.ended': { readonly memberId: number };
  /** A linked layer became an independent layer. */
  'layer.unlinked': { readonly memberId: number };
}
