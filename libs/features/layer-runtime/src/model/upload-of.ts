import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import { Problem } from '@studio/kernel/problem';

/**
 * Address of an upload.
 * @param field that names it in the request
 * @throws Problem `not_found`, `invalid_value` for an upload of another kind
 */
export async function uploadOf(
  media: Pick<MediaLibrary, 'byId'>,
  accountId: string,
  uploadId: number,
  kind: string,
  field: string,
): Promise<string> {
  const upload = await media.byId(accountId, uploadId);
  if (!upload)
    throw new Problem('not_found', `There is no upload ${uploadId}.`, { resource: 'upload', uploadId });
  if (upload.kind === kind) return upload.url;
  throw new Problem('invalid_value', `Upload ${uploadId} is not a file of the required kind.`, {
    field,
    expected: `an upload of kind ${kind}`,
  });
}
