import { FilePart, Flag, Int, List, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import type { ReceivedFile } from '@studio/operations/received-file';
import { sha256Digest } from '@studio/operations/text-shapes';
import { MAX_UPLOAD_BYTES, uploadKinds, type UploadKind } from './media-types';
import { TransferView } from './transfer.views';
import { DeletedUploadView, UploadView } from './upload.views';

@Operation({
  route: 'POST /uploads',
  tool: 'create_upload',
  belongsTo: 'overlays',
  group: 'Uploads',
  scope: 'uploads:write',
  summary: 'Upload a file',
  description:
    'A form with the parts file, name and kind. What the file is tells its content: an image (PNG, JPEG, WebP, ' +
    'GIF, AVIF; 10 MB; SVG by its name; 2 MB), a video (MP4, WebM; 100 MB), audio (MP3, WAV, Ogg, M4A, AAC, FLAC; 20 MB), a font ' +
    '(WOFF, WOFF2, TTF, OTF; 5 MB) or a Lottie animation (.json, or the first one of a .lottie, without expressions ' +
    'and external files; 5 MB). ' +
    'Images are written anew without metadata, an SVG without scripts and links to other files, two at a time for all accounts ' +
    'in turn: when too many of an account wait, the next is refused with 429. Bytes that the account has ' +
    'uploaded before answer that upload.',
  idempotencyKey: true,
  problems: ['invalid_value', 'limit_reached', 'processing_timeout'],
})
export class CreateUpload extends Answers(UploadView) {
  @FilePart('The file.') readonly file: ReceivedFile;
  @Text("Name in lists; default the file's.", { min: 1, max: 80, trim: true, optional: true })
  readonly name?: string;
  @OneOf(uploadKinds, 'What it is meant to be; anything else is refused.', { optional: true })
  readonly kind?: UploadKind;
}

@Operation({
  route: 'POST /uploads/begin',
  tool: 'begin_upload',
  belongsTo: 'overlays',
  group: 'Uploads',
  scope: 'uploads:write',
  summary: 'Begin an upload in parts',
  description:
    'For large files and lines that break. Answers an address that takes the bytes by PATCH, in as many parts as you ' +
    'like, each with Content-Type application/offset+octet-stream and Upload-Offset: how many bytes have arrived; ' +
    '204 tells the new offset, 409 the right one. After a break HEAD tells in Upload-Offset where to go on. ' +
    'complete_upload then makes it an upload; DELETE gives it up. Gone after 24 hours.',
  problems: ['invalid_value', 'limit_reached'],
})
export class BeginUpload extends Answers(TransferView) {
  @Text('Name of the file; without its ending it is the name in lists.', { min: 1, max: 255, trim: true })
  readonly name: string;
  @Int('Length of the file.', { min: 1, max: MAX_UPLOAD_BYTES }) readonly bytes: number;
  @Text('Of its bytes: hexadecimal, lower case.', { shape: sha256Digest }) readonly sha256: string;
  @OneOf(uploadKinds, 'What it is meant to be; anything else is refused.', { optional: true })
  readonly kind?: UploadKind;
}

@Operation({
  route: 'POST /uploads/:transferId/complete',
  tool: 'complete_upload',
  belongsTo: 'overlays',
  group: 'Uploads',
  scope: 'uploads:write',
  summary: 'Complete an upload in parts',
  description:
    'All its bytes must have arrived and be those that begin_upload announced. From here on it is an upload like one ' +
    'of create_upload. A file that is refused ends its transfer.',
  problems: ['invalid_value', 'limit_reached', 'processing_timeout'],
})
export class CompleteUpload extends Answers(UploadView) {
  @Text('Id of the transfer.', { min: 1, max: 64 }) readonly transferId: string;
}

const uploadId = { min: 1 } as const;

@Operation({
  route: 'PATCH /uploads/:uploadId',
  tool: 'update_upload',
  belongsTo: 'overlays',
  group: 'Uploads',
  scope: 'uploads:write',
  summary: 'Rename or tag an upload',
})
export class UpdateUpload extends Answers(UploadView) {
  @Int('Id of the upload.', uploadId) readonly uploadId: number;
  @Text('New name.', { min: 1, max: 80, trim: true, optional: true }) readonly name?: string;
  @List(Text('', { min: 1, max: 40, trim: true }), 'All its tags; one that is named twice counts once.', {
    max: 10,
    optional: true,
  })
  readonly tags?: readonly string[];
}

@Operation({
  route: 'DELETE /uploads/:uploadId',
  tool: 'delete_upload',
  belongsTo: 'overlays',
  group: 'Uploads',
  scope: 'uploads:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete an upload',
  description:
    'One that layers show is only deleted with force. They keep its address, and its bytes stay there as long as ' +
    'they show it, for earlier states of overlays for 30 days; but no setting takes it any more.',
  problems: ['in_use'],
})
export class DeleteUpload extends Answers(DeletedUploadView) {
  @Int('Id of the upload.', uploadId) readonly uploadId: number;
  @Flag('Delete it although layers show it.', { default: false }) readonly force: boolean;
}
