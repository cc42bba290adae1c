import type { Readable } from 'node:stream';
import { definePort } from '../port';

/** One file of a package, ready to be sent. */
export interface PackageFile {
  readonly contentType: string;
  readonly bytes: number;
  readonly content: Readable;
}

/** Bytes of widget packages, for their own origin. A hash names all bytes of a package for ever. */
export interface WidgetFiles {
  /** Returns true if the bytes of a package are stored. */
  has(hash: string): Promise<boolean>;
  /**
   * Returns what the code of a package may reach beside its own files and the studio's uploads: with `none` not even the
   * libraries kept with it, and `hosts` of the web by https.
   */
  networkOf(hash: string): Promise<{ readonly mode: string; readonly hosts: readonly string[] }>;
  /** Returns the description of a package; null if its bytes are not here. */
  find(hash: string): Promise<{ readonly files: readonly { readonly path: string }[] } | null>;
  /** Returns a file of a package; null if there is none. */
  open(hash: string, path: string): Promise<PackageFile | null>;
}
export const WIDGET_FILES = definePort<WidgetFiles>('files of widget packages');
