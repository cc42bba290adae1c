import { Int, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import { uploadKinds, type UploadKind } from './media-types';
import { UploadListView, UploadView } from './upload.views';

@Operation({
  route: 'GET /uploads',
  tool: 'list_uploads',
  belongsTo: 'overlays',
  group: 'Uploads',
  scope: 'overlays:read',
  summary: 'List your uploads',
  description: 'Newest first.',
})
export class ListUploads extends Answers(UploadListView) {
  @OneOf(uploadKinds, 'Only this kind.', { optional: true }) readonly kind?: UploadKind;
  @Text('Part of the name or of a tag.', { max: 80, optional: true }) readonly q?: string;
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /uploads/:uploadId',
  tool: 'get_upload',
  belongsTo: 'overlays',
  group: 'Uploads',
  scope: 'overlays:read',
  summary: 'Read an upload',
})
export class GetUpload extends Answers(UploadView) {
  @Int('Id of the upload.', { min: 1 }) readonly uploadId: number;
}
