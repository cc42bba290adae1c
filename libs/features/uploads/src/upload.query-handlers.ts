import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { MediaUses } from '@studio/contracts/overlays/media-uses';
import type { SoundOfVideo } from '@studio/contracts/uploads/media-library';
import { sees, usesSeenBy } from './limited-tokens';
import { uploadKey, uploads, type UploadDocument } from './upload.projection';
import type * as queries from './upload.queries';
import type { SoundTracks } from './sound-tracks';
import { fileOf } from './upload.state';
import { uploadView } from './upload.views';

export interface UploadQueryDeps {
  readonly reader: ProjectionReader;
  readonly uses: MediaUses;
  readonly sounds: Pick<SoundTracks, 'of'>;
}

export const uploadQueryHandlers: QueryTable<CommandsOf<typeof queries>, UploadQueryDeps> = {
  ListUploads: async ({ kind, q, limit, cursor }, { caller }, { reader, uses, sounds }) => {
    const { accountId } = caller;
    const all = await reader.all<UploadDocument>(uploads, {
      index: 'account',
      equals: [accountId],
      order: 'desc',
    });
    const usedBy = await uses.usesOf(accountId);
    const found = all
      .map(({ doc }) => doc)
      .filter(
        (upload) =>
          sees(caller, upload, usedBy) &&
          (kind === undefined || upload.kind === kind) &&
          (q === undefined || mentions(upload, q.toLowerCase())),
      );
    const { items, nextCursor } = pageOf(found, { limit, cursor }, ({ uploadId }) => uploadId);
    const shownBy = usesSeenBy(caller, usedBy);
    const answered = items.map(async (upload) => uploadView(upload, shownBy, await soundOf(upload, sounds)));
    return { items: await Promise.all(answered), nextCursor };
  },

  GetUpload: async ({ uploadId }, { caller }, { reader, uses, sounds }) => {
    const { accountId } = caller;
    const usedBy = await uses.usesOf(accountId);
    const found = await reader.get<UploadDocument>(uploads, uploadKey(accountId, uploadId));
    if (!found || !sees(caller, found.doc, usedBy))
      throw new Problem('not_found', `There is no upload ${uploadId}.`, { resource: 'upload', uploadId });
    return uploadView(found.doc, usesSeenBy(caller, usedBy), await soundOf(found.doc, sounds));
  },
};

/** Null for what is no video. */
async function soundOf(
  { kind, ...file }: UploadDocument,
  sounds: Pick<SoundTracks, 'of'>,
): Promise<SoundOfVideo | null> {
  return kind === 'video' ? sounds.of(fileOf(file)) : null;
}

function mentions({ name, tags }: UploadDocument, needle: string): boolean {
  return [name, ...tags].some((text) => text.toLowerCase().includes(needle));
}
