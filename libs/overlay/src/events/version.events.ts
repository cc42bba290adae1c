export interface VersionEvents {
  'version.created': { readonly versionId: string; readonly name: string; readonly rev: number };
  /** Also of one that was made automatically. */
  'version.deleted': { readonly versionId: string };
}
