import { Problem } from '@studio/kernel/problem';
import type { ReceivedFile } from '@studio/operations/received-file';
import {
  kindsEndingWith,
  lottieArchiveType,
  lottieType,
  maxBytes,
  mediaTypeOf,
  svgType,
  uploadKinds,
  type MediaType,
  type UploadKind,
  type UploadWarning,
} from './media-types';
import { codecsOfMp4 } from './mp4-codecs';
import type { PictureFormat } from './picture-process';
import type { PictureFiles } from './pictures';
import type { Announced } from './transfers';

/** Metadata of a stored file. */
export type Media = {
  readonly kind: UploadKind;
  /** Hash of the stored and served bytes. */
  readonly sha256: string;
  /** Hash of the sent bytes. */
  readonly sentSha256: string;
  readonly extension: string;
  readonly bytes: number;
  readonly w?: number;
  readonly h?: number;
  readonly durationMs?: number;
  /** Why broadcast software may not show it; undefined if nothing is known against it. */
  readonly warning?: UploadWarning;
};

export interface ReadMedia {
  readonly media: Media;
  /** The sent file, or another one that is to be discarded. */
  readonly content: ReceivedFile;
}

/**
 * Refuses what `identify` would refuse whatever the bytes are, before they are sent.
 * @throws Problem `invalid_value` {field, expected}
 */
export function requireAnnounced({ name, bytes, kind }: Announced): void {
  const ending = endingOf(requirePlainName(name, 'name'));
  const kinds = ending === undefined ? uploadKinds : kindsEndingWith(ending);
  if (kinds.length === 0)
    throw refused(
      `No file that ends with .${ending} is taken.`,
      'a name with the ending of its content',
      'name',
    );
  if (kind !== undefined && !kinds.includes(kind))
    throw refused(`No file of kind ${kind} ends with .${ending}.`, kinds.join(' or '), 'kind');
  const most = Math.max(...(kind === undefined ? kinds : [kind]).map((one) => maxBytes[one]));
  if (bytes > most) throw refused(`Such a file has at most ${most} bytes.`, `at most ${most}`, 'bytes');
}

/**
 * Detects the type of a file by its content. For JSON, its name says what it is.
 * @param wanted kind that the sender states
 * @throws Problem `invalid_value` {field, expected}, `payload_too_large` {kind, maxBytes}
 */
export async function identify(file: ReceivedFile, wanted: UploadKind | undefined): Promise<MediaType> {
  const ending = endingOf(requirePlainName(file.name, 'file'));
  if (file.bytes === 0) throw refused('The file is empty.', 'a file with content');
  const { fileTypeFromFile } = await import('file-type');
  const sniffed = await fileTypeFromFile(file.path);
  const isJson = !sniffed && (ending === 'json' || wanted === 'lottie');
  const isArchive = sniffed?.mime === 'application/zip' && (ending === 'lottie' || wanted === 'lottie');
  const isText = !sniffed || sniffed.mime === 'application/xml';
  const isSvg = isText && (ending === 'svg' || (ending === undefined && wanted === 'image'));
  const type = isJson
    ? lottieType
    : isArchive
      ? lottieArchiveType
      : isSvg
        ? svgType
        : sniffed && mediaTypeOf(sniffed.mime);
  if (!type)
    throw refused(
      'This kind of file is not taken.',
      'PNG, JPEG, WebP, GIF, AVIF, SVG, MP4, WebM, MP3, WAV, Ogg, M4A, AAC, FLAC, WOFF, WOFF2, TTF, OTF or Lottie (.json, .lottie)',
    );
  const { kind, endings } = type;
  if (wanted !== undefined && wanted !== kind)
    throw refused(`The file is of kind ${kind}, not ${wanted}.`, kind, 'kind');
  if (ending !== undefined && !endings.includes(ending))
    throw refused(
      `The name ends with .${ending}, the content is ${type.contentType}.`,
      `a name that ends with ${endings.map((one) => `.${one}`).join(' or ')}`,
    );
  if (file.bytes > maxBytes[kind])
    throw new Problem('payload_too_large', `A file of kind ${kind} has at most ${maxBytes[kind]} bytes.`, {
      kind,
      maxBytes: maxBytes[kind],
    });
  return type;
}

/**
 * Converts a file for storage: pictures and animations are written again, everything else stays unchanged.
 * @throws Problem `invalid_value` {field, expected}, `processing_timeout` {seconds}, `rate_limited`
 */
export async function readMedia(
  file: ReceivedFile,
  { kind, extension }: MediaType,
  accountId: string,
  pictures: PictureFiles,
): Promise<ReadMedia> {
  if (kind !== 'image' && kind !== 'lottie') {
    const { sha256, bytes } = file;
    const media = { kind, sha256, sentSha256: sha256, extension, bytes };
    return { media: (await isHevc(file, extension)) ? { ...media, warning: 'hevc' } : media, content: file };
  }
  const { picture, content } = await pictures.write(accountId, file, extension as PictureFormat);
  return { media: { kind, sentSha256: file.sha256, ...picture }, content };
}

/** Codes of HEVC, also as the base layer of Dolby Vision. */
const hevcCodes = ['hvc1', 'hev1', 'dvh1', 'dvhe'];

async function isHevc({ path }: ReceivedFile, extension: string): Promise<boolean> {
  if (extension !== 'mp4') return false;
  const codecs = await codecsOfMp4(path);
  return hevcCodes.some((code) => codecs.has(code));
}

/** Lower case; undefined where a name has none. */
function endingOf(name: string): string | undefined {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
}

/** The name is shown and gives the ending; it is never used as a path. */
function requirePlainName(name: string, field: string): string {
  if (/[/\\\p{Cc}]/u.test(name) || name === '.' || name === '..')
    throw refused(
      'The file name contains a path or control characters.',
      'a file name without a path',
      field,
    );
  return name;
}

function refused(message: string, expected: string, field = 'file'): Problem {
  return new Problem('invalid_value', message, { field, expected });
}
