/** Events of an account's widget packages. Bytes are in no event: the hash names them. */
export interface WidgetPackageEvents {
  'package.added': {
    readonly packageId: string;
    readonly kind: 'se' | 'ograf';
    readonly name: string;
    readonly author: string;
    readonly origin: 'made' | 'zip';
    /** Hash of the paths and contents of all files. */
    readonly hash: string;
    /** Size of all files. */
    readonly bytes: number;
  };
  'package.saved': {
    readonly packageId: string;
    readonly name?: string;
    readonly author?: string;
    /** Absent where it stays. */
    readonly network?: { readonly mode: 'none' | 'pinned' | 'hosts'; readonly hosts: readonly string[] };
    readonly hash?: string;
    readonly bytes?: number;
  };
  'package.removed': { readonly packageId: string };
}
