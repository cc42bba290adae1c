import type { StoredAnimation, StoredCode, StoredLayer, StoredLayout } from './overlay.event-shapes';

export interface LayerEvents {
  'layer.added': StoredLayer & {
    readonly animation: StoredAnimation;
    readonly layout: StoredLayout;
    /** Version of the source's settings; set for a linked layer. */
    readonly version?: number;
    /** Position in every scene; an entry has its own layout only if it differs. */
    readonly places: readonly {
      readonly sceneId: number;
      readonly z: number;
      readonly hidden: boolean;
      readonly layout?: StoredLayout;
    }[];
  };
  /** Changes in one scene: only changed fields. The layout is always complete. */
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
  /** Settings, changed ones only. */
  'layer.values-set': {
    readonly memberId: number;
    readonly values: { readonly [key: string]: unknown };
  };
  /** Other code of its package, and the settings that it changes. */
  'layer.code-set': {
    readonly memberId: number;
    readonly code: StoredCode;
    readonly values: { readonly [key: string]: unknown };
  };
  /** Names the scenes it was in. */
  'layer.removed': { readonly memberId: number; readonly sceneIds: readonly number[] };
}
