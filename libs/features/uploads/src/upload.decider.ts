import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { uploadLimits } from './upload.limits';
import { Problem } from '@studio/kernel/problem';
import type { MediaUse } from '@studio/contracts/overlays/media-uses';
import type { SoundOfVideo } from '@studio/contracts/uploads/media-library';
import type { Media } from './read-media';
import type * as commands from './upload.commands';
import type { Transfer } from './transfers';
import type { UploadEvents } from './upload.events';
import { noUploads, uploadOf, urlOf, type Upload, type Uploads } from './upload.state';

export type UploadCommands = CommandsOf<typeof commands>;

interface UsesLookups {
  /** Uses of the account's uploads, by url. */
  readonly uses: ReadonlyMap<string, readonly MediaUse[]>;
}

/** Lookups of answers that show an upload. */
interface ShownLookups extends UsesLookups {
  /** State of a video's sound track; null for other kinds. */
  readonly sound: SoundOfVideo | null;
}

/** Lookups of single commands. */
export interface UploadLookups {
  /** Sent file, as it is stored. */
  readonly CreateUpload: ShownLookups & { readonly media: Media };
  /** The transfer, and how many bytes of it have arrived. */
  readonly BeginUpload: { readonly transfer: Transfer; readonly offset: number };
  /** File of the transfer; null if there is none. */
  readonly CompleteUpload: ShownLookups & {
    readonly media: Media | null;
    readonly transfer: Transfer | null;
  };
  readonly UpdateUpload: ShownLookups;
  readonly DeleteUpload: UsesLookups;
}

const decide: DecideTable<UploadCommands, Uploads, UploadEvents, DecisionContext, UploadLookups> = {
  CreateUpload: (state, { name, file }, { media }) => added(state, media, name ?? nameOf(file.name, media)),

  // What has begun is no upload yet; it was recorded before this is decided.
  BeginUpload: () => [],

  CompleteUpload: (state, { transferId }, { media, transfer }) => {
    if (!media) throw noTransfer(transferId);
    return added(state, media, nameOf(transfer?.name ?? '', media));
  },

  UpdateUpload: (state, { uploadId, name, tags }) => {
    const upload = requireUpload(state, uploadId);
    const wanted = tags && [...new Set(tags)];
    return [
      ...(name === undefined || name === upload.name
        ? []
        : [{ type: 'upload.renamed', data: { uploadId, name } } as const]),
      ...(wanted === undefined || JSON.stringify(wanted) === JSON.stringify(upload.tags)
        ? []
        : [{ type: 'upload.tagged', data: { uploadId, tags: wanted } } as const]),
    ];
  },

  DeleteUpload: (state, { uploadId, force }, { uses }) => {
    const usedBy = uses.get(urlOf(requireUpload(state, uploadId))) ?? [];
    if (usedBy.length > 0 && !force)
      throw new Problem('in_use', `Upload ${uploadId} is used by layers. Send force to delete it anyway.`, {
        usedBy,
      });
    return [{ type: 'upload.removed', data: { uploadId } }];
  },
};

const evolve: EvolveTable<Uploads, UploadEvents> = {
  'upload.added': ({ uploads, nextUploadId }, data, { at, actor }) => ({
    uploads: {
      ...uploads,
      [data.uploadId]: { ...data, tags: [], createdAt: at, addedBy: actor.tokenId ?? null },
    },
    nextUploadId: Math.max(nextUploadId, data.uploadId + 1),
  }),
  'upload.renamed': (state, { uploadId, name }) => change(state, uploadId, { name }),
  'upload.tagged': (state, { uploadId, tags }) => change(state, uploadId, { tags }),
  'upload.removed': (state, { uploadId }) => {
    const { [uploadId]: _, ...uploads } = state.uploads;
    return { ...state, uploads };
  },
};

export const uploadsDecider: Decider<Uploads, UploadCommands, UploadEvents, DecisionContext, UploadLookups> =
  {
    category: 'uploads',
    schemaVersion: 2,
    initial: noUploads,
    decide,
    evolve,
  };

/**
 * @param underWay what is on its way and takes up room too
 * @throws Problem `limit_reached`
 */
export function requireUploadRoom(
  { uploads }: Uploads,
  bytes: number,
  underWay: readonly { readonly bytes: number }[] = [],
): void {
  const all = [...Object.values(uploads), ...underWay];
  requireRoom(uploadLimits.uploads, all.length);
  requireRoom(
    uploadLimits.uploadBytes,
    all.reduce((sum, upload) => sum + upload.bytes, 0),
    bytes,
  );
}

/** Bytes that were sent before are the upload that they were. */
function added(state: Uploads, media: Media, name: string): readonly EventOf<UploadEvents>[] {
  if (uploadOf(state, media.sentSha256)) return [];
  requireUploadRoom(state, media.bytes);
  return [{ type: 'upload.added', data: { ...media, uploadId: state.nextUploadId, name } }];
}

export function noTransfer(transferId: string): Problem {
  return new Problem('not_found', 'This upload does not exist, is complete, or has expired.', {
    resource: 'transfer',
    transferId,
  });
}

/** @throws Problem `not_found` */
function requireUpload({ uploads }: Uploads, uploadId: number): Upload {
  const upload = uploads[uploadId];
  if (upload) return upload;
  throw new Problem('not_found', `There is no upload ${uploadId}.`, { resource: 'upload', uploadId });
}

function change(state: Uploads, uploadId: number, lookups: Partial<Upload>): Uploads {
  const upload = state.uploads[uploadId];
  return upload ? { ...state, uploads: { ...state.uploads, [uploadId]: { ...upload, ...lookups } } } : state;
}

/** The file's name without its ending, at most 80 code points. */
function nameOf(file: string, { kind }: Media): string {
  const base = file.replace(/\.[^.]*$/, '').trim();
  return [...base].slice(0, 80).join('').trim() || kind;
}
