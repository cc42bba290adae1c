export interface UploadEvents {
  'upload.added': {
    readonly uploadId: number;
    readonly name: string;
    readonly kind: 'image' | 'video' | 'audio' | 'font' | 'lottie';
    /** Of the bytes that are kept and served. */
    readonly sha256: string;
    /** Of the bytes that were sent. */
    readonly sentSha256: string;
    readonly extension: string;
    readonly bytes: number;
    readonly w?: number;
    readonly h?: number;
    readonly durationMs?: number;
  };
  'upload.renamed': { readonly uploadId: number; readonly name: string };
  'upload.tagged': { readonly uploadId: number; readonly tags: readonly string[] };
  'upload.removed': { readonly uploadId: number };
}
