import { Flag, Int, List, Moment, OneOf, Text } from '@studio/operations/fields';
import { uploadKinds, type UploadKind } from './media-types';
import { soundsOfVideos, type MediaUse, type SoundOfVideo } from '@studio/areas/ports';
import { urlOf, type Upload } from './upload.state';

export class UploadUseView {
  @Text('Id of the overlay.') readonly overlayId: string;
  @Int('Id of the layer.') readonly memberId: number;
  @Text('Key of the setting.') readonly field: string;
}

/** answers, Upload */
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
  @List(UploadUseView, 'Settings of layers that show it.') readonly usedBy: readonly UploadUseView[];
  @Moment('When it was uploaded.') readonly createdAt: string;
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
  const { uploadId, kind, name, tags, bytes, sha256, w, h, durationMs, createdAt } = upload;
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
    ...(kind === 'video' && sound !== null && { sound }),
    usedBy: uses.get(url) ?? [],
    createdAt,
  };
}
