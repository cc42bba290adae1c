import type { FileKind } from './upload-file';

/** What a choice of files offers, by kind. */
export const acceptedFiles: { readonly [kind in FileKind]: string } = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  font: '.woff2,.woff,.ttf,.otf',
  lottie: '.json,.lottie',
};
