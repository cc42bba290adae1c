import type { Version } from '../overlay.state';

export interface VersionEvents {
  'version.created': Pick<Version, 'versionId' | 'name' | 'rev'>;
  /** Also of one that was made automatically. */
  'version.deleted': { readonly versionId: string };
}
