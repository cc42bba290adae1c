import type { Media } from './read-media';

/** The uploads of one account. */
export interface Uploads {
  readonly uploads: { readonly [uploadId: number]: Upload };
  /** Ids count up and are never used twice. */
  readonly nextUploadId: number;
}

export type Upload = Media & {
  readonly uploadId: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly createdAt: string;
  /** Id of the token that brought it; null when a person did. */
  readonly addedBy: string | null;
};

export const noUploads: Uploads = { uploads: {}, nextUploadId: 1 };

/** Name of the file with an upload's bytes. */
export function fileOf({ sha256, extension }: Pick<Upload, 'sha256' | 'extension'>): string {
  return `${sha256}.${extension}`;
}

/** Address of a file's bytes, below the base of the server: the value of settings that show it. */
export function urlOfFile(name: string): string {
  return `/media/${name}`;
}

/** The same of an upload. */
export function urlOf(upload: Pick<Upload, 'sha256' | 'extension'>): string {
  return urlOfFile(fileOf(upload));
}

/** Name of the file at an address. */
export function nameIn(url: string): string {
  return url.slice(urlOfFile('').length);
}

/** The upload that was made of these bytes. */
export function uploadOf({ uploads }: Uploads, sentSha256: string): Upload | undefined {
  return Object.values(uploads).find((upload) => upload.sentSha256 === sentSha256);
}
