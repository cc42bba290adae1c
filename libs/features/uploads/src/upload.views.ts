import { Flag, Int, List, Timestamp, OneOf, Text } from '@studio/operations/fields';
import { uploadKinds, uploadWarnings, type UploadKind, type UploadWarning } from './media-types';
import { soundsOfVideos, type SoundOfVideo } from '@studio/contracts/uploads/media-library';
import type { MediaUse } from '@studio/contracts/overlays/media-uses';
import { urlOf, type Upload } from './upload.state';

export class UploadUseView {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Key of the setting.') readonly field: string;
}

/** An upload in an answer. */
export class UploadView {
  @Int('Id of the upload.') readonly uploadId: number;
  @OneOf(uploadKinds, 'What it is.') readonly kind: UploadKind;
  @Text('Name in lists.') readonly name: string;
  @List('string', 'What it was tagged with.') readonly tags: readonly string[];
  @Text('Address of the bytes below the server; the value for image, video and audio settings.')
  readonly url: string;
  @Int('Length of what is kept.') readonly bytes: number;
  @Text('Of what is kept, hexadecimal.') readonly sha256: string;
  @Int('Width in pixels, of images and animations.', { optional: true }) readonly w?: number;
  @Int('Height in pixels, of images and animations.', { optional: true }) readonly h?: number;
  @Int('Length in milliseconds, of animated images and animations.', { optional: true })
  readonly durationMs?: number;
  @OneOf(
    soundsOfVideos,
    'Where the sound of a video is, which is played without its sound track. ready: in a file of its own; waiting: on its ' +
      'way there; none: it has none; failed: it can’t be taken out; muted: the server can’t (FFMPEG_PATH).',
    { optional: true },
  )
  readonly sound?: SoundOfVideo;
  @OneOf(
    uploadWarnings,
    'Why the upload may not look as expected. hevc: the video is encoded as HEVC (H.265), which OBS does not play; ' +
      'export it as H.264 or VP9 and upload that file. parts_removed: scripts, links to other files, embedded HTML or ' +
      'CSS rules with @ were removed from the SVG. Absent if nothing is known against it.',
    { optional: true },
  )
  readonly warning?: UploadWarning;
  @List(UploadUseView, 'Settings of layers that show it.') readonly usedBy: readonly UploadUseView[];
  @Timestamp('When it was uploaded.') readonly createdAt: string;
}

export class UploadListView {
  @List(UploadView, 'Newest first.') readonly items: readonly UploadView[];
  @Text('Send as cursor for the next page; null on the last.', { nullable: true })
  readonly nextCursor: string | null;
}

export class DeletedUploadView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the upload that is gone.') readonly uploadId: number;
}

/** @param sound of a video, where that is known */
export function uploadView(
  upload: Upload,
  uses: ReadonlyMap<string, readonly MediaUse[]>,
  sound: SoundOfVideo | null,
): UploadView {
  const { uploadId, kind, name, tags, bytes, sha256, w, h, durationMs, warning, createdAt } = upload;
  const url = urlOf(upload);
  return {
    uploadId,
    kind,
    name,
    tags,
    url,
    bytes,
    sha256,
    ...(w !== undefined && { w }),
    ...(h !== undefined && { h }),
    ...(durationMs !== undefined && { durationMs }),
    ...(warning !== undefined && { warning }),
    ...(kind === 'video' && sound !== null && { sound }),
    usedBy: uses.get(url) ?? [],
    createdAt,
  };
}
