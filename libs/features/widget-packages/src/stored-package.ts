import type { WidgetField } from './widget-field';

/** A file of a package. */
export interface PackagedFile {
  readonly path: string;
  readonly bytes: number;
  /** Digest of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** Stored bytes of a package, described. */
export interface StoredPackage {
  readonly kind: 'se' | 'ograf';
  /** Digest of the sorted paths with the digests of their files, hexadecimal. */
  readonly hash: string;
  /** Size of all files. */
  readonly bytes: number;
  /** Sorted by path. */
  readonly files: readonly PackagedFile[];
  readonly fields: readonly WidgetField[];
  /** Addresses of libraries that could not be fetched; absent where none was asked for. */
  readonly missing?: readonly string[];
}

/** Files of a package before they are stored. */
export interface PackageContent {
  readonly kind: StoredPackage['kind'];
  readonly files: ReadonlyMap<string, Buffer>;
  readonly fields: readonly WidgetField[];
  /** Its own name; null if it has none. */
  readonly name: string | null;
  readonly author: string | null;
  readonly missing?: readonly string[];
}
