import type { StoredAnimation, StoredLayer, StoredLayout } from './overlay.event-shapes';

export interface LayerEvents {
  'layer.added': StoredLayer & {
    readonly animation: StoredAnimation;
    readonly layout: StoredLayout;
    /** Of a linked layer: that of its source's settings. */
    readonly version?: number;
    /** Where it stands in every scene; with a layout of its own where that is another. */
    readonly places: readonly {
      readonly sceneId: number;
      readonly z: number;
      readonly hidden: boolean;
      readonly layout?: StoredLayout;
    }[];
  };
  /** In one scene; only what changed. The layout is always whole. */
  'layer.placed': {
    readonly sceneId: number;
    readonly memberId: number;
    readonly layout?: StoredLayout;
    readonly hidden?: boolean;
    /** Milliseconds that viewers see it on its way; without it it is there at once. */
    readonly ms?: number;
  };
  'layer.renamed': { readonly memberId: number; readonly name: string };
  'layer.locked': { readonly memberId: number; readonly locked: boolean };
  'layer.animated': { readonly memberId: number; readonly animation: StoredAnimation };
  /** Settings: only those that changed. */
  'layer.values-set': {
    readonly memberId: number;
    readonly values: { readonly [key: string]: unknown };
  };
  /** Names the scenes it was in. */
  'layer.removed': { readonly memberId: number; readonly sceneIds: readonly number[] };
}
