import { patch, put, remove, type Projection } from '@studio/read-models/projection';
import type { UploadEvents } from './upload.events';
import type { Upload } from './upload.state';

export type UploadDocument = Upload & { readonly accountId: string };

export const uploads = 'uploads';
export const uploadKey = (accountId: string, uploadId: number): string => `${accountId}.${uploadId}`;

export const uploadsProjection: Projection<UploadEvents> = {
  name: 'uploads',
  version: 2,
  category: 'uploads',
  collections: [{ name: uploads, indexes: { account: ['accountId', 'uploadId'] } }],
  on: {
    'upload.added': (data, { id, meta }) => {
      const addedBy = meta.actor.tokenId ?? null;
      const document: UploadDocument = { ...data, tags: [], createdAt: meta.at, addedBy, accountId: id };
      return [put(uploads, uploadKey(id, data.uploadId), document)];
    },
    'upload.renamed': ({ uploadId, name }, { id }) => [change(id, uploadId, { name })],
    'upload.tagged': ({ uploadId, tags }, { id }) => [change(id, uploadId, { tags })],
    'upload.removed': ({ uploadId }, { id }) => [remove(uploads, uploadKey(id, uploadId))],
  },
};

function change(accountId: string, uploadId: number, lookups: Partial<Upload>) {
  return patch<UploadDocument>(uploads, uploadKey(accountId, uploadId), (upload) => ({
    ...upload,
    ...lookups,
  }));
}
