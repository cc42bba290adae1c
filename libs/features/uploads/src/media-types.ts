/**
 * Reasons for which an upload may not look as expected. `hevc`: the video is encoded as HEVC (H.265), which broadcast
 * software may not show. `parts_removed`: an SVG had parts that are not taken, such as scripts or external files.
 */
export const uploadWarnings = ['hevc', 'parts_removed'] as const;
export type UploadWarning = (typeof uploadWarnings)[number];

export const uploadKinds = ['image', 'video', 'audio', 'font', 'lottie'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const MB = 1024 * 1024;

/** Most bytes of one file as it is sent [uploads/1]. */
export const maxBytes: { readonly [Kind in UploadKind]: number } = {
  image: 10 * MB,
  video: 100 * MB,
  audio: 20 * MB,
  font: 5 * MB,
  lottie: 5 * MB,
};

/** Largest limit of all kinds. */
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(maxBytes));

/** Type of a file, detected by its content. */
export interface MediaType {
  readonly kind: UploadKind;
  /** Content type it is served with. */
  readonly contentType: string;
  /** Extension in its address. */
  readonly extension: string;
  /** Endings that the sent file may have, lower case. */
  readonly endings: readonly string[];
}

const type = (
  kind: UploadKind,
  contentType: string,
  extension: string,
  ...others: readonly string[]
): MediaType => ({ kind, contentType, extension, endings: [extension, ...others] });

/** Accepted types, by detected type. Documents, archives and scripts are not accepted. */
const types: { readonly [sniffed: string]: MediaType } = {
  'image/png': type('image', 'image/png', 'png'),
  'image/apng': type('image', 'image/png', 'png', 'apng'),
  'image/jpeg': type('image', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  'image/webp': type('image', 'image/webp', 'webp'),
  'image/gif': type('image', 'image/gif', 'gif'),
  'image/avif': type('image', 'image/avif', 'avif'),
  'video/mp4': type('video', 'video/mp4', 'mp4', 'm4v'),
  'video/x-m4v': type('video', 'video/mp4', 'mp4', 'm4v'),
  'video/webm': type('video', 'video/webm', 'webm'),
  'audio/mpeg': type('audio', 'audio/mpeg', 'mp3'),
  'audio/wav': type('audio', 'audio/wav', 'wav'),
  'audio/ogg': type('audio', 'audio/ogg', 'ogg', 'oga', 'opus'),
  'audio/x-m4a': type('audio', 'audio/mp4', 'm4a', 'mp4'),
  'audio/mp4': type('audio', 'audio/mp4', 'm4a', 'mp4'),
  'audio/aac': type('audio', 'audio/aac', 'aac'),
  'audio/flac': type('audio', 'audio/flac', 'flac'),
  'font/woff2': type('font', 'font/woff2', 'woff2'),
  'font/woff': type('font', 'font/woff', 'woff'),
  'font/ttf': type('font', 'font/ttf', 'ttf'),
  'font/otf': type('font', 'font/otf', 'otf'),
};

/**
 * A Lottie animation is JSON, alone or in an archive (`.lottie`), and cannot be detected by its first bytes; its name or
 * its sender identifies it.
 */
export const lottieType = type('lottie', 'application/json', 'json');
export const lottieArchiveType: MediaType = { ...lottieType, endings: ['lottie'] };

/** SVG is text, and detected by its name. It is stored cleaned. */
export const svgType = type('image', 'image/svg+xml', 'svg');

const all: readonly MediaType[] = [...Object.values(types), lottieType, lottieArchiveType, svgType];

/** @param sniffed as file-type calls it: `audio/ogg; codecs=opus` */
export function mediaTypeOf(sniffed: string): MediaType | null {
  const name = sniffed.split(';')[0] ?? '';
  return Object.hasOwn(types, name) ? (types[name] ?? null) : null;
}

const contentTypes: ReadonlyMap<string, string> = new Map(
  all.map(({ extension, contentType }) => [extension, contentType]),
);

/** Returns the kinds with this file name ending, in lower case; empty for an unknown ending. */
export function kindsEndingWith(ending: string): readonly UploadKind[] {
  return [...new Set(all.filter(({ endings }) => endings.includes(ending)).map(({ kind }) => kind))];
}

/** Null for extensions that no upload has. */
export function contentTypeOf(extension: string): string | null {
  return contentTypes.get(extension) ?? null;
}
