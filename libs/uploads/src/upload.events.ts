import type { Media } from './read-media';

export interface UploadEvents {
  'upload.added': Media & { readonly uploadId: number; readonly name: string };
  'upload.renamed': { readonly uploadId: number; readonly name: string };
  'upload.tagged': { readonly uploadId: number; readonly tags: readonly string[] };
  'upload.removed': { readonly uploadId: number };
}
