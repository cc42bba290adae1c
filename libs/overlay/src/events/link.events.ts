export interface LinkEvents {
  /** A linked layer has what its source has now. */
  'link.updated': {
    readonly memberId: number;
    readonly values: { readonly [key: string]: unknown };
    readonly version: number;
  };
  /** The source of a linked layer is gone: it is a layer like any other from now on. */
  'link.ended': { readonly memberId: number };
  /** Somebody made a linked layer one like any other. */
  'layer.unlinked': { readonly memberId: number };
}
