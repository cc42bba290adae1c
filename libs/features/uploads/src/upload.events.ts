export interface UploadEvents {
  'upload.added': {
    readonly uploadId: number;
    readonly name: string;
    readonly kind: 'image' | 'video' | 'audio' | 'font' | 'lottie';
    /** Hash of the stored and served bytes. */
    readonly sha256: string;
    /** Hash of the sent bytes. */
    readonly sentSha256: string;
    readonly extension: string;
    readonly bytes: number;
    readonly w?: number;
    readonly h?: number;
    readonly durationMs?: number;
    /** Why it may not look as expected. */
    readonly warning?: 'hevc' | 'parts_removed';
  };
  'upload.renamed': { readonly uploadId: number; readonly name: string };
  'upload.tagged': { readonly uploadId: number; readonly tags: readonly string[] };
  'upload.removed': { readonly uploadId: number };
}
