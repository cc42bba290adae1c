export interface PackEvents {
  /** From then on the contents of the pack are made. */
  'pack.install-started': {
    readonly installId: string;
    readonly name: string;
    readonly version: string;
    readonly author: string;
    /** Rights with which its contents are made. */
    readonly scopes: readonly string[];
  };
  'pack.installed': {
    readonly installId: string;
    readonly made: {
      readonly overlays: readonly {
        readonly overlayId: string;
        readonly name: string;
        readonly rev: number;
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
  'pack.uninstalled': { readonly installId: string; readonly left: number };
}
