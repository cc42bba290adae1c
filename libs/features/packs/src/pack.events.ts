export interface PackEvents {
  /** From then on the contents of the pack are made. */
  'pack.install-started': {
    readonly installId: string;
    readonly name: string;
    readonly version: string;
    readonly author: string;
    /** Rights with which its contents are made. */
    readonly scopes: readonly string[];
    /** Overlay that takes its scenes, or scene that takes its layers; missing for new overlays. */
    readonly into?: { readonly overlayId: string; readonly sceneId?: number };
  };
  'pack.installed': {
    readonly installId: string;
    readonly made: {
      readonly overlays: readonly {
        readonly overlayId: string;
        readonly name: string;
        readonly rev: number;
        /** Parts that it added to an overlay that was there; missing for a new overlay. */
        readonly added?: readonly {
          readonly kind: 'scene' | 'layer' | 'macro';
          readonly id: number;
          readonly digest: string;
        }[];
      }[];
      readonly automationIds: readonly string[];
      readonly commands: readonly string[];
      readonly packageIds: readonly string[];
      readonly uploadIds: readonly number[];
    };
    /** Parts that could not be made, and why. */
    readonly skipped: readonly { readonly part: string; readonly name: string; readonly reason: string }[];
  };
  'pack.uninstall-started': { readonly installId: string; readonly scopes: readonly string[] };
  /** Everything is gone but what was changed since. */
  'pack.uninstalled': {
    readonly installId: string;
    readonly left: number;
    /** Those of them that have a name. */
    readonly stayed?: readonly {
      readonly part:
        'overlay' | 'scene' | 'layer' | 'macro' | 'automation' | 'command' | 'upload' | 'package';
      readonly name: string;
    }[];
  };
}
