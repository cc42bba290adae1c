export interface VersionEvents {
  'version.created': { readonly versionId: string; readonly name: string; readonly rev: number };
  /** Also for a version that was saved automatically. */
  'version.deleted': { readonly versionId: string };
}
