import type { Animation, Layout } from '../overlay.state';

export interface LayerEvents {
  'layer.added': {
    readonly memberId: number;
    readonly widget: string;
    readonly name: string;
    readonly values: { readonly [key: string]: unknown };
    readonly locked: boolean;
    readonly animation: Animation;
    readonly layout: Layout;
    /** Where it stands in every scene; with a layout of its own where that is another. */
    readonly places: readonly {
      readonly sceneId: number;
      readonly z: number;
      readonly hidden: boolean;
      readonly layout?: Layout;
    }[];
  };
  /** In one scene; only what changed. The layout is always whole. */
  'layer.placed': {
    readonly sceneId: number;
    readonly memberId: number;
    readonly layout?: Layout;
    readonly hidden?: boolean;
  };
  'layer.renamed': { readonly memberId: number; readonly name: string };
  'layer.locked': { readonly memberId: number; readonly locked: boolean };
  'layer.animated': { readonly memberId: number; readonly animation: Animation };
  /** Settings: only those that changed. */
  'layer.values-set': {
    readonly memberId: number;
    readonly values: { readonly [key: string]: unknown };
  };
  /** Names the scenes it was in. */
  'layer.removed': { readonly memberId: number; readonly sceneIds: readonly number[] };
}
