import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { MediaUses } from './media-uses';
import { uploadKey, uploads, type UploadDocument } from './upload.projection';
import type * as queries from './upload.queries';
import { uploadView } from './upload.views';

export interface UploadReading {
  readonly reader: ProjectionReader;
  readonly uses: MediaUses;
}

export const uploadReading: QueryTable<CommandsOf<typeof queries>, UploadReading> = {
  ListUploads: async ({ kind, q, limit, cursor }, { caller: { accountId } }, { reader, uses }) => {
    const all = await reader.all<UploadDocument>(uploads, {
      index: 'account',
      equals: [accountId],
      order: 'desc',
    });
    const found = all
      .map(({ doc }) => doc)
      .filter(
        (upload) =>
          (kind === undefined || upload.kind === kind) &&
          (q === undefined || mentions(upload, q.toLowerCase())),
      );
    const { items, nextCursor } = pageOf(found, { limit, cursor }, ({ uploadId }) => uploadId);
    const usedBy = await uses.usesOf(accountId);
    return { items: items.map((upload) => uploadView(upload, usedBy)), nextCursor };
  },

  GetUpload: async ({ uploadId }, { caller: { accountId } }, { reader, uses }) => {
    const found = await reader.get<UploadDocument>(uploads, uploadKey(accountId, uploadId));
    if (!found)
      throw new Problem('not_found', `There is no upload ${uploadId}.`, { resource: 'upload', uploadId });
    return uploadView(found.doc, await uses.usesOf(accountId));
  },
};

function mentions({ name, tags }: UploadDocument, needle: string): boolean {
  return [name, ...tags].some((text) => text.toLowerCase().includes(needle));
}
