import { Problem } from '@studio/kernel/problem';
import type { ZipBounds } from '@studio/zip/read-zip';

/** Bounds of a zip with a widget. */
export const widgetZip: ZipBounds = {
  packed: 20 * 1024 * 1024,
  files: 500,
  unpacked: 60 * 1024 * 1024,
  fault: packageInvalid,
};

/**
 * @param path in the archive; missing if it is about all of it
 * @param field of the form that it is about
 */
export function packageInvalid(reason: string, path?: string, field: 'file' | 'graphic' = 'file'): Problem {
  const where = path === undefined ? '' : ` (${path})`;
  return new Problem('package_invalid', `The file can’t be imported${where}: ${reason}`, {
    field,
    reason,
    ...(path !== undefined && { path }),
  });
}
